#include "core/parameters.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <sstream>

#include "core/numbers.h"
#include "core/visible.h"

namespace pegasos {

std::optional<double> Parameters::shift() const {
  if (step == StepRule::Pegasos) return 0;
  return step == StepRule::Shifted ? std::optional(step_value) : std::nullopt;
}

Count Parameters::suffix_from() const {
  if (suffix_first > 0) return suffix_first;
  const double kept = std::ceil(suffix_fraction * static_cast<double>(T));
  return std::max<Count>(1, T - static_cast<Count>(kept) + 1);
}

std::string Parameter::choice_words() const {
  std::string words;
  for (const ParameterChoice& choice : choices) {
    words += (words.empty() ? "" : "|") + std::string(choice.word);
    if (!choice.number.empty()) words += ":" + std::string(choice.number);
  }
  return words;
}

const Parameter* find_parameter(std::string_view key) {
  const auto& table = parameter_table();
  const auto at = std::ranges::find(table, key, &Parameter::key);
  return at == table.end() ? nullptr : &*at;
}

Status set_parameter(Parameters& parameters, std::string_view key, std::string_view value) {
  const Parameter* parameter = find_parameter(key);
  if (parameter == nullptr) return usage_error(Message("there is no parameter \"{}\"", excerpt_of(key)));
  return parameter->set(parameters, value);
}

Status check(const Parameters& parameters, Count m, Count d) {
  const Count k = parameters.batch(m);
  if (k > m && parameters.sampling != Sampling::Replacement)
    return range_error(
        Message("{} {} is larger than m = {}: only sampling with replacement can draw more examples than there are",
                Message::key("--k"), k, m));
  if (changes_run(parameters.misprint) && parameters.step != StepRule::Pegasos)
    return range_error(
        Message("{} {} speaks of the step pegasos only, under that name; take it or leave the misprint out",
                Message::key("--as-printed"), misprint_info(parameters.misprint).name));
  return parameters.w1.empty() ? Status(Done{}) : check_weights("--w1", parameters.w1, d);
}

Result<Vector> parse_weights(std::string_view option, std::string_view text) {
  constexpr double kLongest = 1e100;  // so that no square overflows
  Vector weights;
  for (const std::string& part : split_list(text)) {
    std::istringstream words(part);  // blanks part numbers as commas do
    bool any = false;
    for (std::string word; words >> word || !any; any = true) {
      const auto value = parse_double(word);
      if (!value || !(std::abs(*value) <= kLongest))
        return range_error(
            Message("{}: \"{}\" is not a decimal number from -1e100 to 1e100; write V,V,... as in 1.5,-2",
                    Message::key(option), excerpt_of(word)));
      weights.push_back(*value + 0.0);  // −0 is 0
    }
  }
  return weights;
}

std::string weights_text(const Vector& weights) {
  std::string text;
  for (const double weight : weights) text += (text.empty() ? "" : ",") + shortest(weight);
  return text;
}

Message so_many_numbers(std::size_t count) { return count == 1 ? Message("1 number") : Message("{} numbers", count); }

Status check_weights(std::string_view option, const Vector& weights, Count d) {
  if (static_cast<Count>(weights.size()) == d) return Done{};
  return Error{ErrorCode::BadInput,
               Message("{} has {}, but w has {} here; give one for each feature, and one for a constant feature",
                       Message::key(option), so_many_numbers(weights.size()), d)};
}

std::vector<std::string> split_list(std::string_view text) {
  std::vector<std::string> parts;
  for (std::size_t i = 0; i < text.size() || (i > 0 && i == text.size() && text[i - 1] == ',');) {
    std::string part;
    if (i < text.size() && text[i] == '"') {
      for (++i; i < text.size(); ++i) {
        if (text[i] == '"' && (i + 1 == text.size() || text[i + 1] != '"')) break;
        if (text[i] == '"') ++i;
        part += text[i];
      }
      if (i < text.size()) ++i;
    }
    for (; i < text.size() && text[i] != ','; ++i) part += text[i];
    parts.push_back(std::move(part));
    if (i == text.size()) break;
    ++i;  // the comma
  }
  return parts;
}

std::string list_part(std::string_view part) {
  if (part.find(',') == std::string_view::npos && !part.starts_with('"')) return std::string(part);
  std::string quoted = "\"";
  for (const char c : part) quoted.append(c == '"' ? 2 : 1, c);
  return quoted + '"';
}

}  // namespace pegasos
