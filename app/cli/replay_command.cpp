#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <memory>

#include "cli/command.h"
#include "cli/loading.h"
#include "cli/long_work.h"
#include "core/looks.h"
#include "data/test_set.h"
#include "experiment/run.h"
#include "session/link.h"
#include "session/session_file.h"

namespace pegasos::cli {
namespace {

using session::hash_text;
using session::SessionFile;

Error differs(const std::string& path, std::string message) { return {ErrorCode::BadInput, std::move(message), path}; }

/// What is wrong with a session's own values: the file's, so not wrong usage, and the session is named where no other
/// file is.
Error of_session(Error error, const std::string& path) {
  if (error.file.empty()) error.file = path;
  if (is_of_an_option(error)) error.code = ErrorCode::BadInput;
  return error;
}

/// Of a set with another checksum: the generators' version, where that is why.
Error redrawn(const SessionFile& file, const std::string& path) {
  return differs(
      path, fmt::format("version {} of the generators drew a set of this session, and version {} draws it with other "
                        "digits, so that its runs cannot be compared; open it in the window and save it again",
                        file.generators, session::kGeneratorVersion));
}

/// What can be done about a set that is not the saved one; a file can be brought back, a generator draws anew.
std::string remedy(const std::string& data, bool own_table) {
  if (own_table) return "they lie in the session itself: was it changed by hand?";
  if (session::names_file(data)) return fmt::format("restore the file {}", data);
  if (is_generated(data))
    return fmt::format(
        "{} is drawn anew from the parameters and the data seed, there is no file of it: was the "
        "session changed by hand, or saved by another version of the program?",
        data);
  return fmt::format("{} comes with the program: was the session changed by hand, or is this another version of it?",
                     data);
}

Status check_data(const Dataset& data, const SessionFile& file, const std::string& path) {
  if (data.m() != file.m || data.d() != file.d) {
    return differs(
        path, fmt::format("the data have changed: m = {} and d = {}, the session was saved with m = {} and "
                          "d = {}; {}",
                          data.m(), data.d(), file.m, file.d, remedy(file.parameters.data, file.table != nullptr)));
  }
  if (file.version < session::kComparableVersion) {
    return differs(path,
                   "an earlier version of this program saved this session, so its digits cannot be compared; open it "
                   "in the window and save it again");
  }
  if (data.checksum() != file.checksum) {
    if (drawn_anew(file, file.parameters, file.table)) return redrawn(file, path);
    return differs(path, fmt::format("the data have changed: checksum {}, the session was saved with {}; {}",
                                     hash_text(data.checksum()), hash_text(file.checksum),
                                     remedy(file.parameters.data, file.table != nullptr)));
  }
  return Done{};
}

/// Runs to the saved position, the last phases by hand.
Status follow(Run& run, const SessionFile& file, ProgressLine& line) {
  const Count goal = file.position.completed();
  Count slice = 1024;
  while (run.ended().empty() && run.position().completed() < goal) {
    const Stopwatch watch;
    unless(InterruptGuard::interrupted, [&] { run.run_to(std::min(goal, run.position().completed() + slice)); });
    slice = watch.seconds() < 0.02 ? slice * 2 : std::max<Count>(1, slice / 2);
    const Count t = run.position().completed();
    line.show(static_cast<double>(t) / static_cast<double>(goal), fmt::format("t = {} of {}", human(t), human(goal)));
    if (InterruptGuard::interrupted()) return interrupted_error(fmt::format("at t = {}", human(t)));
  }
  while (run.ended().empty() && run.position() < file.position && run.advance_by_hand()) {
  }
  return Done{};
}

Status check_hash(const Run& run, const SessionFile& file, const std::string& path) {
  if (run.position() != file.position)
    return differs(path, fmt::format("the run ended at t = {}, the session was saved at t = {}: {}",
                                     run.position().completed(), file.position.t, run.ended()));
  if (!file.promised)
    return differs(path, "it was written while a large run went on, so there is no hash to compare with");
  if (run.hash() == file.hash) return Done{};
  return differs(path,
                 fmt::format("the run at t = {} has the hash {}, the session was saved with {}: it is not the same "
                             "run; was the file changed, or saved by another version of the program?",
                             file.position.t, hash_text(run.hash()), hash_text(file.hash)));
}

/// Back to the middle and forth again must end in the same state.
Status check_seeking(Run& run, const SessionFile& file, const std::string& path) {
  run.seek({file.position.completed() / 2, Phase::Projection});
  run.seek({file.position.completed(), Phase::Projection});
  if (run.hash() == file.hash && run.history().reproducible()) return Done{};
  return differs(path, "stepping back and forth did not give the same state again: please report this as a bug");
}

/// The data of a session: its own table, or what its parameters name.
Result<Problem> open_data(Parameters parameters, const std::shared_ptr<const Table>& table) {
  parameters.test.clear();  // no step depends on it
  return table != nullptr ? make_problem(table, parameters) : load_problem(parameters, Inputs::Files);
}

Result<Problem> open_data(const SessionFile& file, const std::string& path) {
  auto problem = open_data(file.parameters, file.table);
  std::error_code code;
  const bool missing = !problem && file.table == nullptr && session::names_file(file.parameters.data) &&
                       !std::filesystem::exists(file.parameters.data, code);
  if (!missing) return problem;
  return Error{ErrorCode::NotFound,
               fmt::format("{} ({} rows, checksum {}) was not found at {}: put it there, or open the session in the "
                           "window, which asks where it is",
                           file.data_name, file.m, hash_text(file.checksum), file.parameters.data),
               path};
}

/// The test set is as it was; no step depends on it.
Status check_test(const SessionFile& file, const Problem& problem, const std::string& path) {
  if (!file.test) return Done{};
  const auto table = open_test(file.parameters, *problem.table, Inputs::Files);
  if (!table) return of_session(table.error(), path);
  DatasetPtr tested;
  if (*table != nullptr) {
    auto prepared = prepare_test(**table, preparation(file.parameters), *problem.data);
    if (!prepared) return of_session(prepared.error(), path);
    tested = std::move(prepared).value();
  }
  const bool same = tested != nullptr && tested->checksum() == file.test->checksum;
  if (same) return Done{};
  return differs(path, fmt::format("the test set {} has changed since the session was saved: the run is the same, its "
                                   "errors on that set are not; {}",
                                   file.test->name, remedy(file.parameters.test, false)));
}

/// The pinned runs, each to its own moment.
Status check_pins(const SessionFile& file, const Problem& live, const std::string& path, ProgressLine& line) {
  for (const session::SessionPin& pin : file.pins) {
    const bool own = pin.table != nullptr || (!pin.locked && pin.checksum != live.data->checksum());
    const auto problem = own ? open_data(pin.parameters, pin.table) : Result<Problem>(live);
    if (!problem) return of_session(problem.error(), path);
    if (const Status fits = check(pin.parameters, problem->data->m(), problem->data->d()); !fits)
      return of_session(fits.error(), path);
    if (problem->data->checksum() != pin.checksum && drawn_anew(file, pin.parameters, pin.table))
      return redrawn(file, path);
    SessionFile one;
    one.parameters = pin.parameters;
    one.position = pin.position;
    one.hash = pin.hash;
    Run run(problem->data, pin.parameters, {.keep_series = false, .history_bytes = 0});
    if (const Status status = follow(run, one, line); !status) return status;
    if (run.position() == one.position && run.hash() == one.hash) continue;
    return differs(
        path,
        fmt::format("pinned run {} at t = {} has the hash {}, it was saved with {}: it is not the same run",
                    static_cast<char>('A' + pin.slot), pin.position.t, hash_text(run.hash()), hash_text(pin.hash)));
  }
  return Done{};
}

Status run_replay(const Arguments& arguments) {
  const std::string& given = arguments.operand();
  const std::string path = session::shown_path(given);
  const auto file = session::read_session(given, {.inputs = Inputs::Pipes});
  if (!file) {
    if (file.error().code != ErrorCode::BadInput || session::looks_like_session(given)) return file.error();
    return differs(path, "this is no session; give a file that the window or 'pegasos train --save-session' wrote");
  }
  if (const Message left = session::about_others(*file, path); !left.empty()) say(left.english());
  const Stopwatch load_watch;
  auto problem = open_data(*file, path);
  if (!problem) return of_session(problem.error(), path);
  const double load_s = load_watch.seconds();
  if (const Status status = check_data(*problem->data, *file, path); !status) return status;

  const bool verify = arguments.has("--verify");
  const InterruptGuard guard;
  const Stopwatch watch;
  RunOptions options{.keep_series = false, .history_bytes = 0};
  if (verify) options.history_bytes = RunOptions{}.history_bytes;
  Run run(problem->data, file->parameters, options);
  {
    ProgressLine line(arguments);
    if (const Status status = follow(run, *file, line); !status) return status;
  }
  if (const Status status = check_hash(run, *file, path); !status) return status;
  if (verify) {
    ProgressLine line(arguments);
    if (const Status status = check_pins(*file, *problem, path, line); !status) return status;
    if (const Status status = check_test(*file, *problem, path); !status) return status;
  }
  const Stepper& stepper = run.stepper();
  const Objective value = evaluate(*problem->data, file->parameters.lambda, stepper.weights().vector(), stepper.bias());
  if (verify) {
    if (const Status status = check_seeking(run, *file, path); !status) return status;
  }
  const double elapsed_s = watch.seconds();
  Json json;
  json["name"] = problem->data->name();
  json["t"] = file->position.t;
  json["hash"] = hash_text(file->hash);
  json["verified"] = true;
  json["pins"] = file->pins.size();
  json["checksum"] = hash_text(file->checksum);
  json["m"] = problem->data->m();
  json["d"] = feature_count(*problem->data);
  json["lambda"] = file->parameters.lambda;
  json["f"] = value.f;
  json["elapsed_s"] = elapsed_s;
  json["load_s"] = load_s;
  json["threads"] = thread_count(arguments.parameters.threads);
  return finish(arguments, json,
                facts_text({{"data", fmt::format("{}, m = {}", problem->data->name(), human(problem->data->m()))},
                            {"t", human(file->position.t)},
                            {"f(w)", human(value.f)},
                            {"hash", fmt::format("{}, as in the session", hash_text(file->hash))},
                            {"time", human_seconds(elapsed_s)}}));
}

}  // namespace

Command replay_command() {
  return {
      .name = "replay",
      .summary = "Runs a session file, or the run of a link or that a picture shows, again and compares its hashes.",
      .operands = {{"SESSION",
                    "a file that the window or 'pegasos train --save-session' wrote, or a picture, film, "
                    "report or link of this program"}},
      .options =
          {{"--verify", "",
            "Also go back to the middle and forth again, and run the pinned runs: the hashes must be the same."}},
      .parameters = ParameterUse::Program,
      .examples = {"replay lecture.json", "replay lecture.json --verify --json -", "replay bound.svg --verify"},
      .details = "Data or a run that differ from those of the session end with exit code 1.",
      .run = run_replay};
}

}  // namespace pegasos::cli
