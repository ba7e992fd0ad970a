#include "data/csv_layout.h"

#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "core/numbers.h"
#include "core/visible.h"
#include "data/csv_evidence.h"
#include "data/readers.h"

namespace pegasos {
namespace {

using Fields = std::vector<CsvField>;

Mistake whole_file(Message message, ErrorCode code = ErrorCode::BadInput) {
  return {Mistake::kWhole, std::move(message), code};
}

std::optional<std::size_t> column_named(const Fields& header, const std::string& name) {
  for (std::size_t j = 0; j < header.size(); ++j) {
    if (header[j].text() == name) return j;
  }
  return std::nullopt;
}

/// Settles the layout step by step; a step that finds a mistake returns it.
class Understanding {
 public:
  Understanding(const Fields& first, CsvRecords ahead, const ReadOptions& options, CsvLayout& layout)
      : first_(first), ahead_(ahead), options_(options), layout_(layout) {}

  std::optional<Mistake> settle() {
    layout_.ignored.assign(first_.size(), false);
    layout_.names.assign(first_.size(), {});
    if (auto mistake = find_columns(names_are_used(), false)) return mistake;
    if (names_all_sought()) return settle_sought();
    if (sought() != nullptr && sought()->unlabelled) return settle_unlabelled();
    if (options_.label.empty()) guess_label();
    if (is_guessed_ && sought() != nullptr && columns_left() == sought()->columns) return settle_unlabelled();
    if (auto mistake = find_header()) return mistake;
    const std::size_t guessed = layout_.label;
    if (auto mistake = find_columns(layout_.has_header, true)) return mistake;  // a name goes before a number
    if (options_.label.empty()) {
      layout_.label = guessed;
      if (layout_.ignored[guessed]) guess_label();  // a number that turned out to be a name
      layout_.label_note = label_note();
    }
    return name_features();
  }

 private:
  /// The features of a model, where the label is not named.
  const Sought* sought() const { return options_.sought && options_.label.empty() ? &*options_.sought : nullptr; }

  Count columns_left() const { return std::ranges::count(layout_.ignored, false); }

  /// The first record names every feature of the model, so that it is a header.
  bool names_all_sought() const {
    if (sought() == nullptr || options_.header == Header::No) return false;
    const std::vector<std::string>& names = sought()->names;
    std::set<std::string> there;
    for (const CsvField& field : first_) there.insert(field.text());
    return std::ranges::any_of(names, [](const std::string& name) { return !parse_double(name); }) &&
           std::ranges::all_of(names, [&](const std::string& name) { return there.contains(name); });
  }

  /// What is no feature of the model is the label: the column that was it in training, else the only one, else one with
  /// a usual name.
  std::optional<Mistake> settle_sought() {
    layout_.has_header = true;
    if (auto mistake = find_columns(true, true)) return mistake;
    const std::set<std::string> names(sought()->names.begin(), sought()->names.end());
    std::vector<std::size_t> others;
    for (std::size_t j = 0; j < first_.size(); ++j)
      if (!layout_.ignored[j] && !names.contains(first_[j].text())) others.push_back(j);
    layout_.label = CsvLayout::kNoLabel;
    const auto take = [&](std::string_view name) {
      const auto at = std::ranges::find_if(others, [&](std::size_t j) { return same_word(first_[j].text(), name); });
      if (at != others.end()) layout_.label = *at;
      return at != others.end();
    };
    const bool was_label = take(sought()->label);
    if (was_label && sought()->unlabelled) layout_.ignored[std::exchange(layout_.label, CsvLayout::kNoLabel)] = true;
    if (was_label || sought()->unlabelled || others.empty()) return name_features();
    why_ = "the only one that is no feature of the model";
    if (others.size() == 1) {
      layout_.label = others.front();
    } else if (std::ranges::any_of(kLabelNames, take)) {
      why_ = "by its name";
    }
    if (layout_.label != CsvLayout::kNoLabel) layout_.label_note = label_note();
    return name_features();
  }

  std::optional<Mistake> settle_unlabelled() {
    layout_.label = CsvLayout::kNoLabel;
    if (auto mistake = find_header()) return mistake;
    if (auto mistake = find_columns(layout_.has_header, true)) return mistake;
    layout_.label = CsvLayout::kNoLabel;
    return name_features();
  }

