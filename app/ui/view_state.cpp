#include "ui/view_state.h"

#include <algorithm>
#include <cmath>

#include "core/numbers.h"

namespace pegasos::ui {
namespace {

std::optional<std::string_view> find(const ViewState& state, std::string_view key) {
  const auto found = state.find(key);
  if (found == state.end()) return std::nullopt;
  return found->second;
}

}  // namespace

void put(ViewState& state, const std::string& key, bool value) { state[key] = value ? "on" : "off"; }
void put(ViewState& state, const std::string& key, double value) { state[key] = shortest(value); }
void put(ViewState& state, const std::string& key, Count value) { state[key] = std::to_string(value); }
void put(ViewState& state, const std::string& key, const std::string& value) { state[key] = value; }

void put(ViewState& state, const std::string& key, const std::optional<plot::Range>& range) {
  if (range) state[key] = shortest(range->lo) + " " + shortest(range->hi);
}

void put(ViewState& state, const std::string& key, const std::vector<std::string>& names) {
  std::string text;
  for (const std::string& name : names) text += (text.empty() ? "" : " ") + name;
  state[key] = text;
}

void take(const ViewState& state, std::string_view key, bool& value) {
  const auto text = find(state, key);
  if (text == "on") value = true;
  if (text == "off") value = false;
}

void take(const ViewState& state, std::string_view key, double low, double high, double& value) {
  const auto text = find(state, key);
  const auto number = text ? parse_double(*text) : std::nullopt;
  if (number && *number >= low && *number <= high) value = *number;
}

void take(const ViewState& state, std::string_view key, double low, double high, float& value) {
  auto number = static_cast<double>(value);
  take(state, key, low, high, number);
  value = static_cast<float>(number);
}

void take(const ViewState& state, std::string_view key, Count low, Count high, Count& value) {
  const auto text = find(state, key);
  const auto number = text ? parse_count(*text) : std::nullopt;
  if (number && *number >= low && *number <= high) value = *number;
}

void take(const ViewState& state, std::string_view key, std::string& value) {
  if (const auto text = find(state, key)) value = *text;
}

std::optional<plot::Range> usable_range(double low, double high) {
  constexpr double kFarthest = 1e100;
  constexpr double kNarrowest = 1e-12;  // beside the numbers themselves: ticks still differ
  const double size = std::max(std::abs(low), std::abs(high));
  if (!(low < high) || size > kFarthest || high - low < kNarrowest * size) return std::nullopt;
  return plot::Range{low, high};
}

void take(const ViewState& state, std::string_view key, std::optional<plot::Range>& range) {
  range.reset();
  const auto text = find(state, key);
  if (!text) return;
  const auto space = text->find(' ');
  if (space == std::string_view::npos) return;
  const auto low = parse_double(text->substr(0, space));
  const auto high = parse_double(text->substr(space + 1));
  if (low && high) range = usable_range(*low, *high);
}

void take(const ViewState& state, std::string_view key, std::vector<std::string>& names) {
  const auto text = find(state, key);
  if (!text) return;
  names.clear();
  for (std::size_t from = 0; from < text->size();) {
    const std::size_t end = std::min(text->find(' ', from), text->size());
    if (end > from) names.emplace_back(text->substr(from, end - from));
    from = end + 1;
  }
}

}  // namespace pegasos::ui
