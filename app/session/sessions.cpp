#include "session/sessions.h"

#include <algorithm>
#include <ctime>
#include <filesystem>
#include <utility>

#include "core/visible.h"
#include "session/link.h"

namespace pegasos::session {
namespace {

/// What belongs to the data: kept when a session is opened without its own.
Parameters with_data_of(Parameters parameters, const Parameters& present) {
  for (const Parameter& parameter : parameter_table()) {
    if (parameter.reloads) (void)parameter.set(parameters, parameter.get(present));
  }
  return parameters;
}

std::string local_time() {
  const std::time_t now = std::time(nullptr);
  std::tm parts{};
  localtime_r(&now, &parts);
  char text[32];
  return {text, std::strftime(text, sizeof text, "%Y-%m-%d %H:%M", &parts)};
}

/// What a step of the history calls it.
std::string name_of(const std::string& path) {
  return is_link(path) ? path : std::filesystem::path(shown_path(path)).filename().string();
}

Error of_file(Error error, const std::string& path) {
  error.file = path;
  return error;
}

Message shape(Count m, Count d, std::uint64_t checksum) {
  return Message("{}, d = {}, checksum {}", m == 1 ? Message("1 row") : Message("{} rows", m), d, hash_text(checksum));
}

}  // namespace

void Sessions::open(const OpenSession& command) {
  auto file = read_session(command.path, {.stop = setup_.mail.ending()});
  if (!file) {
    setup_.news.complain(file.error().placed());
    return;
  }
  if (command.without_data) {
    open_on_present_data(*file, command.path);
    return;
  }
  if (!command.data.empty()) {
    file->parameters.data = command.data;
    file->table.reset();
  }
  const std::shared_ptr<const Table> own = file->table;
  auto opened = own != nullptr ? setup_.open(own, file->parameters) : setup_.open(file->parameters);
  const std::string shown = shown_path(command.path);
  Message untested;
  if (!opened && !file->parameters.test.empty()) {  // no step depends on its test set
    Parameters rest = file->parameters;
    rest.test.clear();
    auto without = own != nullptr ? setup_.open(own, rest) : setup_.open(rest);
    if (without) {
      untested = Message("{}: this session is open without its test set: {}", shown, opened.error().placed());
      opened = std::move(without);
    }
  }
  if (!opened && own == nullptr && names_file(file->parameters.data)) {
    ask_for_data(*file, command.path, opened.error());
    return;
  }
  if (!opened && opened.error().file.empty()) opened = of_file(opened.error(), shown);
  const bool automatic = !file->saved_at.empty();  // its name tells a person nothing
  edits_.replace({Change::Kind::Open, 0, automatic ? std::string() : name_of(command.path)}, [&] {
    if (opened) setup_.pins.clear();  // its own take their places: nothing is said about how these fit its data
    if (!setup_.install(std::move(opened))) return false;
    start_session(*file, command.path);
    if (!untested.empty()) setup_.news.complain(untested);
    return true;
  });
}

/// The data are open: to the moment of the session, and what it promised.
void Sessions::start_session(const SessionFile& file, const std::string& from) {
  const std::string path = shown_path(from);
  names_.ask(nullptr);
  edits_.set_home(file.home);
  const bool automatic = !file.saved_at.empty();
  const std::uint64_t said = setup_.news.notice.serial;
  if (!file.after_edit.empty())
    setup_.after_edit = file.after_edit == "start-again" ? AfterEdit::StartAgain : AfterEdit::Stay;
  names_.show_view(file.view);
  const bool far = file.made_again() < file.frontier;
  setup_.play.go_by({file.made_again(), Phase::Projection}, file.position);
  RestorePins pins{{}, file.pins_in_step, file.pins_equal_work, path};
  for (const SessionPin& pin : file.pins)
    pins.pins.push_back({pin.parameters, pin.locked, pin.slot, pin.position, pin.table});
  pins_.replace(pins);
  const std::uint64_t checksum = setup_.live.problem.data->checksum();
  std::vector<SessionPin> same = file.pins;
  const auto redrawn = std::erase_if(same, [&](const SessionPin& saved) {
    const Pin* pin = setup_.pins.in_slot(saved.slot);
    return pin != nullptr && pin->problem.data->checksum() != saved.checksum &&
           drawn_anew(file, saved.parameters, saved.table);
  });
  const bool live_redrawn = checksum != file.checksum && drawn_anew(file, file.parameters, file.table);
  if (file.version < kComparableVersion) {
    setup_.news.say(Message(
        "{}: an earlier version of this program saved this session, so its digits cannot be compared; it runs again",
        path));
  } else if (checksum != file.checksum && !live_redrawn) {
    setup_.news.complain(Message("{}: {}", path, changed_data(file, *setup_.live.problem.data)));
  } else if (live_redrawn || redrawn > 0) {
    setup_.news.say(Message(
        "{}: version {} of the generators drew a set of this session, and version {} draws it with other digits: the "
        "runs on it cannot be compared and run again",
        path, file.generators, kGeneratorVersion));
  }
  if (!file.many_runs.empty())
    setup_.news.say(Message("{} shows many runs: what they have in common is open at t = 0; it is made again by: {}",
                            path, excerpt_of(file.many_runs, kPathMost)));
  const DatasetPtr& test = setup_.live.problem.test;
  if (checksum == file.checksum && file.test && test != nullptr && test->checksum() != file.test->checksum)
    setup_.news.complain(
        Message("{}: the test set {} has changed since this session was saved (checksum {} then, {} now): the run is "
                "the same, its errors on that set are not",
                path, test->name(), hash_text(file.test->checksum), hash_text(test->checksum())));
  const Message aside = about_others(file, path);
  setup_.news.add(aside);
  if (far)
    setup_.news.add(
        Message("{}: its run had come to t = {}, more than {} steps beyond its moment: these are not made again", path,
                file.frontier, kAheadMost));
  if (file.version >= kComparableVersion && checksum == file.checksum && file.promised)
    names_.promise({file.position, file.hash, path, setup_.live.run_id, std::move(same), aside});
  if (!automatic && !is_link(from) && setup_.news.notice.serial == said)
    setup_.news.add(Message("{} is open at t = {}", path, Message::count(file.position.t)));
  const bool own_name = !automatic && !file.carried;  // a picture is not written over by Save session
  name_session(own_name ? path : file.named, automatic ? Position{-1, Phase::Sample} : file.position, file.view);
  if (!automatic && !is_link(from)) names_.remember(path);
}

void Sessions::open_on_present_data(const SessionFile& file, const std::string& path) {
  const Parameters wanted = with_data_of(file.parameters, setup_.live.parameters);
  if (const Status fits = check(wanted, setup_.live.problem.data->m(), setup_.live.problem.data->d()); !fits) {
    setup_.news.complain(fits.error().placed());
    return;
  }
  edits_.replace({Change::Kind::Open, 0, name_of(path)}, [&] {
    const Parameters before = setup_.live.parameters;
    setup_.adopt(wanted);
    if (wanted != before && setup_.live.parameters == before) return false;  // refused, and said
    edits_.set_home(nullptr);
    names_.ask(nullptr);
    names_.show_view(file.view);
    setup_.play.seek(file.position);
    setup_.news.say(
        Message("the parameters and the view of {} on the present data {}", path, setup_.live.problem.data->name()));
    setup_.news.add(about_others(file, path));
    return true;
  });
}

void Sessions::ask_for_data(const SessionFile& file, const std::string& path, const Error& why) {
  const std::string& data = file.parameters.data;
  std::error_code failed;
  const Message problem = std::filesystem::exists(data, failed)
                              ? Message("cannot be read at {} ({})", data, why.message)
                              : Message("was not found at {}", data);
  names_.ask(std::make_shared<const DataQuestion>(
      DataQuestion{path, data,
                   Message("{} ({}) {}: choose where it is, or open the session without it (its parameters and its "
                           "view on the present data).",
                           file.data_name, shape(file.m, file.d, file.checksum), problem)}));
}

void Sessions::verify() {
  const Promise promise = names_.take_promise();
  if (promise.run_id != setup_.live.run_id) return;
  const auto complain = [&](Message sentence) {
    setup_.news.complain(std::move(sentence));
    setup_.news.add(promise.aside);
  };
  if (setup_.live.run->position() != promise.position) {
    if (!setup_.live.run->ended().empty())
      complain(Message("{}: the run ended at t = {}, the session was saved at t = {}", promise.path,
                       setup_.live.run->position().completed(), promise.position.t));
    return;
  }
  for (const SessionPin& saved : promise.pins) {
    Pin* pin = setup_.pins.in_slot(saved.slot);
    if (pin == nullptr || pin->run->position() != saved.position || pin->run->hash() == saved.hash) continue;
    complain(Message("{}: pinned run {} has the hash {}, it was saved with {}: it is not the same run", promise.path,
                     static_cast<char>('A' + saved.slot), hash_text(pin->run->hash()), hash_text(saved.hash)));
  }
  const std::uint64_t hash = setup_.live.run->hash();
  if (hash == promise.hash) return;
  complain(
      Message("{}: the run at t = {} has the hash {}, the session was saved with {}: it is not the same run; was "
              "the file changed, or saved by another version of the program?",
              promise.path, promise.position.t, hash_text(hash), hash_text(promise.hash)));
}

void Sessions::save(const SaveSession& command) {
  SessionFile file = sound_file();
  file.view = command.view;
  const bool named = command.kind == SaveSession::Kind::Named;
  if (!named) {
    file.named = names_.named()->path;
    file.saved_at = local_time();
    file.home = edits_.home();
  }
  const Status written = write_session(file, command.path);
  if (command.answer) command.answer(written);
  if (!written) {
    const Message why = written.error().placed();
    setup_.news.complain(named   ? why
                         : kept_ ? Message("What was done since the last automatic save is not kept: {}", why)
                                 : Message("Nothing of it is kept for the next start: {}", why));
    if (!named) unkept_ = setup_.news.notice.serial;
    return;
  }
  if (!named) {
    kept_ = true;
    if (unkept_ == setup_.news.notice.serial) setup_.news.say({});  // it is true no more
  } else {
    name_session(command.path, setup_.live.run->position(), command.view);
    names_.remember(command.path);
    setup_.news.say(edits_.home() == nullptr
                        ? Message("saved as {}", command.path)
                        : Message("saved as {}: what the lesson shows, without the run of before it", command.path));
  }
}

SessionState Sessions::state() const {
  return {setup_.live.parameters,    setup_.play.course().wanted,
          setup_.live.problem.table, describe_pins(setup_.pins, setup_.live),
          setup_.pins.in_step,       setup_.pins.equal_work,
          setup_.after_edit};
}

void Sessions::name_session(const std::string& path, Position position, View view) {
  SessionState named = state();
  named.position = position;
  names_.name(std::make_shared<const NamedSession>(
      NamedSession{path, std::move(named), std::make_shared<const View>(std::move(view))}));
}

/// The session, or how it was when its file was last seen whole.
SessionFile Sessions::sound_file() {
  if (!setup_.rows_file.lost()) {
    SessionFile now = setup_.as_file();
    if (setup_.check_file()) return now;
  }
  return setup_.rows_file.kept() ? *setup_.rows_file.kept() : setup_.as_file();
}

void Sessions::show(Snapshot& snapshot) const { names_.show(snapshot, state()); }

}  // namespace pegasos::session
