#include "text/pseudo.h"

#include <algorithm>

namespace pegasos::text {
namespace {

std::string_view accented(char c) {
  constexpr std::string_view kPlain = "aeiouyAEIOUY";
  constexpr std::string_view kAccented = "áéíóúýÁÉÍÓÚÝ";  // two bytes each
  const std::size_t at = kPlain.find(c);
  return at == std::string_view::npos ? std::string_view() : kAccented.substr(2 * at, 2);
}

/// The end of what begins at `at` and is no words: a place, a formula, a command of the markup, a flag; `at` without.
std::size_t kept_end(std::string_view text, std::size_t at) {
  const auto after = [&](std::size_t found) { return found == text.npos ? text.size() : found + 1; };
  if (text[at] == '$') return after(text.find('$', at + 1));
  if (text[at] == '{' && !text.substr(at).starts_with("{{")) return after(text.find('}', at));
  const bool flag = text.substr(at).starts_with("--");
  if (!flag && text[at] != '\\') return at;
  std::size_t end = at + (flag ? 2 : 1);
  while (end < text.size() && (is_letter(text[end]) || (flag && text[end] == '-'))) ++end;
  return end;
}

}  // namespace

std::string pseudo(std::string_view english) {
  std::string out(kPseudoOpen);
  std::size_t added = 0;
  for (std::size_t i = 0; i < english.size();) {
    if (const std::size_t end = kept_end(english, i); end > i) {
      out += english.substr(i, end - i);
      i = end;
      continue;
    }
    const std::string_view vowel = accented(english[i]);
    out += vowel.empty() ? english.substr(i, 1) : vowel;
    ++i;
    if (vowel.empty() || 10 * added >= 4 * i) continue;  // 40 % longer at most
    out += vowel;
    ++added;
  }
  return out.append(kPseudoClose);
}

std::string outside_pseudo(std::string_view text) {
  std::string out;
  int depth = 0;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const std::string_view two = text.substr(i, 2);
    if (two == kPseudoOpen) ++depth;
    if (depth == 0) out += text[i];
    if (two == kPseudoClose) depth = std::max(0, depth - 1);
    if (two == kPseudoOpen || two == kPseudoClose) ++i;
  }
  return out;
}

}  // namespace pegasos::text
