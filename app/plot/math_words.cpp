// Markup as words: breaking lines, escaping, and the text without markup.
#include <algorithm>

#include "plot/fonts.h"
#include "plot/math_text.h"

namespace pegasos::plot {
namespace {

/// What a line is never broken inside of.
struct Word {
  std::string_view text;
  bool after_space = false;
};

/// Chinese punctuation that must not begin a line, and such that must not end one.
bool closes(char32_t code) {
  return std::u32string_view(U"，。；：、！？）》」』”’％").find(code) != std::u32string_view::npos;
}
bool opens(char32_t code) { return std::u32string_view(U"（《「『“‘").find(code) != std::u32string_view::npos; }

/// Splits at spaces and beside Chinese characters, outside of $...$ and braces.
std::vector<Word> words(std::string_view markup) {
  std::vector<Word> out;
  std::size_t start = 0;
  int depth = 0;
  bool math = false;
  bool after_space = false;
  char32_t last = 0;
  const auto finish = [&](std::size_t end) {
    if (end > start) {
      out.push_back({markup.substr(start, end - start), after_space});
      after_space = false;
    }
    start = end;
  };
  for (std::size_t i = 0; i < markup.size();) {
    const std::size_t from = i;
    const char32_t code = next_code(markup, i);
    const bool outside = depth == 0 && !math;
    if (outside && code == ' ') {
      finish(from);
      start = i;
      after_space = true;
    } else if (outside && from > start && (is_chinese(code) || is_chinese(last)) && !closes(code) && !opens(last)) {
      finish(from);
    }
    if (code == '\\' && i < markup.size()) {
      ++i;
    } else if (code == '$') {
      math = !math;
    } else if (code == '{') {
      ++depth;
    } else if (code == '}') {
      depth = std::max(0, depth - 1);
    }
    last = code;
  }
  finish(markup.size());
  return out;
}

}  // namespace

namespace {

bool is_sign(std::string_view word) {
  constexpr std::string_view kSigns[] = {"=", "<", ">", "≤", "≥", "+", "−",   "×",
                                         "·", "≈", "±", "←", "/", "…", "...", "ln"};
  return std::ranges::find(kSigns, word) != std::end(kSigns);
}

/// Whether a bracket of that kind is still open at the end.
bool is_open(std::string_view text, std::string_view bracket, std::string_view end) {
  const std::size_t last = text.rfind(bracket);
  return last != std::string_view::npos && text.find(end, last) == std::string_view::npos;
}

bool is_open(std::string_view text) { return is_open(text, "⟨", "⟩") || is_open(text, "[", "]"); }

/// A sign holds the words on both sides of it together, and brackets what is in them, as far as a line can.
std::vector<Word> unbroken_words(const Canvas& canvas, const TextStyle& style, std::string_view markup, float width) {
  std::vector<Word> out;
  bool open = false;  // the last one wants another one
  for (const Word& word : words(markup)) {
    const bool sign = is_sign(word.text);
    if (!out.empty() && (sign || open)) {
      const char* const first = out.back().text.data();
      const std::string_view both(first, static_cast<std::size_t>(word.text.data() + word.text.size() - first));
      if (layout_math(canvas, style, both).width <= width) {
        out.back().text = both;
        open = sign || is_open(both);
        continue;
      }
    }
    out.push_back(word);
    open = sign || is_open(word.text);
  }
  return out;
}

/// Words that no line can hold are cut where one is full; mathematics and braces stay whole.
std::vector<Word> cut_words(const Canvas& canvas, const TextStyle& style, const std::vector<Word>& words, float width) {
  std::vector<Word> out;
  for (const Word& word : words) {
    out.push_back(word);
    if (word.text.find_first_of("${") != std::string_view::npos) continue;
    if (layout_math(canvas, style, word.text).width <= width) continue;
    std::size_t start = 0;
    float used = 0.F;
    for (std::size_t i = 0; i < word.text.size();) {
      const std::size_t from = i;
      if (next_code(word.text, i) == '\\' && i < word.text.size()) next_code(word.text, i);
      const float more = layout_math(canvas, style, word.text.substr(from, i - from)).width;
      if (from > start && used + more > width) {
        out.back().text = word.text.substr(start, from - start);
        out.push_back({word.text.substr(from), false});
        start = from;
        used = 0.F;
      }
      used += more;
    }
  }
  return out;
}

std::vector<std::string> filled(const Canvas& canvas, const TextStyle& style, const std::vector<Word>& words,
                                float width) {
  constexpr float kSure = 0.5F;  // em that the sum of the words' widths may differ from the line's
  std::vector<std::string> lines;
  const float space = canvas.measure(style, " ");
  float used = 0.F;  // by the last line, summed up
  for (const Word& word : words) {
    const float more = layout_math(canvas, style, word.text).width;
    if (!lines.empty()) {
      const float sum = used + (word.after_space ? space : 0.F) + more;
      const std::string longer = lines.back() + (word.after_space ? " " : "") + std::string(word.text);
      const bool sure = sum < width - kSure * style.size;
      if (sure || (sum < width + kSure * style.size && layout_math(canvas, style, longer).width <= width)) {
        lines.back() = longer;
        used = sum;
        continue;
      }
    }
    lines.emplace_back(word.text);
    used = more;
  }
  return lines;
}

}  // namespace

std::vector<std::string> wrap_math(const Canvas& canvas, const TextStyle& style, std::string_view markup, float width,
                                   Formulas formulas) {
  std::vector<std::string> lines;
  for (std::size_t at = 0; at <= markup.size();) {
    const std::size_t end = std::min(markup.find('\n', at), markup.size());
    const std::string_view paragraph = markup.substr(at, end - at);
    std::vector<std::string> plain = filled(canvas, style, cut_words(canvas, style, words(paragraph), width), width);
    if (plain.size() > 1) {
      const std::vector<Word> together = unbroken_words(canvas, style, paragraph, width);
      std::vector<std::string> unbroken = filled(canvas, style, cut_words(canvas, style, together, width), width);
      if (formulas == Formulas::whole || unbroken.size() <= plain.size()) plain = std::move(unbroken);
    }
    std::ranges::move(plain, std::back_inserter(lines));
    at = end + 1;
  }
  return lines;
}

std::string escape(std::string_view text) {
  std::string out;
  for (const char c : text) {
    if (std::string_view("_^$\\{}").find(c) != std::string_view::npos) out += '\\';
    out += c;
  }
  return out;
}

namespace {

/// The braced group that begins at `at`, without its braces; moves `at` to its last character.
std::string_view group(std::string_view markup, std::size_t& at) {
  const std::size_t first = at + 1;
  int depth = 0;
  for (std::size_t i = at; i < markup.size(); ++i) {
    depth += markup[i] == '{' ? 1 : markup[i] == '}' ? -1 : 0;
    if (depth > 0) continue;
    at = i;
    return markup.substr(first, i - first);
  }
  at = markup.size();
  return markup.substr(std::min(first, markup.size()));
}

std::size_t signs(std::string_view utf8) {
  return static_cast<std::size_t>(std::ranges::count_if(utf8, [](char c) { return (c & 0xC0) != 0x80; }));
}

/// One line of text, in parentheses where it would fall apart.
std::string in_line(std::string_view markup) {
  std::string text = plain_text(markup);
  return text.find_first_of(" +/") == std::string::npos && text.find("−") == std::string::npos ? text
                                                                                               : "(" + text + ")";
}

}  // namespace

std::string plain_text(std::string_view markup) {
  std::string out;
  std::vector<bool> shown;  // of the braces that are open: those of scripts and commands are not
  for (std::size_t i = 0; i < markup.size(); ++i) {
    const std::string_view rest = markup.substr(i);
    if (rest.starts_with("\\frac{")) {
      i += 5;
      out += in_line(group(markup, i)) + "/";
      ++i;
      out += i < markup.size() && markup[i] == '{' ? in_line(group(markup, i)) : "";
    } else if (rest.starts_with("\\sqrt{")) {
      i += 5;
      out += "√" + in_line(group(markup, i));
    } else if (rest.starts_with("\\bar{")) {
      i += 4;
      const std::string under = plain_text(group(markup, i));
      std::size_t first = 0;  // the bar stands over one letter, before its index
      if (!under.empty()) next_code(under, first);
      out += under.substr(0, first) + "\u0304" + under.substr(first);
    } else if (rest.starts_with("\\sum")) {
      i += 3;
      out += "Σ";
    } else if (rest.front() == '\\' && rest.size() > 1) {
      bool known = false;
      for (const std::string_view name : {"\\up{", "\\bold{"}) {
        if (!rest.starts_with(name)) continue;
        i += name.size() - 1;
        known = true;
        shown.push_back(false);
      }
      if (!known) out += markup[++i];
    } else if (rest.front() == '{') {
      std::size_t end = i;
      const bool script = i > 0 && (markup[i - 1] == '_' || markup[i - 1] == '^');
      shown.push_back(!script || signs(plain_text(group(markup, end))) > 1);  // w_{t+1} is not w_t + 1
      if (shown.back()) out += '{';
    } else if (rest.front() == '}') {
      if (shown.empty() || shown.back()) out += '}';
      if (!shown.empty()) shown.pop_back();
    } else if (rest.front() != '$') {
      out += rest.front();
    }
  }
  return out;
}

}  // namespace pegasos::plot
