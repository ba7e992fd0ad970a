#include "session/origin.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>

#include "core/hash.h"
#include "core/visible.h"
#include "methods/stepper.h"
#include "session/packed.h"
#include "session/session_json.h"

namespace pegasos::session {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t kSealDigits = 16;
constexpr std::size_t kRoom = kOriginBytes - kSealDigits - 1;
constexpr std::size_t kCommandMost = 4096;                  // of one that is too long, what is kept of it
constexpr std::size_t kPointsMost = std::size_t{4} << 20U;  // bytes of a set's text, unpacked
constexpr std::size_t kNumbersMost = 1'000'000;             // of a set whose text is looked at

std::string seal_of(std::string_view text) {
  Hash hash;
  hash.add(text);
  return hash_text(hash.value());
}

/// In ASCII: nothing in a picture's text turns the reading order or is obeyed by a terminal.
std::string dumped(const Json& json) { return json.dump(-1, ' ', true, Json::error_handler_t::replace); }

/// The table without the folder of its file.
std::shared_ptr<const Table> named_alone(const std::shared_ptr<const Table>& table, const Parameters& parameters) {
  if (table == nullptr || !names_file(parameters.data)) return table;
  auto bare = std::make_shared<Table>(*table);
  bare->name = fs::path(bare->name).filename().string();
  bare->source = fs::path(parameters.data).filename().string();
  return bare;
}

/// The data file and the test set lie beside `path`, whatever a stranger wrote there.
void make_beside(Parameters& parameters, const std::string& path) {
  for (std::string* file : {&parameters.data, &parameters.test}) {
    if (!file->empty() && names_file(*file))
      *file = (fs::path(path).parent_path() / "." / fs::path(*file).filename()).string();
  }
}

std::size_t numbers_in(const std::shared_ptr<const Table>& table) {
  return table == nullptr ? 0 : static_cast<std::size_t>(table->rows.rows() * work_of_a_row(table->rows));
}

bool has_many_numbers(const SessionFile& session) {
  std::size_t numbers = numbers_in(session.table);
  for (const SessionPin& pin : session.pins) numbers += numbers_in(pin.table);
  return numbers > kNumbersMost;
}

/// Without the tables, and without what speaks of them.
Json without_tables(Json head) {
  head["data"].erase("table");
  if (head.contains("pins")) {
    for (Json& pin : head["pins"]) pin.erase("table");
  }
  return head;
}

/// As much of it as has room.
Json fitting(const Origin& origin) {
  Json json;
  json["pegasos_origin"] = kOriginVersion;
  json["program"] = origin.program;
  json["command"] = origin.command;
  if (origin.many_runs) json["many_runs"] = true;
  if (!origin.session) return json;
  Json whole = json;
  const SessionJson session = session_json(for_others(*origin.session), "origin");
  whole["session"] = session.head;
  if (!session.tables.empty() && !has_many_numbers(*origin.session)) {
    const std::string points = tables_text(session.tables);
    if (points.size() <= kPointsMost) whole["points"] = packed(points);
  }
  if (session.tables.empty() || (whole.contains("points") && dumped(whole).size() <= kRoom)) return whole;
  whole.erase("points");
  whole["session"] = without_tables(session.head);
  whole["left_out"] = "points";
  return whole;
}

std::string text_of_origin(Origin origin) {
  origin.program = PEGASOS_VERSION;
  Json json = fitting(origin);
  std::string text = dumped(json);
  if (text.size() > kRoom) {
    json.erase("session");
    json["left_out"] = "session";
    if (dumped(json).size() > kRoom) json["command"] = excerpt_of(origin.command, kCommandMost);
    text = dumped(json);
  }
  return seal_of(text) + " " + text;
}

Error unusable(const std::string& path, Message why) { return file_error(path, std::move(why), ErrorCode::BadInput); }

/// Throws Wrong.
Result<Origin> interpret_origin(Json& json, const std::string& path) {
  const auto version = static_cast<int>(count_of(json, "pegasos_origin", "", 1, 1'000'000));
  if (version > kOriginVersion)
    return unusable(path, Message("the origin in this file is of version {}, newer than this program's {}: update the "
                                  "program",
                                  version, kOriginVersion));
  Origin origin;
  origin.program = text_of(json, "program", "");
  origin.command = text_of(json, "command", "");
  origin.many_runs = json.contains("many_runs") && flag_of(json, "many_runs", "");
  if (json.contains("left_out")) {
    const std::string what = text_of(json, "left_out", "");
    if (what != "points" && what != "session") throw Wrong{"\"left_out\" must be points or session"};
    origin.left_out = what == "points" ? Origin::LeftOut::Points : Origin::LeftOut::Session;
  }
  if (!json.contains("session")) return origin;
  Json& session = json["session"];
  if (json.contains("points")) {
    const auto points = unpacked(text_of(json, "points", ""), kPointsMost);
    if (!points || !session.is_object()) throw Wrong{"the points in it cannot be unpacked"};
    auto tables = parse_json(*points, {.file = path});
    if (!tables) return unusable(path, Message("the origin in this file cannot be read: {}", tables.error().message));
    session["tables"] = std::move(tables).value();
  }
  auto file = parse_session(session, path);
  if (!file) return file.error();
  // Whatever stands there: a stranger's picture names files beside it, no others.
  make_beside(file->parameters, path);
  for (SessionPin& pin : file->pins) make_beside(pin.parameters, path);
  origin.session = std::move(file).value();
  origin.session->carried = true;
  if (origin.many_runs) origin.session->many_runs = origin.command;
  return origin;
}

Result<SessionFile> session_in(Result<Origin> origin, const std::string& path) {
  if (!origin) return origin.error();
  if (origin->left_out != Origin::LeftOut::Nothing)
    return unusable(path,
                    "what this file shows was too much to go into it (64 kB): open the session that was saved, or "
                    "give the data");
  if (!origin->session)
    return unusable(path, Message("this file shows no run that could be opened; it is made again by: {}",
                                  excerpt_of(origin->command, kPathMost)));
  return *origin->session;
}

}  // namespace