  std::string columns() const {
    std::string names;
    for (std::size_t j = 0; j < std::min<std::size_t>(first_.size(), 10); ++j)
      names += (j == 0 ? "" : ", ") + excerpt_of(first_[j].text());
    return names + (first_.size() > 10 ? ", ..." : "");
  }

  /// True when the label or an ignored column is given by a name.
  bool names_are_used() const {
    const auto is_name = [](const std::string& word) { return !word.empty() && !parse_count(word); };
    return is_name(options_.label) || std::ranges::any_of(options_.ignored, is_name);
  }

  /// The label where nobody names it: the rules at read_csv, each with the header that it goes with.
  void guess_label() {
    is_guessed_ = false;
    look_ahead();
    if (guess_by_name()) return;
    std::vector<std::size_t> left;
    for (std::size_t j = 0; j < first_.size(); ++j)
      if (!layout_.ignored[j]) left.push_back(j);
    std::vector<std::size_t> texts;
    for (const std::size_t j : left)
      if (ahead_seen_[j].is_text()) texts.push_back(j);
    why_ = "the only column of words";
    if (texts.size() == 1 && seen_with_first(texts.front()).is_text()) return;
    const bool first_has_signs = seen_with_first(left.front()).is_plus_minus_one();
    why_ = "the last column, which holds -1 and +1 alone";
    if (!first_has_signs && seen_with_first(left.back()).is_plus_minus_one()) return;
    why_ = "the first column, which has few different integers";
    if (seen_with_first(left.front()).has_few_integers()) return;
    why_ = "the last column";
    layout_.label = left.back();
    is_guessed_ = true;
  }

  /// Beside x and a third column y is no label, but where an example lies.
  bool y_is_a_place() const {
    Count columns = 0;
    bool has_x = false;
    for (std::size_t j = 0; j < first_.size(); ++j) {
      if (layout_.ignored[j]) continue;
      ++columns;
      has_x = has_x || same_word(first_[j].text(), "x");
    }
    return has_x && columns > 2;
  }

  bool guess_by_name() {
    if (options_.header == Header::No) return false;
    for (auto name = kLabelNames.begin(); name != kLabelNames.end(); ++name) {
      const auto called = [&](std::string_view wanted) {
        if (wanted == "y" && y_is_a_place()) return std::optional<std::size_t>();
        for (std::size_t j = 0; j < first_.size(); ++j)
          if (!layout_.ignored[j] && same_word(first_[j].text(), wanted)) return std::optional(j);
        return std::optional<std::size_t>();
      };
      const auto column = called(*name);
      if (!column) continue;
      layout_.label = *column;
      if (options_.header == Header::Auto && !names_are_used() && is_header() != std::optional(true)) continue;
      why_ = "by its name";
      const auto other = std::find_if(name + 1, kLabelNames.end(), [&](auto next) { return called(next).has_value(); });
      if (other != kLabelNames.end())
        why_ = Message("by its name, which goes before {}", excerpt(first_[*called(*other)].text()));
      return true;
    }
    return false;
  }

  /// What the rows after the first hold, as far as they are looked at; the first where it is alone.
  void look_ahead() {
    ahead_seen_.assign(first_.size(), {});
    const auto see = [&](const Fields& fields) {
      for (std::size_t j = 0; j < first_.size() && fields.size() == first_.size(); ++j)
        ahead_seen_[j].see(fields[j], layout_.decimal);
    };
    CsvRecords ahead = ahead_;
    Fields fields;
    Count row = 0;
    for (; row < kRowsAhead && ahead.next(fields) == CsvRecords::Next::Record; ++row) {
      if (ahead.end() > ahead_.end() + kBytesAhead && row > 0) return;
      see(fields);
    }
    if (row == 0) see(first_);
  }

  /// Takes column j for the label: what it holds, with its first field where the first row is then no header.
  ColumnSeen seen_with_first(std::size_t j) {
    layout_.label = j;
    ColumnSeen seen = ahead_seen_[j];
    const bool header = options_.header == Header::Yes || names_are_used() ||
                        (options_.header == Header::Auto && is_header() == std::optional(true));
    if (!header) seen.see(first_[j], layout_.decimal);
    return seen;
  }

  Message label_note() const {
    const std::string name = layout_.has_header ? first_[layout_.label].text() : std::string();
    const std::size_t column = layout_.label + 1;
    const Message taken = name.empty()
                              ? Message("the label is taken to be column {}: {}", column, why_)
                              : Message("the label is taken to be column {} ({}): {}", column, excerpt(name), why_);
    return {"{}; {}", taken, Message("--label names another")};
  }

