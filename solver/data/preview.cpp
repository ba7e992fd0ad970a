#include "data/preview.h"

#include <fmt/format.h>

#include <algorithm>
#include <unordered_set>

#include "core/numbers.h"
#include "core/visible.h"
#include "data/binary_form.h"
#include "data/csv_layout.h"
#include "data/files.h"
#include "data/labels.h"
#include "data/libsvm_line.h"
#include "data/readers.h"

namespace pegasos {
namespace {

constexpr std::size_t kFieldBytes = 80;      // of a field that is kept
constexpr Count kLookAtPreviewEvery = 2048;  // rows between two looks at the stop token

std::string clipped(std::string_view field) {
  std::size_t length = std::min(field.size(), kFieldBytes);
  while (length < field.size() && length > 0 && goes_on(field[length])) --length;
  std::string text(field.substr(0, length));
  std::ranges::replace_if(
      text, [](char c) { return static_cast<unsigned char>(c) < 0x20; }, ' ');
  return length < field.size() ? text + "…" : text;
}

Delimiter delimiter_name(char delimiter) {
  switch (delimiter) {
    case ';': return Delimiter::Semicolon;
    case '\t': return Delimiter::Tab;
    case ' ': return Delimiter::Space;
    default: return Delimiter::Comma;
  }
}

/// What both formats have in common: problems with their lines, classes, progress.
class Look {
 public:
  Look(std::string_view text, const PreviewLimits& limits, const JobControl& control, Preview& result)
      : text_(text), limits_(limits), control_(control), result_(result) {}

 protected:
  /// Line number of an offset; offsets that do not fall are counted on from the last one.
  Count line_of(std::size_t offset) {
    for (std::size_t end = line_end(text_, begin_); end < offset && next_line(text_, end) <= offset;
         end = line_end(text_, begin_)) {
      begin_ = next_line(text_, end);
      ++line_;
    }
    return line_;
  }

  void note(const Mistake& mistake) {
    ++result_.problem_count;
    if (result_.problems.size() >= limits_.problems) return;
    PreviewProblem problem{0, 0, mistake.message, 0};
    if (mistake.offset != Mistake::kWhole) {
      const std::size_t before_begin = begin_;
      const Count before_line = line_;
      problem.line = line_of(mistake.offset);
      const std::string_view part = text_.substr(begin_, mistake.offset - begin_);
      problem.column = 1 + static_cast<Count>(count_characters(part));
      problem.offset = mistake.offset;
      begin_ = before_begin;
      line_ = before_line;
    }
    result_.problems.push_back(std::move(problem));
  }

  void count_class(std::string_view name) {
    const std::uint32_t number = classes_.number_of(name);
    if (number >= counts_.size()) counts_.resize(std::size_t{number} + 1, 0);
    ++counts_[number];
  }

  /// False when somebody wants the look to end.
  bool going_on(std::size_t offset) {
    if (++looked_ % kLookAtPreviewEvery != 0) return true;
    control_.tell({static_cast<double>(offset) / static_cast<double>(std::max<std::size_t>(1, text_.size())), 0});
    if (!control_.stopped()) return true;
    result_.complete = false;
    return false;
  }

  void finish_classes() {
    std::vector<std::string> names = classes_.take();
    std::vector<std::uint32_t> places(names.size());
    for (std::size_t c = 0; c < places.size(); ++c) places[c] = static_cast<std::uint32_t>(c);
    merge_equal_numbers(names, places);
    for (std::string& name : names) result_.classes.push_back({std::move(name), 0});
    for (std::size_t c = 0; c < places.size(); ++c) result_.classes[places[c]].rows += counts_[c];
  }

  std::string_view text_;
  const PreviewLimits& limits_;
  const JobControl& control_;
  Preview& result_;

 private:
  ClassList classes_;
  std::vector<Count> counts_;
  std::size_t begin_ = 0;
  Count line_ = 1;
  Count looked_ = 0;
};

class TableLook : Look {
 public:
  TableLook(std::string_view text, const ReadOptions& options, const PreviewLimits& limits, const JobControl& control,
            Preview& result)
      : Look(text, limits, control, result), options_(options), records_(text, delimiter_of(text, options)) {
    layout_.delimiter = delimiter_of(text, options);
  }

  void look() {
    result_.format = FileFormat::Table;
    result_.delimiter = delimiter_name(layout_.delimiter);
    if (!begin()) return;
    if (!layout_.has_header) take_row();
    for (CsvRecords::Next next; (next = records_.next(fields_)) != CsvRecords::Next::End;) {
      if (next == CsvRecords::Next::Mistake) {
        line_of(records_.begin());
        note(records_.mistake());
      } else {
        take_row();
      }
      if (!going_on(records_.end())) break;
    }
    finish();
  }

