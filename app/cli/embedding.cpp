#include "cli/embedding.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <iterator>

#include "core/parameters.h"
#include "core/visible.h"
#include "figures/figures.h"

namespace pegasos::cli {
namespace {

using Names = std::vector<std::string>;

/// "a,b" without repeats; spaces about a name are no part of it.
Names names_in(std::string_view list) {
  Names names;
  while (!list.empty()) {
    const std::size_t comma = std::min(list.find(','), list.size());
    const std::string_view name = trimmed(list.substr(0, comma), " ");
    if (!name.empty() && std::ranges::find(names, name) == names.end()) names.emplace_back(name);
    list.remove_prefix(std::min(comma + 1, list.size()));
  }
  return names;
}

Names embedded_plots() {
  Names names;
  for (const figures::FigureInfo& info : figures::figure_list()) {
    if (info.over_time) names.emplace_back(info.name);
  }
  return names;
}

/// Those that a slider, a list or a switch sets; how a file is read is no question to a visitor.
Names embedded_parameters() {
  Names names;
  for (const Parameter& p : parameter_table()) {
    const bool of_file =
        p.group == ParameterGroup::Data && p.kind == ParameterKind::Choice && p.key != "scale" && p.key != "bias";
    if (p.kind != ParameterKind::Text && p.group != ParameterGroup::Program && !of_file) names.emplace_back(p.key);
  }
  return names;
}

Names joined(std::span<const std::string_view> words, Names more) {
  Names names(words.begin(), words.end());
  std::ranges::move(more, std::back_inserter(names));
  return names;
}

bool is_among(const Names& names, const std::string& name) { return std::ranges::find(names, name) != names.end(); }

/// All of them are `known`, and no more than `most`.
Status check_names(const Names& names, const Names& known, std::string_view what, std::size_t most) {
  for (const std::string& name : names) {
    if (!is_among(known, name))
      return usage_error(
          fmt::format("there is no {} '{}' to embed; there are {}", what, excerpt_of(name), fmt::join(known, ", ")));
  }
  if (names.size() > most) return usage_error(fmt::format("a frame has {} {}s at most", most, what));
  return Done{};
}

}  // namespace

Result<Embedding> parse_embedding(std::string_view panels, std::string_view controls) {
  Embedding out{names_in(panels), names_in(controls)};
  const Names curves = embedded_plots();
  if (const Status known = check_names(out.panels, joined(kEmbeddedPlanes, curves), "panel", Embedding::kPanelsMost);
      !known)
    return known.error();
  if (out.panels.empty())
    return usage_error(fmt::format("a frame shows at least one panel; there are {}",
                                   fmt::join(joined(kEmbeddedPlanes, curves), ", ")));
  const auto shown = std::ranges::count_if(out.panels, [&](const std::string& name) { return is_among(curves, name); });
  if (static_cast<std::size_t>(shown) > Embedding::kPlotsMost)
    return usage_error(fmt::format("a frame has {} plots over t at most", Embedding::kPlotsMost));
  if (const Status known =
          check_names(out.controls, joined(kMoves, embedded_parameters()), "control", Embedding::kControlsMost);
      !known)
    return known.error();
  return out;
}

}  // namespace pegasos::cli
