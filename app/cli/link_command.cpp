#include <fmt/format.h>

#include "cli/command.h"
#include "cli/output.h"
#include "data/source.h"
#include "experiment/problem.h"
#include "lessons/shelf.h"
#include "session/link.h"

namespace pegasos::cli {
namespace {

using session::SessionFile;

/// The rows of a file go into the link.
Status take_rows(const Parameters& parameters, std::shared_ptr<const Table>& table) {
  if (table != nullptr || !session::names_file(parameters.data)) return Done{};
  Parameters data = parameters;
  data.test.clear();
  auto problem = load_problem(data, Inputs::Files);
  if (!problem) return problem.error();
  table = problem->table;
  return Done{};
}

Result<std::string> link_to_session(const Arguments& arguments, const std::string& base) {
  auto file = session::read_session(arguments.operand());
  if (!file) return file.error();
  if (const Message left = session::about_others(*file, session::shown_path(arguments.operand())); !left.empty())
    say(left.english());
  if (Status rows = take_rows(file->parameters, file->table); !rows) return rows.error();
  for (session::SessionPin& pin : file->pins) {
    if (Status rows = take_rows(pin.parameters, pin.table); !rows) return rows.error();
  }
  if (file->test && session::names_file(file->parameters.test) && !arguments.quiet())
    say(fmt::format("{}: the test set {} is not in the link; no step depends on it", arguments.operand(),
                    file->test->name));
  auto link = session::session_link(*file, base);
  if (link) return link;
  Error error = link.error();
  error.file = session::shown_path(arguments.operand());
  return error;
}

Result<std::string> link_to_lesson(const Arguments& arguments, const std::string& base) {
  const std::string& name = arguments.operand();
  const auto lesson = lessons::open_lesson(name);
  if (!lesson) return lesson.error();
  const auto steps = static_cast<Count>((*lesson)->steps.size());
  const auto step = arguments.whole("--step", 1, 1, steps);
  if (!step) return step.error();
  return session::lesson_link(name, static_cast<std::size_t>(*step), base);
}

Status run_link(const Arguments& arguments) {
  const std::string base = arguments.text("--base", session::kProgramBase);
  if (arguments.has("--base")) {
    if (const Message why = session::why_no_base(base); !why.empty()) return usage_error(why);
  }
  const bool lesson = lessons::is_shipped(arguments.operand());
  if (!lesson && arguments.has("--step")) return usage_error("--step is a step of a lesson: give the lesson's name");
  const auto link = lesson ? link_to_lesson(arguments, base) : link_to_session(arguments, base);
  if (!link) return link.error();
  Json json;
  json["link"] = *link;
  json["characters"] = link->size();
  return finish(arguments, json, *link + "\n");
}

}  // namespace

Command link_command() {
  return {
      .name = "link",
      .summary = "Prints a link that opens a session, or a step of a lesson, in a browser or in this program.",
      .operands = {{"SESSION",
                    "a session file, a picture of this program, or the name of a lesson of 'pegasos lesson list'"}},
      .options = {{"--base", "URL",
                   "The address of a page with the program for browsers; without it only this program opens the link."},
                  {"--step", "N", "The step of the lesson; 1 is the first."}},
      .parameters = ParameterUse::None,
      .examples = {"link lecture.json --base https://example.org/pegasos/",
                   "link first-five-minutes --step 3 --base https://example.org/pegasos/"},
      .details =
          "All of it stands behind the #, which a browser sends to no server. It holds the parameters, the "
          "seeds, the moment, the view, and the rows of data that are not the program's own. It has at most "
          "8,000 characters: what does not fit is said, and a session file has room for it.",
      .run = run_link};
}

}  // namespace pegasos::cli
