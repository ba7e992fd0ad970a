// One spelling for text that can be written in two: é is one character, or e and an accent, as some file systems and
// keyboards write it.
#pragma once

#include <string>
#include <string_view>

namespace pegasos::lessons {

/// `text` in Unicode's form NFC: a letter and the marks behind it as one character where there is one. What is no UTF-8
/// stays as it is.
std::string composed(std::string_view text);

/// `text` with each capital as its small letter: what disks take for one name that do not tell the two apart. What is
/// no UTF-8 stays as it is.
std::string in_small_letters(std::string_view text);

}  // namespace pegasos::lessons
