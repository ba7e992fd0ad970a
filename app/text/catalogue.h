// Private to this layer: the words of one language, as msgfmt compiled them (the .mo format of gettext, little-endian).
// There is no libintl: it hangs on the locale of the process, and the language is the program's choice.
#pragma once

#include <optional>
#include <unordered_map>
#include <vector>

#include "text/text.h"

namespace pegasos::text {

/// The compiled languages/CODE.po, for ever; empty if there is none. It lies in the program (made by embed.cmake), a
/// browser's program reads it from a file (app/platform/browser/catalogues.cpp). Asked for once a language.
std::string_view embedded(std::string_view code);

/// What a .mo file holds, but its header. The entries point into `bytes`.
std::vector<Entry> read_mo(std::string_view bytes);

/// Immutable.
class Catalogue {
 public:
  explicit Catalogue(std::vector<Entry> entries);

  std::span<const Entry> entries() const { return entries_; }
  /// The words for an English text, if the catalogue has some.
  std::optional<std::string_view> find(std::string_view english) const;

 private:
  std::vector<Entry> entries_;
  std::unordered_map<std::string_view, std::string_view> index_;
};

}  // namespace pegasos::text
