#include "lessons/formula.h"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <utility>

#include "core/visible.h"

namespace pegasos::lessons {
namespace {

struct Meaning {
  std::string_view command;
  std::string_view markup;
};
/// Letters and signs: blanks after them only end the command, as in TeX.
constexpr Meaning kSigns[] = {
    {"alpha", "α"},  {"beta", "β"},    {"gamma", "γ"},  {"delta", "δ"},  {"epsilon", "ε"}, {"varepsilon", "ε"},
    {"zeta", "ζ"},   {"eta", "η"},     {"theta", "θ"},  {"kappa", "κ"},  {"lambda", "λ"},  {"mu", "μ"},
    {"nu", "ν"},     {"xi", "ξ"},      {"pi", "π"},     {"rho", "ρ"},    {"sigma", "σ"},   {"tau", "τ"},
    {"phi", "φ"},    {"varphi", "φ"},  {"chi", "χ"},    {"psi", "ψ"},    {"omega", "ω"},   {"Gamma", "Γ"},
    {"Delta", "Δ"},  {"Theta", "Θ"},   {"Lambda", "Λ"}, {"Sigma", "Σ"},  {"Phi", "Φ"},     {"Omega", "Ω"},
    {"nabla", "∇"},  {"partial", "∂"}, {"infty", "∞"},  {"star", "*"},   {"ast", "*"},     {"langle", "⟨"},
    {"rangle", "⟩"}, {"lVert", "‖"},   {"rVert", "‖"},  {"Vert", "‖"},   {"lvert", "|"},   {"rvert", "|"},
    {"lceil", "⌈"},  {"rceil", "⌉"},   {"lfloor", "⌊"}, {"rfloor", "⌋"}, {"dots", "…"},    {"ldots", "…"},
    {"cdots", "…"},  {"top", "ᵀ"},     {"left", ""},    {"right", ""},   {"quad", "  "},   {"displaystyle", ""}};
/// Between what they relate there are blanks.
constexpr Meaning kRelations[] = {{"le", "≤"},        {"leq", "≤"},    {"ge", "≥"},  {"geq", "≥"},  {"ne", "≠"},
                                  {"neq", "≠"},       {"approx", "≈"}, {"in", "∈"},  {"to", "→"},   {"rightarrow", "→"},
                                  {"leftarrow", "←"}, {"mapsto", "↦"}, {"pm", "±"},  {"cdot", "·"}, {"times", "×"},
                                  {"sim", "∼"},       {"subset", "⊂"}, {"cup", "∪"}, {"cap", "∩"},  {"ll", "≪"},
                                  {"gg", "≫"}};
/// What has an argument in braces.
constexpr Meaning kParts[] = {{"bar", "bar"},    {"overline", "bar"},    {"frac", "frac"}, {"tfrac", "frac"},
                              {"dfrac", "frac"}, {"sqrt", "sqrt"},       {"up", "up"},     {"text", "up"},
                              {"mathrm", "up"},  {"operatorname", "up"}, {"bold", "bold"}, {"mathbf", "bold"}};
constexpr std::string_view kFunctions[] = {"ln",  "log",  "exp",    "max", "min", "sup",
                                           "inf", "sign", "argmin", "arg", "Pr"};

const Meaning* find(const auto& table, std::string_view command) {
  const auto* at = std::ranges::find(table, command, &Meaning::command);
  return at == std::end(table) ? nullptr : at;
}

bool is_letter(char c) { return std::isalpha(static_cast<unsigned char>(c)) != 0; }

class Formula {
 public:
  explicit Formula(std::string_view text) : text_(text) {}

  Result<std::string> read() {
    while (at_ < text_.size()) {
      if (text_[at_] != '\\') {
        out_ += text_[at_++];
      } else if (!command()) {
        return Error{ErrorCode::BadInput,
                     fmt::format("\"{}\" is not known in a formula; write the sign itself, as in $λ ≤ 1/√t$, or one of "
                                 "\\frac{{A}}{{B}}, \\sqrt{{A}}, \\bar{{A}}, \\sum, \\up{{WORD}} and TeX's names of "
                                 "Greek letters and signs",
                                 excerpt_of(text_.substr(at_, end_ - at_))),
                     "", 1, static_cast<Count>(at_) + 1};
      }
    }
    return std::move(out_);
  }

 private:
  /// False where it is not known; it ends at `end_`.
  bool command() {
    end_ = at_ + 1;
    while (end_ < text_.size() && is_letter(text_[end_])) ++end_;
    const std::string_view name = text_.substr(at_ + 1, end_ - at_ - 1);
    if (name.empty()) return sign_command();
    if (name == "sum") return take("\\sum");
    if (const Meaning* part = find(kParts, name)) return part_command("\\" + std::string(part->markup));
    const bool function = std::ranges::find(kFunctions, name) != std::end(kFunctions);
    if (function) return take("\\up{" + std::string(name) + "}");
    const Meaning* relation = find(kRelations, name);
    const Meaning* sign = relation != nullptr ? relation : find(kSigns, name);
    if (sign == nullptr) return false;
    while (end_ < text_.size() && text_[end_] == ' ') ++end_;
    if (relation == nullptr) return take(std::string(sign->markup));
    while (out_.ends_with(' ')) out_.pop_back();
    return take(" " + std::string(sign->markup) + " ");
  }

  /// What follows is in braces, or, but of a fraction, one character.
  bool part_command(const std::string& markup) {
    while (end_ < text_.size() && text_[end_] == ' ') ++end_;
    if (end_ < text_.size() && text_[end_] == '{') return take(markup);
    const std::size_t length = end_ < text_.size() ? utf8_length(text_, end_) : 0;
    const std::string character(text_.substr(std::min(end_, text_.size()), length));
    if (markup == "\\frac" || length == 0 || std::string_view("\\$_^}").find(character) != std::string_view::npos)
      return false;
    end_ += length;
    return take(markup + "{" + character + "}");
  }

  /// "\|", a blank "\,", or a character that the markup has a meaning for.
  bool sign_command() {
    if (end_ >= text_.size()) return false;
    const char c = text_[end_++];
    if (c == '|') return take("‖");
    if (std::string_view(",;:! ").find(c) != std::string_view::npos) return take(c == '!' ? "" : " ");
    return std::string_view("_^\\{}").find(c) != std::string_view::npos && take({'\\', c});
  }

  bool take(const std::string& markup) {
    out_ += markup;
    at_ = end_;
    return true;
  }

  std::string_view text_;
  std::string out_;
  std::size_t at_ = 0;
  std::size_t end_ = 0;  ///< of the command that begins there
};

}  // namespace

Result<std::string> formula_markup(std::string_view formula) { return Formula(formula).read(); }

}  // namespace pegasos::lessons