Parameters without_folder(Parameters parameters) {
  parameters.threads = Parameters{}.threads;  // no digit depends on it
  for (std::string* file : {&parameters.data, &parameters.test}) {
    if (file->empty() || !names_file(*file)) continue;
    *file = fs::path(*file).filename().string();
    if (!names_file(*file)) *file = "./" + *file;
  }
  return parameters;
}

SessionFile for_others(SessionFile session) {
  session.view.clear();
  session.named.clear();
  session.saved_at.clear();
  session.table = named_alone(session.table, session.parameters);
  if (names_file(session.parameters.data)) session.data_name = fs::path(session.data_name).filename().string();
  session.parameters = without_folder(session.parameters);
  for (SessionPin& pin : session.pins) {
    pin.table = named_alone(pin.table, pin.parameters);
    pin.parameters = without_folder(pin.parameters);
  }
  return session;
}

SessionFile session_of(const Snapshot& moment) {
  SessionFile file = session_on(moment.parameters, *moment.data, moment.test);
  file.position = moment.position;
  file.frontier = moment.frontier;
  file.promised = moment.hash.has_value();
  file.hash = moment.hash.value_or(0);
  if (moment.table->by_hand || moment.table->read_once) file.table = moment.table;
  file.after_edit = moment.after_edit == AfterEdit::Stay ? "stay" : "start-again";
  file.pins_in_step = moment.pins_in_step;
  file.pins_equal_work = moment.pins_equal_work;
  for (const PinnedRun& pin : moment.pins) {
    const Snapshot& run = *pin.run;
    const bool own = run.data != moment.data && (run.table->by_hand || run.table->read_once || moment.table->by_hand);
    file.promised = file.promised && run.hash.has_value();
    file.pins.push_back({pin.slot, pin.locked, run.parameters, run.data->checksum(), run.position, run.hash.value_or(0),
                         own ? run.table : nullptr});
  }
  return file;
}

std::string origin_of(const Snapshot& moment, const std::string& command) {
  if (moment.empty()) return origin_of(command);
  return origin_of(session_of(moment), command);
}

std::string origin_of(const SessionFile& session, const std::string& command) {
  return text_of_origin({{}, command, false, session, {}});
}

std::string origin_of(const DatasetPtr& data, const std::shared_ptr<const Table>& table, const Parameters& parameters,
                      const std::string& command) {
  SessionFile file = session_on(parameters, *data, nullptr);
  Parameters begun = parameters;
  if (begun.step_value == kByTrial) begun.step_value = Parameters{}.step_value;  // no step is made
  file.hash = Stepper(data, begun).state().hash();
  if (table != nullptr && (table->by_hand || table->read_once)) file.table = table;
  return text_of_origin({{}, command, true, std::move(file), {}});
}

std::string origin_of(const std::string& command) { return text_of_origin({{}, command, false, {}, {}}); }

Result<Origin> parse_origin(std::string_view text, const std::string& path) {
  const bool sealed = text.size() > kSealDigits && text.size() <= kOriginBytes && text[kSealDigits] == ' ';
  const std::string_view json_text = sealed ? text.substr(kSealDigits + 1) : std::string_view();
  if (!sealed || seal_of(json_text) != text.substr(0, kSealDigits))
    return unusable(path, "the origin in this file is cut off or damaged: take the file as it was written first");
  auto json = parse_json(json_text, {.file = path});
  if (!json) return unusable(path, Message("the origin in this file cannot be read: {}", json.error().message));
  try {
    if (!json->is_object()) throw Wrong{"it is no object"};
    return interpret_origin(*json, path);
  } catch (const Wrong& trouble) {
    return unusable(path, Message("the origin in this file cannot be read: {}", trouble.sentence));
  }
}

Result<Origin> read_origin(const std::string& path) {
  if (path.ends_with(kSidecarEnding)) {
    const auto json = read_json(path);
    if (!json) return json.error();
    if (!is_sidecar(*json))
      return unusable(path,
                      "this file carries no origin: another program made it or saved it again, or it was written with "
                      "--no-origin");
    return parse_origin(sidecar_text(*json), path);
  }
  auto text = is_carrier(path) ? carried_text(path, kOriginBytes) : text_beside(path);
  return text ? parse_origin(*text, path) : Result<Origin>(text.error());
}

Result<SessionFile> carried_session(const std::string& path) { return session_in(read_origin(path), path); }

Result<SessionFile> carried_session(const Json& sidecar, const std::string& path) {
  try {
    return session_in(parse_origin(sidecar_text(sidecar), path), path);
  } catch (const Wrong& trouble) {
    return unusable(path, Message("the origin in this file cannot be read: {}", trouble.sentence));
  }
}

}  // namespace pegasos::session
