#include "plot/ticks.h"

#include <fmt/format.h>

#include <algorithm>
#include <atomic>
#include <cctype>
#include <cmath>

namespace pegasos::plot {
namespace {

constexpr int kMostTicks = 400;
std::atomic<const char*> g_group_mark{","};

/// "12345.5" -> "12,345.5" with a true minus sign.
std::string grouped(std::string digits) {
  std::string sign;
  if (digits.starts_with('-')) {
    sign = "−";
    digits.erase(0, 1);
  }
  const std::size_t point = std::min(digits.find('.'), digits.size());
  for (std::size_t i = point; i > 3; i -= 3) digits.insert(i - 3, g_group_mark.load());
  return sign + digits;
}

std::string without_trailing_zeros(std::string digits) {
  if (digits.find('.') == std::string::npos) return digits;
  digits.erase(digits.find_last_not_of('0') + 1);
  if (digits.ends_with('.')) digits.pop_back();
  return digits == "-0" ? "0" : digits;
}

struct Scientific {
  std::string mantissa;
  int exponent = 0;
};

Scientific scientific(double value, int digits) {
  const std::string text = fmt::format("{:.{}e}", value, std::max(0, digits - 1));
  const std::size_t e = text.find('e');
  return {without_trailing_zeros(text.substr(0, e)), std::stoi(text.substr(e + 1))};
}

bool reads_as_decimal(double magnitude) { return magnitude == 0.0 || (magnitude >= 1e-4 && magnitude < 1e7); }

std::string decimal(double value, int digits) {
  const double magnitude = std::abs(value);
  const int before = magnitude >= 1.0 ? static_cast<int>(std::floor(std::log10(magnitude))) + 1 : 0;
  const int zeros = magnitude > 0.0 && magnitude < 1.0 ? static_cast<int>(std::floor(-std::log10(magnitude))) : 0;
  return without_trailing_zeros(fmt::format("{:.{}f}", value, std::max(0, digits - before + zeros)));
}

std::string power_label(int exponent) {
  if (exponent == 0) return "1";
  return exponent < 0 ? fmt::format("10^{{−{}}}", -exponent) : fmt::format("10^{{{}}}", exponent);
}

std::string mantissa_power(const Scientific& s) {
  std::string power = power_label(s.exponent);
  if (s.exponent == 0) return grouped(s.mantissa);
  if (s.mantissa == "1") return power;
  if (s.mantissa == "-1") return "−" + power;
  return grouped(s.mantissa) + "·" + power;
}

std::string linear_label(double value, double step, double largest) {
  if (value == 0.0) return "0";
  if (largest >= 1e7 || largest < 1e-3) {
    const int digits = static_cast<int>(std::floor(std::log10(std::abs(value))) - std::floor(std::log10(step))) + 1;
    return mantissa_power(scientific(value, std::clamp(digits, 1, 15)));
  }
  const int decimals = std::clamp(static_cast<int>(std::ceil(-std::log10(step) - 1e-9)), 0, 15);
  return grouped(fmt::format("{:.{}f}", value, decimals));
}

std::vector<Tick> linear_ticks(const Axis& axis, int max_labels) {
  const Range r = axis.range;
  // A range of n intervals has up to n + 1 ticks.
  double step = nice_step(r.width(), std::max(1, max_labels - 1), axis.integers);
  const double first = std::ceil(r.lo / step - 1e-9);
  const double last = std::floor(r.hi / step + 1e-9);
  std::vector<Tick> ticks;
  if (!(last - first < kMostTicks)) return ticks;
  const double largest = std::max(std::abs(r.lo), std::abs(r.hi));
  const int count = static_cast<int>(last - first) + 1;
  for (int i = 0; i < count; ++i) {
    const double k = first + i;
    const double value = k == 0.0 ? 0.0 : k * step;
    ticks.push_back({value, linear_label(value, step, largest), true});
  }
  return ticks;
}

/// Tick of mantissa * 10^exponent, exact where doubles are.
double decade(int exponent, double mantissa = 1.0) {
  return exponent < 0 ? mantissa / std::pow(10.0, -exponent) : mantissa * std::pow(10.0, exponent);
}

struct DecadeRange {
  int first = 0;  ///< exponents of the decades that the range touches
  int last = 0;
  int whole = 0;  ///< powers of ten inside the range
};

DecadeRange decade_range(Range r) {
  const double lo = std::log10(r.lo);
  const double hi = std::log10(r.hi);
  const int last = static_cast<int>(std::floor(hi + 1e-9));
  return {static_cast<int>(std::floor(lo + 1e-9)), last, last - static_cast<int>(std::ceil(lo - 1e-9)) + 1};
}

bool inside(Range r, double value) { return value >= r.lo * (1.0 - 1e-9) && value <= r.hi * (1.0 + 1e-9); }

int count_labels(Range r, const DecadeRange& d, std::string_view mantissas) {
  int count = 0;
  for (int e = d.first; e <= d.last; ++e) {
    for (const char m : mantissas) count += inside(r, decade(e, m - '0')) ? 1 : 0;
  }
  return count;
}

/// The densest set of labelled mantissas that fits; empty if the range is too narrow for a logarithmic rhythm.
std::string_view labelled_mantissas(Range r, const DecadeRange& d, int max_labels) {
  for (const std::string_view mantissas : {"125", "13"}) {
    if (d.whole >= (mantissas == "13" ? 2 : 4)) continue;  // powers of ten alone are calmer
    const int count = count_labels(r, d, mantissas);
    if (count >= 3 && count <= max_labels) return mantissas;
  }
  return d.whole >= 2 ? std::string_view("1") : std::string_view();
}

std::vector<Tick> log_ticks(const Axis& axis, int max_labels) {
  const Range r = axis.range;
  const DecadeRange d = decade_range(r);
  const std::string_view mantissas = d.last - d.first < kMostTicks ? labelled_mantissas(r, d, max_labels) : "1";
  if (mantissas.empty()) return linear_ticks(axis, max_labels);
  int stride = 1;
  while ((d.whole + stride - 1) / stride > max_labels) stride = stride < 3 ? stride + 1 : stride == 3 ? 5 : stride + 5;
  const bool plain = d.first >= -3 && d.last <= 5;
  std::vector<Tick> ticks;
  const int fine = std::max(1, stride / 5);  // over hundreds of decades a tick for each would be a solid bar
  for (int e = d.first; e <= d.last; ++e) {
    if (e % fine != 0) continue;
    for (int m = 1; m <= (stride == 1 ? 9 : 1); ++m) {  // 2..9 would be too dense to help between strided decades
      const double value = decade(e, m);
      if (!inside(r, value)) continue;
      const bool major = e % stride == 0 && mantissas.find(static_cast<char>('0' + m)) != std::string_view::npos;
      std::string label;
      if (major) label = plain ? grouped(decimal(value, 4)) : mantissa_power({std::to_string(m), e});
      ticks.push_back({value, label, major});
    }
  }
  return ticks;
}

}  // namespace

void set_group_mark(const char* mark) { g_group_mark = mark; }

double nice_step(double width, int count, bool integers) {
  if (!(width > 0.0) || !std::isfinite(width)) return 1.0;
  const double raw = width / std::max(1, count);
  const double magnitude = decade(static_cast<int>(std::floor(std::log10(raw))));
  double step = 10.0 * magnitude;
  for (const double mantissa : {1.0, 2.0, 5.0}) {
    if (mantissa * magnitude >= raw * (1.0 - 1e-9)) {
      step = mantissa * magnitude;
      break;
    }
  }
  return integers ? std::max(1.0, step) : step;
}

std::vector<Tick> make_ticks(const Axis& axis, int max_labels) {
  if (!is_valid(axis)) return {};
  return axis.scale == Scale::linear ? linear_ticks(axis, std::max(2, max_labels))
                                     : log_ticks(axis, std::max(2, max_labels));
}

std::string format_number(double value, int digits) {
  if (!std::isfinite(value)) return "—";
  if (reads_as_decimal(std::abs(value))) return grouped(decimal(value, digits));
  return mantissa_power(scientific(value, digits));
}

std::string with_powers(std::string_view words) {
  const auto digits = [&](std::size_t from) {
    return std::min(words.find_first_not_of("0123456789", from), words.size()) - from;
  };
  const auto word = [&](std::size_t i) {
    return i < words.size() && (std::isalnum(static_cast<unsigned char>(words[i])) != 0 || words[i] == '_');
  };
  std::string out;
  std::size_t told = 0;
  for (std::size_t e = words.find('e'); e != std::string_view::npos; e = words.find('e', e + 1)) {
    const std::size_t begin = words.find_last_not_of("0123456789.", e - 1) + 1;  // npos + 1 = 0
    const bool number = e > 0 && begin >= told && begin < e && digits(begin) > 0 && !(begin > 0 && word(begin - 1));
    const bool power = number && e + 1 < words.size() && (words[e + 1] == '-' || words[e + 1] == '+');
    const std::size_t count = power ? digits(e + 2) : 0;
    if (count == 0 || count > 4 || word(e + 2 + count)) continue;
    const int exponent = std::stoi(std::string(words.substr(e + 2, count)));
    out += words.substr(told, begin - told);
    out += mantissa_power({std::string(words.substr(begin, e - begin)), words[e + 1] == '-' ? -exponent : exponent});
    told = e + 2 + count;
  }
  return out.append(words.substr(told));
}

std::string format_plain(double value, int digits) {
  if (!std::isfinite(value)) return "—";
  if (reads_as_decimal(std::abs(value))) return grouped(decimal(value, digits));
  const Scientific s = scientific(value, digits);
  return grouped(s.mantissa) + "e" + (s.exponent < 0 ? "−" : "") + std::to_string(std::abs(s.exponent));
}

}  // namespace pegasos::plot