  /// Before the header is known (not `sure`) a number out of range may still turn out to be a name.
  std::optional<Mistake> find_columns(bool header, bool sure) {
    layout_.ignored.assign(first_.size(), false);
    layout_.label = 0;
    if (header && sure && options_.header != Header::No) {
      if (auto mistake = ambiguous()) return mistake;
    }
    for (const std::string& word : options_.ignored) {
      const auto column = find_column(word, header);
      if (!column && !sure && parse_count(word)) continue;
      if (!column) return no_such_column(word, "column to ignore");
      layout_.ignored[*column] = true;
    }
    if (options_.label.empty()) {
      const auto first = std::ranges::find(layout_.ignored, false);
      if (first == layout_.ignored.end()) return whole_file("every column is ignored; keep the label and a feature");
      layout_.label = static_cast<std::size_t>(first - layout_.ignored.begin());
      return std::nullopt;  // guess_label chooses among what is left
    }
    const auto label = find_column(options_.label, header);
    if (!label && !sure && parse_count(options_.label)) return std::nullopt;
    if (!label) return no_such_column(options_.label, "label column");
    layout_.label = *label;
    if (layout_.ignored[*label])
      return whole_file(Message("column {} is the label and cannot be ignored", excerpt(options_.label)),
                        ErrorCode::Usage);
    return std::nullopt;
  }

  /// A name that several columns have says of none of them; a number may be meant as one.
  std::optional<Mistake> ambiguous() const {
    std::vector<std::string> words = options_.ignored;
    words.push_back(options_.label);
    for (const std::string& word : words) {
      const auto same = std::ranges::count(first_, word, &CsvField::text);
      if (same > 1 && !word.empty() && !parse_count(word))
        return whole_file(Message("{} columns are called {}: give the number of one", same, excerpt(word)),
                          ErrorCode::Usage);
    }
    return std::nullopt;
  }

  std::optional<std::size_t> find_column(const std::string& word, bool header) const {
    if (header && options_.header != Header::No) {
      if (const auto named = column_named(first_, word)) return named;
    }
    const auto number = parse_count(word);
    if (!number || *number < 1 || *number > static_cast<Count>(first_.size())) return std::nullopt;
    return static_cast<std::size_t>(*number - 1);
  }

  Mistake no_such_column(const std::string& word, const Message& what) {
    if (const auto number = parse_count(word)) {
      return whole_file(
          Message("there is no {} {}; the file has {} columns, counted from 1", what, *number, first_.size()),
          *number < 1 ? ErrorCode::OutOfRange : ErrorCode::NotFound);
    }
    const bool header = options_.header != Header::No && (options_.header == Header::Yes || could_be_header());
    if (header)
      return whole_file(Message("there is no column named {}; the columns are {}", excerpt(word), columns()),
                        ErrorCode::NotFound);
    return whole_file(Message("there is no column named {}, as the file has no header; give the {}'s number, 1 to {}",
                              excerpt(word), what == "label column" ? what : Message("column"), first_.size()),
                      ErrorCode::NotFound);
  }

  bool could_be_header() {
    layout_.ignored.assign(first_.size(), false);
    layout_.label = 0;
    return is_header().value_or(false);
  }

  std::optional<Mistake> find_header() {
    if (options_.header != Header::Auto || names_are_used()) {
      layout_.has_header = options_.header != Header::No;
      return std::nullopt;
    }
    const std::optional<bool> header = is_header();
    if (!header) {
      const CsvField& field = first_[Evidence(first_, layout_).first_text];
      return Mistake{field.offset,
                     Message("the first row mixes numbers and text: {} is not a number; correct it, or quote the "
                             "names if the row is a header",
                             excerpt(field.raw))};
    }
    layout_.has_header = *header;
    return std::nullopt;
  }

