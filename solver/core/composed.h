// One spelling for text that can be written in two: é is one character, or e and an accent, as some file systems and
// keyboards write it.
#pragma once

#include <string>
#include <string_view>

namespace pegasos {

/// `text`, which is UTF-8, with a letter and the mark behind it as one character where there is one, as in Unicode's
/// form NFC: for Latin, Greek and Cyrillic letters, kana and Hangul. Marks stand in the order in which a decomposition
/// writes them; other text stays as it is.
std::string composed(std::string_view text);

}  // namespace pegasos
