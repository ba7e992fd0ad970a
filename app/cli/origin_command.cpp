#include <fmt/format.h>

#include "cli/command.h"
#include "cli/output.h"
#include "session/origin.h"

namespace pegasos::cli {
namespace {

using session::Origin;
using session::SessionFile;

constexpr std::string_view kPhaseWords[] = {"sample", "violators", "gradient", "projection"};

std::string_view phase_word(Position position) { return kPhaseWords[static_cast<std::size_t>(position.phase)]; }

std::string_view left_out_word(Origin::LeftOut what) { return what == Origin::LeftOut::Points ? "points" : "session"; }

Json parameters_json(const Parameters& parameters) {
  Json json;
  for (const Parameter& parameter : parameter_table()) json[std::string(parameter.key)] = parameter.get(parameters);
  return json;
}

Json origin_json(const Origin& origin, const std::string& file) {
  Json json;
  json["file"] = file;
  json["program"] = origin.program;
  json["command"] = origin.command;
  json["many_runs"] = origin.many_runs;
  json["left_out"] = origin.left_out == Origin::LeftOut::Nothing ? Json(nullptr) : Json(left_out_word(origin.left_out));
  json["session"] = origin.session.has_value();
  if (!origin.session) return json;
  const SessionFile& session = *origin.session;
  json["data"] = {{"name", session.data_name},
                  {"checksum", session::hash_text(session.checksum)},
                  {"m", session.m},
                  {"d", session.d},
                  {"inside", session.table != nullptr}};
  json["t"] = session.position.t;
  json["phase"] = phase_word(session.position);
  json["hash"] = session.promised ? Json(session::hash_text(session.hash)) : Json(nullptr);
  json["seed"] = session.parameters.seed;
  json["data_seed"] = session.parameters.data_seed;
  json["parameters"] = parameters_json(session.parameters);
  json["pins"] = session.pins.size();
  return json;
}

/// Those that are not as at the first start.
std::string parameters_text(const Parameters& parameters) {
  std::string text;
  const Parameters standard;
  for (const Parameter& parameter : parameter_table()) {
    const std::string value = parameter.get(parameters);
    const bool seed = parameter.group == ParameterGroup::Seeds;
    const bool shown = seed || parameter.key == "lambda" || parameter.key == "k" || parameter.key == "T" ||
                       value != parameter.get(standard);
    if (shown && parameter.key != "data")
      text += fmt::format("{}{} {}", text.empty() ? "" : ", ", parameter.key, value);
  }
  return text;
}

/// `name`: what the file is called that opens the run.
std::string session_sentence(const Origin& origin, std::string_view name) {
  switch (origin.left_out) {
    case Origin::LeftOut::Points: return "without the points that were changed by hand: they did not fit into 64 kB";
    case Origin::LeftOut::Session: return "left out: it did not fit into 64 kB";
    case Origin::LeftOut::Nothing: break;
  }
  if (!origin.session) return "none: no run is shown";
  return origin.many_runs
             ? fmt::format("what the runs have in common; 'pegasos gui {}' opens it", name)
             : fmt::format("whole; 'pegasos gui {0}' opens it, 'pegasos replay {0} --verify' runs it again", name);
}

std::string origin_facts(const Origin& origin, const std::string& file) {
  Facts facts = {{"program", origin.program}, {"command", origin.command}};
  const bool by_hand =
      origin.left_out == Origin::LeftOut::Points || (origin.session && origin.session->table != nullptr);
  if (by_hand)
    facts.emplace_back("", "but on the set as it was before points were changed by hand: no command has them");
  if (const auto& session = origin.session) {
    facts.emplace_back("data", fmt::format("{}, m = {}, d = {}, checksum {}", session->data_name, human(session->m),
                                           human(session->d), session::hash_text(session->checksum)));
    if (session->table != nullptr) facts.emplace_back("", "the points themselves are in the file");
    facts.emplace_back("parameters", parameters_text(session->parameters));
    facts.emplace_back("moment", origin.many_runs ? std::string("many runs")
                                                  : fmt::format("t = {}, {}", human(session->position.t),
                                                                phase_word(session->position)));
    facts.emplace_back(
        "hash", session->promised ? session::hash_text(session->hash) : "not known: taken while a large run went on");
    if (!session->pins.empty()) facts.emplace_back("pinned runs", human(static_cast<Count>(session->pins.size())));
  }
  facts.emplace_back("session", session_sentence(origin, file.ends_with(".csv") ? "FILE-metadata.json" : "FILE"));
  return facts_text(facts);
}

Status run_origin(const Arguments& arguments) {
  const std::string& file = arguments.operand();
  const auto origin = session::read_origin(file);
  if (!origin) return origin.error();
  return finish(arguments, origin_json(*origin, file), origin_facts(*origin, file));
}

}  // namespace

Command origin_command() {
  return {.name = "origin",
          .summary = "What a picture, film, report or table says about the run it came from.",
          .operands = {{"FILE",
                        "an .svg, .pdf, .png, .gif, .mp4 or .html file of this program, or a .csv beside which "
                        "its .csv-metadata.json lies"}},
          .parameters = ParameterUse::None,
          .examples = {"origin bound.svg", "origin bound.png --json -", "gui bound.svg", "replay bound.svg --verify"},
          .details =
              "The command that makes the file again, the program's version, the data's name and checksum, all "
              "parameters and seeds, and the hash of the state. 'pegasos gui FILE' opens the run, 'pegasos "
              "replay FILE' compares the hash. No folder and no name of a person is in it.",
          .run = run_origin};
}

}  // namespace pegasos::cli
