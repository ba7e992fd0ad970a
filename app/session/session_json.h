// Reading JSON that people may have changed: every wrong value is a sentence that names its key (private to the session
// layer).
#pragma once

#include <nlohmann/json.hpp>
#include <string>
#include <string_view>

#include "core/result.h"
#include "core/types.h"
#include "data/table.h"

namespace pegasos::session {

using Json = nlohmann::ordered_json;

/// Longest text, and most entries of a list of names, that a session may hold.
inline constexpr std::size_t kTextLimit = std::size_t{1} << 16U;
inline constexpr std::size_t kListLimit = 100'000;
/// Most numbers of an embedded table.
inline constexpr std::size_t kNumberLimit = 20'000'000;

/// What is wrong with a value; thrown inside the reader, caught at its edge.
struct Wrong {
  std::string sentence;
};

/// `text` as JSON. The error has line and column.
Result<Json> parse_json(const std::string& text, const std::string& file);

/// Members of an object; `where` is the path of keys that leads to it ("data."). They throw Wrong.
const Json& member(const Json& object, std::string_view key, std::string_view where);
std::string text_of(const Json& object, std::string_view key, const std::string& where);
Count count_of(const Json& object, std::string_view key, const std::string& where, Count low, Count high);
std::uint64_t hash_of(const Json& object, std::string_view key, const std::string& where);
/// An object, an array.
const Json& object_of(const Json& object, std::string_view key, std::string_view where);
const Json& array_of(const Json& object, std::string_view key, std::string_view where);

/// The table as JSON text, one row a line: {"name", "source", "features", "classes", "sparse", "rows"}; a dense row is
/// [class, x1, ...], a sparse one [class, column, value, ...] with columns from 1.
std::string table_json(const Table& table, std::string_view indent);
/// Reads it back, all numbers to the last bit. Throws Wrong.
Table table_of(const Json& json);

}  // namespace pegasos::session
