// A session without a window: runs it to a moment and waits for the certified optimum, with progress and Ctrl-C.
#pragma once

#include <memory>
#include <optional>

#include "cli/arguments.h"
#include "plot/fonts.h"
#include "session/session.h"

namespace pegasos::cli {

/// Opens a session, runs to T (to `t` where that is beyond) or to `frontier`, which is not before `t`, waits for f* and
/// goes to `t`. Errors: what the session says, an overflow before `t` (NotFinite), a file that changed (Io), Ctrl-C
/// (Cancelled). That f* is not known is no error: the snapshot says so. With `counts` the snapshot has Snapshot::counts
/// of that moment.
Result<session::SnapshotPtr> drive(session::SessionOptions options, Count t, const Arguments& arguments,
                                   bool counts = false, std::optional<Count> frontier = {});

/// The fonts of the pictures; looked for beside the program and where the system has them.
std::shared_ptr<const plot::FontBook> open_fonts(const Arguments& arguments);

}  // namespace pegasos::cli
