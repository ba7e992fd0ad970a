// A question of a lesson: its choices, field or drawing, the lock, a goal and what comes of it.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <utility>

#include "lessons/judge.h"
#include "text/text.h"
#include "ui/compat.h"
#include "ui/views/lessons.h"
#include "ui/widgets.h"
#include "ui/words.h"

namespace pegasos::ui {
namespace {

using lessons::Ask;
using plot::Hue;
using plot::Rect;

constexpr float kSentenceHeight = 84.F;  // four lines, design px
constexpr float kVotesRow = 34.F;        // below a choice's words, design px
constexpr float kMarkWidth = 24.F;       // beside them, of what was right

/// Of a lab block, in one line.
std::string commands_of(const lessons::Lab& lab) {
  std::string out;
  for (const lessons::LabCommand& command : lab)
    out += fmt::format("{}{}", out.empty() ? "" : ", ", plot::escape(command.word + " " + command.rest));
  return out;
}

constexpr int kLetters = 9;  // of choices at most: none of them does anything else while hands are counted

/// Why what was typed is no answer; empty: it is one.
std::string trouble_with(const Ask& ask, const std::string& typed) {
  const auto fits = lessons::read_answer(ask, typed);
  return fits ? std::string() : text::words(fits.error().message);
}

/// One line or two under a question.
float say_how(UiContext& ui, std::string_view how, Rect line, Hue hue = Hue::ink3) {
  return line.y + paragraph(ui, how, {line.x, line.y, line.w, ui.px(80)}, ui.text(12, hue)) + ui.px(6);
}

}  // namespace

/// What is ready to be locked in, as read_answer takes it.
std::string LessonsView::answer() const {
  if (attempt_.sketch) return attempt_.sketch->text();
  return player_->step().ask->choices.empty() ? attempt_.entry : fmt::format("{}", fmt::join(attempt_.picks, ","));
}

/// The choices that hold, or their order, from 1; nothing while the student may still try.
std::vector<int> LessonsView::right_picks() {
  const Ask& ask = *player_->step().ask;
  const lessons::Readings* there = followed_in();
  if (!player_->done() || player_->lesson().hands_in() || !ask.judged() || there == nullptr) return {};
  std::optional<std::vector<int>>& known = moments_[player_->place()].right;
  if (!known) {
    const auto right = lessons::example_answer(ask, *there, true);
    if (const auto answer = right ? lessons::read_answer(ask, *right) : right.error()) known = answer->picks;
  }
  return known.value_or(std::vector<int>{});
}

float LessonsView::question(UiContext& ui, Rect line) {
  const Ask& ask = *player_->step().ask;
  const bool open = player_->asks();
  bool entered = false;
  line.y += ui.px(4);
  if (!ask.choices.empty()) {
    line.y = choices(ui, line);
    entered = std::exchange(attempt_.enters, false);
  } else if (attempt_.sketch) {
    constexpr std::string_view kCurve =
        "Draw with the mouse in the plot, from its left edge to its right one. With the keyboard: Tab leads there, ← → "
        "choose a handle, ↑ ↓ move it.";
    constexpr std::string_view kPoint =
        "Click into the picture where you expect it; another click moves the point. With the keyboard: Tab leads "
        "there, the arrows move the point.";
    if (open) line.y = say_how(ui, ask.kind == Ask::Kind::Curve ? kCurve : kPoint, line);
  } else {
    const bool sentence = ask.kind == Ask::Kind::Free;
    Rect field{line.x, line.y, sentence ? line.w : ui.px(140), ui.px(sentence ? kSentenceHeight : kLessonButton)};
    if (!open) {
      const std::string given = plot::escape(player_->record().answer);
      const plot::TextStyle style = ui.text(13, Hue::ink1);
      if (sentence) field.h = prose_height(ui, given, field.w - ui.px(14), style) + ui.px(14);
      ui.canvas->stroke_rect(field, {ui.color(Hue::accent), ui.px(2), plot::kSolid}, ui.px(6));
      prose(ui, given, field.shrunk(ui.px(7)), style);
      record(ui, "answer given", field);
    } else {
      ui.keyboard.begin_here();
      if (attempt_.begun.entered) {
        attempt_.typed = std::exchange(attempt_.begun, {}).text;
        entered = true;
      }
      if (const auto typed = text_field(ui, "answer", attempt_.typed, field, "Your answer; Enter locks it in.", {},
                                        {.size = sentence ? 13.F : 12.5F,
                                         .focus = std::exchange(attempt_.chosen, false),
                                         .wraps = sentence,
                                         .begun = &attempt_.begun,
                                         .now = &attempt_.entry})) {
        attempt_.typed = *typed;
        entered = compat::enter_pressed();
        if (entered && !trouble_with(ask, *typed).empty()) told_.judged = true;  // why not comes into view
      }
    }
    if (open) told_.field_s = ui.time_s;
    line.y += field.h + ui.px(6);
    // What is still being typed is not complained of.
    const bool wrong_now = open && !attempt_.typed.empty() && !trouble_with(ask, attempt_.entry).empty();
    if (const std::string wrong = wrong_now ? trouble_with(ask, attempt_.typed) : std::string(); !wrong.empty()) {
      const float top = line.y;
      line.y = say_how(ui, plot::escape(wrong), line, Hue::bound);
      record(ui, "why not", {line.x, top, line.w, line.y - top});
    }
  }
  if (!open || room_open()) return line.y;
  lock_button(ui, {line.x, line.y, ui.px(110), ui.px(kLessonButton)}, entered);
  return line.y + ui.px(kLessonButton + 10);
}

/// Locks in what is ready, and shows what follows; `entered`: Enter was pressed in the field.
void LessonsView::lock_button(UiContext& ui, Rect area, bool entered) {
  const Ask& ask = *player_->step().ask;
  const auto fits = lessons::read_answer(ask, answer());
  const bool nothing = (attempt_.sketch || ask.kind == Ask::Kind::Free) && answer().empty();
  const bool tried = !attempt_.tried.empty() && answer() == attempt_.tried;
  const std::string reason = nothing && attempt_.sketch ? "Draw it first"
                             : !fits                    ? trouble_with(ask, answer())
                             : nothing                  ? "Write something first"
                             : tried                    ? "This was tried: change it first"
                                                        : not_asked_yet();
  const std::string_view tip = !ask.judged() ? "After this it cannot be changed. It is noted, and not judged here."
                               : at_last_try(*player_)
                                   ? "After this the answer cannot be changed, and the laboratory decides."
                                   : "The laboratory decides; if it is not right, there is a second try.";
  const std::string_view tries = !at_last_try(*player_)         ? "two tries"
                                 : player_->record().tries == 0 ? "one try"
                                                                : "the last try";
  if (ask.judged() && !room_open())
    label(ui, tries, {area.right() + ui.px(12), area.y, ui.px(140), area.h}, ui.text(12, Hue::ink3));
  const bool pressed = button(ui, "Lock in", area, {.primary = true, .tooltip = tip, .disabled = reason});
  if (!pressed && !(entered && reason.empty())) return;
  note_asked(ui);
  if (!player_->lock(answer())) return;
  const std::vector<int> picks = attempt_.picks;
  show_scene(ui);
  attempt_.picks = picks;
}

/// Whether one of the choices can be taken now: not while the room votes and talks.
bool LessonsView::choices_open() const {
  return asks() && (!room_open() || player_->record().room.stage == lessons::Room::Stage::Both);
}

float LessonsView::choices(UiContext& ui, Rect line) {
  const Ask& ask = *player_->step().ask;
  const lessons::Room* votes = room_open() ? room() : nullptr;
  const bool open = choices_open();
  if (!player_->asks()) attempt_.picks = lessons::read_answer(ask, player_->record().answer)->picks;
  const std::vector<int> right = right_picks();
  const plot::TextStyle style = ui.text(13, Hue::ink1);
  const float width = line.w - ui.px(34 + kMarkWidth);
  // Beside the words, as long as each has the room for it: more of the choices are seen at once.
  const bool beside =
      votes != nullptr && votes->stage != lessons::Room::Stage::Both &&
      std::ranges::all_of(ask.choices, [&](const lessons::Text& choice) {
        return text_width(ui, choice.shown(asked_in()), style) <= width - ui.px(kCountField - kMarkWidth + 12);
      });
  for (std::size_t i = 0; i < ask.choices.size(); ++i) {
    const int number = static_cast<int>(i) + 1;
    const auto at = std::ranges::find(attempt_.picks, number);
    const bool picked = at != attempt_.picks.end();
    const std::string words = ask.choices[i].shown(asked_in());
    const Rect inner{line.x + ui.px(34), line.y + ui.px(beside ? 8 : 5), width, 0};
    const float said = prose(ui, words, inner, style) + ui.px(beside ? 16 : 10);
    const float height = said + (votes != nullptr && !beside ? ui.px(kVotesRow) : 0);
    const Rect row{line.x, line.y, line.w, height};
    if (open) ui.keyboard.begin_here();
    const Pointer mouse = open ? pressable(ui, fmt::format("choice {}", number), row) : Pointer{};
    if (!open) record(ui, fmt::format("choice {}", number), row);
    const Hue frame = picked ? Hue::accent : Hue::line;
    ui.canvas->stroke_rect(row, {ui.color(frame), ui.px(picked ? 2.F : 1.F), plot::kSolid}, ui.px(6));
    if (picked || mouse.hovered) ui.canvas->fill_rect(row, plot::faded(ui.color(Hue::accent), 0.1F), ui.px(6));
    const std::string mark = picked && ask.kind == Ask::Kind::Order
                                 ? fmt::format("{}.", at - attempt_.picks.begin() + 1)
                                 : lessons::letter_of(i + 1);
    verbatim(ui, mark, {row.x, row.y, ui.px(34), row.h},
             ui.text(13, picked ? Hue::accent : Hue::ink3, plot::Face::semibold), plot::HAlign::centre);
    if (const auto place = std::ranges::find(right, number); place != right.end()) {
      const std::string holds = ask.kind != Ask::Kind::Order ? "✓" : fmt::format("{}.", place - right.begin() + 1);
      const Rect there{row.right() - ui.px(kMarkWidth), row.y, ui.px(kMarkWidth), said};
      verbatim(ui, holds, there, ui.text(13, Hue::average, plot::Face::semibold), plot::HAlign::centre);
      record(ui, fmt::format("right {}", number), there);
    }
    const Rect below{inner.x, row.y + said - ui.px(1), inner.w, ui.px(kVotesRow - 6)};
    const Rect aside{row.right() - ui.px(kCountField + 6), row.centre().y - 0.5F * below.h, inner.w, below.h};
    if (votes != nullptr && votes->counts()) count_field(ui, i, beside ? aside : below);
    if (votes != nullptr && votes->stage == lessons::Room::Stage::Both) vote_bars(ui, i, below);
    line.y += height + ui.px(6);
    if (mouse.clicked) pick(number);
  }
  if (!open || votes != nullptr) return line.y;
  if (ask.kind == Ask::Kind::Order)
    line.y = say_how(ui, "Click them in their order; a second click takes one back.", line);
  if (ask.kind == Ask::Kind::Several) line.y = say_how(ui, "Several may hold, or none: choose all that do.", line);
  const std::string letters =
      text::tr_format("Tab leads to them; A to {} choose.", lessons::letter_of(ask.choices.size()));
  return say_how(ui, letters, line);
}

void LessonsView::pick(int choice) {
  const auto at = std::ranges::find(attempt_.picks, choice);
  if (player_->step().ask->kind == Ask::Kind::Choice) {
    attempt_.picks = {choice};
  } else if (at != attempt_.picks.end()) {
    attempt_.picks.erase(at);
  } else {
    attempt_.picks.push_back(choice);
  }
}

bool LessonsView::key(const Stroke& stroke, UiContext& ui) {
  const int letter = static_cast<int>(stroke.key) - static_cast<int>(Key::a);
  if (plays() && room_open() && room()->counts() && !stroke.ctrl && letter >= 0 && letter < kLetters) {
    const auto choice = static_cast<std::size_t>(letter);
    if (choice < room()->now().size()) room()->count(choice, stroke.shift ? -1 : 1);
    return true;
  }
  if (asks() && told_.field_s == ui.time_s &&
      stroke == Stroke{Key::a, false, true}) {  // of the answer, not of the data
    attempt_.chosen = true;
    ui.wants_frame = true;
    return true;
  }
  if (asks() && told_.field_s == ui.time_s && !stroke.ctrl) {
    if (attempt_.begun.waits()) return true;  // its field is about to take all keys
    const bool digit = stroke.key >= Key::d0 && stroke.key <= Key::d9;
    const bool word = letter >= 0 && stroke.key <= Key::z && player_->step().ask->kind == Ask::Kind::Free;
    if (digit || word) return true;
  }
  if (!asks() || stroke.ctrl || stroke.shift) return false;
  const bool by_letter = attempt_.lettered == ui.walk.at;
  if (stroke.key == Key::enter && choices_open() && !attempt_.picks.empty() && (!ui.keyboard.on() || by_letter)) {
    attempt_.enters = true;
    ui.wants_frame = true;
    return true;
  }
  const int choice = letter + 1;
  if (choice < 1 || choice > static_cast<int>(player_->step().ask->choices.size())) return false;
  if (choices_open()) {
    pick(choice);
    attempt_.lettered = ui.walk.at;
  }
  ui.wants_frame = true;
  return true;
}

bool LessonsView::begun_takes(Key key, UiContext& ui) {
  if (!attempt_.begun.waits() || !attempt_.begun.key(key)) return false;
  ui.wants_frame = true;
  return true;
}

bool LessonsView::character(char32_t character, UiContext& ui) {
  if (!asks() || told_.field_s != ui.time_s || attempt_.begun.entered) return false;
  const bool sentence = player_->step().ask->kind == Ask::Kind::Free;
  const bool sign = character == U'+' || character == U'-';
  if (sign && ui.keyboard.on() && !ui.walk.at.starts_with("lesson/")) return false;  // a plane zooms by it
  const bool begins = sentence ? character > U' ' && character != U'?'
                               : sign || character == U'−' || character == U'.' || character == U',' ||
                                     (character >= U'0' && character <= U'9');
  if (attempt_.begun.text.empty() && !begins) return false;
  attempt_.begun.add(character);
  ui.wants_frame = true;
  return true;
}

float LessonsView::goal(UiContext& ui, Rect line) {
  line.y += ui.px(4);
  if (!player_->done()) {
    if (button(
            ui, "Check", {line.x, line.y, ui.px(110), ui.px(kLessonButton)},
            {.primary = true, .tooltip = "Looks whether the laboratory is there now.", .disabled = not_asked_yet()})) {
      note_asked(ui);
      judge(ui, lessons::Readings(now_));
    }
    if (may_show(*player_) && button(ui, "Show me", {line.x + ui.px(120), line.y, ui.px(110), ui.px(kLessonButton)},
                                     {.tooltip = "One way to reach it: the laboratory goes there."})) {
      player_->show();
      show_scene(ui);
    }
    line.y += ui.px(kLessonButton + 10);
  }
  return line.y;
}

float LessonsView::outcome(UiContext& ui, Rect line) {
  const lessons::Player::Record& record = player_->record();
  const Ask& ask = *player_->step().ask;
  const float top = line.y;
  const Rect whole = line;
  line = {line.x + ui.px(12), line.y, line.w - ui.px(12), 0};
  if (ask.judged()) {
    const std::string_view words = record.shown      ? "One way to reach it"
                                   : record.right    ? "Right"
                                   : player_->done() ? "Not right"
                                                     : "Not yet";
    const Rect place{line.x, line.y, line.w, ui.px(20)};
    const float used = label(ui, words, place, ui.text(13, Hue::ink1, plot::Face::semibold));
    const lessons::Readings* there = followed_in();
    const bool missed = player_->done() && !record.right && !record.shown && !player_->lesson().hands_in();
    if (missed && ask.kind == Ask::Kind::Number && there != nullptr) {
      const float x = place.x + used + ui.px(8);
      if (const auto value = lessons::asked_value(ask, *there))
        label(ui, text::tr_format("it is {}", lessons::value_text(*value)), {x, place.y, place.right() - x, place.h},
              ui.text(13, Hue::ink1));
    }
    line.y += ui.px(24);
  }
  if (record.shown) say(ui, line, commands_of(player_->step().reveal), ui.text(13, Hue::ink2), 2);
  if (record.feedback >= 0 && !record.shown) {
    const lessons::Readings* moment = followed_in();
    const auto kept = player_->asks() && moment != nullptr ? lessons::asked_value(ask, *moment) : std::nullopt;
    say(ui, line, ask.feedback[static_cast<std::size_t>(record.feedback)].shown(moment, kept), ui.text(13, Hue::ink1),
        2);
  }
  const Hue hue = record.shown ? Hue::ink3 : record.right ? Hue::average : Hue::bound;
  if (line.y > top) ui.canvas->fill_rect({whole.x, top, ui.px(3), line.y - top}, ui.color(hue), ui.px(1.5F));
  pegasos::ui::record(ui, "outcome", {whole.x, top, whole.w, line.y - top});
  return line.y + ui.px(10);
}

}  // namespace pegasos::ui
