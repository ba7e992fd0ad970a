#include "lessons/lab.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <optional>

#include "core/numbers.h"
#include "core/visible.h"
#include "data/source.h"
#include "figures/figures.h"
#include "ideas/idea.h"

namespace pegasos::lessons {
namespace {

using Refusal = std::optional<std::string>;  // what a command cannot do, and what it can

Refusal accepted() { return std::nullopt; }

Refusal count_to(const std::string& text, Count most, Count& out) {
  const auto count = parse_count(text);
  if (!count || *count < 0 || *count > most) return fmt::format("a whole number from 0 to {} is expected", most);
  out = *count;
  return accepted();
}

Refusal go_to(Scene& scene, Count t) {
  if (t > scene.parameters.T) return fmt::format("the run has T = {} steps; set T first", scene.parameters.T);
  scene.position = {t, Phase::Projection};
  return accepted();
}

Refusal open(Scene& scene, const std::string& rest) {
  if (!is_source_name(rest))
    return fmt::format("there is no set \"{}\"; 'pegasos data list' names those that a lesson can open",
                       excerpt_of(rest));
  scene.parameters = {};
  scene.parameters.data = rest;
  scene.position = {};
  return accepted();
}

Refusal set(Scene& scene, const std::string& rest) {
  const auto space = rest.find_first_of(" \t");
  const std::string key = rest.substr(0, space);
  const std::string value = space == std::string::npos ? "" : rest.substr(rest.find_first_not_of(" \t", space));
  if (key == "data") return open(scene, value);
  if (key == "threads") return "a lesson leaves the threads alone";
  Parameters next = scene.parameters;
  if (const Status done = set_parameter(next, key, value); !done) return done.error().message.english();
  if (next.T > kLessonSteps) return fmt::format("a lesson runs at most {} steps", kLessonSteps);
  if (next.m > kLessonExamples) return fmt::format("a lesson draws at most {} examples", kLessonExamples);
  scene.parameters = next;
  scene.position = {};
  return accepted();
}

Refusal run(Scene& scene, const std::string& rest) {
  if (rest == "T") return go_to(scene, scene.parameters.T);
  Count t = 0;
  const Refusal wrong = count_to(rest, kLessonSteps, t);
  return wrong ? *wrong + ", or T for the end of the run" : go_to(scene, t);
}

Refusal step(Scene& scene, const std::string& rest) {
  Count steps = 0;
  const Refusal wrong = count_to(rest, kLessonSteps, steps);
  return wrong ? wrong : go_to(scene, scene.position.completed() + steps);
}

Refusal phase(Scene& scene, const std::string& rest) {
  Count phases = 0;
  if (Refusal wrong = count_to(rest, 1000, phases)) return wrong;
  constexpr Count kPhases = 4;
  const Count done = scene.position.completed() * kPhases;
  const Count within = scene.position.phase == Phase::Projection ? 0 : static_cast<Count>(scene.position.phase) + 1;
  const Count all = done + within + phases;
  if (const Count t = (all + kPhases - 1) / kPhases; t > scene.parameters.T) return go_to(scene, t);
  if (all % kPhases == 0) return go_to(scene, all / kPhases);
  scene.position = {all / kPhases + 1, static_cast<Phase>(all % kPhases - 1)};
  return accepted();
}

Refusal rewind(Scene& scene, const std::string& /*rest*/) { return go_to(scene, 0); }

Refusal pin(Scene& scene, const std::string& /*rest*/) {
  if (scene.pins.size() >= static_cast<std::size_t>(session::kPinsMax))
    return fmt::format("at most {} runs are pinned; unpin first", session::kPinsMax);
  session::PinDescription kept;
  kept.parameters = scene.parameters;
  kept.slot = static_cast<int>(scene.pins.size());
  kept.position = scene.position;
  scene.pins.push_back(std::move(kept));
  return accepted();
}

Refusal unpin(Scene& scene, const std::string& /*rest*/) {
  scene.pins.clear();
  return accepted();
}

Refusal show(Scene& scene, const std::string& rest) {
  constexpr std::array<std::string_view, 4> kPages = {"lab", "theory", "experiments", "ideas"};
  if (figures::find_figure(rest) == nullptr && std::ranges::find(kPages, rest) == kPages.end())
    return fmt::format(
        "there is nothing to show of the name \"{}\"; write lab, theory, experiments, ideas or a name "
        "of 'pegasos figure --help'",
        excerpt_of(rest));
  scene.show = rest;
  return accepted();
}

Refusal layout(Scene& scene, const std::string& rest) {
  if (rest != "step" && rest != "curves" && rest != "everything") return "write layout step, curves or everything";
  scene.layout = rest;
  return accepted();
}

Refusal idea(Scene& scene, const std::string& rest) {
  const auto state = ideas::read_state(rest);
  if (!state) return state.error().message.english();
  scene.show = "idea " + state->text();
  return accepted();
}

struct Form {
  std::string_view word;
  std::string_view usage;
  int words;  ///< that follow; -1 = one or more
  Refusal (*carry_out)(Scene&, const std::string& rest);
};
constexpr std::array<Form, 11> kForms = {{{"open", "open NAME", 1, open},
                                          {"set", "set KEY VALUE", -1, set},
                                          {"run", "run T", 1, run},
                                          {"step", "step N", 1, step},
                                          {"phase", "phase N", 1, phase},
                                          {"rewind", "rewind", 0, rewind},
                                          {"pin", "pin", 0, pin},
                                          {"unpin", "unpin", 0, unpin},
                                          {"show", "show NAME", 1, show},
                                          {"layout", "layout NAME", 1, layout},
                                          {"idea", "idea NAME PARAMETER=VALUE ...", -1, idea}}};

const Form* form_of(std::string_view word) {
  const auto* at = std::ranges::find(kForms, word, &Form::word);
  return at == kForms.end() ? nullptr : at;
}

std::string usages() {
  std::string text;
  for (const Form& form : kForms) text += (text.empty() ? "" : ", ") + std::string(form.word);
  return text;
}

constexpr std::size_t kLinesMost = 50;  // of one block

}  // namespace

Result<Lab> read_lab(const std::vector<SourceText>& lines, const std::string& file) {
  if (lines.size() > kLinesMost)
    return error_at(file, lines[kLinesMost].place, fmt::format("a lab block has at most {} lines", kLinesMost));
  Lab lab;
  for (const SourceText& line : lines) {
    if (line.text.starts_with('#')) continue;
    const auto end = line.text.find_last_not_of(" \t\r");
    const std::string text = line.text.substr(0, end + 1);
    const auto space = text.find_first_of(" \t");
    LabCommand command{text.substr(0, space), {}, line.place};
    if (space != std::string::npos) command.rest = text.substr(text.find_first_not_of(" \t", space));
    const Form* form = form_of(command.word);
    if (form == nullptr)
      return error_at(file, line.place,
                      fmt::format("there is no command \"{}\" here; those of a lab block are {}",
                                  excerpt_of(command.word), usages()));
    const bool one_word = command.rest.find_first_of(" \t") == std::string::npos;
    const bool fits = form->words == 0 ? command.rest.empty() : !command.rest.empty() && (form->words < 0 || one_word);
    if (!fits) return error_at(file, line.place, fmt::format("write {}", form->usage));
    lab.push_back(std::move(command));
  }
  return lab;
}

Result<Scene> after(Scene scene, const Lab& lab, const std::string& file) {
  for (const LabCommand& command : lab) {
    if (const Refusal wrong = form_of(command.word)->carry_out(scene, command.rest))
      return error_at(file, command.place, fmt::format("{}: {}", command.word, *wrong));
  }
  return scene;
}

std::vector<session::Command> commands_to(const Scene& scene) {
  return {session::Rewind{}, session::SetParameters{scene.parameters, true}, session::SeekTo{scene.position, true},
          session::RestorePins{.pins = scene.pins}};
}

bool shown(const Scene& scene, const session::Snapshot& now) {
  return now.parameters == scene.parameters && !now.edited && now.position == scene.position &&
         now.live_position == now.position && now.optimum.state != session::OptimumState::Running;
}

}  // namespace pegasos::lessons
