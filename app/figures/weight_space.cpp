#include "figures/look.h"
#include "figures/step_parts.h"
#include "figures/weight_marks.h"
#include "methods/step_rules.h"
#include "text/text.h"

namespace pegasos::figures {
namespace {

constexpr std::size_t kLensSummands = 8;  // more would be a scribble

/// Whether no step can be long at this t: the same in all phases of a step, so that the lens does not come and go.
bool steps_are_small(const Snapshot& snapshot, double width) {
  if (snapshot.position.t == 0) return false;
  const Parameters& p = snapshot.parameters;
  const Vector& start = snapshot.position.phase < Phase::GradientStep ? snapshot.w : snapshot.record.w;
  const double eta = pegasos::step_size(p.step, p.step_value, p.lambda, snapshot.position.t);
  return eta * (p.lambda * length(start) + snapshot.constants.R) < 2 * kStepSeen * width;
}

void add_lens(Figure& figure, const Snapshot& snapshot, const WeightSpaceOptions& options) {
  const auto* live = std::get_if<plot::Scatter>(plot::find_mark(figure, "live"));
  if (!options.enlarged || snapshot.d() == 1 || live == nullptr || !steps_are_small(snapshot, figure.x.range.width()))
    return;
  Figure step = step_enlarged(snapshot, options.motion, kLensSummands);
  if (!step.message.empty()) {
    if (snapshot.position.phase >= Phase::GradientStep) return;
    step.message.clear();
    step.subtitle = text::tr("gradient step comes next");
    step.marks.emplace_back(dot_at("start", "$w_t$", plot::Hue::live, {0, 0}));
  }
  step.title = text::tr("this step, enlarged");
  translate(step);
  figure.lens = {std::make_shared<const Figure>(std::move(step)), live->points.front(),
                 std::string(text::tr("enlarged"))};
}

}  // namespace

Figure weight_space(const Snapshot& snapshot, const WeightSpaceOptions& options) {
  Figure figure{.id = "weight-space", .title = "Weight space", .equal_aspect = true};
  figure.y.grid = figure.x.grid = snapshot.d() == 1;
  if (snapshot.d() == 1) {
    line_picture(figure, snapshot, options);
  } else if (snapshot.d() == 2) {
    plane_picture(figure, snapshot, options);
  } else if (snapshot.d() == 3) {
    space_picture(figure, snapshot, options);
  } else if (options.mode == WeightMode::span) {
    span_picture(figure, snapshot, options);
  } else {
    lengths_picture(figure, snapshot, options);
  }
  for (const char* id : {"live", "average", "trajectory", "step", "subgradients", "subgradient"})
    plot::set_moving(figure, id);
  add_lens(figure, snapshot, options);
  hide(figure, options.hidden);
  const bool fitted = options.radius == 0 || options.radius == radius_of(snapshot, {});
  figure.options = words_of(figure, options, fitted || snapshot.d() == 3);  // a space has no ranges
  highlight(figure, options.highlighted);
  return figure;
}

}  // namespace pegasos::figures
