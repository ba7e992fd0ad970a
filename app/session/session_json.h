// Sessions and the tables inside them as JSON (private to the session layer).
#pragma once

#include <array>
#include <filesystem>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "data/table.h"
#include "session/json_read.h"
#include "session/session_file.h"

namespace pegasos::session {

/// Most entries of a list of names that a session may hold, and most numbers of an embedded table.
inline constexpr std::size_t kListLimit = 100'000;
inline constexpr std::size_t kNumberLimit = 20'000'000;

/// By Phase.
inline constexpr std::array<std::string_view, 4> kPhaseNames = {"sample", "violators", "gradient", "projection"};
/// A name that would mean a bundled set is written as a path.
std::string as_path(const std::filesystem::path& path);

/// The table as JSON text, one row a line: {"name", "source", "features", "classes", "sparse", "rows"}; a dense row is
/// [class, x1, ...], a sparse one [class, column, value, ...] with columns from 1.
std::string table_json(const Table& table, std::string_view indent);
/// Reads it back, all numbers to the last bit. Throws Wrong.
Table table_of(const Json& json);

/// A session without the tables that are its own, and these: each once.
struct SessionJson {
  Json head;
  std::vector<std::shared_ptr<const Table>> tables;
};
/// For a file at `path`.
SessionJson session_json(const SessionFile& file, const std::string& path);
/// What stands under "tables": a list.
std::string tables_text(const std::vector<std::shared_ptr<const Table>>& tables);
/// The way back, of a file at `path`.
Result<SessionFile> parse_session(const Json& json, const std::string& path);

}  // namespace pegasos::session
