#include "cli/verification.h"

#include <fmt/format.h>

#include <algorithm>

#include "cli/long_work.h"
#include "core/looks.h"
#include "core/numbers.h"

namespace pegasos::cli {
namespace {

constexpr std::size_t kDeltasMost = 100;

}  // namespace

Result<Vector> read_deltas(const Arguments& arguments) {
  Vector deltas = EnsembleOptions{}.deltas;
  if (!arguments.has("--delta")) return deltas;
  deltas.clear();
  for (const std::string& part : split_list(arguments.text("--delta"))) {
    const auto delta = parse_double(part);
    if (!delta || *delta < 1e-9 || *delta >= 1) {
      return range_error(fmt::format("--delta {}: '{}' is no probability; give decimal numbers from 1e-9 to below 1",
                                     excerpt_of(arguments.text("--delta")), excerpt_of(part)));
    }
    deltas.push_back(*delta);
    if (deltas.size() > kDeltasMost) return usage_error(fmt::format("--delta takes at most {} values", kDeltasMost));
  }
  if (const Status once = each_once("--delta", deltas); !once) return once.error();
  return deltas;
}

Result<Verification> verify_loaded(const Arguments& arguments, const Loaded& loaded, const VerifyOptions& options) {
  Result<Verification> result = Verification();
  double done = 0;
  const bool whole = unless(InterruptGuard::interrupted, [&] {
    ProgressLine line(arguments);
    const JobControl control{{}, [&](const Progress& progress) {
                               done = progress.fraction;
                               line.show(progress.fraction, "statements");
                             }};
    result = verify(loaded.problem.data, loaded.parameters, options, control);
  });
  if (!whole) return interrupted_error(fmt::format("after {:.0f} % of the work", 100 * done));
  return result;
}

session::TheoryStatus theory_status(const Loaded& loaded, const Verification& result, const VerifyOptions& options) {
  session::TheoryStatus status;
  status.stage = session::TheoryStage::Done;
  status.request = {result.runs, options.ensemble.deltas, options.eps, options.path.chosen};
  status.parameters = loaded.parameters;
  status.data = loaded.problem.data;
  status.situation = result.situation;
  status.reference = result.reference;
  status.findings = result.findings;
  status.proof = std::make_shared<const std::vector<ProofMoment>>(result.proof);
  if (result.runs > 0) status.values = std::make_shared<const EnsembleValues>(result.ensemble);
  status.look_where_the_bound_loses();
  return status;
}

}  // namespace pegasos::cli
