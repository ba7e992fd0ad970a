#include "lessons/expression.h"

#include <fmt/format.h>
#include <muParser.h>

#include <algorithm>
#include <cctype>
#include <cmath>
#include <deque>
#include <optional>

#include "core/visible.h"

namespace pegasos::lessons {
namespace {

/// What a name of an expression needs to find its value while muParser computes; `trouble` is the first that failed.
struct Evaluation {
  const Readings* readings = nullptr;  ///< null: only the grammar is looked at
  const Given* given = nullptr;
  std::optional<Error> trouble;
};
struct Name {
  const Reading* reading = nullptr;
  Evaluation* of = nullptr;
};

double read(const Name& name, double argument) {
  Evaluation& of = *name.of;
  if (of.readings == nullptr || of.trouble) return 1;
  const auto value = of.readings->value(*name.reading, argument);
  if (value) return *value;
  of.trouble = value.error();
  return 1;
}
double read_at(void* name, double argument) { return read(*static_cast<const Name*>(name), argument); }
double read_now(void* name) { return read(*static_cast<const Name*>(name), 0); }

double chosen(void* of, double choice) {
  const Given* given = static_cast<const Evaluation*>(of)->given;
  return given != nullptr && std::ranges::any_of(given->picks, [&](int pick) { return pick == choice; }) ? 1 : 0;
}
/// Place of that item in the order that was given, from 1; 0 where it is not in it.
double place(void* of, double item) {
  const Given* given = static_cast<const Evaluation*>(of)->given;
  if (given == nullptr) return 0;
  const auto at = std::ranges::find_if(given->picks, [&](int pick) { return pick == item; });
  return at == given->picks.end() ? 0 : static_cast<double>(at - given->picks.begin() + 1);
}

double drawn(void* of, double t) {
  Evaluation& evaluation = *static_cast<Evaluation*>(of);
  if (evaluation.readings == nullptr || evaluation.given == nullptr || evaluation.trouble) return 1;
  const Curve& curve = evaluation.given->curve;
  const double value = curve.at(t);
  if (std::isfinite(value)) return value;
  evaluation.trouble = {ErrorCode::BadInput,
                        fmt::format("the curve is drawn from t = {:.4g} to {:.4g}", curve.from(), curve.to())};
  return 1;
}

/// The same expression with "()" after each reading that has no argument: muParser computes a variable beforehand, but
/// a call only where its branch of `?:` is taken. `added` says where, as places in the new text.
std::string with_calls(const std::string& text, std::vector<std::size_t>& added) {
  const auto is_part = [](char c) { return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_' || c == '.'; };
  std::string out;
  for (std::size_t i = 0; i < text.size();) {
    std::size_t end = i;
    while (end < text.size() && is_part(text[end])) ++end;
    const std::string word = text.substr(i, std::max<std::size_t>(end - i, 1));
    out += word;
    i += word.size();
    const auto next = text.find_first_not_of(' ', i);
    const auto reading = std::ranges::find(reading_table(), word, &Reading::name);
    const bool called = next != std::string::npos && text[next] == '(';
    if (reading == reading_table().end() || !reading->argument.empty() || called) continue;
    added.push_back(out.size());
    out += "()";
  }
  return out;
}

std::string what_is_wrong(const mu::ParserError& error) {
  const std::string token = excerpt_of(error.GetToken());
  switch (error.GetCode()) {
    case mu::ecUNASSIGNABLE_TOKEN:
      return fmt::format("there is no reading \"{}\"; 'pegasos lesson readings' lists them", token);
    case mu::ecUNEXPECTED_EOF: return "the expression ends too early";
    case mu::ecMISSING_PARENS: return "a parenthesis is not closed";
    case mu::ecTOO_MANY_PARAMS: return fmt::format("\"{}\" is given too many numbers", token);
    case mu::ecTOO_FEW_PARAMS: return fmt::format("\"{}\" is given too few numbers", token);
    default: return fmt::format("this is no expression at \"{}\"; write one such as norm < radius", token);
  }
}

/// Parses and computes; muParser's exceptions end here. Nothing that all of its parsers share (their locale) is
/// touched: several threads compute.
Result<double> compute(const SourceText& source, const std::string& file, Evaluation& evaluation, unsigned names) {
  std::deque<Name> readings;
  std::vector<std::size_t> added;
  const std::string text = with_calls(source.text, added);
  static const Given kNone;
  const Given& given = evaluation.given == nullptr ? kNone : *evaluation.given;
  try {
    mu::Parser parser;
    parser.DefineInfixOprt("!", [](double value) { return value == 0 ? 1.0 : 0.0; });
    for (const Reading& reading : reading_table()) {
      readings.push_back({&reading, &evaluation});
      const std::string name(reading.name);
      if (reading.argument.empty()) {
        parser.DefineFunUserData(name, read_now, &readings.back(), false);
      } else {
        parser.DefineFunUserData(name, read_at, &readings.back(), false);
      }
    }
    if ((names & kOfAnswer) != 0) {
      parser.DefineConst("answer", given.answer);
      parser.DefineConst("right", given.right ? 1 : 0);
      parser.DefineFunUserData("chosen", chosen, &evaluation, false);
      parser.DefineFunUserData("place", place, &evaluation, false);
    }
    if ((names & kOfCurve) != 0) parser.DefineFunUserData("drawn", drawn, &evaluation, false);
    if ((names & kOfPoint) != 0) {
      parser.DefineConst("x", given.point.x);
      parser.DefineConst("y", given.point.y);
    }
    if ((names & kOfPlace) != 0) parser.DefineConst("at", given.at);
    parser.SetExpr(text);
    int count = 0;
    parser.Eval(count);
    if (count != 1)
      return error_at(file, source.place, "this is more than one expression; a comma stands in functions only");
    return parser.Eval();
  } catch (const mu::ParserError& error) {
    Place at = source.place;
    const auto position = error.GetPos() > 0 ? static_cast<std::size_t>(error.GetPos()) : 0;
    const auto before = std::ranges::count_if(added, [&](std::size_t place) { return place < position; });
    if (position <= text.size()) at.column += static_cast<Count>(position) - 2 * static_cast<Count>(before);
    return error_at(file, at, what_is_wrong(error));
  }
}

}  // namespace

Result<Expression> Expression::parse(const SourceText& source, const std::string& file, unsigned names) {
  if (source.text.empty()) return error_at(file, source.place, "an expression is missing here, such as norm < radius");
  if (source.text.size() > kExpressionMost)
    return error_at(file, source.place, fmt::format("an expression has at most {} characters", kExpressionMost));
  const std::string& text = source.text;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const char c = text[i];
    const Place here{source.place.line, source.place.column + static_cast<Count>(i)};
    const bool compares = i > 0 && std::string_view("<>!=").find(text[i - 1]) != std::string_view::npos;
    if (c == '=' && !compares && text.substr(i + 1, 1) != "=")
      return error_at(file, here, "write == for \"is equal to\"; nothing can be set in an expression");
    if (c >= ' ' && c <= '~' && c != '"' && c != '\\') continue;
    return error_at(file, here,
                    "an expression holds plain characters only: names, numbers, + - * / ^ ( ) < > = ! & | ? :");
  }
  Evaluation grammar;
  if (const auto value = compute(source, file, grammar, names); !value) return value.error();
  Expression expression;
  expression.source_ = source;
  expression.file_ = file;
  expression.names_ = names;
  return expression;
}

Result<double> Expression::value(const Readings& readings, const Given* given) const {
  Evaluation evaluation{&readings, given, {}};
  const auto value = compute(source_, file_, evaluation, names_);
  if (!value) return value;
  const auto wrong = [&](const Message& why) {
    return error_at(file_, source_.place, fmt::format("{} has no value here: {}", source_.text, why));
  };
  if (evaluation.trouble) return wrong(evaluation.trouble->message);
  if (!std::isfinite(*value)) return wrong("it is not finite");
  return value;
}

Result<bool> Expression::holds(const Readings& readings, const Given* given) const {
  const auto number = value(readings, given);
  if (!number) return number.error();
  return *number != 0;
}

}  // namespace pegasos::lessons
