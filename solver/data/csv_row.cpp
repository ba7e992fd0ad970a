// One record of a CSV text as numbers, and what is wrong with it.
#include <fmt/format.h>

#include <algorithm>

#include "data/csv_layout.h"

namespace pegasos {
namespace {

std::optional<std::size_t> wrong_field(const CsvLayout& layout, std::span<const CsvField> fields, Vector& values) {
  values.clear();
  for (const std::size_t j : layout.features) {
    const auto value = number_of(fields[j].raw, layout.decimal);
    if (!value) return j;
    values.push_back(*value);
  }
  return std::nullopt;
}

bool is_label(const CsvField& field, DecimalMark mark) {
  const FieldKind kind = kind_of(field.raw, mark);
  return kind == FieldKind::Number || kind == FieldKind::Text ||
         (field.quoted && kind != FieldKind::NotFinite && !field.raw.empty());
}

/// One sentence on a field that is no number; rows without one can be left out here.
Message csv_complaint(const CsvField& field, const Message& what, DecimalMark mark) {
  if (kind_of(field.raw, mark) != FieldKind::Missing) return complaint(field.raw, what, mark);
  const Message name = field.raw.empty() ? what : Message("{} ({})", what, excerpt(field.raw));
  return Message("{} is missing; fill it in, or choose {}", name, Message::key("--missing leave-out"));
}

}  // namespace

std::string label_text(const CsvLayout& layout, std::span<const CsvField> fields) {
  if (layout.label == CsvLayout::kNoLabel) return {};
  const CsvField& field = fields[layout.label];
  std::string text = field.text();
  if (layout.decimal == DecimalMark::Comma && !field.quoted && number_of(text, DecimalMark::Comma))
    std::ranges::replace(text, ',', '.');
  return text;
}

Message comment_note(Count lines) {
  return lines == 1 ? Message("1 line begins with # and is taken for a comment")
                    : Message("{} lines begin with # and are taken for comments", lines);
}

bool is_comment_note(const Message& note) { return note.english().find(" with # and ") != std::string::npos; }

Message left_out_note(Count rows) {
  return rows == 1 ? Message("1 row is left out: a value is missing in it")
                   : Message("{} rows are left out: a value is missing in each", rows);
}

RowFate read_csv_row(const CsvLayout& layout, std::span<const CsvField> fields, std::size_t end, Vector& values,
                     Mistake& mistake) {
  const std::size_t width = layout.width();
  if (fields.size() != width) {
    mistake = {fields.size() > width ? fields[width].offset : end,
               fields.size() == 1
                   ? Message("this row has {} column, but the first one has {}; give every row the same columns",
                             fields.size(), width)
                   : Message("this row has {} columns, but the first one has {}; give every row the same columns",
                             fields.size(), width)};
    return RowFate::Wrong;
  }
  const auto wrong = wrong_field(layout, fields, values);
  const bool labelled = layout.label == CsvLayout::kNoLabel || is_label(fields[layout.label], layout.decimal);
  if (!wrong && labelled) return RowFate::Read;
  if (layout.missing == Missing::LeaveOut) {
    const auto missing = [&](std::size_t j) { return is_missing(fields[j].raw); };
    if ((!labelled && missing(layout.label)) || std::ranges::any_of(layout.features, missing)) return RowFate::LeftOut;
  }
  if (!labelled && (!wrong || layout.label < *wrong)) {
    const CsvField& field = fields[layout.label];
    const Message sentence = csv_complaint(field, "the label", layout.decimal);
    mistake = {field.offset,
               layout.scored && is_missing(field.raw)
                   ? Message("{}; with {} rows are scored whatever their label", sentence, Message::key("--unlabelled"))
                   : sentence};
    return RowFate::Wrong;
  }
  const auto feature = static_cast<std::size_t>(std::ranges::find(layout.features, *wrong) - layout.features.begin());
  const Message what = layout.has_header
                           ? Message("feature {} ({})", feature + 1, excerpt(layout.feature_names[feature]))
                           : Message("feature {}", feature + 1);
  mistake = {fields[*wrong].offset, csv_complaint(fields[*wrong], what, layout.decimal)};
  return RowFate::Wrong;
}

}  // namespace pegasos
