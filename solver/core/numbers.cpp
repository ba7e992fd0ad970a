#include "core/numbers.h"

#include <array>
#include <atomic>
#include <cassert>
#include <charconv>
#include <cmath>

namespace pegasos {
namespace {

std::atomic<const char*> g_group_mark{","};

template <class T>
std::optional<T> parse_all(std::string_view text) {
  if (text.starts_with('+')) {
    text.remove_prefix(1);
    if (text.starts_with('-') || text.starts_with('+')) return std::nullopt;
  }
  T value{};
  const auto [end, code] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (code != std::errc{} || end != text.data() + text.size()) return std::nullopt;
  return value;
}

}  // namespace

std::optional<double> parse_double(std::string_view text) {
  const auto value = parse_all<double>(text);
  if (!value || !std::isfinite(*value)) return std::nullopt;
  return value;
}

std::optional<Count> parse_count(std::string_view text) { return parse_all<Count>(text); }

std::optional<std::uint64_t> parse_seed(std::string_view text) { return parse_all<std::uint64_t>(text); }

bool is_beyond_double(std::string_view text) {
  if (text.starts_with('+')) text.remove_prefix(1);
  double value = 0;
  const auto [end, code] = std::from_chars(text.data(), text.data() + text.size(), value);
  return code == std::errc::result_out_of_range && end == text.data() + text.size();
}

bool is_whole(std::string_view text) {
  if (text.starts_with('+') || text.starts_with('-')) text.remove_prefix(1);
  return !text.empty() && text.find_first_not_of("0123456789") == std::string_view::npos;
}

std::string shortest(double value) {
  assert(std::isfinite(value));
  std::array<char, 32> buffer{};
  const auto [end, code] = std::to_chars(buffer.data(), buffer.data() + buffer.size(), value);
  assert(code == std::errc{});
  return {buffer.data(), end};
}

std::string without_groups(std::string_view typed) {
  std::string digits(typed);
  for (const std::string_view mark : {",", " ", "\u00A0", "\u202F"}) {
    for (std::size_t at = 0; (at = digits.find(mark, at)) != std::string::npos;) digits.erase(at, mark.size());
  }
  return digits;
}

void set_group_mark(const char* mark) { g_group_mark = mark; }

std::string grouped(Count n) { return grouped(n, g_group_mark.load()); }

std::string grouped(Count n, const char* mark) {
  std::string digits = std::to_string(n < 0 ? -n : n);
  for (std::size_t at = digits.size(); at > 3;) {
    at -= 3;
    digits.insert(at, mark);
  }
  return n < 0 ? "−" + digits : digits;
}

}  // namespace pegasos
