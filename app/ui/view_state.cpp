#include "ui/view_state.h"

#include <fmt/ranges.h>

#include <cmath>

namespace pegasos::ui {

bool Fields::any() const {
  if (from_ == nullptr) return false;
  const auto first = from_->lower_bound(prefix_);
  return first != from_->end() && first->first.starts_with(prefix_);
}

const std::string* Fields::find(std::string_view key) const {
  if (from_ == nullptr) return nullptr;
  const auto found = from_->find(prefix_ + std::string(key));
  return found == from_->end() ? nullptr : &found->second;
}

std::optional<double> Fields::read_number(std::string_view text, bool fractions, double low, double high) {
  const auto value = parse_double(text);
  const bool fits = value && *value >= low && *value <= high;
  return fits && (fractions || parse_count(text)) ? value : std::nullopt;
}

void Fields::text(std::string_view key, std::string& value) const {
  as(
      key, [&] { return value; }, [&](const std::string& text) { value = text; });
}

std::optional<plot::Range> usable_range(double low, double high) {
  constexpr double kFarthest = 1e100;
  constexpr double kNarrowest = 1e-12;  // beside the numbers themselves: ticks still differ
  const double size = std::max(std::abs(low), std::abs(high));
  if (!(low < high) || size > kFarthest || high - low < kNarrowest * size) return std::nullopt;
  return plot::Range{low, high};
}

void Fields::range(std::string_view key, std::optional<plot::Range>& range) const {
  if (reading()) range.reset();
  where(range.has_value())
      .as(
          key, [&] { return shortest(range->lo) + " " + shortest(range->hi); },
          [&](std::string_view text) {
            const std::size_t space = std::min(text.find(' '), text.size());
            const auto low = parse_double(text.substr(0, space));
            const auto high = parse_double(text.substr(std::min(space + 1, text.size())));
            if (low && high) range = usable_range(*low, *high);
          });
}

void Fields::names(std::string_view key, std::vector<std::string>& names) const {
  as(
      key, [&] { return fmt::format("{}", fmt::join(names, " ")); },
      [&](std::string_view text) {
        names.clear();
        for (std::size_t from = 0; from < text.size();) {
          const std::size_t end = std::min(text.find(' ', from), text.size());
          if (end > from) names.emplace_back(text.substr(from, end - from));
          from = end + 1;
        }
      });
}

}  // namespace pegasos::ui