 private:
  bool begin() {
    if (records_.next(fields_) == CsvRecords::Next::Mistake) {
      note(records_.mistake());
      return false;
    }
    const auto mistake = understand_csv(fields_, records_, options_, layout_);
    understood_ = !mistake;
    if (mistake) note(*mistake);
    result_.header = layout_.has_header;
    if (understood_) result_.label_note = layout_.label_note;
    result_.width = static_cast<Count>(layout_.width());
    result_.d = static_cast<Count>(layout_.features.size());
    const std::size_t shown = std::min(layout_.width(), limits_.columns);
    result_.columns.resize(shown);
    values_seen_.resize(shown);
    for (std::size_t j = 0; j < shown; ++j) {
      PreviewColumn& column = result_.columns[j];
      if (!layout_.names.empty()) column.name = layout_.names[j];
      column.role = layout_.ignored[j]                          ? ColumnRole::Ignored
                    : j == layout_.label && layout_.width() > 1 ? ColumnRole::Label
                                                                : ColumnRole::Feature;
    }
    return !fields_.empty();
  }

  void take_row() {
    const Count line = line_of(records_.begin());
    RowFate fate = RowFate::Wrong;
    if (understood_) {
      Mistake mistake;
      fate = read_csv_row(layout_, fields_, records_.end(), values_, mistake);
      if (fate == RowFate::Wrong) note(mistake);
      if (fate == RowFate::LeftOut) ++result_.left_out;
      if (fate == RowFate::Read) {
        ++result_.m;
        count_class(label_text(layout_, fields_));
      }
    }
    describe();
    if (result_.rows.size() >= limits_.rows) return;
    PreviewRow row{line, static_cast<PreviewFate>(fate), {}};
    if (!understood_) row.fate = PreviewFate::Read;
    for (std::size_t j = 0; j < std::min(fields_.size(), limits_.columns); ++j)
      row.fields.push_back(clipped(fields_[j].text()));
    result_.rows.push_back(std::move(row));
  }

  void describe() {
    for (std::size_t j = 0; j < std::min(fields_.size(), result_.columns.size()); ++j) {
      PreviewColumn& column = result_.columns[j];
      const std::string_view raw = fields_[j].raw;
      const auto value = number_of(raw, layout_.decimal);
      if (value) {
        column.low = column.numbers == 0 ? *value : std::min(column.low, *value);
        column.high = column.numbers == 0 ? *value : std::max(column.high, *value);
        ++column.numbers;
      } else if (is_missing(raw)) {
        ++column.missing;
        continue;
      } else {
        ++column.texts;
      }
      auto& seen = values_seen_[j];
      const bool counted = !value || column.role == ColumnRole::Label;
      if (counted && static_cast<Count>(seen.size()) < PreviewColumn::kDistinctMost) seen.emplace(raw);
    }
  }

  void finish() {
    for (std::size_t j = 0; j < result_.columns.size(); ++j)
      result_.columns[j].distinct = static_cast<Count>(values_seen_[j].size());
    finish_classes();
    result_.comments = records_.comments();
    if (!understood_ || result_.m > 0 || result_.problem_count > 0) return;
    note({Mistake::kWhole, result_.left_out > 0
                               ? "a value is missing in every row, so none is left; fill some in or ignore the column"
                               : "there is a header but no rows of data; add at least one row"});
  }

  const ReadOptions& options_;
  CsvRecords records_;
  CsvLayout layout_;
  bool understood_ = false;
  std::vector<CsvField> fields_;
  Vector values_;
  std::vector<std::unordered_set<std::string>> values_seen_;
};

class LibsvmLook : Look {
 public:
  using Look::Look;

  void look() {
    result_.format = FileFormat::Libsvm;
    result_.delimiter = Delimiter::Space;
    for (std::size_t begin = 0; begin < text_.size();) {
      const std::size_t end = line_end(text_, begin);
      take_line(begin, end);
      if (!going_on(end)) break;
      begin = next_line(text_, end);
    }
    result_.width = 1 + result_.d;
    finish_classes();
    if (result_.problem_count > 0) return;
    if (result_.m == 0)
      note({Mistake::kWhole, "there are no rows of data; give at least one line such as '+1 1:0.5'"});
    else if (result_.d == 0)
      note({Mistake::kWhole, "no row has a feature; write them as index:value, as in '+1 1:0.5'"});
  }

