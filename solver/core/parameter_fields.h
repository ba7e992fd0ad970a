// How the records of the parameter table read and write their fields: as the type of a field has it (private to
// core/parameter_table.cpp).
#pragma once

#include <fmt/format.h>

#include <algorithm>
#include <type_traits>

#include "core/numbers.h"
#include "core/parameters.h"
#include "core/visible.h"

namespace pegasos {

inline Error out_of_range(const Parameter& own, std::string_view value, const Message& want) {
  return range_error(Message("{} {} is out of range: give {}", Message::key(own.flag()), excerpt_of(value), want));
}

inline Error not_a_number(const Parameter& own, std::string_view value, const Message& want) {
  return range_error(Message("{} \"{}\" is not a number as it is wanted here: give {}", Message::key(own.flag()),
                             excerpt_of(value), want));
}

/// `text` ends in what is no decimal number, or one beyond `own`'s range.
inline Error wrong_number(const Parameter& own, std::string_view text, std::string_view number, const Message& want) {
  const bool beyond = parse_double(number) || is_beyond_double(number);
  return beyond ? out_of_range(own, text, want) : not_a_number(own, text, want);
}

/// Of a whole number: 1e3 is a number, and is taken for a slip.
inline Error not_in_digits(const Parameter& own, std::string_view value, const Message& want) {
  if (is_whole(value)) return out_of_range(own, value, want);
  if (!parse_double(value)) return not_a_number(own, value, want);
  return range_error(
      Message("{} {} is not written in digits alone: give {}", Message::key(own.flag()), excerpt_of(value), want));
}

inline Status set_value(const Parameter& own, double& field, std::string_view text) {
  const Message want = Message("a decimal number from {} to {}", shortest(own.low), shortest(own.high));
  const auto value = parse_double(text);
  if (!value || *value < own.low || *value > own.high) return wrong_number(own, text, text, want);
  field = *value;
  return Done{};
}

inline Status set_value(const Parameter& own, Count& field, std::string_view text) {
  const Message want = Message("a whole number from {:.0f} to {:.0f}", own.low, own.high);
  const auto value = parse_count(text);
  if (!value) return not_in_digits(own, text, want);
  if (*value < static_cast<Count>(own.low) || *value > static_cast<Count>(own.high))
    return out_of_range(own, text, want);
  field = *value;
  return Done{};
}

inline Status set_value(const Parameter& own, std::uint64_t& field, std::string_view text) {
  const auto value = parse_seed(text);
  if (!value) return not_in_digits(own, text, "a whole number from 0 to 18446744073709551615");
  field = *value;
  return Done{};
}

inline Status set_value(const Parameter& own, bool& field, std::string_view text) {
  if (text != "on" && text != "off")
    return usage_error(Message("{} {} is not known: choose on or off", Message::key(own.flag()), excerpt_of(text)));
  field = text == "on";
  return Done{};
}

/// A name of the data, which a session file must be able to hold.
inline Status set_value(const Parameter& own, std::string& field, std::string_view text) {
  for (std::size_t i = 0, length = 0; i < text.size(); i += length) {
    length = utf8_length(text, i);
    if (length == 0)
      return usage_error(Message("{} {}: these bytes are no UTF-8 text; type the name again", Message::key(own.flag()),
                                 excerpt_of(text)));
  }
  field = text;
  return Done{};
}

inline Status set_value(const Parameter& own, Vector& field, std::string_view text) {
  auto weights = parse_weights(own.flag(), text);
  if (!weights) return weights.error();
  field = std::move(weights).value();
  return Done{};
}

/// One of the words of `own`, by its place; where a number follows, "word:number", that is in `number`.
inline Result<std::size_t> choice_of(const Parameter& own, double& number, std::string_view text) {
  const auto colon = text.find(':');
  const std::string_view word = text.substr(0, colon);
  const auto found = std::ranges::find(own.choices, word, &ParameterChoice::word);
  const bool known = found != own.choices.end() && (colon == std::string_view::npos || !found->number.empty());
  if (!known) {
    std::string list = own.choice_words();
    std::ranges::replace(list, '|', ' ');
    return usage_error(
        Message("{} {} is not known: choose one of {}", Message::key(own.flag()), excerpt_of(text), list));
  }
  if (colon != std::string_view::npos) {
    const std::string_view given = text.substr(colon + 1);
    const bool trial = !found->by_trial.empty() && given == found->by_trial;
    const auto value = trial ? kByTrial : parse_double(given);
    const bool special = trial || (found->from_zero && value == 0.0);
    if (!value || (!special && (*value < own.low || *value > own.high))) {
      Message want =
          Message("{}:NUMBER with a decimal number from {} to {}", word, shortest(own.low), shortest(own.high));
      if (found->from_zero) want = Message("{}, or 0", want);
      if (!found->by_trial.empty()) want = Message("{}, or {}:{}", want, word, found->by_trial);
      return wrong_number(own, text, given, want);
    }
    number = *value + 0.0;  // −0 is 0
  } else if (!found->number.empty() && !found->number_optional) {
    return usage_error(
        Message("{} {} needs a number: write {}:NUMBER", Message::key(own.flag()), excerpt_of(text), word));
  }
  return static_cast<std::size_t>(found - own.choices.begin());
}

inline std::string text_of(double value) { return shortest(value); }
inline std::string text_of(Count value) { return std::to_string(value); }
inline std::string text_of(std::uint64_t value) { return std::to_string(value); }
inline std::string text_of(bool value) { return value ? "on" : "off"; }
inline std::string text_of(const std::string& value) { return value; }
inline std::string text_of(const Vector& value) { return weights_text(value); }

inline ParameterKind kind_of(double) { return ParameterKind::Number; }
inline ParameterKind kind_of(Count) { return ParameterKind::Integer; }
inline ParameterKind kind_of(std::uint64_t) { return ParameterKind::Seed; }
inline ParameterKind kind_of(bool) { return ParameterKind::Flag; }
inline ParameterKind kind_of(const std::string&) { return ParameterKind::Text; }
inline ParameterKind kind_of(const Vector&) { return ParameterKind::Text; }

/// The record of a field, which it reads and writes by its type unless it says how. An enum has its choices in the
/// order of the enumerators, and `kNumber` goes with those that take a number.
template <auto kField, auto kNumber = nullptr>
Parameter record(Parameter own) {
  using Field = std::remove_cvref_t<decltype(Parameters{}.*kField)>;
  if constexpr (std::is_enum_v<Field>) {
    own.kind = ParameterKind::Choice;
    own.get_field = [](const Parameter& self, const Parameters& p) {
      const ParameterChoice& chosen = self.choices[static_cast<std::size_t>(p.*kField)];
      std::string text(chosen.word);
      if constexpr (kNumber != nullptr) {
        const bool trial = !chosen.by_trial.empty() && p.*kNumber == kByTrial;
        if (!chosen.number.empty()) text += ":" + (trial ? std::string(chosen.by_trial) : shortest(p.*kNumber));
      }
      return text;
    };
    if constexpr (kNumber != nullptr) own.number = [](const Parameters& p) { return p.*kNumber; };
    own.set_field = [](const Parameter& self, Parameters& p, std::string_view text) -> Status {
      double number = 0;
      if constexpr (kNumber != nullptr) number = p.*kNumber;
      const auto place = choice_of(self, number, text);
      if (!place) return place.error();
      p.*kField = static_cast<Field>(place.value());
      if constexpr (kNumber != nullptr) p.*kNumber = number;
      return Done{};
    };
  } else {
    own.kind = kind_of(Parameters{}.*kField);
    if (own.get_field == nullptr)
      own.get_field = [](const Parameter&, const Parameters& p) { return text_of(p.*kField); };
    if (own.set_field == nullptr)
      own.set_field = [](const Parameter& self, Parameters& p, std::string_view text) {
        return set_value(self, p.*kField, text);
      };
  }
  return own;
}

}  // namespace pegasos
