#include <algorithm>

#include "core/file_writer.h"
#include "data/binary_form.h"
#include "data/binary_layout.h"
#include "data/labels.h"
#include "data/text.h"

namespace pegasos {
namespace {

void put(std::string& text, const std::vector<std::string>& list) {
  const auto number = [&text](std::size_t n) {
    const auto word = static_cast<std::uint32_t>(n);
    text.append(reinterpret_cast<const char*>(&word), sizeof word);
  };
  number(list.size());
  for (const std::string& entry : list) {
    number(entry.size());
    text += entry;
  }
}

}  // namespace

Status write_binary(const Table& table, const std::string& path) {
  const RowParts& parts = table.rows.parts();
  std::string text;
  put(text, table.classes);
  std::vector<std::string> notes;
  for (const Message& note : table.notes) {
    if (!is_label_note(note)) notes.push_back(note.english());  // the form says itself what the label is
  }
  put(text, notes);
  put(text, table.feature_names == usual_names(parts.columns) ? std::vector<std::string>() : table.feature_names);

  BinaryHeader header;
  std::ranges::copy(kBinaryMagic, header.magic.begin());
  header.rows = static_cast<std::uint64_t>(parts.rows);
  header.columns = static_cast<std::uint64_t>(parts.columns);
  header.kind = static_cast<std::uint64_t>(!parts.sparse  ? RowKind::Dense
                                           : parts.narrow ? RowKind::Narrow
                                                          : RowKind::Wide);
  header.text_bytes = text.size();
  header.row_bytes = parts.bytes.size();
  header.nonzeros = static_cast<std::uint64_t>(parts.facts.nonzeros);
  header.empty_rows = static_cast<std::uint64_t>(parts.facts.empty);
  header.largest_norm2 = parts.facts.largest_norm2;
  header.fingerprint = parts.facts.fingerprint;
  header.classes = table.classes.size();
  const BinaryLayout layout(header);
  header.file_bytes = layout.file_bytes();

  // Each section and what fills it up; a block of a section's end takes both.
  static constexpr std::array<char, kSectionEven> kZeros{};
  const std::array<BinaryBytes, 4> contents = {std::as_bytes(std::span(text)), std::as_bytes(std::span(table.labels)),
                                               std::as_bytes(parts.places), parts.bytes};
  std::vector<std::string_view> pieces(1);
  std::vector<std::uint64_t> checks;
  for (std::size_t i = 0; i < contents.size(); ++i) {
    const BinaryLayout::Section& section = layout.sections[i];
    const BinaryBytes bytes = contents[i];
    const std::size_t zeros = section.end() - section.at - section.bytes;
    for (std::size_t at = 0; at < section.end() - section.at; at += kCheckBlock) {
      const std::size_t size = std::min(kCheckBlock, section.end() - section.at - at);
      if (at + size <= bytes.size()) {
        checks.push_back(check_of(bytes.subspan(at, size)));
      } else {
        std::vector<std::byte> filled(size);
        if (at < bytes.size()) std::ranges::copy(bytes.subspan(at), filled.begin());
        checks.push_back(check_of(filled));
      }
    }
    pieces.emplace_back(reinterpret_cast<const char*>(bytes.data()), bytes.size());
    pieces.emplace_back(kZeros.data(), zeros);
  }
  const BinaryBytes all_checks = std::as_bytes(std::span(checks));
  pieces.emplace_back(reinterpret_cast<const char*>(all_checks.data()), all_checks.size());
  header.checks = check_of(all_checks);
  header.own = check_of(header);
  pieces.front() = {reinterpret_cast<const char*>(&header), sizeof header};
  if (const Status same = table.rows.check_file(); !same) return same;
  const Status written = save_file(path, pieces);
  const Status same = table.rows.check_file();  // why it failed, where it did
  return same ? written : same;
}

}  // namespace pegasos