 private:
  void take_line(std::size_t begin, std::size_t end) {
    const Count line = line_of(begin);
    Mistake mistake;
    const bool read = read_libsvm_line(text_, begin, end, line_, mistake);
    if (read && line_.blank) return;
    if (read) {
      ++result_.m;
      result_.d = std::max(result_.d, line_.width);
      result_.nonzeros += std::ranges::count_if(line_.entries, [](const auto& entry) { return entry.second != 0; });
      count_class(line_.label);
    } else {
      note(mistake);
    }
    if (result_.rows.size() >= limits_.rows) return;
    PreviewRow row{line, read ? PreviewFate::Read : PreviewFate::Wrong, {}};
    std::string_view rest = text_.substr(begin, end - begin);
    while (row.fields.size() < limits_.columns) {
      const std::size_t first = rest.find_first_not_of(" \t");
      if (first == std::string_view::npos || rest[first] == '#') break;
      const std::size_t stop = std::min(rest.find_first_of(" \t", first), rest.size());
      row.fields.push_back(clipped(rest.substr(first, stop - first)));
      rest.remove_prefix(stop);
    }
    result_.rows.push_back(std::move(row));
  }

  LibsvmLine line_;
};

}  // namespace

Result<std::shared_ptr<const FileStart>> read_start(const std::string& path, const PreviewLimits& limits,
                                                    std::stop_token stop) {
  auto start = read_text_start(path, limits.bytes, std::move(stop));
  if (!start) return start.error();
  FileStart file;
  file.path = path;
  file.size = start->size;
  file.packed = start->packed;
  file.binary = is_binary(start->text);
  if (file.binary) return std::make_shared<const FileStart>(std::move(file));
  file.complete = start->complete;
  file.text = std::move(start->text);
  if (!file.complete) {  // what lies beyond the last line break is a part of a line
    const auto last = file.text.find_last_of("\r\n");
    if (last != std::string::npos) file.text.resize(last + 1);
  }
  return std::make_shared<const FileStart>(std::move(file));
}

namespace {

/// All that is to be known of a set that is mapped, and its first rows.
Preview binary_look(const std::string& path, const ReadOptions& options, const PreviewLimits& limits,
                    const JobControl& control) {
  Preview result;
  result.format = FileFormat::Binary;
  const auto table = open_table(path, options, {}, control);
  if (!table) {
    if (control.stopped()) {
      result.complete = false;
      return result;
    }
    result.problems.push_back({0, 0, table.error().message, 0});
    ++result.problem_count;
    return result;
  }
  result.m = table->rows.rows();
  result.d = table->rows.columns();
  result.nonzeros = table->rows.nonzeros();
  for (const std::string& name : table->classes) result.classes.push_back({name, 0});
  for (const std::uint32_t label : table->labels) ++result.classes[label].rows;
  for (Row i = 0; i < limits.rows && static_cast<Count>(i) < result.m; ++i) {
    PreviewRow row{Count{i} + 1, PreviewFate::Read, {table->classes[table->labels[i]]}};
    table->rows.row(i).for_each([&](Column column, double value) {
      if (row.fields.size() < limits.columns)
        row.fields.push_back(fmt::format("{}:{}", Count{column} + 1, shortest(value)));
    });
    result.rows.push_back(std::move(row));
  }
  return result;
}

}  // namespace

Preview preview(const FileStart& start, const ReadOptions& options, const PreviewLimits& limits,
                const JobControl& control) {
  if (start.binary) return binary_look(start.path, options, limits, control);
  Preview result;
  result.complete = start.complete;
  const auto clean = clean_text(start.text, start.path);
  const auto whole = [&](Message sentence) {
    result.problems.push_back({0, 0, std::move(sentence), 0});
    ++result.problem_count;
  };
  if (!clean) {
    const Error& error = clean.error();
    std::size_t place = 0;  // where another encoding begins as such
    if (const auto body = start_of_text(start.text, start.path))
      place = encoding_mistake(*body)->offset + static_cast<std::size_t>(body->data() - start.text.data());
    result.problems.push_back({error.line, error.column, error.message, place});
    ++result.problem_count;
    return result;
  }
  if (start.text.empty()) {
    whole("the file is empty; give LIBSVM or CSV text");
    return result;
  }
  if (is_libsvm(start.path, start.text, options)) {
    if (!options.ignored.empty())
      whole("LIBSVM text has no columns that could be ignored; choose the features instead");
    LibsvmLook(*clean, limits, control, result).look();
  } else {
    TableLook(*clean, options, limits, control, result).look();
  }
  // The text may begin with a byte-order mark, which the looks did not see.
  const auto mark = static_cast<std::size_t>(clean->data() - start.text.data());
  for (PreviewProblem& problem : result.problems) problem.offset += problem.line > 0 ? mark : 0;
  return result;
}

}  // namespace pegasos
