#include "core/parameters.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <sstream>

#include "core/numbers.h"
#include "core/visible.h"

namespace pegasos {
namespace {

using Words = std::vector<std::string_view>;

Error out_of_range(std::string_view key, std::string_view value, std::string_view want) {
  return {
      ErrorCode::OutOfRange, fmt::format("--{} {} is out of range: give {}", key, excerpt_of(value), want), {}, 0, 0};
}

Error not_a_number(std::string_view key, std::string_view value, std::string_view want) {
  return {ErrorCode::OutOfRange,
          fmt::format("--{} \"{}\" is not a number as it is wanted here: give {}", key, excerpt_of(value), want),
          {},
          0,
          0};
}

Words split(std::string_view text, char separator) {
  Words parts;
  while (true) {
    const auto at = text.find(separator);
    parts.push_back(text.substr(0, at));
    if (at == std::string_view::npos) return parts;
    text.remove_prefix(at + 1);
  }
}

/// Checks a number against the legal range of its own record.
template <class T>
Status set_number(T& field, std::string_view key, std::string_view text, double low, double high) {
  if constexpr (std::is_same_v<T, double>) {
    const std::string want = fmt::format("a decimal number from {} to {}", shortest(low), shortest(high));
    const auto value = parse_double(text);
    if (!value) return not_a_number(key, text, want);
    if (*value < low || *value > high) return out_of_range(key, text, want);
    field = *value;
  } else {
    const std::string want = fmt::format("a whole number from {:.0f} to {:.0f}", low, high);
    const auto value = parse_count(text);
    if (!value) return not_a_number(key, text, want);
    if (*value < static_cast<Count>(low) || *value > static_cast<Count>(high)) return out_of_range(key, text, want);
    field = *value;
  }
  return Done{};
}

Status set_seed(std::uint64_t& field, std::string_view key, std::string_view text) {
  const auto value = parse_seed(text);
  if (!value) return not_a_number(key, text, "a whole number from 0 to 18446744073709551615");
  field = *value;
  return Done{};
}

/// The word list of a choice: "constant:c" means that ":number" must follow.
Status set_choice(int& index, double* number, std::string_view key, std::string_view text, std::string_view choices,
                  double low, double high, bool number_optional) {
  const auto colon = text.find(':');
  const std::string_view word = text.substr(0, colon);
  const Words words = split(choices, '|');
  for (std::size_t i = 0; i < words.size(); ++i) {
    const auto mark = words[i].find(':');
    if (words[i].substr(0, mark) != word) continue;
    const bool takes_number = mark != std::string_view::npos;
    if (!takes_number && colon != std::string_view::npos) break;
    if (takes_number && colon == std::string_view::npos && !number_optional)
      return Error{ErrorCode::Usage,
                   fmt::format("--{} {} needs a number: write {}:NUMBER", key, excerpt_of(text), word),
                   {},
                   0,
                   0};
    if (takes_number && colon != std::string_view::npos) {
      const auto value = parse_double(text.substr(colon + 1));
      if (!value || *value < low || *value > high)
        return out_of_range(
            key, text,
            fmt::format("{}:NUMBER with a decimal number from {} to {}", word, shortest(low), shortest(high)));
      *number = *value;
    }
    index = static_cast<int>(i);
    return Done{};
  }
  std::string list(choices);
  std::ranges::replace(list, '|', ' ');
  return Error{
      ErrorCode::Usage, fmt::format("--{} {} is not known: choose one of {}", key, excerpt_of(text), list), {}, 0, 0};
}

template <class Enum>
Status set_enum(Enum& field, double* number, std::string_view key, std::string_view text, std::string_view choices,
                double low = 0, double high = 0, bool number_optional = false) {
  int index = 0;
  double value = number != nullptr ? *number : 0;
  Status status = set_choice(index, &value, key, text, choices, low, high, number_optional);
  if (!status) return status;
  field = static_cast<Enum>(index);
  if (number != nullptr) *number = value;
  return status;
}

template <class Enum>
std::string enum_text(Enum value, std::string_view choices, double number = 0) {
  const std::string_view word = split(choices, '|')[static_cast<std::size_t>(value)];
  const auto mark = word.find(':');
  if (mark == std::string_view::npos) return std::string(word);
  return fmt::format("{}:{}", word.substr(0, mark), shortest(number));
}

constexpr std::string_view kDelimiters = "auto|comma|semicolon|tab|space";
constexpr std::string_view kHeaders = "auto|yes|no";
constexpr std::string_view kMissings = "refuse|leave-out";
constexpr std::string_view kMarks = "point|comma";
constexpr std::string_view kScalings = "none|standardise|max-abs|unit-rows";
constexpr std::string_view kBiases = "none|feature:B|free";
constexpr std::string_view kSamplings = "replacement|subset|epochs|cyclic";
constexpr std::string_view kSteps = "pegasos|constant:c|inverse-t:c|inverse-sqrt-t:c|norma:p|backtracking:c";
constexpr std::string_view kOutputs = "last|average|weighted|suffix:FRACTION|random";
constexpr std::string_view kStoppings = "none|small-decrease:eps|small-change:eps";

Status set_text(std::string& field, std::string_view text) {
  field = text;
  return Done{};
}

/// A name of the data, which a session file must be able to hold.
Status set_name(std::string& field, std::string_view key, std::string_view text) {
  for (std::size_t i = 0, length = 0; i < text.size(); i += length) {
    length = utf8_length(text, i);
    if (length == 0)
      return Error{ErrorCode::Usage,
                   fmt::format("--{} {}: these bytes are no UTF-8 text; type the name again", key, excerpt_of(text)),
                   {},
                   0,
                   0};
  }
  return set_text(field, text);
}

Status set_features(Parameters& p, std::string_view text) {
  for (const std::string& part : split_list(text)) {
    const auto index = parse_count(part);
    if (!index || *index < 1 || *index > 0xFFFFFFFFLL)
      return Error{ErrorCode::Usage,
                   fmt::format("--features {}: \"{}\" is not a feature number; features count from 1", excerpt_of(text),
                               excerpt_of(part)),
                   {},
                   0,
                   0};
  }
  p.features = text;
  return Done{};
}

Status set_classes(Parameters& p, std::string_view text) {
  if (!text.empty() && split_list(text).size() != 2)
    return Error{ErrorCode::Usage,
                 fmt::format("--classes {} must name exactly two classes separated by a comma", excerpt_of(text)),
                 {},
                 0,
                 0};
  return set_name(p.classes, "classes", text);
}

Status set_w1(Parameters& p, std::string_view text) {
  auto weights = parse_weights("--w1", text);
  if (!weights) return weights.error();
  p.w1 = std::move(weights).value();
  return Done{};
}

Status set_batch(Parameters& p, std::string_view text) {
  if (text == "m") {
    p.k = 0;
    return Done{};
  }
  return set_number(p.k, "k", text, 1, 1e9);
}

Status set_flag(bool& field, std::string_view key, std::string_view text) {
  if (text != "on" && text != "off")
    return Error{
        ErrorCode::Usage, fmt::format("--{} {} is not known: choose on or off", key, excerpt_of(text)), {}, 0, 0};
  field = text == "on";
  return Done{};
}

using P = Parameters;
using S = std::string_view;
using K = ParameterKind;
using G = ParameterGroup;
constexpr auto kLog = ParameterScale::Log;
constexpr auto kLinear = ParameterScale::Linear;
constexpr double kSteps53 = static_cast<double>(kStepsMax);

std::vector<Parameter> make_table() {
  return {
      {"data", "Set", "", "", G::Data, K::Text, 0, 0, 0, 0, kLinear, "",
       "Data set: a bundled set, a generator or a file.", true, true, [](const P& p) { return p.data; },
       [](P& p, S s) { return set_text(p.data, s); }},
      {"label", "Label column", "", "", G::Data, K::Text, 0, 0, 0, 0, kLinear, "",
       "Label column of a table: header name or number from 1; guessed from names and values, and said, if not given.",
       true, true, [](const P& p) { return p.label; }, [](P& p, S s) { return set_name(p.label, "label", s); }},
      {"delimiter", "Delimiter", "", "", G::Data, K::Choice, 0, 0, 0, 0, kLinear, kDelimiters,
       "What parts the columns of a file's table; auto takes the comma, semicolon or tab that its first line has most "
       "of.",
       true, true, [](const P& p) { return enum_text(p.delimiter, kDelimiters); },
       [](P& p, S s) { return set_enum(p.delimiter, nullptr, "delimiter", s, kDelimiters); }},
      {"decimal", "Decimal mark", "", "", G::Data, K::Choice, 0, 0, 0, 0, kLinear, kMarks,
       "Decimal mark of the numbers in a file's table.", true, true,
       [](const P& p) { return enum_text(p.decimal, kMarks); },
       [](P& p, S s) { return set_enum(p.decimal, nullptr, "decimal", s, kMarks); }},
      {"header", "Header", "", "", G::Data, K::Choice, 0, 0, 0, 0, kLinear, kHeaders,
       "Whether the first row of a file's table names its columns; auto looks whether it holds words.", true, true,
       [](const P& p) { return enum_text(p.header, kHeaders); },
       [](P& p, S s) { return set_enum(p.header, nullptr, "header", s, kHeaders); }},
      {"ignore", "Ignored columns", "", "", G::Data, K::Text, 0, 0, 0, 0, kLinear, "",
       "Columns of a file's table that are not read, A,B,...: header names or numbers from 1.", true, true,
       [](const P& p) { return p.ignored; }, [](P& p, S s) { return set_name(p.ignored, "ignore", s); }},
      {"missing", "Missing values", "", "", G::Data, K::Choice, 0, 0, 0, 0, kLinear, kMissings,
       "A missing value refuses the file, or its row is left out and counted; nothing is guessed.", true, true,
       [](const P& p) { return enum_text(p.missing, kMissings); },
       [](P& p, S s) { return set_enum(p.missing, nullptr, "missing", s, kMissings); }},
      {"positive", "Positive class", "", "", G::Data, K::Text, 0, 0, 0, 0, kLinear, "",
       "The class that becomes +1; all others become -1.", true, true, [](const P& p) { return p.positive; },
       [](P& p, S s) { return set_name(p.positive, "positive", s); }},
      {"classes", "Classes", "", "", G::Data, K::Text, 0, 0, 0, 0, kLinear, "",
       "Keep only the rows of two classes, A,B; the second to appear becomes +1 unless the positive class says "
       "otherwise.",
       true, true, [](const P& p) { return p.classes; }, set_classes},
      {"features", "Features", "", "", G::Data, K::Text, 0, 0, 0, 0, kLinear, "",
       "Selection of features, I,J,..., counted from 1 without the label; all if not given.", true, true,
       [](const P& p) { return p.features; }, set_features},
      {"m", "Examples", "m", "examples", G::Data, K::Integer, 1, 1e7, 10, 5000, kLog, "",
       "Number of examples that a generator makes.", true, true, [](const P& p) { return std::to_string(p.m); },
       [](P& p, S s) { return set_number(p.m, "m", s, 1, 1e7); }},
      {"noise", "Noise", "", "data units", G::Data, K::Number, -1, 1e6, 0, 2, kLinear, "",
       "Standard deviation of a generator's noise; -1 takes the generator's own.", true, true,
       [](const P& p) { return shortest(p.noise); },
       [](P& p, S s) { return set_number(p.noise, "noise", s, -1, 1e6); }},
      {"margin", "Margin", "", "data units", G::Data, K::Number, 0, 1e6, 0, 3, kLinear, "",
       "Smallest distance from the line in the separable set.", true, true,
       [](const P& p) { return shortest(p.margin); },
       [](P& p, S s) { return set_number(p.margin, "margin", s, 0, 1e6); }},
      {"imbalance", "Share of +1", "", "", G::Data, K::Number, 0.001, 0.999, 0.05, 0.95, kLinear, "",
       "Fraction of a generator's examples that are +1.", true, true, [](const P& p) { return shortest(p.imbalance); },
       [](P& p, S s) { return set_number(p.imbalance, "imbalance", s, 0.001, 0.999); }},
      {"flips", "Flipped labels", "", "", G::Data, K::Number, 0, 0.5, 0, 0.5, kLinear, "",
       "Fraction of a generator's labels that are flipped.", true, true, [](const P& p) { return shortest(p.flips); },
       [](P& p, S s) { return set_number(p.flips, "flips", s, 0, 0.5); }},
      {"scale", "Scaling", "", "", G::Data, K::Choice, 0, 0, 0, 0, kLinear, kScalings,
       "Preprocessing of the features, computed on the training set and reported.", true, true,
       [](const P& p) { return enum_text(p.scaling, kScalings); },
       [](P& p, S s) { return set_enum(p.scaling, nullptr, "scale", s, kScalings); }},
      {"bias", "Bias", "", "", G::Data, K::Choice, 1e-6, 1e6, 0, 0, kLinear, kBiases,
       "None, a constant feature B (regularised), or an unregularised b (no bound of the paper).", true, true,
       [](const P& p) { return enum_text(p.bias, kBiases, p.bias_value); },
       [](P& p, S s) { return set_enum(p.bias, &p.bias_value, "bias", s, kBiases, 1e-6, 1e6); }},
      {"held-out", "Held-out part", "", "", G::Data, K::Number, 0, 0.9, 0, 0.9, kLinear, "",
       "Fraction of the examples that is held out of the training set, the same share of each class; errors are "
       "measured on it, nothing is fitted on it.",
       true, true, [](const P& p) { return shortest(p.held_out); },
       [](P& p, S s) { return set_number(p.held_out, "held-out", s, 0, 0.9); }},
      {"lambda", "Regularisation", "λ", "", G::Objective, K::Number, kLambdaMin, kLambdaMax, 1e-5, 10, kLog, "",
       "Weight of |w|²/2 against the mean hinge loss; C = 1/(λm).", true, false,
       [](const P& p) { return shortest(p.lambda); },
       [](P& p, S s) { return set_number(p.lambda, "lambda", s, kLambdaMin, kLambdaMax); }},
      {"k", "Batch", "k", "examples", G::Method, K::Integer, 1, 1e9, 1, 200, kLog, "",
       "Examples drawn in each step; the word m stands for as many as there are.", true, false,
       [](const P& p) { return p.k == 0 ? std::string("m") : std::to_string(p.k); }, set_batch},
      {"T", "Steps", "T", "iterations", G::Method, K::Integer, 1, kSteps53, 10, 1e7, kLog, "",
       "Number of iterations after which the run pauses.", false, false, [](const P& p) { return std::to_string(p.T); },
       [](P& p, S s) { return set_number(p.T, "T", s, 1, kSteps53); }},
      {"step", "Step size", "η", "", G::Method, K::Choice, 1e-12, 1e12, 0, 0, kLinear, kSteps,
       "Step rule; only 1/(λt) has the bounds of the paper.", true, false,
       [](const P& p) { return enum_text(p.step, kSteps, p.step_value); },
       [](P& p, S s) { return set_enum(p.step, &p.step_value, "step", s, kSteps, 1e-12, 1e12); }},
      {"sampling", "Sampling", "A", "", G::Method, K::Choice, 0, 0, 0, 0, kLinear, kSamplings,
       "How the batch A is drawn; Theorems 2 and 3 cover replacement and subset.", true, false,
       [](const P& p) { return enum_text(p.sampling, kSamplings); },
       [](P& p, S s) { return set_enum(p.sampling, nullptr, "sampling", s, kSamplings); }},
      {"projection", "Projection", "", "", G::Method, K::Flag, 0, 0, 0, 0, kLinear, "on|off",
       "Scale w back onto the ball of radius 1/√λ after each step.", true, false,
       [](const P& p) { return std::string(p.projection ? "on" : "off"); },
       [](P& p, S s) { return set_flag(p.projection, "projection", s); }},
      {"w1", "First iterate", "w_1", "", G::Method, K::Text, 0, 0, 0, 0, kLinear, "",
       "Where the run starts, V,V,...: a number for each feature, and one for a constant feature; 0 if not given.",
       true, false, [](const P& p) { return weights_text(p.w1); }, set_w1},
      {"output", "Output", "", "", G::Method, K::Choice, 1e-6, 1, 0, 0, kLinear, kOutputs,
       "Which vector is reported as the result.", false, false,
       [](const P& p) { return enum_text(p.output, kOutputs, p.suffix_fraction); },
       [](P& p, S s) { return set_enum(p.output, &p.suffix_fraction, "output", s, kOutputs, 1e-6, 1, true); }},
      {"stop", "Stopping test", "", "", G::Method, K::Choice, 0, 1e6, 0, 0, kLinear, kStoppings,
       "Tests of the course notes that end a run before T (no bound of the paper).", false, false,
       [](const P& p) { return enum_text(p.stopping, kStoppings, p.stopping_value); },
       [](P& p, S s) { return set_enum(p.stopping, &p.stopping_value, "stop", s, kStoppings, 0, 1e6); }},
      {"as-printed", "As printed", "", "", G::Method, K::Choice, 0, 0, 0, 0, kLinear, misprint_words(),
       "Makes the run or a statement as a source misprints it, to see what goes wrong.", true, false,
       [](const P& p) { return enum_text(p.misprint, misprint_words()); },
       [](P& p, S s) { return set_enum(p.misprint, nullptr, "as-printed", s, misprint_words()); }},
      {"seed", "Order", "", "", G::Seeds, K::Seed, 0, 0, 0, 0, kLinear, "", "Seed of the sampling order.", true, false,
       [](const P& p) { return std::to_string(p.seed); }, [](P& p, S s) { return set_seed(p.seed, "seed", s); }},
      {"data-seed", "Data", "", "", G::Seeds, K::Seed, 0, 0, 0, 0, kLinear, "", "Seed of a generator.", true, true,
       [](const P& p) { return std::to_string(p.data_seed); },
       [](P& p, S s) { return set_seed(p.data_seed, "data-seed", s); }},
      {"split-seed", "Split", "", "", G::Seeds, K::Seed, 0, 0, 0, 0, kLinear, "",
       "Seed of the choice of the held-out part.", true, true, [](const P& p) { return std::to_string(p.split_seed); },
       [](P& p, S s) { return set_seed(p.split_seed, "split-seed", s); }},
      {"threads", "Threads", "", "", G::Program, K::Integer, 0, 1024, 0, 16, kLinear, "",
       "Worker threads; 0 takes all processors. Results never depend on it.", false, false,
       [](const P& p) { return std::to_string(p.threads); },
       [](P& p, S s) { return set_number(p.threads, "threads", s, 0, 1024); }},
  };
}

}  // namespace

Count Parameters::suffix_from() const {
  const double kept = std::ceil(suffix_fraction * static_cast<double>(T));
  return std::max<Count>(1, T - static_cast<Count>(kept) + 1);
}

const std::vector<Parameter>& parameter_table() {
  static const std::vector<Parameter> table = make_table();
  return table;
}

const Parameter* find_parameter(std::string_view key) {
  const auto& table = parameter_table();
  const auto at = std::ranges::find(table, key, &Parameter::key);
  return at == table.end() ? nullptr : &*at;
}

Status set_parameter(Parameters& parameters, std::string_view key, std::string_view value) {
  const Parameter* parameter = find_parameter(key);
  if (parameter == nullptr)
    return Error{ErrorCode::Usage, fmt::format("there is no parameter \"{}\"", excerpt_of(key)), {}, 0, 0};
  return parameter->set(parameters, value);
}

Status check(const Parameters& parameters, Count m, Count d) {
  const Count k = parameters.batch(m);
  if (k > m && parameters.sampling != Sampling::Replacement)
    return range_error(fmt::format(
        "--k {} is larger than m = {}: only sampling with replacement can draw more examples than there are", k, m));
  if (changes_run(parameters.misprint) && parameters.step != StepRule::Pegasos)
    return range_error(fmt::format(
        "--as-printed {} speaks of the step pegasos only, under that name; take it or leave the misprint out",
        misprint_info(parameters.misprint).name));
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
        return Error{ErrorCode::OutOfRange,
                     fmt::format("{}: \"{}\" is not a decimal number from -1e100 to 1e100; write V,V,... as in 1.5,-2",
                                 option, excerpt_of(word)),
                     {},
                     0,
                     0};
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

Status check_weights(std::string_view option, const Vector& weights, Count d) {
  if (static_cast<Count>(weights.size()) == d) return Done{};
  return Error{
      ErrorCode::BadInput,
      fmt::format("{} has {} numbers, but w has {} here; give one for each feature, and one for a constant feature",
                  option, weights.size(), d),
      {},
      0,
      0};
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
