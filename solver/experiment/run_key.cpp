// Under which text a run is kept: whatever can change a digit of it, and nothing else.
#include <fmt/format.h>

#include "core/numbers.h"
#include "experiment/run_store.h"

namespace pegasos {
namespace {

std::string parameters_text(const Parameters& parameters) {
  std::string text;
  for (const Parameter& parameter : parameter_table()) {
    const bool run = parameter.group == ParameterGroup::Objective || parameter.group == ParameterGroup::Method;
    const bool added = parameter.key == "w1" || parameter.key == "suffix-from";  // older runs keep their names
    if (added && parameter.get(parameters) == parameter.default_text()) continue;
    if (run || parameter.key == "bias") text += fmt::format("{} {}\n", parameter.key, parameter.get(parameters));
  }
  return text;
}

}  // namespace

std::string run_configuration(const SweepPlan& plan, const SweepPoint& point, Count member, double f_star) {
  const Parts& set = plan.set_of(point, member);
  std::string text = fmt::format("numeric version {}\ntraining set {:016x}\nheld-out set {:016x}\n{}", kNumericVersion,
                                 set.training->checksum(), set.held_out ? set.held_out->checksum() : 0,
                                 parameters_text(point.parameters));
  if (set.test) text += fmt::format("test set {:016x}\n", set.test->checksum());
  if (point.method == SweepMethod::DualCoordinateDescent)
    text += fmt::format("method dual coordinate descent, passes {}\n", point.passes);
  if (plan.info().measure == Measure::Iterations)
    text += fmt::format("until {} above {}\n", shortest(plan.request.epsilon), shortest(f_star));
  return text;
}

std::string optimum_configuration(const Dataset& data, double lambda) {
  return fmt::format("numeric version {}\ntraining set {:016x}\nbias {}\noptimum at lambda {}\n", kNumericVersion,
                     data.checksum(), data.free_bias() ? "free" : "none", shortest(lambda));
}

}  // namespace pegasos
