#include "figures/pins.h"

#include <fmt/format.h>

#include <algorithm>

#include "core/numbers.h"
#include "core/visible.h"
#include "figures/over_time.h"
#include "plot/math_text.h"
#include "plot/ticks.h"
#include "text/choices.h"
#include "text/text.h"

namespace pegasos::figures {
namespace {

using plot::Hue;
using session::PinnedRun;

std::size_t characters(std::string_view markup) { return count_characters(plot::plain_text(std::string(markup))); }

/// The word of a choice as it is typed, where that is English; else its title.
std::string in_words(const Parameter& parameter, const std::string& value) {
  const std::size_t number = std::min(value.find(':'), value.size());
  const auto choice = std::ranges::find(parameter.choices, value.substr(0, number), &ParameterChoice::word);
  if (text::language() == text::Language::english || choice == parameter.choices.end()) return value;
  return std::string(text::tr(choice->title.empty() ? choice->word : choice->title)) + value.substr(number);
}

/// A name and its parts as far as they fit into a label.
std::string joined(std::string label, const Parameters& parameters, const std::vector<const Parameter*>& parts,
                   std::size_t most) {
  for (std::size_t i = 0; i < parts.size(); ++i) {
    const std::string part = (i == 0 ? "  " : ", ") + named_value(parameters, *parts[i]);
    if (i > 0 && characters(label) + characters(part) > most) {
      return label + ", …";
    }
    label += part;
  }
  return label;
}

/// What tells most about a run first.
int weight(std::string_view key) {
  static constexpr std::string_view kFirst[] = {"lambda", "k", "step", "projection", "sampling", "seed", "data"};
  const auto* found = std::ranges::find(kFirst, key);
  const bool late = key == "T" || key == "output" || key == "stop";
  return found != std::end(kFirst) ? static_cast<int>(found - kFirst) : late ? 99 : 50;
}

}  // namespace

std::string named_value(const Parameters& parameters, const Parameter& parameter) {
  const std::string value = short_value(parameters, parameter);
  if (parameter.key == "step") return "$η_t$ = " + value;
  if (parameter.key == "projection")
    return std::string(text::tr(parameters.projection ? "projection on" : "projection off"));
  const bool number = parameter.kind == ParameterKind::Number || parameter.kind == ParameterKind::Integer;
  if (number || (parameter.choices.empty() && !parameter.symbol.empty())) {
    const std::string name =
        parameter.symbol.empty() ? std::string(text::tr(parameter.title)) : "$" + std::string(parameter.symbol) + "$";
    return name + " = " + value;
  }
  if (parameter.key == "as-printed") return text::tr_format("as printed: {}", value);
  if (value == "none") return std::string(text::tr(parameter.title)) + ": " + std::string(text::tr("none"));
  if (parameter.key == "seed") return text::tr_format("seed {}", value);
  if (parameter.key == "data-seed") return text::tr_format("data seed {}", value);
  return in_words(parameter, value);
}

std::string short_value(const Parameters& parameters, const Parameter& parameter) {
  const std::string value = parameter.get(parameters);
  if (parameter.key == "step") {
    const std::string formula = step_formula(parameters);
    const std::size_t sign = formula.find("= ");
    return sign == std::string::npos ? plot::escape(value) : formula.substr(sign + 2);
  }
  if (parameter.key == "k") return value == "m" ? std::string("$m$") : grouped(parameters.k);
  if (parameter.key == "T") return grouped(parameters.T);
  if (parameter.key == "m") return grouped(parameters.m);
  if (parameter.key == "noise" && parameters.noise < 0) return std::string(text::tr("its own"));
  if (parameter.key == "w1" && value.empty()) return "0";
  if (parameter.key == "as-printed") return std::string(text::tr(text::choice_title(parameter.key, value)));
  if (parameter.kind == ParameterKind::Number) return plot::with_powers(value);
  return plot::escape(value.empty() ? std::string(text::tr("all")) : value);
}

std::string pin_id(const PinnedRun& pin) { return "pin" + std::to_string(pin.slot + 1); }

Hue pin_hue(const PinnedRun& pin) { return static_cast<Hue>(static_cast<int>(Hue::pin1) + pin.slot); }

std::string pin_label(const PinnedRun& pin, std::size_t most) {
  const std::string letter(1, pin.letter());
  std::vector<const Parameter*> parts;
  for (const std::string& key : pin.differs) {
    if (const Parameter* parameter = find_parameter(key)) parts.push_back(parameter);
  }
  std::ranges::stable_sort(parts, {}, [](const Parameter* p) { return weight(p->key); });
  if (parts.empty()) {
    return letter + "  " + std::string(text::tr(pin.other_data ? "other data" : "as the live run"));
  }
  return joined(letter, pin.run->parameters, parts, most);
}

std::vector<std::string> differing_keys(const Snapshot& snapshot) {
  std::vector<std::string> keys;
  for (const PinnedRun& pin : snapshot.pins) {
    for (const std::string& key : pin.differs) {
      if (std::ranges::find(keys, key) == keys.end()) keys.push_back(key);
    }
  }
  std::ranges::stable_sort(keys, {}, [](const std::string& key) { return weight(key); });
  return keys;
}

std::string live_label(const Snapshot& snapshot, std::size_t most) {
  std::vector<const Parameter*> parts;
  if (snapshot.pins.empty()) parts = {find_parameter("lambda"), find_parameter("k")};
  for (const std::string& key : differing_keys(snapshot)) parts.push_back(find_parameter(key));
  return parts.empty() ? std::string() : joined(std::string(text::tr("live")), snapshot.parameters, parts, most);
}

std::string shared_label(const Snapshot& snapshot) {
  const std::vector<std::string> differing = differing_keys(snapshot);
  std::vector<const Parameter*> parts;
  for (const char* key : {"lambda", "k"}) {
    if (std::ranges::find(differing, key) == differing.end()) parts.push_back(find_parameter(key));
  }
  return parts.empty() || snapshot.pins.empty() ? std::string() : joined("", snapshot.parameters, parts, kLabelLength);
}

bool same_features(const Snapshot& a, const Snapshot& b) {
  if (a.data == b.data) return true;
  const Transform& first = a.data->transform();
  const Transform& second = b.data->transform();
  return a.d() == b.d() && first.features == second.features && first.scaling == second.scaling &&
         first.shift == second.shift && first.factor == second.factor && first.bias == second.bias &&
         first.bias_value == second.bias_value && a.data->feature_names() == b.data->feature_names();
}

const Snapshot* before_of(const Snapshot& snapshot) {
  const Snapshot* before = snapshot.before.get();
  if (before == nullptr || !same_features(*before, snapshot)) return nullptr;
  const bool pinned = std::ranges::any_of(snapshot.pins, [&](const PinnedRun& pin) {
    return pin.run->data == before->data && pin.run->parameters == before->parameters;
  });
  return pinned ? nullptr : before;
}

std::string before_label(const Snapshot& snapshot) {
  std::string label;
  for (const Parameter& parameter : parameter_table()) {
    const Parameters& before = snapshot.before->parameters;
    if (!parameter.restarts || parameter.get(before) == parameter.get(snapshot.parameters)) continue;
    label += (label.empty() ? "" : ", ") + named_value(before, parameter);
  }
  const std::string before(text::tr("before"));
  return label.empty() ? before : before + ": " + label;
}

void add_pin_curves(plot::Figure& figure, const Snapshot& snapshot, const CurveOf& first, const CurveOf& second,
                    std::string_view second_name) {
  if (const Snapshot* before = before_of(snapshot)) {
    if (SourcePtr source = first(*before); source && source->size() > 0) {
      plot::Line line = curve("before", "", Hue::live, std::move(source), 1.F);
      line.paint.opacity = kBefore;
      line.read = false;
      figure.marks.emplace_back(std::move(line));
    }
  }
  for (const PinnedRun& pin : snapshot.pins) {
    if (second) {
      if (SourcePtr source = second(*pin.run); source && source->size() > 0) {
        const std::string name = fmt::format("{}  {}", pin.letter(), second_name);
        plot::Line line = curve(pin_id(pin) + ".average", name, pin_hue(pin), std::move(source), 1.2F);
        line.paint.opacity = 0.85F;
        line.dash = plot::kDashed;
        line.read = false;  // the crosshair reads one value of each run
        figure.marks.emplace_back(std::move(line));
      }
    }
    if (SourcePtr source = first(*pin.run); source && source->size() > 0) {
      figure.marks.emplace_back(curve(pin_id(pin), pin_label(pin), pin_hue(pin), std::move(source), 1.4F));
    }
  }
}

void add_pin_levels(plot::Figure& figure, const Snapshot& snapshot,
                    const std::function<std::optional<double>(const Snapshot& run)>& value) {
  const std::optional<double> live = value(snapshot);
  for (const PinnedRun& pin : snapshot.pins) {
    const std::optional<double> own = value(*pin.run);
    if (!own || own == live) continue;
    plot::Rule rule = level(pin_id(pin) + ".level", "", pin_hue(pin), *own, plot::kDotted);
    rule.paint.opacity = 0.8F;
    rule.width = 1.2F;
    rule.read = false;
    figure.marks.emplace_back(std::move(rule));
  }
}

void add_pin_lines(plot::Figure& figure, const Snapshot& snapshot, const Plane& plane) {
  for (const PinnedRun& pin : snapshot.pins) {
    if (!same_features(snapshot, *pin.run)) continue;
    const Trace trace = trace_of(snapshot, plane, pin.run->w, pin.run->b);
    if (!trace.ok) continue;
    figure.marks.emplace_back(plot::named(
        {.id = pin_id(pin), .label = pin_label(pin)},
        plot::StraightLine{
            .paint = {pin_hue(pin), 1.F}, .width = 2.F, .nx = trace.nx, .ny = trace.ny, .offset = trace.offset}));
  }
}

plot::Scatter pin_point(const PinnedRun& pin, plot::DataPoint place) {
  return plot::named({.id = pin_id(pin), .label = std::string(1, pin.letter())},
                     plot::Scatter{.paint = {pin_hue(pin), 1.F}, .radius = 4.F, .points = {place}});
}

void add_pin_paths(plot::Figure& figure, const Snapshot& snapshot, bool paths, const WeightMap& map) {
  const double least = std::max(figure.x.range.width(), figure.y.range.width()) / 600;
  for (const PinnedRun& pin : snapshot.pins) {
    const Snapshot& run = *pin.run;
    if (!same_features(snapshot, run) || run.w.empty() || !all_finite(run.w)) continue;
    const plot::DataPoint now = map(run.w);
    auto way = plot::named({.id = pin_id(pin) + ".path"}, plot::Strands{.paint = {pin_hue(pin), 0.45F}, .width = 1.2F});
    const auto track = paths ? trajectory(run, map) : std::make_shared<const Trajectory>();
    plot::DataPoint last;
    for (std::size_t i = 0; i < track->t.size() && track->t[i] <= run.position.completed(); ++i) {
      const plot::DataPoint p = track->points[i];
      if (i > 0 && !farther(p, last, least)) continue;
      if (i > 0) way.pieces.push_back({last, p, track->strength[i]});
      last = p;
    }
    if (!track->t.empty()) way.pieces.push_back({last, now, map.strength(run.w)});
    if (!way.pieces.empty()) figure.marks.emplace_back(std::move(way));
    figure.marks.emplace_back(pin_point(pin, now));
  }
}

// --- the difference --------------------------------------------------------------------------------------------------

namespace {

std::string letters_of(const std::vector<const PinnedRun*>& pins) {
  std::string text;
  for (const PinnedRun* pin : pins) text += (text.empty() ? "" : ", ") + std::string(1, pin->letter());
  return text;
}

/// What the difference is of, and what to keep in mind about it.
std::string difference_subtitle(const Snapshot& snapshot, const PlotOptions& options) {
  std::string text = options.of_averages ? "$f$($\\bar{w}$)" : "$f$($w_t$)";
  text = text::tr_format("{} pinned − live, at the same $t$", text);
  const bool other_lambda = std::ranges::any_of(snapshot.pins, [&](const PinnedRun& pin) {
    return !pin.other_data && pin.run->parameters.lambda != snapshot.parameters.lambda;
  });
  if (options.log_y) text = text::tr_format("absolute value of {}", text);
  if (other_lambda) text += " · " + std::string(text::tr("each $f$ with its own $λ$"));
  return text;
}

}  // namespace

Figure difference(const Snapshot& snapshot, const PlotOptions& options) {
  Figure figure = over_time(snapshot, options, "difference", "");
  figure.subtitle = difference_subtitle(snapshot, options);
  plot::Rule zero = level("zero", std::string(text::tr("no difference")), Hue::ink3, 0, plot::kSolid);
  zero.width = 1.F;
  zero.read = false;
  if (!options.log_y) figure.marks.emplace_back(std::move(zero));
  std::vector<const PinnedRun*> apart;
  double above = 0;
  double below = 0;
  double least = 1;
  for (const PinnedRun& pin : snapshot.pins) {
    if (pin.other_data) {
      apart.push_back(&pin);
      continue;
    }
    const auto curves = difference_curves(snapshot, *pin.run, options.of_averages, options.log_y);
    if (curves->t.empty()) continue;
    std::vector<double> up = curves->value;
    std::vector<double> down = curves->value;
    for (double& value : up) value = std::max(value, 0.0);
    for (double& value : down) value = std::max(-value, 0.0);
    above = std::max(above, typical_top(curves->t, up, 0.97));
    below = std::max(below, typical_top(curves->t, down, 0.97));
    least = std::min(least, typical_top(curves->t, up, 0.1));
    figure.marks.emplace_back(curve(pin_id(pin), pin_label(pin), pin_hue(pin), curves->source, 1.6F));
  }
  if (snapshot.pins.empty()) {
    figure.message = text::tr("Pin this run (P), change a parameter and play: the difference is drawn here.");
  } else if (apart.size() == snapshot.pins.size()) {
    figure.message = text::tr("The pinned runs have data of their own: a difference of their $f$ would mean nothing.");
  } else if (!apart.empty()) {
    figure.subtitle += " · " + text::tr_format("{}: other data, not drawn", letters_of(apart));
  }
  const double room = 0.08 * (above + below);
  if (options.log_y) {
    const double top = above > 0 ? 2 * above : 1;
    finish(figure, snapshot, options, std::max(std::min(least / 2, top / 10), 1e-9 * top), top, PinSteps::live);
  } else if (above + below > 0) {
    finish(figure, snapshot, options, -below - room, above + room, PinSteps::live);
  } else {
    finish(figure, snapshot, options, -0.1, 0.1, PinSteps::live);
  }
  return figure;
}

}  // namespace pegasos::figures
