#include "figures/look.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <span>
#include <tuple>

#include "core/numbers.h"
#include "core/visible.h"
#include "figures/common.h"
#include "figures/plane.h"

namespace pegasos::figures {
namespace {

template <class Options>
struct Switch {
  std::string_view key;
  bool Options::*on;
};
constexpr Switch<DataPlaneOptions> kDataPlaneSwitches[] = {{"trail", &DataPlaneOptions::trail},
                                                           {"support", &DataPlaneOptions::support},
                                                           {"histogram", &DataPlaneOptions::histogram}};
constexpr Switch<WeightSpaceOptions> kWeightSpaceSwitches[] = {
    {"heat", &WeightSpaceOptions::heat},         {"contours", &WeightSpaceOptions::contours},
    {"kinks", &WeightSpaceOptions::kinks},       {"trajectory", &WeightSpaceOptions::trajectory},
    {"enlarged", &WeightSpaceOptions::enlarged}, {"subgradients", &WeightSpaceOptions::subgradients}};

std::vector<Switch<PlotOptions>> switches_of(const FigureInfo& info) {
  std::vector<Switch<PlotOptions>> all;
  for (const PlotToggle& toggle : info.toggles) all.push_back({toggle.key, toggle.on});
  return all;
}

bool has(const std::vector<std::string>& names, std::string_view key) {
  return std::ranges::find(names, key) != names.end();
}

/// What both ways have in common: zoom, hidden marks and switches.
template <class Options>
void take(const FigureLook& look, std::span<const Switch<Options>> switches, Options& options) {
  options.x = look.x;
  options.y = look.y;
  options.hidden = look.hidden;
  for (const auto& [key, on] : switches) {
    if (has(look.shown, key)) options.*on = true;
    if (has(look.hidden, key)) options.*on = false;
  }
}

bool has_mark(const Figure& figure, std::string_view id) {
  const auto named = [&](const plot::Mark& mark) {
    const std::string& own = plot::base(mark).id;
    return own.starts_with(id) && (own.size() == id.size() || own[id.size()] == '.');
  };
  return std::ranges::any_of(figure.marks, named) ||
         std::ranges::any_of(figure.above, [&](const Figure& upper) { return has_mark(upper, id); });
}

template <class Options>
FigureLook look_of(const Figure& figure, std::span<const Switch<Options>> switches, const Options& options,
                   const Options& standard) {
  FigureLook look;
  look.x = options.x;
  look.y = options.y;
  for (const auto& [key, on] : switches) {
    if (options.*on != standard.*on) (options.*on ? look.shown : look.hidden).emplace_back(key);
  }
  for (const std::string& id : options.hidden) {  // pinned runs are none of the command
    const bool said = std::ranges::any_of(switches, [&](const auto& one) { return one.key == id; });
    if (!said && !id.starts_with("pin") && has_mark(figure, id)) look.hidden.push_back(id);
  }
  return look;
}

/// The names by which marks are hidden: that of "average" hides "average.margin", too.
std::vector<std::string> ids_of(const Figure& figure) {
  std::vector<std::string> ids;
  const auto add = [&](const Figure& one) {
    for (const plot::Mark& mark : one.marks) {
      std::string id = plot::base(mark).id.substr(0, plot::base(mark).id.find('.'));
      if (!id.empty() && !has(ids, id)) ids.push_back(std::move(id));
    }
  };
  add(figure);
  std::ranges::for_each(figure.above, add);
  return ids;
}

std::string range_word(plot::Range range) { return fmt::format("{}:{}", shortest(range.lo), shortest(range.hi)); }

std::string words_of(const std::optional<plot::Range>& range, std::string_view option) {
  if (!range) return {};
  return fmt::format(" {}{}{}", option, range->lo < 0 ? "=" : " ", range_word(*range));
}

std::string words_of(const std::optional<bool>& log, std::string_view option) {
  return log ? fmt::format(" {} {}", option, *log ? "log" : "linear") : std::string();
}

constexpr std::string_view kFeatures = "features:";

/// The two columns of "features:1,3", counted from 0; nothing where it is none.
std::optional<std::pair<Column, Column>> features_of_view(std::string_view view) {
  if (!view.starts_with(kFeatures)) return std::nullopt;
  const std::string_view pair = view.substr(kFeatures.size());
  const std::size_t comma = std::min(pair.find(','), pair.size() - 1);
  const auto across = parse_count(pair.substr(0, comma));
  const auto up = parse_count(pair.substr(comma + 1));
  if (!across || !up || *across < 1 || *up < 1) return std::nullopt;
  return std::pair(static_cast<Column>(*across - 1), static_cast<Column>(*up - 1));
}

Status check_view(const FigureInfo& info, const Snapshot& snapshot, const std::string& view) {
  using Family = FigureInfo::Family;
  if (view.empty()) return Done{};
  const Count d = feature_count(*snapshot.data);
  const auto pair = features_of_view(view);
  const bool of_data = view == "principal" || view == "margin" || (pair && pair->first < d && pair->second < d);
  const bool known = info.family == Family::data_plane     ? of_data
                     : info.family == Family::weight_space ? view == "span" || view == "lengths"
                                                           : false;
  if (known) return Done{};
  if (info.family == Family::none)
    return usage_error(Message("--view {}: the figure {} has one view", excerpt_of(view), Message::key(info.name)));
  if (info.family == Family::weight_space)
    return usage_error(Message("--view {}: choose span or lengths", excerpt_of(view)));
  return usage_error(
      Message("--view {}: choose principal, margin, or features:I,J with two of the {} features", excerpt_of(view), d));
}

}  // namespace

std::string look_words(const FigureLook& look) {
  std::string words;
  if (look.along != TimeAxis{}) words += fmt::format(" --along {}", time_axis_word(look.along));
  words += words_of(look.log_x, "--x-scale") + words_of(look.log_y, "--y-scale");
  words += words_of(look.x, "--x-range") + words_of(look.y, "--y-range");
  if (!look.view.empty()) words += " --view " + look.view;
  if (!look.shown.empty()) words += fmt::format(" --show {}", fmt::join(look.shown, ","));
  if (!look.hidden.empty()) words += fmt::format(" --hide {}", fmt::join(look.hidden, ","));
  return words;
}

Status check_look(const FigureInfo& info, const Snapshot& snapshot, const Figure& figure, const FigureLook& look) {
  using Family = FigureInfo::Family;
  std::vector<std::string> switches;
  const auto add = [&](const auto& all) {
    for (const auto& one : all) switches.emplace_back(one.key);
  };
  if (info.over_time != nullptr) add(info.toggles);
  if (info.family == Family::data_plane) add(kDataPlaneSwitches);
  if (info.family == Family::weight_space) add(kWeightSpaceSwitches);
  const auto refused = [&](std::string_view option, const std::string& name, const std::vector<std::string>& known) {
    return usage_error(known.empty() ? Message("{} {}: the figure {} has nothing of that kind", Message::key(option),
                                               excerpt_of(name), Message::key(info.name))
                                     : Message("{} {}: the figure {} has {}", Message::key(option), excerpt_of(name),
                                               Message::key(info.name), fmt::format("{}", fmt::join(known, ", "))));
  };
  for (const std::string& name : look.shown)
    if (!has(switches, name)) return refused("--show", name, switches);
  std::vector<std::string> marks = switches;
  for (const std::string& id : ids_of(figure))
    if (!has(marks, id)) marks.push_back(id);
  for (const std::string& name : look.hidden)
    if (!has(switches, name) && !has_mark(figure, name)) return refused("--hide", name, marks);
  if (const Status status = check_view(info, snapshot, look.view); !status) return status;
  for (const auto& [option, asked, axis] :
       {std::tuple("--x-range", look.x, &figure.x), std::tuple("--y-range", look.y, &figure.y)}) {
    if (asked && *asked != axis->range)
      return usage_error(Message("{} {}: this axis of the figure {} does not show that range", Message::key(option),
                                 range_word(*asked), Message::key(info.name)));
  }
  return Done{};
}

PlotOptions plot_options(const FigureInfo& info, const FigureLook& look) {
  PlotOptions options = plot_defaults(info.name);
  options.along = look.along;
  options.log_x = look.log_x.value_or(options.log_x);
  options.log_y = look.log_y.value_or(options.log_y);
  take<PlotOptions>(look, switches_of(info), options);
  return options;
}

std::string words_of(const Figure& figure, const FigureInfo& info, const PlotOptions& options) {
  const PlotOptions standard = plot_defaults(info.name);
  FigureLook look = look_of<PlotOptions>(figure, switches_of(info), options, standard);
  look.along = options.along;
  if (options.log_x != standard.log_x) look.log_x = options.log_x;
  if (options.log_y != standard.log_y) look.log_y = options.log_y;
  return look_words(look);
}

DataPlaneOptions data_plane_options(const FigureLook& look) {
  DataPlaneOptions options;
  take<DataPlaneOptions>(look, kDataPlaneSwitches, options);
  if (look.view == "principal") options.mode = PlaneMode::principal;
  if (look.view == "margin") options.mode = PlaneMode::margin;
  if (const auto pair = features_of_view(look.view)) {
    options.mode = PlaneMode::features;
    std::tie(options.feature_x, options.feature_y) = *pair;
  }
  return options;
}

std::string words_of(const Figure& figure, const Snapshot& snapshot, const DataPlaneOptions& options, bool fitted) {
  FigureLook look = look_of<DataPlaneOptions>(figure, kDataPlaneSwitches, options, {});
  if (!fitted && !look.x) look.x = figure.x.range;
  if (!fitted && !look.y) look.y = figure.y.range;
  const PlaneMode mode = plane_mode(snapshot, options);
  if (mode != plane_mode(snapshot, {})) {
    look.view = mode == PlaneMode::principal ? "principal"
                : mode == PlaneMode::margin
                    ? "margin"
                    : fmt::format("{}{},{}", kFeatures, options.feature_x + 1, options.feature_y + 1);
  }
  return look_words(look);
}

WeightSpaceOptions weight_space_options(const FigureLook& look) {
  WeightSpaceOptions options;
  options.aspect = look.aspect;
  if (look.view == "lengths") options.mode = WeightMode::lengths;
  take<WeightSpaceOptions>(look, kWeightSpaceSwitches, options);
  if (look.x && look.x == look.y && look.x->lo == -look.x->hi) {  // not a zoom: the frame itself
    options.radius = look.x->hi;
    options.x = options.y = std::nullopt;
  }
  return options;
}

std::string words_of(const Figure& figure, const WeightSpaceOptions& options, bool fitted) {
  FigureLook look = look_of<WeightSpaceOptions>(figure, kWeightSpaceSwitches, options, {});
  if (!fitted && !look.x) look.x = figure.x.range;
  if (!fitted && !look.y) look.y = figure.y.range;
  if (options.mode == WeightMode::lengths) look.view = "lengths";
  return look_words(look);
}

}  // namespace pegasos::figures
