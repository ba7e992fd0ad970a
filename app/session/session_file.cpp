#include "session/session_file.h"

#include <algorithm>
#include <filesystem>

#include "core/visible.h"
#include "data/files.h"
#include "data/source.h"
#include "session/link.h"
#include "session/origin.h"
#include "session/session_json.h"

namespace pegasos::session {
namespace {

namespace fs = std::filesystem;
constexpr std::size_t kViewLimit = 4096;  // entries
constexpr std::size_t kLook = 65536;      // bytes in which a session begins
constexpr std::size_t kPinsMost = 4;
constexpr std::size_t kTablesMost = 2 * (1 + kPinsMost);  // of home, too

Error bad(const std::string& path, Message sentence) { return {ErrorCode::BadInput, std::move(sentence), path}; }

fs::path folder_of(const std::string& file) { return fs::path(file).parent_path(); }

/// The way back. Version 1 wrote paths as they were typed: relative to the folder that was current then.
std::string openable(const std::string& data, const std::string& file, int version) {
  if (!names_file(data)) return data;
  const fs::path beside = (folder_of(file) / data).lexically_normal();
  std::error_code failed;
  if (version == 1 && !fs::exists(beside, failed)) return data;
  return as_path(beside);
}

/// The paths of the data and of the test set.
void make_openable(Parameters& parameters, const std::string& file, int version) {
  parameters.data = openable(parameters.data, file, version);
  if (!parameters.test.empty()) parameters.test = openable(parameters.test, file, version);
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
  const auto phase = std::ranges::find(kPhaseNames, text_of(json, "phase", where));
  if (phase == kPhaseNames.end())
    throw Wrong{Message("\"{}phase\" is none of sample, violators, gradient, projection", where)};
  const Position position{t, static_cast<Phase>(phase - kPhaseNames.begin())};
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

/// All but where home is, which is another one with the same tables.
SessionFile moment_of(const Json& json, const std::string& path, int version, const Tables& tables) {
  SessionFile file;
  leave_out(json,
            {"pegasos_session",
             "program",
             "generators",
             "parameters",
             "data",
             "test",
             "t",
             "phase",
             "hash",
             "frontier",
             "named",
             "saved_at",
             "pins",
             "pins_in_step",
             "pins_equal_work",
             "view",
             "tables",
             "after_edit",
             "taken_while_running",
             "home"},
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
  file.table = own_table(set, "data.", tables);
  if (data.empty() && file.table == nullptr) throw Wrong{"\"parameters.data\" is empty: it names no set"};
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

SessionFile interpret(const Json& json, const std::string& path, int version) {
  Others others;
  const Tables tables = tables_of(json, others);
  SessionFile file = moment_of(json, path, version, tables);
  if (json.contains("home")) {
    try {
      SessionFile home = moment_of(object_of(json, "home", ""), path, version, tables);
      home.version = version;
      file.home = std::make_shared<const SessionFile>(std::move(home));
    } catch (const Wrong& trouble) {
      throw Wrong{Message("in \"home\": {}", trouble.sentence)};
    }
    for (const std::string& key : file.home->others) others.push_back(named("home.", key));
  }
  file.others.insert(file.others.end(), others.begin(), others.end());
  return file;
}

}  // namespace

std::string as_path(const fs::path& path) {
  std::string text = path.string();
  return names_file(text) ? text : "./" + text;
}

bool names_file(const std::string& data) { return data != "-" && !is_source_name(data); }

Message changed_data(const SessionFile& file, const Dataset& now) {
  if (file.version < kComparableVersion || now.checksum() == file.checksum) return {};
  return Message(
      "the data {} have changed since this session was saved (checksum {} then, {} now); it runs again on the new data",
      now.name(), hash_text(file.checksum), hash_text(now.checksum()));
}

bool drawn_anew(const SessionFile& file, const Parameters& parameters, const std::shared_ptr<const Table>& table) {
  return file.generators != kGeneratorVersion && table == nullptr && is_generated(parameters.data);
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
