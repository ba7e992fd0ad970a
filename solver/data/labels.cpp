#include "data/labels.h"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <unordered_map>

#include "core/numbers.h"
#include "core/visible.h"
#include "data/preview.h"
#include "data/scaling.h"

namespace pegasos {
namespace {

bool same_class(const std::string& a, const std::string& b) {
  if (a == b) return true;
  const auto x = parse_double(a);
  return x && x == parse_double(b);
}

/// The place of `wanted` among `classes`; an equal spelling wins over an equal number.
std::optional<std::size_t> find_class(const std::vector<std::string>& classes, const std::string& wanted) {
  auto place = std::find(classes.begin(), classes.end(), wanted);
  if (place == classes.end()) {
    place = std::find_if(classes.begin(), classes.end(), [&](const auto& name) { return same_class(name, wanted); });
  }
  if (place == classes.end()) return std::nullopt;
  return static_cast<std::size_t>(place - classes.begin());
}

Error unknown_class(const std::string& wanted, const std::vector<std::string>& classes) {
  Error error;
  error.code = ErrorCode::NotFound;
  error.message = Message("there is no class '{}'; the classes are: {}", excerpt_of(wanted), listed(classes));
  return error;
}

Error bad_choice(Message message) {
  Error error;
  error.code = ErrorCode::Usage;
  error.message = std::move(message);
  return error;
}

/// Names and the note, once the signs are known.
LabelMap described(const std::vector<std::string>& classes, std::vector<std::int8_t> sign) {
  std::vector<std::string> positive;
  std::vector<std::string> negative;
  for (std::size_t c = 0; c < classes.size(); ++c) {
    if (sign[c] > 0) positive.push_back(classes[c]);
    if (sign[c] < 0) negative.push_back(classes[c]);
  }
  LabelMap map{std::move(sign), join_names(positive), join_names(negative), {}};
  if (positive.empty() || negative.empty()) {
    const bool plus = negative.empty();
    map.note =
        Message("there is one class only, '{}': it is {}", plus ? map.positive : map.negative, plus ? "+1" : "-1");
  } else if (parse_double(map.positive) != 1.0 || parse_double(map.negative) != -1.0) {
    map.note = Message("+1 is {}; -1 is {}", listed(positive), listed(negative));
  }
  return map;
}

/// `positive` against `negative`, or against all the rest where `negative` is absent.
LabelMap against(const std::vector<std::string>& classes, std::size_t positive, std::optional<std::size_t> negative) {
  std::vector<std::int8_t> sign(classes.size(), negative ? std::int8_t{0} : std::int8_t{-1});
  if (negative) sign[*negative] = -1;
  sign[positive] = 1;
  return described(classes, std::move(sign));
}

/// The place of the larger number of the pairs -1/+1, 0/1 and 1/2.
std::optional<std::size_t> larger_of_known_pair(const std::vector<std::string>& classes) {
  const auto a = parse_double(classes[0]);
  const auto b = parse_double(classes[1]);
  if (!a || !b) return std::nullopt;
  const auto [low, high] = std::minmax(*a, *b);
  const bool known = (low == -1 && high == 1) || (low == 0 && high == 1) || (low == 1 && high == 2);
  if (!known) return std::nullopt;
  return *a > *b ? 0 : 1;
}

Result<LabelMap> map_pair(const std::vector<std::string>& classes, const Preparation& preparation) {
  if (preparation.classes.size() != 2) return bad_choice("give exactly two classes to keep, as in A,B");
  const auto first = find_class(classes, preparation.classes[0]);
  const auto second = find_class(classes, preparation.classes[1]);
  if (!first) return unknown_class(preparation.classes[0], classes);
  if (!second) return unknown_class(preparation.classes[1], classes);
  if (*first == *second)
    return bad_choice(
        Message("the two classes to keep are both '{}'; give two different ones", excerpt_of(classes[*first])));
  if (preparation.positive.empty()) {  // the same rule as for a file with these two classes only
    const auto [early, late] = std::minmax(*first, *second);
    const bool late_is_positive = larger_of_known_pair({classes[early], classes[late]}).value_or(1) == 1;
    return late_is_positive ? against(classes, late, early) : against(classes, early, late);
  }
  const auto positive = find_class(classes, preparation.positive);
  if (!positive) return unknown_class(preparation.positive, classes);
  if (*positive == *first) return against(classes, *first, second);
  if (*positive == *second) return against(classes, *second, first);
  return bad_choice(Message("the positive class '{}' is not one of the two classes kept, {} and {}",
                            excerpt_of(preparation.positive), excerpt_of(classes[*first]),
                            excerpt_of(classes[*second])));
}

}  // namespace

void merge_equal_numbers(std::vector<std::string>& classes, std::vector<std::uint32_t>& labels) {
  std::unordered_map<double, std::uint32_t> first;
  std::vector<std::uint32_t> place(classes.size());
  std::vector<std::string> merged;
  for (std::size_t c = 0; c < classes.size(); ++c) {
    const auto value = parse_double(classes[c]);
    if (!value) return;
    const auto [entry, is_new] = first.try_emplace(*value + 0.0, static_cast<std::uint32_t>(merged.size()));
    if (is_new) merged.push_back(classes[c]);
    place[c] = entry->second;
  }
  if (merged.size() == classes.size()) return;
  for (std::uint32_t& label : labels) label = place[label];
  classes = std::move(merged);
}

Result<LabelMap> map_labels(const std::vector<std::string>& classes, const Preparation& preparation) {
  if (!preparation.classes.empty()) return map_pair(classes, preparation);
  if (!preparation.positive.empty()) {
    const auto positive = find_class(classes, preparation.positive);
    if (!positive) return unknown_class(preparation.positive, classes);
    return against(classes, *positive, std::nullopt);
  }
  if (classes.size() == 1) {
    const auto value = parse_double(classes[0]);
    return described(classes, {value && *value <= 0 ? std::int8_t{-1} : std::int8_t{1}});
  }
  if (classes.size() == 2) return against(classes, larger_of_known_pair(classes).value_or(1), std::nullopt);
  return Error{ErrorCode::BadInput,
               Message("there are {} classes ({}); say which one is +1 against the rest ({}), keep two of them "
                       "({} A,B), or name another label column ({})",
                       classes.size(), listed(classes), Message::key("--positive"), Message::key("--classes"),
                       Message::key("--label"))};
}

std::string standard_positive(const std::vector<std::string>& classes) {
  if (classes.empty()) return {};
  if (classes.size() > 2) return classes.front();
  return map_labels(classes, {}).value().positive;
}

Result<LabelMap> map_fitted_labels(const std::vector<std::string>& classes, const Preparation& preparation,
                                   const Transform& fitted) {
  if (classes.size() == 1 && classes[0].empty()) return LabelMap{{1}, fitted.positive, fitted.negative, {}};
  const std::vector<std::string> positive = split_names(fitted.positive);
  const std::vector<std::string> negative = split_names(fitted.negative);
  std::vector<std::int8_t> sign(classes.size(), 0);
  for (std::size_t c = 0; c < classes.size(); ++c) {
    if (!preparation.classes.empty() && !find_class(preparation.classes, classes[c])) continue;
    if (find_class(positive, classes[c])) {
      sign[c] = 1;
    } else if (find_class(negative, classes[c])) {
      sign[c] = -1;
    } else if (positive.empty() != negative.empty()) {
      sign[c] = positive.empty() ? 1 : -1;
    } else {
      Error error;
      error.message = Message(
          "class '{}' is unknown to the model, which knows {} as +1 and {} as -1; leave its rows out "
          "({} A,B) or correct the labels",
          excerpt_of(classes[c]), listed(positive), listed(negative), Message::key("--classes"));
      return error;
    }
  }
  LabelMap map = described(classes, std::move(sign));
  map.positive = fitted.positive;
  map.negative = fitted.negative;
  return map;
}

Message zero_rows_note(Count rows) {
  return rows == 1 ? Message("1 row is all zero") : Message("{} rows are all zero", rows);
}

bool is_zero_rows_note(const Message& note) { return note.english().ends_with(" all zero"); }

bool is_unlabelled(const Table& table) { return table.classes.size() == 1 && table.classes[0].empty(); }

bool is_unknown_class(const Message& mistake) { return mistake.english().find(" is unknown to ") != std::string::npos; }

bool is_label_note(const Message& note) { return note.english().starts_with("the label is taken to be column "); }

Message label_column_of(const std::vector<Message>& notes) {
  const auto note = std::ranges::find_if(notes, is_label_note);
  return note == notes.end() ? Message() : note->first_part();
}

void complete_table(Table& table) {
  merge_equal_numbers(table.classes, table.labels);
  Count zero = 0;
  for (std::size_t i = 0; i < table.labels.size(); ++i) {
    zero += table.rows.squared_norm(static_cast<Row>(i)) == 0 ? 1 : 0;
  }
  if (zero > 0) table.notes.push_back(zero_rows_note(zero));
}

std::string join_names(const std::vector<std::string>& names) {
  std::string joined;
  for (const std::string& name : names) {
    if (!joined.empty()) joined += ", ";
    if (name.find_first_of(",\"") == std::string::npos && !name.empty()) {
      joined += name;
      continue;
    }
    joined += '"';
    for (const char c : name) joined.append(c == '"' ? 2 : 1, c);
    joined += '"';
  }
  return joined;
}

std::vector<std::string> split_names(const std::string& joined) {
  std::vector<std::string> names;
  for (std::size_t i = 0; i < joined.size();) {
    std::string name;
    if (joined[i] == '"') {
      for (++i; i < joined.size() && (joined[i] != '"' || (i + 1 < joined.size() && joined[i + 1] == '"')); ++i) {
        if (joined[i] == '"') ++i;
        name += joined[i];
      }
      ++i;  // the closing quote
    } else {
      while (i < joined.size() && joined[i] != ',') name += joined[i++];
    }
    names.push_back(std::move(name));
    if (i < joined.size() && joined[i] == ',') ++i;
    if (i < joined.size() && joined[i] == ' ') ++i;
  }
  return names;
}

std::string readable_names(const std::string& joined) {
  const std::vector<std::string> names = split_names(joined);
  return names.size() == 1 ? names.front() : joined;
}

}  // namespace pegasos
