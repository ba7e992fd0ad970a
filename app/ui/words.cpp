#include "ui/words.h"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <cmath>
#include <functional>

#include "core/misprints.h"
#include "data/generators.h"
#include "data/source.h"
#include "figures/common.h"
#include "figures/figures.h"
#include "plot/math_text.h"
#include "plot/ticks.h"
#include "text/text.h"

namespace pegasos::ui {

std::string rounded(double value) {
  if (!std::isfinite(value)) return "—";
  if (text::info(text::language()).chinese) {  // counts in ten thousands
    if (value < 9999.5) return plot::format_plain(value, value < 999.5 ? 3 : 4);
    if (value < 9995e4) return plot::format_plain(value / 1e4, value < 999.5e4 ? 3 : 4) + " 万";
    return plot::format_plain(value / 1e8, 3) + " 亿";
  }
  if (value < 999.5) return plot::format_plain(value, 3);
  if (value < 999.5e3) return plot::format_plain(value / 1e3, 3) + " k";
  if (value < 999.5e6) return plot::format_plain(value / 1e6, 3) + " M";
  return plot::format_plain(value / 1e9, 3) + " G";
}

std::string with_minus(std::string text) {
  const bool number = text.size() > 1 && text[0] == '-' && ((text[1] >= '0' && text[1] <= '9') || text[1] == '.');
  if (number) text.replace(0, 1, "−");
  return text;
}

std::string duration(double seconds) {
  if (seconds < 10) return fmt::format("{:.1f} s", seconds);
  if (seconds < 60) return fmt::format("{:.0f} s", seconds);
  const auto whole = static_cast<Count>(seconds);
  return text::tr_format("{} min {} s", whole / 60, fmt::format("{:02}", whole % 60));
}

std::string speed_text(double steps_per_second) {
  if (steps_per_second <= 0) return std::string(text::tr("as fast as possible"));
  const std::string rate = rounded(steps_per_second);
  return rate == "1" ? std::string(text::tr("1 step/s")) : text::tr_format("{} steps/s", rate);
}

namespace {

bool is_word(std::string_view text, std::size_t i) {
  return i < text.size() && (std::isalnum(static_cast<unsigned char>(text[i])) != 0 || text[i] == '_');
}

/// Where the subscript ends that begins at `i`, "_t" or "_{t+1}"; 0 where none does.
std::size_t subscript_end(std::string_view text, std::size_t i) {
  if (i + 1 >= text.size() || text[i] != '_') return 0;
  if (text[i + 1] == '{') return text.find('}', i) + 1;  // 0 where it is never closed
  return text[i + 1] != '_' && is_word(text, i + 1) && !is_word(text, i + 2) ? i + 2 : 0;
}

/// Where a generator does not make its usual set: it is another problem then. Empty where it does.
std::string shape_in_words(const Parameters& p, const std::function<bool(std::string_view key)>& said) {
  const GeneratorInfo* const set = find_generator(p.data);
  if (set == nullptr) return {};
  std::string words;
  for (const std::string_view key : kGeneratorKeys) {
    const bool unused = (key == "margin" && !set->uses_margin) || (key == "noise" && p.noise == set->default_noise);
    const Parameter& parameter = *find_parameter(key);
    if (unused || !said(key) || parameter.get(p) == parameter.get({})) continue;
    words += (words.empty() ? "" : ", ") + figures::named_value(p, parameter);
  }
  return words;
}

}  // namespace

std::string with_math(std::string_view words) {
  std::string out;
  for (std::size_t i = 0; i < words.size();) {
    const bool greek = words[i] == '\xCE' || words[i] == '\xCF';
    const bool letter = greek || std::isalpha(static_cast<unsigned char>(words[i])) != 0;
    const std::size_t after = std::min(i + (greek ? 2 : 1), words.size());
    const std::string base(words.substr(i, after - i));
    const bool alone = letter && (i == 0 || !is_word(words, i - 1));
    const std::size_t end = alone ? subscript_end(words, after) : 0;
    if (end != 0) {
      out += "$" + std::string(words.substr(i, end - i)) + "$";
    } else {
      const bool symbol =
          alone && after < words.size() && (words[after] == '*' || (base == "f" && words[after] == '('));
      out += symbol ? "$" + base + "$" : plot::escape(base);
    }
    i = std::max(end, after);
  }
  return plot::with_powers(out);
}

bool decides_nothing(const Objective& value) { return value.norm == 0 && value.error_rate == 1; }

std::string errors_text(const Objective& at_w, double rate) {
  return decides_nothing(at_w) && rate == 1 ? std::string(text::tr("undecided")) : figures::percent(rate, 3);
}

std::string errors_about(const Objective& value, std::string_view what) {
  std::string about(text::tr(what));
  if (decides_nothing(value))
    about += "\n" + std::string(text::tr("$w$ = 0 calls no example +1 or −1, which counts as wrong for each."));
  return about;
}

std::string problem_in_words(const std::string& title, const Parameters& p,
                             std::span<const std::string_view> left_out) {
  const auto value = [&](const char* key) { return figures::short_value(p, *find_parameter(key)); };
  const auto said = [&](std::string_view key) { return std::ranges::find(left_out, key) == left_out.end(); };
  const auto choice = [&](const char* key) {  // its name, with the number that goes with it
    const std::string word = find_parameter(key)->get(p);
    const std::size_t colon = word.find(':');
    const std::string title_of(text::tr(choice_title(key, word.substr(0, colon))));
    return colon == std::string::npos ? title_of : title_of + " (" + word.substr(colon + 1) + ")";
  };
  std::string words = plot::escape(title);
  if (const std::string shape = shape_in_words(p, said); !shape.empty()) words += " (" + shape + ")";
  for (const char* key : {"lambda", "k", "T"}) {
    if (said(key)) words += fmt::format(" · ${}$ = {}", find_parameter(key)->symbol, value(key));
  }
  if (said("projection")) words += " · " + std::string(text::tr(p.projection ? "projection on" : "projection off"));
  if (said("sampling")) words += " · " + std::string(text::tr(find_parameter("sampling")->get(p)));
  if (p.scaling != Scaling::None) words += " · " + choice("scale");
  if (p.bias != Bias::None) words += " · " + choice("bias");
  if (p.held_out > 0) words += text::tr_format(" · {} held out", figures::percent(p.held_out));
  if (p.step != StepRule::Pegasos && said("step")) words += " · $η$ = " + choice("step");
  if (p.output != Output::Last && said("output")) words += " · " + choice("output");
  if (p.misprint != Misprint::None) words += " · " + text::tr_format("as printed: {}", choice("as-printed"));
  return words;
}

}  // namespace pegasos::ui
