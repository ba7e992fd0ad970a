#include "exports/latex.h"

#include <fmt/format.h>

#include <algorithm>
#include <string_view>
#include <utility>

#include "core/visible.h"

namespace pegasos::exports {
namespace {

/// Signs that the captions have and LaTeX's usual letters have not.
constexpr std::pair<std::string_view, std::string_view> kMathSigns[] = {
    {"λ", "\\lambda "}, {"η", "\\eta "},  {"α", "\\alpha "}, {"ε", "\\varepsilon "}, {"δ", "\\delta "},
    {"∇", "\\nabla "},  {"√", "\\surd "}, {"·", "\\cdot "},  {"±", "\\pm "},         {"−", "-"},
    {"≤", "\\le "},     {"≥", "\\ge "},   {"×", "\\times "}, {"…", "\\dots "},       {"‖", "\\|"},
    {"⁺", "^{+}"},      {"²", "^{2}"},    {"Σ", "\\sum "},   {"ℓ", "\\ell "},        {"∞", "\\infty "}};
constexpr std::string_view kEscaped = "#%&_{}";

/// The sign that `text` begins with; empty name where it begins with none.
std::pair<std::string_view, std::string_view> sign_at(std::string_view text) {
  const auto* const found =
      std::ranges::find_if(kMathSigns, [&](const auto& sign) { return text.starts_with(sign.first); });
  return found == std::end(kMathSigns) ? std::pair<std::string_view, std::string_view>() : *found;
}

/// One character outside of mathematics.
std::string plain_character(std::string_view character) {
  if (character == "\\") return "\\textbackslash{}";
  if (character == "~") return "\\textasciitilde{}";
  if (character == "^") return "\\textasciicircum{}";
  if (character == "$") return "\\$";
  if (character.size() == 1 && kEscaped.find(character) != std::string_view::npos) return "\\" + std::string(character);
  return std::string(character);
}

/// What a sub- or superscript takes: "{...}" or one character. It is taken from `rest`.
std::string_view take_group(std::string_view& rest) {
  const std::size_t end = rest.starts_with('{') ? rest.find('}') : std::string_view::npos;
  const std::size_t size = end == std::string_view::npos ? std::max<std::size_t>(1, utf8_length(rest, 0)) : end + 1;
  const std::string_view group = rest.substr(0, size);
  rest.remove_prefix(std::min(size, rest.size()));
  return end == std::string_view::npos ? group : group.substr(1, group.size() - 2);
}

std::string in_maths(std::string_view text) {
  const std::string whole = latex_text(fmt::format("${}$", text));
  return whole.substr(1, whole.size() - 2);
}

}  // namespace

std::string latex_text(const std::string& markup) {
  std::string out;
  bool maths = false;
  std::string_view rest = markup;
  while (!rest.empty()) {
    if (rest.starts_with('\\') && rest.size() > 1) {  // the next character as it is
      out += plain_character(rest.substr(1, 1));
      rest.remove_prefix(2);
      continue;
    }
    if (!maths && (rest.starts_with('^') || rest.starts_with('_')) && rest.size() > 1) {
      const char which = rest.front();
      rest.remove_prefix(1);
      out += fmt::format("${}{{{}}}$", which, in_maths(take_group(rest)));
      continue;
    }
    const auto [sign, command] = sign_at(rest);
    const std::size_t size = sign.empty() ? std::max<std::size_t>(1, utf8_length(rest, 0)) : sign.size();
    const std::string_view character = rest.substr(0, size);
    rest.remove_prefix(size);
    if (character == "$") {
      maths = !maths;
      out += '$';
    } else if (!sign.empty()) {
      out += maths ? std::string(command) : fmt::format("${}$", command);
    } else {
      out += maths ? std::string(character) : plain_character(character);
    }
  }
  return maths ? out + '$' : out;
}

std::string latex_figure(const std::string& file, const std::string& title, const std::string& caption,
                         const std::string& command) {
  std::string above = "% " + command;
  for (std::size_t at = 0; (at = above.find('\n', at)) != std::string::npos;) above.replace(at++, 1, "\n% ");
  return fmt::format(
      "{}\n\\begin{{figure}}\n  \\centering\n  \\includegraphics[width=\\linewidth]{{{}}}\n  \\caption{{{}. "
      "{}.}}\n\\end{{figure}}\n",
      above, file, latex_text(title), latex_text(caption));
}

}  // namespace pegasos::exports
