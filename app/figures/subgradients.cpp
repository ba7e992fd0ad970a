// E[subgradient of a batch] = subgradient of f, as arrows from the live point.
#include "experiment/subgradients.h"

#include <algorithm>
#include <cmath>

#include "figures/memo.h"
#include "figures/weight_marks.h"
#include "text/text.h"

namespace pegasos::figures {
namespace {

using plot::DataPoint;
using plot::Hue;
using text::tr;
using text::tr_format;

constexpr double kLongest = 0.8;          // of half the view
constexpr Count kWhilePlaying = 1000000;  // numbers of a set that is passed over in every frame

std::shared_ptr<const Subgradients> subgradients_at(const Snapshot& snapshot, const WeightAndBias& at) {
  struct Key {
    std::uint64_t data, w, b, lambda, seed;
    Count k;
    Sampling sampling;
    bool operator==(const Key&) const = default;
  };
  static Memo<Key, Subgradients, 2> memo;
  const Parameters& p = snapshot.parameters;
  const Key key{snapshot.data->checksum(), bits_of(at.w), bits_of(at.b), bits_of(p.lambda), p.seed,
                p.batch(snapshot.m()),     p.sampling};
  return memo.get(key, [&] { return subgradients(*snapshot.data, p, at.w, at.b); });
}

/// The largest of 1, 1.5, 2, 3, 4, 6, 8 times a power of ten that is at most `value`: it moves seldom.
double round_down_readable(double value) {
  const double power = std::pow(10.0, std::floor(std::log10(value)));
  double best = power;
  for (const double digits : {1.5, 2.0, 3.0, 4.0, 6.0, 8.0}) {
    if (digits * power <= value) best = digits * power;
  }
  return best;
}

/// How the arrows stand in the picture: `from` + scale · their place.
struct Fan {
  const Place& place;
  DataPoint from;
  double scale = 1;
  DataPoint tip(VectorView g) const {
    const DataPoint p = place(g);
    return {from.x + scale * p.x, from.y + scale * p.y};
  }
  plot::Arrow arrow(std::string id, plot::Paint paint, float width, VectorView g) const {
    plot::Arrow out = step_arrow(std::move(id), paint.hue, from, tip(g), width);
    out.paint = paint;
    return out;
  }
};

std::string law_formula(const Subgradients& all, bool subsets) {
  if (all.k == 1) return "$σ$";
  return subsets ? "$σ$/√$k$ · √(($m$ − $k$)/($m$ − 1))" : "$σ$/√$k$";
}

/// What the thin arrows are, how many of how many, and at which scale.
std::string fan_legend(const Subgradients& all, double scale, bool projected) {
  std::string text;
  const auto shown = static_cast<Count>(all.shown.size());
  if (all.k > 1 && all.uniform) {
    text = tr_format("$λw$ − (1/$k$) Σ_{{$A^+$}} $yx$ of {} batches", all.batches);
  } else if (all.k > 1) {
    text = tr_format("$λw$ − (1/$k$) Σ_{{$A^+$}} $yx$ of {} subsets (the run goes by permutations)", all.batches);
  } else if (shown < all.inside) {
    text = tr_format("$λw$ − $yx$ of {} of the {} examples short of the margin", grouped(shown), grouped(all.inside));
  } else {
    text = tr_format("$λw$ − $yx$ of the {} examples short of the margin", grouped(all.inside));
  }
  text += ", " + tr_format("length × {}", number(scale));
  if (projected) text += ", " + std::string(tr("projected onto this plane"));
  return text;
}

}  // namespace

std::string no_subgradients(const Snapshot& snapshot, WeightMode mode) {
  if (snapshot.d() == 1) return std::string(tr("One weight: its subgradients are slopes of the graph, not arrows"));
  if (snapshot.d() > 3 && mode == WeightMode::lengths)
    return std::string(tr("This picture keeps lengths, not directions: choose Span"));
  if (snapshot.playing && snapshot.data->rows().nonzeros() > kWhilePlaying)
    return std::string(tr("The subgradients of so large a set are shown when the run pauses"));
  return {};
}

void add_subgradients(Figure& figure, const Snapshot& snapshot, const std::optional<StepParts>& parts,
                      const WeightSpaceOptions& options, const Place& place) {
  if (!options.subgradients || !no_subgradients(snapshot, options.mode).empty()) return;
  const WeightAndBias at =
      options.motion && parts ? moving(*parts, *options.motion) : WeightAndBias{snapshot.w, snapshot.b};
  if (at.w.empty() || !all_finite(at.w) || !std::isfinite(at.b)) return;
  const auto all = subgradients_at(snapshot, at);
  double longest = 0;
  const auto size = [&](VectorView g) {  // of three weights the true one: the scale stays while the ball turns
    const DataPoint p = place(g);
    return snapshot.d() == 3 ? length(g) : std::hypot(p.x, p.y);
  };
  for (const Subgradients::One& one : all->shown) longest = std::max(longest, size(one.g));
  longest = std::max({longest, size(all->full), size(all->shrink)});
  if (!(longest > 0) || !std::isfinite(longest)) return;
  const double half = 0.5 * std::min(figure.x.range.width(), figure.y.range.width());
  const Fan fan{place, place(at.w), round_down_readable(kLongest * half / longest)};

  const bool many = all->shown.size() > 40;
  bool first = true;
  for (const Subgradients::One& one : all->shown) {
    const bool single = all->k == 1;
    const std::string number = std::to_string(one.row);
    const bool chosen = single && std::ranges::find(options.selected, one.row) != options.selected.end();
    const auto drawn = [&](bool marked) {
      const float faint = many ? 0.3F : 0.5F;
      plot::Arrow arrow = fan.arrow(single ? "subgradients." + number : "subgradients",
                                    {Hue::violator, marked ? 1.F : faint}, marked ? 2.2F : 1.1F, one.g);
      if (marked) arrow.label = "#" + number;
      return arrow;
    };
    plot::Arrow arrow = drawn(chosen);
    if (first) arrow.legend = fan_legend(*all, fan.scale, snapshot.d() > 3);
    first = false;
    figure.marks.emplace_back(std::move(arrow));
    if (single && !chosen && options.pointed == one.row) {  // over the same arrow, in no saved picture
      figure.marks.emplace_back(drawn(true));
      plot::base(figure.marks.back()).pointed = true;
    }
  }
  if (all->k == 1 && all->inside < all->examples && length(all->shrink) > 0) {
    plot::Arrow shrink = fan.arrow("subgradients", {Hue::ink2, 0.9F}, 1.6F, all->shrink);
    shrink.label = tr_format("$λw$, of {} examples", grouped(all->examples - all->inside));
    if (first) shrink.legend = fan_legend(*all, fan.scale, snapshot.d() > 3);
    figure.marks.emplace_back(std::move(shrink));
  }
  plot::Arrow full = fan.arrow("subgradient.full", {Hue::ink1, 0.45F}, 5.F, all->full);
  full.legend = tr_format("∇$f$({})", live_name(snapshot));
  full.label = "∇$f$ × " + number(fan.scale);  // a low panel leaves the legend out
  figure.marks.emplace_back(std::move(full));
  plot::Arrow mean = fan.arrow("subgradient.mean", {Hue::average, 1.F}, 2.F, all->mean);
  mean.legend = all->k == 1 ? tr_format("mean of all {}", grouped(all->examples))
                            : tr_format("mean of the {} batches", all->batches);
  figure.marks.emplace_back(std::move(mean));
  const bool subsets = !all->uniform || snapshot.parameters.sampling == Sampling::Subset;
  std::string law = law_formula(*all, subsets) + " = " + number(all->law, 3);
  law += all->k == 1 ? "" : ", " + tr_format("of these batches {}", number(all->spread, 3));
  if (snapshot.d() == 2) {
    plot::Circle circle;
    circle.id = "subgradient.law";
    circle.centre = fan.tip(all->full);
    circle.radius = fan.scale * all->law;
    circle.stroke = {Hue::average, 0.9F};
    circle.width = 1.4F;
    circle.dash = plot::kDashed;
    circle.legend = std::move(law);
    figure.marks.emplace_back(std::move(circle));
  } else {
    std::get<plot::Arrow>(figure.marks.back()).legend +=
        "; " + law + ", " + tr_format("in all {} dimensions", grouped(snapshot.d()));
  }
}

}  // namespace pegasos::figures
