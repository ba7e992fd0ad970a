#include "ui/views/lessons.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <utility>

#include "lessons/player_text.h"
#include "lessons/shelf.h"
#include "text/text.h"
#include "ui/view_state.h"
#include "ui/widgets.h"
#include "ui/words.h"

namespace pegasos::ui {
namespace {

using lessons::Ask;
using plot::Hue;
using plot::Rect;

float line_of_prose(const plot::MathLayout& layout, const plot::TextStyle& style) {
  return std::round(std::max(style.size * 1.45F, layout.height() + 0.25F * style.size));
}

/// The lesson after that one, in the order of the list.
std::optional<std::string> name_after(std::string_view name) {
  const auto all = lessons::shipped_lessons();
  const auto here = std::ranges::find(all, name, &lessons::ShippedLesson::name);
  if (here == all.end() || here + 1 == all.end()) return std::nullopt;
  return (here + 1)->name;
}

std::string_view code() { return text::info(text::language()).code; }

}  // namespace

float prose(UiContext& ui, const std::string& markup, Rect place, const plot::TextStyle& style) {
  float y = place.y;
  for (const std::string& line : plot::wrap_math(*ui.canvas, style, markup, place.w, plot::Formulas::whole)) {
    const plot::MathLayout layout = plot::layout_math(*ui.canvas, style, line);
    const float step = line_of_prose(layout, style);
    const float middle = 0.5F * (step - layout.height()) + layout.ascent;
    plot::draw_math(*ui.canvas, {place.x, std::round(y + middle)}, layout);
    y += step;
  }
  return y - place.y;
}

float prose_height(const Drawing& ui, const std::string& markup, float width, const plot::TextStyle& style) {
  float height = 0;
  for (const std::string& line : plot::wrap_math(*ui.canvas, style, markup, width, plot::Formulas::whole))
    height += line_of_prose(plot::layout_math(*ui.canvas, style, line), style);
  return height;
}

void say(UiContext& ui, Rect& line, const std::string& markup, const plot::TextStyle& style, float below) {
  line.y += prose(ui, markup, line, style) + ui.px(below);
}

namespace {

void say(UiContext& ui, Rect& line, const lessons::Text& text, const lessons::Readings* readings) {
  const plot::TextStyle style = ui.text(13, Hue::ink1);
  if (!text.item) return say(ui, line, text.shown(readings), style);
  prose(ui, "•", line, style);
  Rect rest{line.x + ui.px(14), line.y, line.w - ui.px(14), line.h};
  say(ui, rest, text.shown(readings), style, 4);
  line.y = rest.y;
}

}  // namespace

void LessonsView::toggle(const session::SnapshotPtr& now, UiContext& ui) {
  open_ = !open_;
  list_.forget();
  now_ = now;
  if (!open_) return leave(ui);
  if (player_) show_scene(ui);
}

/// The person's own run and layout, as they were when the lesson began. Only what the person has made of the lesson's
/// problem meanwhile is a step of undo.
void LessonsView::leave(UiContext& ui) {
  const auto is_here = [&](const lessons::Scene& scene) { return scene.parameters == now_->parameters; };
  const bool own = player_ && (now_->edited || std::ranges::none_of(player_->lesson().scenes, [&](const auto& scenes) {
                                 return is_here(scenes.before) || is_here(scenes.after);
                               }));
  before_.give_back(*now_, own, ui);
}

void LessonsView::begin_frame(const session::Snapshot& now, UiContext& ui) {
  before_.follow(now);
  ui.lesson = {.asks = asks(), .changed = plays() ? &changed_ : nullptr, .sketch = sketch()};
}

/// What was answered is there when that lesson is chosen again, also after a session of earlier was opened.
void LessonsView::keep_place() {
  if (!player_ || player_->lesson().homework) return;  // answers of homework have a file of their own
  std::string& kept = window_.begun[drafts_name()];
  const auto before = lessons::read_player(player_->shared_lesson(), kept);
  if (before && steps_done(*before) > steps_done(*player_)) return;
  kept = lessons::player_text(*player_);
  if (goes_on() && done_everywhere(*player_) && !is_finished(name_)) window_.finished.push_back(name_);
}

/// What was typed and not locked in survives the window, whatever ends it.
void LessonsView::keep_drafts() {
  if (!player_) return;
  std::map<std::size_t, std::string> texts;
  const auto add = [&](std::size_t place, const Attempt& one) {
    const lessons::Player::Record& record = player_->records()[place];
    if (!one.entry.empty() && !record.locked && !record.done) texts[place] = one.entry;
  };
  for (const auto& [place, draft] : drafts_) add(place, draft);
  if (attempt_.place) add(*attempt_.place, attempt_);
  if (texts.empty()) {
    window_.drafts.erase(drafts_name());
  } else {
    window_.drafts[drafts_name()] = lessons::drafts_text(texts);
  }
}

void LessonsView::take_drafts() {
  const auto kept = window_.drafts.find(drafts_name());
  if (kept == window_.drafts.end()) return;
  for (auto& [place, text] : lessons::read_drafts(kept->second)) {
    if (place < player_->records().size()) drafts_[place].entry = std::move(text);
  }
}

bool LessonsView::begin_anew(UiContext& ui) {
  if (!plays() || player_->lesson().hands_in()) return false;
  auto lesson = lessons::open_lesson(name_, code());
  if (!lesson) {
    ui.requests.complain(lesson.error().placed());
    return true;
  }
  player_.emplace(std::move(lesson).value());
  window_.begun.erase(drafts_name());
  moments_.clear();
  forget_attempts();
  show_scene(ui);
  return true;
}

void LessonsView::lay_aside() {
  keep_place();
  player_.reset();
  forget_attempts();
}

bool LessonsView::goes_on() const { return player_ && !source_.watch; }

std::string_view LessonsView::list_tip() const {
  return goes_on() ? "The list of lessons; this one goes on here when it is chosen again."
                   : "The list of lessons; this one goes on when its file is opened again.";
}

/// For the list of lessons.
void LessonsView::put_away(UiContext& ui) {
  leave(ui);
  lay_aside();
}

Status LessonsView::start(const std::string& name, int step, const session::SnapshotPtr& now, UiContext& ui) {
  const Status started = play(name, now, ui);
  if (!started || step <= 0 || go_to(ui, static_cast<std::size_t>(step - 1))) return started;
  return Error{ErrorCode::BadInput,
               Message("the lesson {} has {} steps, and the link leads to step {}: was it shortened since?", name,
                       player_->lesson().steps.size(), step)};
}

Status LessonsView::play(const std::string& name, const session::SnapshotPtr& now, UiContext& ui,
                         const std::string& student) {
  auto lesson = lessons::open_lesson(name, code(), student);
  if (!lesson) return lesson.error();
  auto player = player_of(name, *lesson);
  if (!player) return player.error();
  lay_aside();
  if (const auto left = window_.begun.find(kept_name(name)); left != window_.begun.end()) {
    if (auto restored = lessons::read_player(*lesson, left->second)) player = std::move(restored);
  }
  homework_ = {.student = std::move(homework_.student), .path = answers_beside(name, **lesson)};
  now_ = now;
  player_.emplace(std::move(player).value());
  moments_.clear();
  name_ = name;
  follows_ = name_after(name);
  language_ = code();
  watch();
  open_ = true;
  take_drafts();
  show_scene(ui);
  return Done{};
}

void LessonsView::begin(const std::string& name, UiContext& ui, const std::string& student) {
  if (const Status started = play(name, now_, ui, student); !started) ui.requests.complain(started.error().placed());
}

/// Forgets what belongs to another step or moment; what was begun here before, and a drawing that was an answer, are
/// there again.
void LessonsView::begin_step() {
  keep_place();
  if (attempt_.place) drafts_[*attempt_.place] = std::move(attempt_);
  attempt_ = {};
  told_.away_s.reset();
  if (!player_ || !player_->step().ask) return;
  const Ask& ask = *player_->step().ask;
  attempt_.place = player_->place();
  if (const auto draft = drafts_.find(player_->place()); draft != drafts_.end() && player_->asks()) {
    attempt_.typed = attempt_.entry = draft->second.entry;
    attempt_.tried = draft->second.tried;
    attempt_.picks = std::move(draft->second.picks);
    attempt_.sketch = std::move(draft->second.sketch);
  }
  if (!attempt_.sketch && (ask.kind == Ask::Kind::Curve || ask.kind == Ask::Kind::Point))
    attempt_.sketch.emplace(ask, player_->record().answer);
}

Sketch* LessonsView::sketch() {
  if (!plays() || !attempt_.sketch) return nullptr;
  attempt_.sketch->set_open(player_->asks());
  return &*attempt_.sketch;
}

bool LessonsView::go_to(UiContext& ui, std::size_t place) {
  if (place >= player_->lesson().steps.size()) return false;
  player_->go_to(place);
  show_scene(ui);
  return true;
}

bool LessonsView::turn(UiContext& ui, int by) {
  if (!plays()) return false;
  if (by > 0 ? player_->next() : player_->back()) show_scene(ui);
  return true;
}

/// Where the window changed its language, the lesson does; what was answered stays.
void LessonsView::speak() {
  if (std::exchange(language_, code()) == code()) return;
  list_.forget();
  if (!player_) return;
  const auto lesson = lessons::open_lesson(name_, code(), student());
  if (!lesson) return;
  if (auto player = lessons::read_player(*lesson, lessons::player_text(*player_)))
    player_.emplace(std::move(player).value());
  watch();
}

void LessonsView::draw(const session::SnapshotPtr& now, UiContext& ui, Rect area) {
  speak();
  reread(ui);
  if (std::exchange(told_.file_is_out, false))
    ui.requests.notify("A lesson of a file is in no session: open its file again.");
  follow(now, ui);
  constexpr std::string_view kHelp =
      "A lesson asks first: commit to an answer, then the laboratory runs and decides. Everything else works as ever; "
      "what you change does not harm the lesson.";
  const Rect inside = begin_panel(ui, Panel::none, "lesson", player_ ? "Lesson" : "Lessons", area,
                                  {.help = kHelp, .header_right = ui.px(60)});
  const Rect header = header_place(ui, area, ui.px(56));
  if (player_ && icon_button(ui, "all lessons", Icon::menu, {header.x, header.y, ui.px(26), header.h},
                             {.quiet = true, .tooltip = list_tip()}))
    put_away(ui);
  if (icon_button(ui, "close", Icon::close, {header.right() - ui.px(26), header.y, ui.px(26), header.h},
                  {.quiet = true,
                   .tooltip = "Closes this column: the lesson stays where it is, and the laboratory goes back to where "
                              "it was before."}))
    toggle(now, ui);
  const Rect foot{inside.x, inside.bottom() - ui.px(kLessonButton), inside.w, ui.px(kLessonButton)};
  const float votes = room_height(ui);
  const float back = player_ ? way_back_height(*now, ui) : 0;
  const float homework = homework_height(ui);
  const Rect place{inside.x, inside.y, inside.w + ui.px(10),
                   inside.h - (player_ ? ui.px(kLessonButton + 10) : 0) - votes - homework - back};
  if (!player_) {
    using Fate = LessonList::Fate;
    const auto fate = [&](const std::string& name) {
      return is_finished(name) ? Fate::finished : window_.begun.contains(name) ? Fate::begun : Fate::fresh;
    };
    const Rect rows{inside.x - ui.px(6), inside.y, inside.w + ui.px(16), inside.h - ui.px(kLessonButton + 10)};
    if (const auto chosen = list_.draw(ui, rows, fate)) begin(*chosen, ui);
    if (button(ui, "Open a lesson's file…", foot,
               {.tooltip = "A lesson of your own (.md): it is read again whenever you save it."}))
      ui.perform("open-file");
  } else {
    const auto body = [&](float top) { return step(ui, {inside.x, top, inside.w - ui.px(4), 0}); };
    scrolled(ui, fmt::format("step {}", player_->place()).c_str(), place, body, told_.judged);
    if (std::exchange(told_.judged, false)) ui.wants_frame = true;
    const float below = foot.y - ui.px(10);
    if (votes > 0) room_strip(ui, {inside.x, below - votes, inside.w, votes});
    if (homework > 0) homework_strip(ui, {inside.x, below - votes - homework, inside.w, homework});
    if (back > 0)
      way_back(ui, {inside.x, below - votes - homework - ui.px(kLessonButton), inside.w, ui.px(kLessonButton)});
    footer(ui, foot);
    keep_drafts();
  }
  if (const auto to = std::exchange(told_.go_to, std::nullopt); to && player_) go_to(ui, *to);
  end_panel(ui);
}

bool LessonsView::is_finished(const std::string& name) const {
  return std::ranges::find(window_.finished, name) != window_.finished.end();
}

/// What was said of a goal that is not reached yet was said of another moment than this, or before this start.
bool LessonsView::missed_elsewhere() const {
  const lessons::Readings* said = followed_in();
  return player_->step().has_goal() && !player_->done() &&
         (said == nullptr || said->moment().run_id != now_->run_id || said->moment().position != now_->position);
}

float LessonsView::step(UiContext& ui, Rect line) {
  const lessons::Step& here = player_->step();
  const lessons::Readings* before = asked_in();
  if (room_open() && asks()) {  // the room looks at the question alone
    line.y = remarks(ui, line);
    say(ui, line, here.before.back(), before);
    return question(ui, line);
  }
  say(ui, line, player_->lesson().title, ui.text(12.5F, Hue::ink3), 2);
  say(ui, line, here.title, ui.text(15, Hue::ink1, plot::Face::semibold), 10);
  line.y = remarks(ui, line);
  if (player_->place() == 0) {
    for (const lessons::Text& text : player_->lesson().about)
      say(ui, line, text.shown(before), ui.text(12.5F, Hue::ink2));
  }
  for (const lessons::Text& text : here.before) say(ui, line, text, before);
  if (here.ask) line.y = player_->step().has_goal() ? goal(ui, line) : question(ui, line);
  if (here.ask && player_->record().tries > 0 && !missed_elsewhere()) line.y = outcome(ui, line);
  if (player_->done()) {
    for (const lessons::Text& text : here.after) say(ui, line, text, here.ask ? followed_in() : before);
    if (at_last_step(*player_) && !told_.judged)
      line.y = ending(ui, line);  // what is said of the answer comes into view first
  }
  return line.y;
}

void LessonsView::keep(const Fields& all) {
  const Fields f = all.under("lesson.");
  const bool named = goes_on();  // a name, never a path
  bool of_file = !f.reading() && player_ && source_.watch;
  f.where(of_file || f.reading()).flag("file", of_file);
  std::string name = named ? name_ : "";
  std::string text = named ? lessons::player_text(*player_) : "";
  if (f.reading()) open_ = false;
  f.flag("open", open_);
  f.where(named).text("name", name);
  f.where(named).text("player", text);
  if (!f.reading()) return;
  told_.file_is_out = of_file && !source_.watch;
  restore(name, text);
}

void LessonsView::restore(const std::string& name, const std::string& text) {
  if (name.empty() && source_.watch) return before_.forget();  // a lesson of one's own is in no session: it stays
  player_.reset();
  forget_attempts();
  moments_.clear();
  before_.forget();
  source_ = {};
  if (!lessons::is_shipped(name)) return;
  const auto lesson = lessons::open_lesson(name, code());
  if (!lesson) return;
  auto player = lessons::read_player(*lesson, text);
  if (!player) return;
  player_.emplace(std::move(player).value());
  name_ = name;
  follows_ = name_after(name);
  take_drafts();
  begin_step();
}

}  // namespace pegasos::ui
