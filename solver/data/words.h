// Words for the features of LIBSVM text, which has no room for them: a vocabulary in a file of its own beside the data
// (private to the data layer).
#pragma once

#include <string>

#include "core/input_file.h"
#include "core/progress.h"
#include "data/files.h"
#include "data/table.h"

namespace pegasos {

/// Line j of `text` names feature j of `table`, without the blanks around it; an empty one leaves it "xj". Of more
/// lines than features the first ones count; fewer name nothing. A note says which. Errors as of clean_text. Cost
/// O(text).
Status take_words(std::string_view text, const std::string& file, Table& table);

/// The same with the content of words_file(path), where there is such a file.
Status take_words_beside(const std::string& path, Inputs inputs, const JobControl& control, Table& table);

/// What `file` with the words of `table` holds: a name a line. Errors: BadInput for a name that would not be read back.
Result<std::string> words_text(const Table& table, const std::string& file);

}  // namespace pegasos
