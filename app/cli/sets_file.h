// The explicit batches of `pegasos trace`: one line per step, 0-based row numbers separated by spaces.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/result.h"

namespace pegasos::cli {

/// A_1, A_2, ... Repeats are kept. Errors name line and column: no lines, an empty line, no row number, a row that is
/// not below m.
Result<std::vector<std::vector<Row>>> parse_sets(std::string_view text, const std::string& file, Count m);

}  // namespace pegasos::cli
