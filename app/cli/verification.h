// What `verify` and the figures of the theory share: the statements of one problem looked at, as the window's theory
// page holds them.
#pragma once

#include "cli/loading.h"
#include "experiment/verify.h"
#include "session/theory_job.h"

namespace pegasos::cli {

/// Verifies with a progress line; Ctrl-C ends it where the caller holds an InterruptGuard. Errors: those of `verify`,
/// Interrupted.
Result<Verification> verify_loaded(const Arguments& arguments, const Loaded& loaded, const VerifyOptions& options);

/// What the window's theory page would hold.
session::TheoryStatus theory_status(const Loaded& loaded, const Verification& result, const VerifyOptions& options);

/// The probabilities of --delta. Error OutOfRange.
Result<Vector> read_deltas(const Arguments& arguments);

}  // namespace pegasos::cli