  /// Is the first record a header? See the rules at read_csv. nullopt: it mixes numbers and text.
  std::optional<bool> is_header() const {
    const Evidence evidence(first_, layout_);
    if (evidence.texts > 0) return evidence.plain_numbers == 0 ? std::optional(true) : std::nullopt;
    CsvRecords ahead = ahead_;
    Fields second;
    if (ahead.next(second) != CsvRecords::Next::Record || second.size() != first_.size()) return false;
    const bool lone_quotes =
        evidence.plain_numbers == 0 && evidence.quoted_numbers > 0 && Evidence(second, layout_).plain_numbers > 0;
    if (lone_quotes || layout_.label == CsvLayout::kNoLabel) return lone_quotes;
    const auto kind = [&](const Fields& fields) { return kind_of(fields[layout_.label].raw, layout_.decimal); };
    if ((kind(first_) == FieldKind::Text && kind(second) == FieldKind::Number)) return true;
    return names_the_label();
  }

  /// The label's field of the first record is a usual name (a letter may be a class), and no row ahead repeats it.
  bool names_the_label() const {
    const std::string name = first_[layout_.label].text();
    const auto same = [&](std::string_view word) { return same_word(word, name); };
    if (name.size() < 2 || std::ranges::none_of(kLabelNames, same)) return false;
    CsvRecords ahead = ahead_;
    Fields fields;
    for (Count row = 0; row < kRowsAhead && ahead.next(fields) == CsvRecords::Next::Record; ++row) {
      if (layout_.label < fields.size() && same(fields[layout_.label].text())) return false;
      if (ahead.end() > ahead_.end() + kBytesAhead) return true;
    }
    return true;
  }

  std::optional<Mistake> name_features() {
    for (std::size_t j = 0; j < first_.size(); ++j) {
      if (layout_.has_header) layout_.names[j] = first_[j].text();
      if (j == layout_.label || layout_.ignored[j]) continue;
      layout_.features.push_back(j);
      layout_.feature_names.push_back(layout_.names[j].empty() ? fmt::format("x{}", layout_.features.size())
                                                               : layout_.names[j]);
    }
    if (layout_.features.empty())
      return whole_file("no feature is left: every column but the label is ignored; keep at least one");
    return std::nullopt;
  }

  const Fields& first_;
  CsvRecords ahead_;
  const ReadOptions& options_;
  CsvLayout& layout_;
  std::vector<ColumnSeen> ahead_seen_;
  Message why_;              // the label was guessed
  bool is_guessed_ = false;  // and nothing speaks for it
};

/// What separates the columns where that was said.
Message asked_delimiter(Delimiter delimiter) {
  const Message what = delimiter == Delimiter::Comma       ? "commas"
                       : delimiter == Delimiter::Semicolon ? "semicolons"
                       : delimiter == Delimiter::Tab       ? "tabs"
                                                           : "spaces";
  return Message("{}, as {} says", what, Message::key("--delimiter"));
}

}  // namespace

char delimiter_of(std::string_view text, const ReadOptions& options) {
  switch (options.delimiter) {
    case Delimiter::Comma: return ',';
    case Delimiter::Semicolon: return ';';
    case Delimiter::Tab: return '\t';
    case Delimiter::Space: return ' ';
    case Delimiter::Auto: break;
  }
  return csv_delimiter(text, options.decimal);
}

std::optional<Mistake> understand_csv(const std::vector<CsvField>& first, CsvRecords ahead, const ReadOptions& options,
                                      CsvLayout& layout) {
  layout.decimal = options.decimal;
  layout.missing = options.missing;
  layout.scored = options.sought.has_value();
  layout.ignored.assign(first.size(), false);
  if (layout.decimal == DecimalMark::Comma && layout.delimiter == ',')
    return whole_file("a comma cannot be both the decimal mark and the delimiter; choose another delimiter",
                      ErrorCode::Usage);
  if (first.empty()) return whole_file("there are no rows of data; give a label and the features on each line");
  if (first.size() == 1 && !(options.sought && options.label.empty() && options.sought->columns == 1)) {
    const bool automatic = options.delimiter == Delimiter::Auto;
    const bool blanks = first[0].raw.find_first_of(" \t") != std::string_view::npos;
    return Mistake{first[0].offset,
                   Message("there is one column only; a row needs a label and at least one feature, separated by {}{}",
                           automatic ? Message("commas, semicolons or tabs") : asked_delimiter(options.delimiter),
                           automatic && blanks ? Message("; columns parted by spaces are read with --delimiter space")
                                               : Message())};
  }
  if (static_cast<Count>(first.size()) - 1 > kFeatureLimit)
    return whole_file(Message("there are more than {} columns", kFeatureLimit));
  return Understanding(first, ahead, options, layout).settle();
}

}  // namespace pegasos
