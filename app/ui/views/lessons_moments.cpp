// What a step of a lesson shows: its scene, the moments that its prose speaks of, what is judged in them.
#include <algorithm>

#include "lessons/judge.h"
#include "ui/views/lessons.h"
#include "ui/widgets.h"

namespace pegasos::ui {
namespace {

using lessons::Ask;

/// Whether a step's prose holds values of the moment in which it asks.
bool says_values(const lessons::Lesson& lesson, std::size_t place) {
  const auto has = [](const lessons::Text& text) {
    return std::ranges::any_of(text.pieces, [](const lessons::Text::Piece& piece) { return piece.value.has_value(); });
  };
  const lessons::Step& step = lesson.steps[place];
  return std::ranges::any_of(step.before, has) || std::ranges::any_of(step.notes, has) ||
         (step.ask && std::ranges::any_of(step.ask->choices, has)) ||
         (place == 0 && std::ranges::any_of(lesson.about, has));
}

}  // namespace

void LessonsView::show_scene(UiContext& ui) {
  if (!before_.kept()) before_.keep(now_, window_.keep_look());
  ui.push(session::LeaveHome{});  // also where a session was opened since
  // An explanation would lie over what the step speaks of.
  ui.help.held.clear();
  begin_step();
  ui.keyboard.call();
  const lessons::Scene& scene = player_->scene();
  changed_.clear();
  const Parameters& before = parameters_before();
  for (const Parameter& parameter : parameter_table()) {
    if (parameter.get(before) != parameter.get(scene.parameters)) changed_.emplace(parameter.key);
  }
  // What an earlier problem needed is no measure of this one.
  if (now_->parameters != scene.parameters) ui.perform("fit-all");
  for (session::Command& command : lessons::commands_to(scene)) ui.push(std::move(command));
  ui.wants_frame = true;
  ui.push(session::Arrive{});
  if (!scene.layout.empty()) window_.layout(scene.layout);
  if (!scene.show.empty()) window_.show(scene.show);
  if (attempt_.sketch)
    window_.show(player_->step().ask->kind == Ask::Kind::Curve ? player_->step().ask->sheet.plot : "lab");
}

/// What the scene that is shown has changed is told by these: of this step's question, else of the step before as it
/// was left, from whichever side one comes.
const Parameters& LessonsView::parameters_before() const {
  const auto answered = [&](std::size_t i) { return player_->records()[i].locked || player_->records()[i].shown; };
  const std::size_t place = player_->place();
  const auto& scenes = player_->lesson().scenes;
  if (answered(place)) return scenes[place].before.parameters;
  if (place == 0) return now_->parameters;
  return answered(place - 1) ? scenes[place - 1].after.parameters : scenes[place - 1].before.parameters;
}

/// Takes the moments that the scenes ask for, and judges what is locked in once its moment is there.
void LessonsView::follow(const session::SnapshotPtr& now, UiContext& ui) {
  now_ = now;
  if (!player_) return;
  Moments& here = moments_[player_->place()];
  const bool revealed = player_->answered();
  if (lessons::shown(player_->scene(), *now)) {
    if (!revealed || player_->lesson().scenes[player_->place()].before == player_->scene()) here.asked.emplace(now);
    if (!revealed && !attempt_.asked_s) attempt_.asked_s = ui.time_s;
    const bool again = player_->asks() && player_->record().tries > 0;  // the same scene at both tries
    if (revealed || again) here.followed.emplace(now);
    if (waits(*player_)) judge(ui, *here.followed);
  }
  look_offstage(here, ui);
}

/// What the prose says the values of while the laboratory shows something else: the person has gone on, or comes back
/// to a step that was answered in an earlier visit.
void LessonsView::look_offstage(Moments& here, UiContext& ui) {
  const lessons::Scene& asking = player_->lesson().scenes[player_->place()].before;
  const bool asked = !here.asked && says_values(player_->lesson(), player_->place());
  const bool followed = player_->answered() && !here.followed;
  const lessons::Scene& wanted = asked ? asking : player_->scene();
  const bool moving = now_->busy || now_->optimum.state == session::OptimumState::Running;
  if ((!asked && !followed) || (moving && now_->parameters == wanted.parameters)) return offstage_.rest();
  const lessons::Readings* found = offstage_.seek(wanted, ui);
  if (found == nullptr) return;
  (asked ? here.asked : here.followed).emplace(*found);
  offstage_.rest();
  if (!asked && waits(*player_)) judge(ui, *here.followed);
  ui.wants_frame = true;
}

/// Of the strip that leads back to what this step speaks of, which stays in sight; none while the laboratory shows that
/// or is on its way there.
float LessonsView::way_back_height(const session::Snapshot& now, UiContext& ui) {
  const bool quiet = room_open() && asks();  // the room looks at the question alone
  if (quiet || lessons::shown(player_->scene(), now)) {
    told_.away_s.reset();
    return 0;
  }
  const bool moving = now.playing || now.busy || now.optimum.state == session::OptimumState::Running;
  if (!told_.away_s && moving) return 0;
  const double since = told_.away_s.value_or(ui.time_s);
  told_.away_s = since;
  const bool away = ui.time_s >= since + Offstage::kPatience_s;
  ui.wants_frame = ui.wants_frame || !away;
  return away ? ui.px(kLessonButton + 10) : 0;
}

void LessonsView::way_back(UiContext& ui, plot::Rect area) {
  if (button(ui, "Back to the lesson's state", area,
             {.tooltip = "The laboratory shows again what this step speaks of; what you did can be undone."}))
    show_scene(ui);
}

/// Of this step; null = it was not there yet.
const lessons::Readings* LessonsView::moment(std::optional<lessons::Readings> Moments::*which) const {
  const auto here = moments_.find(player_->place());
  return here != moments_.end() && here->second.*which ? &*(here->second.*which) : nullptr;
}

void LessonsView::judge(UiContext& ui, const lessons::Readings& readings) {
  const Status judged = player_->judge(readings);
  keep_place();
  if (!judged) ui.requests.complain(judged.error().placed());
  if (judged && player_->lesson().hands_in()) keep_answers(ui);
  if (player_->step().has_goal())
    moments_[player_->place()].followed.emplace(readings);  // what is said is said of this one
  told_.judged = true;
  if (player_->asks()) {  // another try: what was typed, and several choices, are amended rather than made anew
    attempt_.typed = attempt_.entry = drafts_[player_->place()].entry;
    if (player_->step().ask->kind != lessons::Ask::Kind::Several) attempt_.picks.clear();
    attempt_.tried = answer();
  }
  ui.wants_frame = true;
}

}  // namespace pegasos::ui
