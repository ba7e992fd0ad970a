#include "text/catalogue.h"

#include <cstdint>
#include <utility>

namespace pegasos::text {
namespace {

std::uint32_t number_at(std::string_view bytes, std::size_t at) {
  std::uint32_t number = 0;
  for (std::size_t i = 4; i-- > 0;) number = number << 8U | static_cast<unsigned char>(bytes[at + i]);
  return number;
}

}  // namespace

// A .mo file: a mark, a version, the count of texts, where the tables of the keys and of the words lie; each row of a
// table is the length of a text and where it lies. The first key is empty: its words are the header.
std::vector<Entry> read_mo(std::string_view bytes) {
  constexpr std::size_t kHeader = 20;
  constexpr std::uint32_t kMark = 0x950412de;
  std::vector<Entry> entries;
  if (bytes.size() < kHeader || number_at(bytes, 0) != kMark) return entries;
  const auto text = [&](std::size_t table, std::size_t i) {
    const std::size_t row = number_at(bytes, table) + 8 * i;
    return bytes.substr(number_at(bytes, row + 4), number_at(bytes, row));
  };
  for (std::size_t i = 0; i < number_at(bytes, 8); ++i) {
    if (const std::string_view key = text(12, i); !key.empty()) entries.push_back({key, text(16, i)});
  }
  return entries;
}

Catalogue::Catalogue(std::vector<Entry> entries) : entries_(std::move(entries)) {
  for (const Entry& entry : entries_) index_.emplace(entry.english, entry.other);
}

std::optional<std::string_view> Catalogue::find(std::string_view english) const {
  const auto found = index_.find(english);
  return found == index_.end() ? std::nullopt : std::optional(found->second);
}

}  // namespace pegasos::text
