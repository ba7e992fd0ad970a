// How a session is written; session_file.cpp reads it.
#include <fmt/format.h>

#include <algorithm>
#include <filesystem>

#include "core/file_writer.h"
#include "session/session_json.h"

namespace pegasos::session {
namespace {

namespace fs = std::filesystem;
using Tables = std::vector<std::shared_ptr<const Table>>;

/// How the data's path stands in the file: relative where the data lie beneath the file's folder.
std::string portable(const std::string& data, const std::string& file) {
  if (!names_file(data)) return data;
  std::error_code failed;
  const fs::path whole = fs::absolute(data, failed).lexically_normal();
  const fs::path folder = fs::absolute(file, failed).parent_path().lexically_normal();
  if (failed) return data;
  const fs::path relative = whole.lexically_relative(folder);
  const bool beneath = !relative.empty() && *relative.begin() != "..";
  return beneath ? as_path(relative) : whole.string();
}

void make_portable(Parameters& parameters, const std::string& file) {
  parameters.data = portable(parameters.data, file);
  if (!parameters.test.empty()) parameters.test = portable(parameters.test, file);
}

Json parameters_json(Parameters parameters, const std::string& path) {
  Json json;
  make_portable(parameters, path);
  for (const Parameter& parameter : parameter_table()) json[std::string(parameter.key)] = parameter.get(parameters);
  return json;
}

void add_position(Json& json, Position position, std::uint64_t hash) {
  json["t"] = position.t;
  json["phase"] = kPhaseNames[static_cast<std::size_t>(position.phase)];
  json["hash"] = hash_text(hash);
}

/// Where `table` stands in "tables"; the same one stands there once.
void add_table(Json& json, const std::shared_ptr<const Table>& table, Tables& tables) {
  if (table == nullptr) return;
  const auto at = std::ranges::find(tables, table);
  json["table"] = at - tables.begin();
  if (at == tables.end()) tables.push_back(table);
}

Json header_of(const SessionFile& file, const std::string& path, Tables& tables) {
  Json json;
  json["pegasos_session"] = kSessionVersion;
  json["program"] = PEGASOS_VERSION;
  json["generators"] = kGeneratorVersion;
  json["parameters"] = parameters_json(file.parameters, path);
  json["data"] = {{"name", file.data_name}, {"checksum", hash_text(file.checksum)}, {"m", file.m}, {"d", file.d}};
  add_table(json["data"], file.table, tables);
  if (file.test)
    json["test"] = {{"name", file.test->name}, {"checksum", hash_text(file.test->checksum)}, {"m", file.test->m}};
  add_position(json, file.position, file.hash);
  if (!file.promised) {
    json.erase("hash");
    json["taken_while_running"] = true;
  }
  json["frontier"] = std::max(file.frontier, file.position.completed());
  if (!file.after_edit.empty()) json["after_edit"] = file.after_edit;
  if (!file.named.empty()) json["named"] = file.named;
  if (!file.saved_at.empty()) json["saved_at"] = file.saved_at;
  for (const SessionPin& pin : file.pins) {
    Json one;
    one["letter"] = std::string(1, static_cast<char>('A' + pin.slot));
    one["locked"] = pin.locked;
    one["parameters"] = parameters_json(pin.parameters, path);
    one["checksum"] = hash_text(pin.checksum);
    add_position(one, pin.position, pin.hash);
    add_table(one, pin.table, tables);
    json["pins"].push_back(std::move(one));
  }
  if (!file.pins.empty() || !file.pins_in_step) json["pins_in_step"] = file.pins_in_step;
  if (file.pins_equal_work) json["pins_equal_work"] = true;
  if (file.home != nullptr) json["home"] = header_of(*file.home, path, tables);
  for (const auto& [key, value] : file.view) json["view"][key] = value;
  return json;
}

bool too_large(const Table& table) {
  std::size_t numbers = 0;
  for (std::size_t i = 0; i < table.labels.size(); ++i) {
    numbers +=
        1 + static_cast<std::size_t>(table.rows.row(static_cast<Row>(i)).stored()) * (table.rows.is_sparse() ? 2 : 1);
  }
  return numbers > kNumberLimit || table.feature_names.size() > kListLimit || table.classes.size() > kListLimit;
}

Message too_large_sentence() {
  return Message(
      "the changed data have more than {} numbers, too many for a session: export the data to a file of "
      "their own, open that and save again",
      kNumberLimit);
}

}  // namespace

SessionTest tested(const Dataset& test) { return {test.name(), test.checksum(), test.m()}; }

SessionFile session_on(const Parameters& parameters, const Dataset& data, const DatasetPtr& test) {
  SessionFile file;
  file.parameters = parameters;
  file.data_name = data.name();
  file.checksum = data.checksum();
  file.m = data.m();
  file.d = data.d();
  if (test != nullptr) file.test = tested(*test);
  return file;
}

std::string hash_text(std::uint64_t hash) { return fmt::format("{:016x}", hash); }

SessionJson session_json(const SessionFile& file, const std::string& path) {
  SessionJson json;
  json.head = header_of(file, path, json.tables);
  return json;
}

std::string tables_text(const Tables& tables) {
  std::string text = "[";
  for (const auto& table : tables)
    text += (table == tables.front() ? "\n    " : ",\n    ") + table_json(*table, "    ");
  return text + "\n  ]";
}

Status write_session(const SessionFile& file, const std::string& path) {
  try {
    const SessionJson json = session_json(file, path);
    std::string text = json.head.dump(2);
    if (std::ranges::any_of(json.tables, [](const auto& table) { return too_large(*table); }))
      return Error{ErrorCode::BadInput, too_large_sentence(), path};
    if (!json.tables.empty()) {  // last, and one row a line
      text.resize(text.rfind("\n}"));
      text += ",\n  \"tables\": " + tables_text(json.tables) + "\n}";
    }
    if (text.size() >= kJsonBytes) return Error{ErrorCode::BadInput, too_large_sentence(), path};
    return write_file(path, text + "\n", Worth::Once);
  } catch (const Json::exception&) {
    return Error{ErrorCode::BadInput,
                 "the session could not be written: the data set's name or a class name is not UTF-8 text", path};
  }
}

}  // namespace pegasos::session
