// Tables inside sessions (private to the session layer).
#pragma once

#include <string>
#include <string_view>

#include "data/table.h"
#include "session/json_read.h"

namespace pegasos::session {

/// Most entries of a list of names that a session may hold, and most numbers of an embedded table.
inline constexpr std::size_t kListLimit = 100'000;
inline constexpr std::size_t kNumberLimit = 20'000'000;

/// The table as JSON text, one row a line: {"name", "source", "features", "classes", "sparse", "rows"}; a dense row is
/// [class, x1, ...], a sparse one [class, column, value, ...] with columns from 1.
std::string table_json(const Table& table, std::string_view indent);
/// Reads it back, all numbers to the last bit. Throws Wrong.
Table table_of(const Json& json);

}  // namespace pegasos::session
