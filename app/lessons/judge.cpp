#include "lessons/judge.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cmath>
#include <numeric>
#include <tuple>

#include "core/numbers.h"
#include "core/visible.h"
#include "text/plain_number.h"
#include "text/text.h"

namespace pegasos::lessons {
namespace {

constexpr std::size_t kFreeMost = 2000;  // bytes of free text

Error misread(Message why) { return {ErrorCode::BadInput, std::move(why)}; }

/// A number as it is kept, and what it is worth; also "3/4". An answer counts: what may be two numbers is asked again.
Result<std::pair<std::string, double>> read_number(std::string_view text) {
  if (const auto either = text::two_readings(text))
    return misread(
        Message("a comma may part thousands or decimals here: write {} or {}", either->first, either->second));
  const std::size_t slash = std::min(text.find('/'), text.size());
  std::string kept = text::plain_number(text.substr(0, slash));
  auto value = parse_double(kept);
  if (slash < text.size()) {
    const std::string below = text::plain_number(text.substr(slash + 1));
    const auto divisor = parse_double(below);
    value = value && divisor ? std::optional(*value / *divisor) : std::nullopt;
    kept += "/" + below;
  }
  if (!value || !std::isfinite(*value)) return misread("a number is expected, such as 0.35");
  return std::pair(std::move(kept), *value);
}

/// "1,3" as choices, each at most once.
std::optional<std::vector<int>> read_picks(std::string_view text, std::size_t choices) {
  std::vector<int> picks;
  while (!text.empty()) {
    const auto comma = std::min(text.find(','), text.size());
    const auto pick = parse_count(trimmed(text.substr(0, comma), " "));
    text.remove_prefix(std::min(comma + 1, text.size()));
    if (!pick || *pick < 1 || *pick > static_cast<Count>(choices)) return std::nullopt;
    if (std::ranges::find(picks, static_cast<int>(*pick)) != picks.end()) return std::nullopt;
    picks.push_back(static_cast<int>(*pick));
  }
  return picks;
}

std::string picks_text(const std::vector<int>& picks) { return fmt::format("{}", fmt::join(picks, ",")); }

Result<std::vector<double>> values(const std::vector<Expression>& expressions, const Readings& readings,
                                   const Given* given = nullptr) {
  std::vector<double> all;
  for (const Expression& expression : expressions) {
    const auto value = expression.value(readings, given);
    if (!value) return value.error();
    all.push_back(*value);
  }
  return all;
}

/// The one choice that holds, from 1.
Result<int> choice_that_holds(const Ask& ask, const Readings& readings, const std::vector<double>& all) {
  const auto holding = std::ranges::count_if(all, [](double value) { return value != 0; });
  if (holding == 1)
    return static_cast<int>(std::ranges::find_if(all, [](double value) { return value != 0; }) - all.begin()) + 1;
  return Error{ErrorCode::BadInput,
               fmt::format("of the choices exactly one must hold, here {} do (t = {}, seed {})", holding,
                           readings.moment().position.completed(), readings.moment().parameters.seed),
               {},
               ask.place.line,
               ask.place.column};
}

double tolerance(const Ask& ask, double value) {
  return ask.relative ? ask.tolerance * std::abs(value) : ask.tolerance;
}

bool in_order(const std::vector<int>& picks, const std::vector<double>& all) {
  return std::ranges::is_sorted(picks, {}, [&](int pick) { return all[static_cast<std::size_t>(pick - 1)]; });
}

Given given_of(const Answer& answer, bool right = false) {
  return {answer.number, right, answer.picks, answer.curve, answer.point};
}

Result<bool> is_right(const Ask& ask, const Answer& answer, const Readings& readings) {
  const Given given = given_of(answer);
  const auto all = values(ask.expressions, readings, &given);
  if (!all) return all.error();
  if (!ask.judged()) return true;
  switch (ask.kind) {
    case Ask::Kind::Number: return std::abs(answer.number - all->front()) <= tolerance(ask, all->front()) * (1 + 1e-12);
    case Ask::Kind::Goal:
    case Ask::Kind::Curve:
    case Ask::Kind::Point: return all->front() != 0;
    case Ask::Kind::Choice: {
      const auto right = choice_that_holds(ask, readings, *all);
      if (!right) return right.error();
      return answer.picks.front() == *right;
    }
    case Ask::Kind::Several: {
      for (std::size_t i = 0; i < all->size(); ++i) {
        const bool picked = std::ranges::find(answer.picks, static_cast<int>(i) + 1) != answer.picks.end();
        if (picked != ((*all)[i] != 0)) return false;
      }
      return true;
    }
    case Ask::Kind::Order: return in_order(answer.picks, *all);
    case Ask::Kind::Free: break;
  }
  return true;
}

/// An answer of the form that is asked for.
std::string unjudged_example(const Ask& ask) {
  if (ask.kind == Ask::Kind::Free) return "because";
  if (ask.kind == Ask::Kind::Point) return "0 0";
  if (ask.kind == Ask::Kind::Curve) {
    const auto [from, to] = ask.sheet.t.range;
    const double middle = plot::from_unit(ask.sheet.values, 0.5);
    return Curve::text({{from, middle}, {to, middle}});
  }
  if (ask.kind != Ask::Kind::Order) return "1";
  std::vector<int> picks(ask.choices.size());
  std::iota(picks.begin(), picks.end(), 1);
  return picks_text(picks);
}

/// The lesson's own curve at the sheet's handles, or one a decade higher; without decades, by all that is shown.
Result<std::string> example_curve(const Ask& ask, const Readings& readings, bool right) {
  std::vector<plot::DataPoint> points;
  const plot::Axis& values = ask.sheet.values;
  for (const double t : ask.sheet.handles()) {
    Given given;
    given.at = t;
    const auto value = ask.solution.front().value(readings, &given);
    if (!value) return value.error();
    const double higher = values.scale == plot::Scale::log10 ? *value * 10 : *value + values.range.width();
    points.push_back({t, right ? *value : higher});
  }
  return Curve::text(points);
}

double in_ten_digits(double value) { return parse_double(fmt::format("{:.10g}", value)).value_or(value); }

/// The solution, or a point beside it.
Result<std::string> example_point(const Ask& ask, const Readings& readings, bool right) {
  const auto at = values(ask.solution, readings);
  if (!at) return at.error();
  const double beside = right ? 0 : 1 + 2 * std::max(std::abs((*at)[0]), std::abs((*at)[1]));
  const plot::DataPoint exact{(*at)[0] + beside, (*at)[1] + beside};
  Given given;
  given.point = {in_ten_digits(exact.x), in_ten_digits(exact.y)};
  const auto holds = ask.expressions.front().holds(readings, &given);
  const plot::DataPoint& shown = holds && *holds == right ? given.point : exact;
  return fmt::format("{} {}", shortest(shown.x), shortest(shown.y));
}

/// A value in prose, or words where it is the one that is kept back: a "?" looked as if it were not known.
std::string told(double value, std::optional<double> kept) {
  const bool keeps = kept && std::abs(value - *kept) <= 1e-9 * std::abs(*kept);
  return keeps ? std::string(text::tr("the answer")) : value_text(value);
}

}  // namespace

std::string value_text(double value) {
  if (value == std::round(value) && std::abs(value) < 1e9) return grouped(static_cast<Count>(value));
  std::string text = fmt::format("{:.4g}", value);
  const auto exponent = text.find('e');
  if (exponent != std::string::npos) {
    const int power = std::stoi(text.substr(exponent + 1));
    text = fmt::format("{}·10^{{{}}}", text.substr(0, exponent), grouped(power));
  }
  return text.starts_with('-') ? "−" + text.substr(1) : text;
}

Result<std::string> Text::at(const Readings& readings, std::optional<double> kept) const {
  std::string markup;
  for (const Piece& piece : pieces) {
    markup += piece.markup;
    if (!piece.value) continue;
    const auto value = piece.value->value(readings);
    if (!value) return value.error();
    markup += told(*value, kept);
  }
  return markup;
}

std::string Text::shown(const Readings* readings, std::optional<double> kept) const {
  std::string markup;
  for (const Piece& piece : pieces) {
    markup += piece.markup;
    if (!piece.value) continue;
    const auto value = readings == nullptr ? Result<double>(misread("")) : piece.value->value(*readings);
    markup += value ? told(*value, kept) : "…";
  }
  return markup;
}

std::optional<double> asked_value(const Ask& ask, const Readings& readings) {
  if (ask.kind != Ask::Kind::Number || !ask.judged()) return std::nullopt;
  const auto value = ask.expressions.front().value(readings);
  return value ? std::optional(*value) : std::nullopt;
}

Result<Answer> read_answer(const Ask& ask, std::string_view text) {
  Answer answer;
  answer.text = text;
  switch (ask.kind) {
    case Ask::Kind::Goal: return misread("a goal is reached with the controls, not answered");
    case Ask::Kind::Free:
      if (text.size() > kFreeMost) return misread(Message("at most {} characters are kept", kFreeMost));
      return answer;
    case Ask::Kind::Number: {
      auto number = read_number(text);
      if (!number) return number.error();
      std::tie(answer.text, answer.number) = std::move(number).value();
      return answer;
    }
    case Ask::Kind::Curve: {
      auto curve = Curve::read(ask.sheet, text);
      if (!curve) return curve.error();
      answer.curve = std::move(curve).value();
      return answer;
    }
    case Ask::Kind::Point: {
      const auto point = read_point(text);
      if (!point) return misread("a point is expected, x and y such as 0.3 -1.2");
      answer.point = *point;
      return answer;
    }
    default: break;
  }
  const std::size_t choices = ask.choices.size();
  const auto picks = read_picks(text, choices);
  const std::size_t least = ask.kind == Ask::Kind::Choice ? 1 : ask.kind == Ask::Kind::Order ? choices : 0;
  const std::size_t most = ask.kind == Ask::Kind::Choice ? 1 : choices;
  if (!picks || picks->size() < least || picks->size() > most) {
    if (ask.kind == Ask::Kind::Choice)
      return misread(Message("one choice is expected, a number from 1 to {}", choices));
    if (ask.kind == Ask::Kind::Order)
      return misread(Message("all {} are expected in their order, such as 2,1,3", choices));
    return misread(Message("choices are expected, numbers from 1 to {} such as 1,3", choices));
  }
  answer.picks = *picks;
  answer.number = ask.kind == Ask::Kind::Choice ? picks->front() : 0;
  return answer;
}

Result<Verdict> judge(const Ask& ask, const Answer& answer, const Readings& readings) {
  const auto right = is_right(ask, answer, readings);
  if (!right) return right.error();
  Verdict verdict{*right, -1};
  const Given given = given_of(answer, *right);
  for (std::size_t i = 0; i < ask.conditions.size() && verdict.feedback < 0; ++i) {
    const auto holds = ask.conditions[i].holds(readings, &given);
    if (!holds) return holds.error();
    if (*holds) verdict.feedback = static_cast<int>(i);
  }
  return verdict;
}

Result<std::string> example_answer(const Ask& ask, const Readings& readings, bool right) {
  if (!ask.judged()) return unjudged_example(ask);
  if (ask.kind == Ask::Kind::Curve) return example_curve(ask, readings, right);
  if (ask.kind == Ask::Kind::Point) return example_point(ask, readings, right);
  const auto all = values(ask.expressions, readings);
  if (!all) return all.error();
  const auto place = [&](std::size_t i) { return static_cast<int>(i) + 1; };
  switch (ask.kind) {
    case Ask::Kind::Number: {
      const double value = all->front();
      const double given = right ? value : value + 2 * tolerance(ask, value) + 1;
      const double brief = in_ten_digits(given);
      const bool as_right = (std::abs(brief - value) <= tolerance(ask, value)) == right;
      return shortest(as_right ? brief : given);
    }
    case Ask::Kind::Choice: {
      const auto holds = choice_that_holds(ask, readings, *all);
      if (!holds) return holds.error();
      return std::to_string(right ? *holds : *holds % static_cast<int>(all->size()) + 1);
    }
    case Ask::Kind::Several: {
      std::vector<int> picks;
      for (std::size_t i = 0; i < all->size(); ++i) {
        const bool wrong_here = !right && i == 0;
        if (((*all)[i] != 0) != wrong_here) picks.push_back(place(i));
      }
      return picks_text(picks);
    }
    case Ask::Kind::Order: {
      std::vector<int> picks(all->size());
      std::iota(picks.begin(), picks.end(), 1);
      std::ranges::stable_sort(picks, {}, [&](int pick) { return (*all)[static_cast<std::size_t>(pick - 1)]; });
      if (!right) std::ranges::reverse(picks);
      return picks_text(picks);
    }
    default: return std::string("because");
  }
}

Status evaluate_all(const Ask& ask, const Answer& answer, const Readings& readings) {
  const auto right = is_right(ask, answer, readings);
  if (!right) return right.error();
  const Given given = given_of(answer, *right);
  for (const Expression& condition : ask.conditions) {
    if (const auto value = condition.value(readings, &given); !value) return value.error();
  }
  for (const auto* texts : {&ask.choices, &ask.feedback}) {
    for (const Text& text : *texts) {
      if (const auto shown = text.at(readings); !shown) return shown.error();
    }
  }
  return Done{};
}

}  // namespace pegasos::lessons
