#include "session/session_file.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <filesystem>

#include "core/file_writer.h"
#include "core/visible.h"
#include "data/files.h"
#include "data/source.h"
#include "session/link.h"
#include "session/origin.h"
#include "session/session_json.h"

namespace pegasos::session {
namespace {

namespace fs = std::filesystem;
constexpr std::array<std::string_view, 4> kPhases = {"sample", "violators", "gradient", "projection"};
constexpr std::size_t kViewLimit = 4096;  // entries
constexpr std::size_t kLook = 65536;      // bytes in which a session begins
constexpr std::size_t kPinsMost = 4;
constexpr std::size_t kTablesMost = 1 + kPinsMost;

Error bad(const std::string& path, Message sentence) { return {ErrorCode::BadInput, std::move(sentence), path}; }

/// A name that would mean a bundled set is written as a path.
std::string as_path(const fs::path& path) {
  std::string text = path.string();
  return names_file(text) ? text : "./" + text;
}

fs::path folder_of(const std::string& file) { return fs::path(file).parent_path(); }

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

/// The way back. Version 1 wrote paths as they were typed: relative to the folder that was current then.
std::string openable(const std::string& data, const std::string& file, int version) {
  if (!names_file(data)) return data;
  const fs::path beside = (folder_of(file) / data).lexically_normal();
  std::error_code failed;
  if (version == 1 && !fs::exists(beside, failed)) return data;
  return as_path(beside);
}

/// The paths of the data and of the test set, both ways.
void make_openable(Parameters& parameters, const std::string& file, int version) {
  parameters.data = openable(parameters.data, file, version);
  if (!parameters.test.empty()) parameters.test = openable(parameters.test, file, version);
}

void make_portable(Parameters& parameters, const std::string& file) {
  parameters.data = portable(parameters.data, file);
  if (!parameters.test.empty()) parameters.test = portable(parameters.test, file);
}

using Others = std::vector<std::string>;

void leave_out(const Json& object, std::initializer_list<std::string_view> known, std::string_view where,
               Others& others) {
  for (std::string& key : other_keys(object, known, where)) others.push_back(std::move(key));
}

SessionTest test_of(const Json& json, Others& others) {
  const std::string where = "test.";
  leave_out(json, {"name", "checksum", "m"}, where, others);
  return {text_of(json, "name", where), hash_of(json, "checksum", where), count_of(json, "m", where, 0, kStepsMax)};
}

Parameters parameters_of(const Json& json, const std::string& where, Others& others) {
  Parameters parameters;
  const Json& all = object_of(json, "parameters", where);
  for (const auto& [key, value] : all.items()) {
    if (find_parameter(key) == nullptr) {
      others.push_back(named(where + "parameters.", excerpt_of(key)));
      continue;
    }
    const std::string text = text_of(all, key, where + "parameters.");
    if (const Status set = set_parameter(parameters, key, text); !set)
      throw Wrong{Message("in \"{}parameters\": {}", where, set.error().message)};
  }
  return parameters;
}

Position position_of(const Json& json, const std::string& where) {
  const Count t = count_of(json, "t", where, 0, kStepsMax);
  const auto phase = std::ranges::find(kPhases, text_of(json, "phase", where));
  if (phase == kPhases.end())
    throw Wrong{Message("\"{}phase\" is none of sample, violators, gradient, projection", where)};
  const Position position{t, static_cast<Phase>(phase - kPhases.begin())};
  if (t == 0 && position.phase != Phase::Projection)
    throw Wrong{Message("\"{}phase\" must be projection where \"t\" is 0", where)};
  return position;
}

using Tables = std::vector<std::shared_ptr<const Table>>;

Tables tables_of(const Json& json, Others& others) {
  Tables tables;
  if (!json.contains("tables")) return tables;
  const Json& list = array_of(json, "tables", "");
  if (list.size() > kTablesMost) throw Wrong{Message("\"{}\" has more than {} entries", "tables", kTablesMost)};
  for (const Json& table : list) {
    if (!table.is_object()) throw Wrong{"\"tables\" must be a list of objects {…}"};
    leave_out(table, {"name", "source", "features", "classes", "sparse", "rows"}, "tables.", others);
    tables.push_back(std::make_shared<const Table>(table_of(table)));
  }
  return tables;
}

/// The table that an entry names by its place in "tables"; null where it names none.
std::shared_ptr<const Table> own_table(const Json& json, const std::string& where, const Tables& tables) {
  if (!json.contains("table")) return nullptr;
  const Count place = count_of(json, "table", where, 0, static_cast<Count>(kTablesMost));
  if (static_cast<std::size_t>(place) >= tables.size())
    throw Wrong{Message("\"{}table\" is {}, but \"tables\" has {} entries", where, place, tables.size())};
  return tables[static_cast<std::size_t>(place)];
}

SessionPin pin_of(const Json& json, const std::string& file, const Tables& tables, Others& others) {
  const std::string where = "pins.";
  leave_out(json, {"letter", "locked", "parameters", "checksum", "t", "phase", "hash", "table"}, where, others);
  SessionPin pin;
  const std::string letter = text_of(json, "letter", where);
  if (letter.size() != 1 || letter[0] < 'A' || letter[0] >= 'A' + static_cast<int>(kPinsMost))
    throw Wrong{"\"pins.letter\" must be A, B, C or D"};
  pin.slot = letter[0] - 'A';
  pin.locked = flag_of(json, "locked", where);
  pin.parameters = parameters_of(json, where, others);
  make_openable(pin.parameters, file, kSessionVersion);
  pin.checksum = hash_of(json, "checksum", where);
  pin.position = position_of(json, where);
  pin.hash = hash_of(json, "hash", where);
  pin.table = own_table(json, where, tables);
  return pin;
}

View view_of(const Json& json, Others& others) {
  View view;
  if (!json.contains("view")) return view;
  const Json& entries = object_of(json, "view", "");
  if (entries.size() > kViewLimit) throw Wrong{Message("\"{}\" has more than {} entries", "view", kViewLimit)};
  for (const auto& [key, value] : entries.items()) {
    if (value.is_string()) {
      view[key] = text_of(entries, key, "view.");
    } else {
      others.push_back(named("view.", excerpt_of(key)));
    }
  }
  return view;
}

std::string after_edit_of(const Json& json) {
  std::string text = text_of(json, "after_edit", "");
  if (text != "stay" && text != "start-again") throw Wrong{"\"after_edit\" must be stay or start-again"};
  return text;
}

SessionFile interpret(const Json& json, const std::string& path, int version) {
  SessionFile file;
  leave_out(json,
            {"pegasos_session", "program", "generators", "parameters", "data", "test", "t", "phase", "hash", "frontier",
             "named", "saved_at", "pins", "pins_in_step", "pins_equal_work", "view", "tables", "after_edit",
             "taken_while_running"},
            "", file.others);
  file.parameters = parameters_of(json, "", file.others);
  const std::string data = file.parameters.data;
  make_openable(file.parameters, path, version);
  const Json& set = object_of(json, "data", "");
  leave_out(set, {"name", "checksum", "m", "d", "table"}, "data.", file.others);
  file.checksum = hash_of(set, "checksum", "data.");
  file.m = count_of(set, "m", "data.", 0, kStepsMax);
  file.d = count_of(set, "d", "data.", 0, kStepsMax);
  file.data_name = set.contains("name") ? text_of(set, "name", "data.") : fs::path(data).filename().string();
  if (json.contains("test")) file.test = test_of(object_of(json, "test", ""), file.others);
  file.position = position_of(json, "");
  file.promised = !json.contains("taken_while_running");
  if (file.promised) file.hash = hash_of(json, "hash", "");
  file.generators = json.contains("generators") ? static_cast<int>(count_of(json, "generators", "", 1, 1'000'000)) : 1;
  file.frontier = json.contains("frontier") ? count_of(json, "frontier", "", 0, kStepsMax) : 0;
  file.frontier = std::max(file.frontier, file.position.completed());
  file.view = view_of(json, file.others);
  if (json.contains("named")) file.named = text_of(json, "named", "");
  if (json.contains("saved_at")) file.saved_at = text_of(json, "saved_at", "");
  if (json.contains("after_edit")) file.after_edit = after_edit_of(json);
  const Tables tables = tables_of(json, file.others);
  file.table = own_table(set, "data.", tables);
  if (json.contains("pins_in_step")) file.pins_in_step = flag_of(json, "pins_in_step", "");
  if (json.contains("pins_equal_work")) file.pins_equal_work = flag_of(json, "pins_equal_work", "");
  if (!json.contains("pins")) return file;
  const Json& pins = array_of(json, "pins", "");
  if (pins.size() > kPinsMost) throw Wrong{Message("\"{}\" has more than {} entries", "pins", kPinsMost)};
  for (const Json& pin : pins) {
    if (!pin.is_object()) throw Wrong{"\"pins\" must be a list of objects {…}"};
    file.pins.push_back(pin_of(pin, path, tables, file.others));
    if (std::ranges::count(file.pins, file.pins.back().slot, &SessionPin::slot) > 1)
      throw Wrong{"two of \"pins\" have the same \"letter\""};
  }
  return file;
}

Json parameters_json(Parameters parameters, const std::string& path) {
  Json json;
  make_portable(parameters, path);
  for (const Parameter& parameter : parameter_table()) json[std::string(parameter.key)] = parameter.get(parameters);
  return json;
}

void add_position(Json& json, Position position, std::uint64_t hash) {
  json["t"] = position.t;
  json["phase"] = kPhases[static_cast<std::size_t>(position.phase)];
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

bool names_file(const std::string& data) { return data != "-" && !is_source_name(data); }

bool drawn_anew(const SessionFile& file, const Parameters& parameters, const std::shared_ptr<const Table>& table) {
  return file.generators != kGeneratorVersion && table == nullptr && is_generated(parameters.data);
}

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

Result<SessionFile> read_session(const std::string& path, const TextReading& reading) {
  if (is_link(path)) return linked_session(path);
  if (is_carrier(path)) return carried_session(path);
  const auto json = read_json(path, reading);
  if (!json) return json.error();
  return is_sidecar(*json) ? carried_session(*json, path) : parse_session(*json, path);
}

Message about_others(const SessionFile& file, const std::string& path) {
  constexpr std::size_t kNamed = 3;
  if (file.others.empty()) return {};
  std::string names;
  for (std::size_t i = 0; i < std::min(kNamed, file.others.size()); ++i)
    names += (i == 0 ? "\"" : ", \"") + file.others[i] + "\"";
  return Message("{}: left out, as no session has such an entry: {}", path,
                 file.others.size() > kNamed ? names + ", …" : names);
}

Result<SessionFile> parse_session(const Json& json, const std::string& path) {
  if (!json.is_object() || !json.contains("pegasos_session"))
    return bad(path,
               "this JSON file is no session: it has no \"pegasos_session\"; a session is written by Save session");
  try {
    const auto version = static_cast<int>(count_of(json, "pegasos_session", "", 1, 1'000'000));
    if (version > kSessionVersion)
      return bad(path, Message("session version {} is newer than this program's {}: update the program", version,
                               kSessionVersion));
    SessionFile file = interpret(json, path, version);
    file.version = version;
    return file;
  } catch (const Wrong& trouble) {
    return bad(path, Message("this session cannot be opened: {}", trouble.sentence));
  }
}

Status write_session(const SessionFile& file, const std::string& path) {
  try {
    const SessionJson json = session_json(file, path);
    std::string text = json.head.dump(2);
    if (std::ranges::any_of(json.tables, [](const auto& table) { return too_large(*table); }))
      return bad(path, too_large_sentence());
    if (!json.tables.empty()) {  // last, and one row a line
      text.resize(text.rfind("\n}"));
      text += ",\n  \"tables\": " + tables_text(json.tables) + "\n}";
    }
    if (text.size() >= kJsonBytes) return bad(path, too_large_sentence());
    return write_file(path, text + "\n", Worth::Once);
  } catch (const Json::exception&) {
    return bad(path, "the session could not be written: the data set's name or a class name is not UTF-8 text");
  }
}

bool looks_like_session(const std::string& path) {
  if (is_link(path)) return true;
  auto file = InputFile::open(path, Inputs::Files);
  if (!file) return false;
  std::string text(kLook, '\0');
  const auto got = file->read(text.data(), text.size());
  if (!got) return false;
  text.resize(*got);
  if (carrier_of(text) != Carrier::None) return true;
  std::string_view rest = text;
  if (rest.starts_with("\xEF\xBB\xBF")) rest.remove_prefix(3);
  std::string found;  // the first two characters that are no space
  for (const char c : rest) {
    if (std::string_view(" \t\r\n").find(c) == std::string_view::npos) found.push_back(c);
    if (found.size() == 2) break;
  }
  return found == "{\"" || found == "{}";
}

}  // namespace pegasos::session
