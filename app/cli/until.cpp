#include "cli/until.h"

#include <fmt/format.h>

#include <algorithm>

#include "core/numbers.h"
#include "experiment/outcome.h"

namespace pegasos::cli {

Result<std::optional<Until>> Until::of(const Arguments& arguments, const Loaded& loaded) {
  if (!arguments.has("--until")) {
    if (arguments.has("--f-star")) return usage_error("--f-star F is for --until GAP: give both");
    return std::optional<Until>();
  }
  const auto gap = arguments.number("--until", 0, 1e-15, 1);
  if (!gap) return gap.error();
  const auto f_star = arguments.number("--f-star", 0, 1e-300, 1e300);
  if (!f_star) return f_star.error();
  const Output output = loaded.parameters.output;
  if (output == Output::Suffix || output == Output::Random)
    return usage_error("--until goes with --output last, average or weighted: the others ask for T to be known");
  if (arguments.has("--trace")) return usage_error("--until and --trace do not go together: give one of them");
  if (loaded.data().free_bias() && !arguments.has("--f-star"))
    return usage_error("--until finds no lower bound with a free bias: give --f-star F as well");
  Until until(loaded, *gap);
  if (arguments.has("--f-star")) until.f_star_ = *f_star;
  return std::optional<Until>(std::move(until));
}

// After one look at every example, then after half as many steps more each time: looks cost a fraction of the steps.
Until::Until(const Loaded& loaded, double gap)
    : gap_(gap),
      threads_(thread_count(loaded.parameters.threads)),
      watch_(loaded.data().m()),
      next_(std::max<Count>(1, loaded.data().m() / loaded.parameters.batch(loaded.data().m()))) {}

bool Until::look(const Run& run) {
  next_ = std::max(run.position().t + 1, next_ + next_ / 2);
  const OutputPoint output = output_point(run);
  const Dataset& data = *run.stepper().data();
  const double lambda = run.parameters().lambda;
  if (f_star_) {
    found_ = {evaluate(data, lambda, output.w, output.b, threads_).f, *f_star_};
  } else {
    found_ = watch_.measure(data, lambda, output.w, threads_);
  }
  // By more than the roundings of two sums: no f is below f*.
  disproved_ = f_star_ && found_.f < *f_star_ * (1 - 1e-12);
  relative_ = f_star_ ? (found_.f - *f_star_) / *f_star_ : found_.relative();
  reached_ = !disproved_ && relative_ <= gap_;
  return reached_ || disproved_;
}

Status Until::check() const {
  if (!disproved_) return Done{};
  return range_error(fmt::format(
      "--f-star {}: f of this run came to {}, which is below it, so it is no f*: give what 'pegasos optimum' finds",
      shortest(*f_star_), shortest(found_.f)));
}

Json Until::json() const {
  return {{"gap", gap_},   {"reached", reached_},   {"by", f_star_ ? "f-star" : "dual"},
          {"f", found_.f}, {"bound", found_.bound}, {"relative_gap", relative_}};
}

std::string Until::text() const {
  const std::string now = fmt::format("f {} and {} {}: a relative gap of {:.2g}", human(found_.f),
                                      f_star_ ? "f*" : "a lower bound of f*", human(found_.bound), relative_);
  if (reached_) return fmt::format("{}, asked for {:.2g}", now, gap_);
  if (f_star_) return fmt::format("{}, not the {:.2g} asked for: raise T", now, gap_);
  return fmt::format(
      "{}, not the {:.2g} asked for; whether w or the bound is far from f* cannot be told: raise T, or give --f-star "
      "with what 'pegasos optimum' finds",
      now, gap_);
}

}  // namespace pegasos::cli
