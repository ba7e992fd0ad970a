#include "ui/views/ideas.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <utility>

#include "core/numbers.h"
#include "plot/ticks.h"
#include "session/origin.h"
#include "text/plain_number.h"
#include "text/text.h"
#include "ui/copy.h"
#include "ui/tabs.h"
#include "ui/view_state.h"
#include "ui/widgets.h"
#include "ui/words.h"

namespace pegasos::ui {
namespace {

using plot::Hue;
using plot::Rect;

constexpr float kIdeaRow = 30.F;
constexpr float kIdeaControl = 32.F;
constexpr float kHandleReach = 13.F;  // design px from a handle that count as on it
constexpr float kRoomForList = 1100.F;

Hue hue_of(plot::VerdictMark mark) {
  return mark == plot::VerdictMark::holds ? Hue::average : mark == plot::VerdictMark::violated ? Hue::bound : Hue::ink3;
}

}  // namespace

IdeasView::IdeasView(std::function<void()> leave) : leave_(std::move(leave)) {
  for (const ideas::Idea& idea : ideas::idea_list()) states_.emplace_back(idea);
  const auto first = std::ranges::find(ideas::idea_list(), std::string_view("subgradient"), &ideas::Idea::name);
  at_ = static_cast<std::size_t>(first - ideas::idea_list().begin());
}

bool IdeasView::select(std::string_view text) {
  Result<ideas::State> state = ideas::read_state(text);
  if (!state) return false;
  at_ = static_cast<std::size_t>(&state->idea() - ideas::idea_list().data());
  const bool named = text.find('=') != std::string_view::npos;
  if (named) set(*std::move(state));  // a name alone shows the idea as it was left
  return true;
}

void IdeasView::keep(const Fields& all) {
  const Fields f = all.under("ideas.");
  for (ideas::State& one : states_) {
    const ideas::State standard(one.idea());
    const bool touched = one != standard;
    if (f.reading()) one = standard;
    f.where(touched).as(
        one.idea().name, [&] { return one.text(); },
        [&](const std::string& text) {
          if (const auto read = ideas::read_state(text); read && &read->idea() == &one.idea()) one = *read;
        });
  }
  f.as(
      "chosen", [&] { return std::string(state().idea().name); },
      [&](const std::string& name) {
        if (ideas::find_idea(name) != nullptr) select(name);
      });
}

bool IdeasView::key(const Stroke& stroke) {
  const std::optional<Asked> wish = list_wish(stroke);
  if (!wish || (wish->dx == 0 && wish->dy == 0)) return false;
  const int times = wish->extend ? 5 : 1;
  wish_ = Asked{.dx = times * wish->dx, .dy = times * wish->dy};
  return true;
}

float IdeasView::bar(UiContext& ui, Rect area) {
  const std::string words = "idea " + state().text();
  const plot::TextStyle style = ui.text(12, Hue::ink3);
  const float width = std::min(plot::layout_math(*ui.canvas, style, plot::escape(words)).width + ui.px(6), area.w);
  const Rect place{area.right() - width, std::round(area.centre().y - ui.px(14)), width, ui.px(28)};
  const Pointer mouse = pressable(
      ui, "state", place, "What is shown, as text: for scripts, lessons and the command line. A click copies it.");
  verbatim(ui, plot::escape(words), place, ui.text(12, mouse.hovered ? Hue::ink1 : Hue::ink3), plot::HAlign::right);
  if (mouse.clicked) copy_text(ui, words, place);
  return place.x;
}

void IdeasView::draw(UiContext& ui, Rect area, bool lesson) {
  const float gap = ui.px(12);
  if (area.w < ui.px(kRoomForPage)) {  // the words below the picture, the list behind its title
    const float upper = std::round(0.55F * (area.h - gap));
    const ideas::Scene scene = ideas::make_scene(state());
    picture(ui, scene, {area.x, area.y, area.w, upper}, false);
    return about(ui, scene, {area.x, area.y + upper + gap, area.w, area.h - upper - gap});
  }
  const bool listed = (!lesson && !ui.lecture) || area.w >= ui.px(kRoomForList);
  const float left = listed ? std::round(std::clamp(0.17F * area.w, ui.px(190), ui.px(260))) : -gap;
  const float right = std::round(std::clamp(0.27F * area.w, std::min(ui.px(330), 0.4F * area.w), ui.px(430)));
  if (listed) list(ui, {area.x, area.y, left, area.h});
  const ideas::Scene scene = ideas::make_scene(state());
  picture(ui, scene, {area.x + left + gap, area.y, area.w - left - right - 2 * gap, area.h}, listed);
  about(ui, scene, {area.right() - right, area.y, right, area.h});
}

// --- the list -----------------------------------------------------------------------------------------------------

void IdeasView::list(UiContext& ui, Rect area) {
  constexpr std::string_view kHelp =
      "Each idea is one picture that answers to the hand: drag the large dots, or reach them with Tab and move them "
      "with the arrows. The sentence at the right says what is true of what you see.";
  const Rect inside = begin_panel(ui, Panel::none, "ideas", "Ideas", area, {.help = kHelp});
  const Rect place{inside.x - ui.px(6), inside.y, inside.w + ui.px(16), inside.h + ui.px(8)};
  const auto cell = [&](std::size_t i, std::size_t, const Rect& line) {
    label(ui, states_[i].idea().title, {line.x + ui.px(8), line.y, line.w - ui.px(12), line.h},
          ui.text(12.5F, Hue::ink1, i == at_ ? plot::Face::semibold : plot::Face::text));
  };
  const auto row_name = [&](std::size_t i) { return "idea " + std::string(states_[i].idea().name); };
  const TableSpec rows{
      .name = "list", .rows = states_.size(), .row = ui.px(kIdeaRow), .cell = cell, .row_name = row_name};
  rows_.go_to(at_);
  const TableTouch touch = draw_table(ui, rows, place, rows_);
  if (touch.reached) at_ = *touch.reached;
  if (touch.hovered) tooltip(ui, states_[*touch.hovered].idea().sentence);
  end_panel(ui);
}

void IdeasView::menu(UiContext& ui, Rect place) {
  std::vector<ComboItem> items;
  for (const ideas::State& one : states_)
    items.push_back({.text = plot::plain_text(text::tr(one.idea().title)), .name = true});
  if (const auto next = combo(ui, "ideas", items, static_cast<int>(at_), text::tr("Ideas"), place))
    at_ = static_cast<std::size_t>(*next);
}

// --- the picture --------------------------------------------------------------------------------------------------

void IdeasView::picture(UiContext& ui, const ideas::Scene& scene, Rect area, bool listed) {
  const ideas::Idea& idea = state().idea();
  const float choice = listed ? 0.F : ui.px(100);
  const Rect inside = begin_panel(ui, Panel::none, "idea", idea.title, area, {.header_right = ui.px(64) + choice});
  const Rect header = header_place(ui, area, ui.px(58));
  if (!listed) menu(ui, {header.x - choice, header.y, choice - ui.px(8), header.h});
  if (icon_button(ui, "start values", Icon::reset, {header.x, header.y, ui.px(26), header.h},
                  {.quiet = true, .tooltip = "Puts every value of this idea back to where it started."}))
    set(ideas::State(idea));
  const Rect dots{header.right() - ui.px(26), header.y, ui.px(26), header.h};
  if (icon_button(ui, "more", Icon::dots, dots, {.quiet = true, .tooltip = "Saves the picture or its numbers."}))
    pane_.open_menu();
  const plot::TextStyle style = ui.text(12.5F, Hue::ink2);
  const float words = paragraph_height(ui, idea.sentence, inside.w, style);
  paragraph(ui, idea.sentence, {inside.x, inside.y, inside.w, words}, style);
  const Rect place{inside.x, inside.y + words + ui.px(8), inside.w, inside.h - words - ui.px(8)};
  plot::Figure figure = scene.figure;
  figure.verdict.reset();  // it stands at the right, in full
  figure.title.clear();
  FigurePane::Options options;
  options.still = true;
  options.fits = false;
  options.made = [state = state()](std::string_view suffix, const std::string& drawn) {
    exports::PictureSource source;
    source.command = fmt::format("pegasos figure idea:{}", state.idea().name) +
                     fmt::format(" --set \"{}\"{}", state.values_text(), exports::language_words());
    source.caption = {plot::escape(source.command)};
    source.command +=
        fmt::format("{} {} idea-{}{}", drawn, suffix == ".csv" ? "--csv" : "-o", state.idea().name, suffix);
    source.public_command = source.command;
    source.origin = session::origin_of(source.command);
    return source;
  };
  pane_.hidden.clear();  // nothing of a scene is toggled off
  pane_.draw(ui, "plot", std::move(figure), place, options);
  handles(ui, scene);
  pane_.menu(ui, "plot", {}, {});
  end_panel(ui);
}

void IdeasView::handles(UiContext& ui, const ideas::Scene& scene) {
  const plot::Frame& frame = pane_.layout().frame;
  const auto full_name = [&](const ideas::Handle& handle) {
    return std::string(state().idea().name) + "/" + handle.id;
  };
  const bool known = std::ranges::find(scene.handles, last_, full_name) != scene.handles.end();
  if (wish_ && !known && !scene.handles.empty()) last_ = full_name(scene.handles.front());
  for (const ideas::Handle& handle : scene.handles) {
    const plot::Point seen = frame.to_pixel(handle.at);
    const plot::Point at{std::clamp(seen.x, frame.area.x, frame.area.right()),
                         std::clamp(seen.y, frame.area.y, frame.area.bottom())};
    const float reach = ui.px(kHandleReach);
    const Rect place{at.x - reach, at.y - reach, 2 * reach, 2 * reach};
    const std::string name = "handle " + handle.id;
    const Pointer mouse = pointer(ui, name, place);
    if (mouse.pressed) {
      grabbed_ = {mouse.at.x - at.x, mouse.at.y - at.y};
      last_ = full_name(handle);
    }
    if (mouse.held && (mouse.moved.x != 0 || mouse.moved.y != 0))
      set(handle.move(frame.from_pixel({mouse.at.x - grabbed_.x, mouse.at.y - grabbed_.y})));
    Asked asked = walk_stop(ui, name, KeyboardFocus::Kind::plane, place);
    if (asked.focused) last_ = full_name(handle);
    const bool is_last = last_ == full_name(handle);
    if (is_last && !asked.focused && wish_) {
      asked.dx = wish_->dx;
      asked.dy = wish_->dy;
    }
    if (asked.dx != 0 || asked.dy != 0) set(handle.nudge(asked.dx, -asked.dy));
    if (mouse.hovered || mouse.held || is_last)
      ui.canvas->stroke_circle(at, ui.px(11), {ui.color(Hue::accent), ui.px(1.5F), plot::kSolid});
    if (mouse.hovered && !mouse.held) tooltip(ui, handle.title);
    focus_tooltip(ui, asked, handle.title, place);
  }
  wish_.reset();
}

// --- what it says and is about ------------------------------------------------------------------------------------

void IdeasView::about(UiContext& ui, const ideas::Scene& scene, Rect area) {
  const Rect inside = begin_panel(ui, Panel::none, "verdict", "What is true here", area);
  const Rect place{inside.x, inside.y, inside.w + ui.px(10), inside.h + ui.px(8)};
  scrolled(ui, "about", place, [&](float top) { return what_it_says(ui, scene, {inside.x, top, inside.w, 0}); });
  end_panel(ui);
}

/// From `line` on; returns where it ends.
float IdeasView::what_it_says(UiContext& ui, const ideas::Scene& scene, Rect line) {
  const ideas::Idea& idea = state().idea();
  const Rect whole = line;
  const auto say = [&](std::string_view words, const plot::TextStyle& style, float below) {
    line.y += paragraph(ui, words, {line.x, line.y, line.w, ui.px(4000)}, style) + ui.px(below);
  };
  const auto head = [&](std::string_view name) {
    line.y += ui.px(6);
    heading(ui, name, {line.x, line.y, line.w, ui.px(18)});
    line.y += ui.px(22);
  };
  const plot::Verdict verdict =
      ui.lesson.asks
          ? plot::Verdict{plot::VerdictMark::pending, "This is said once the answer of the lesson is locked in.", {}}
          : *scene.figure.verdict;
  const Rect stripe{line.x, line.y, ui.px(3), 0};
  line = {line.x + ui.px(12), line.y, line.w - ui.px(12), 0};
  // So much room in every state: what lies below stays where it is while the hand drags.
  const float least = ui.px(84);
  say(verdict.sentence, ui.text(13, Hue::ink1, plot::Face::semibold), 4);
  if (!verdict.detail.empty()) say(verdict.detail, ui.text(12.5F, Hue::ink2), 0);
  const float used = line.y - stripe.y;
  ui.canvas->fill_rect({stripe.x, stripe.y, stripe.w, used}, ui.color(hue_of(verdict.mark)), ui.px(1.5F));
  record(ui, "sentence", {stripe.x, stripe.y, whole.w, used});
  line = {whole.x, stripe.y + std::max(used, least), whole.w, 0};
  head("Values");
  controls(ui, line);
  if (!ui.lesson.asks) head("Numbers");
  for (const ideas::Number& number : ui.lesson.asks ? std::vector<ideas::Number>{} : scene.numbers) {
    const Rect row{line.x, line.y, line.w, ui.px(20)};
    const float value_w = ui.px(70);
    label(ui, number.name, {row.x, row.y, row.w - value_w, row.h}, ui.text(12.5F, Hue::ink2));
    number_label(ui, "number " + std::string(number.name), number.value, plot::format_number(number.value, 4),
                 {row.right() - value_w, row.y, value_w, row.h}, ui.text(12.5F), plot::HAlign::right);
    line.y += row.h;
  }
  const std::string_view definition = ui.lesson.asks && idea.is_result ? "" : text::tr(idea.definition);
  if (!definition.empty()) head("Definition");
  for (std::size_t at = 0; at < definition.size();) {  // line by line
    const std::size_t end = std::min(definition.find('\n', at), definition.size());
    say(definition.substr(at, end - at), ui.text(13), 4);
    at = end + 1;
  }
  if (!definition.empty()) say(idea.source, ui.text(11.5F, Hue::ink3), 0);
  if (!ui.lesson.asks) {  // it may give the answer away
    head("In Pegasos");
    say(idea.why, ui.text(12.5F, Hue::ink2), 8);
  } else {
    line.y += ui.px(8);
  }
  if (std::ranges::any_of(idea.parameters, [](const auto& p) { return p.name == "lambda"; })) {
    const std::string name = "Take $λ$ into the Lab";
    const Rect button_place{line.x, line.y, button_width(ui, name), ui.px(28)};
    if (button(ui, name, button_place,
               {.tooltip = "Sets the laboratory's $λ$ to this one and shows the laboratory."})) {
      ui.push(session::SetParameter{"lambda", shortest(state()["lambda"])});
      leave_();
    }
    line.y += ui.px(36);
  }
  return line.y;
}

void IdeasView::controls(UiContext& ui, Rect& line) {
  const ideas::State now = state();
  const float name_w = ui.px(84);
  const float field_w = ui.px(64);
  for (const ideas::Parameter& parameter : now.idea().parameters) {
    if (parameter.held) continue;
    const Rect row{line.x, line.y, line.w, ui.px(26)};
    line.y += ui.px(kIdeaControl);
    label(ui, parameter.title, {row.x, row.y, name_w, row.h}, ui.text(12.5F, Hue::ink2));
    const Rect rest{row.x + name_w, row.y, row.w - name_w, row.h};
    const std::string name(parameter.name);
    if (!parameter.choices.empty()) {
      std::vector<ComboItem> items;
      for (const ideas::Choice& choice : parameter.choices)
        items.push_back({.text = plot::plain_text(text::tr(choice.title)), .name = true});
      const std::size_t chosen = now.choice(parameter.name);
      if (const auto next = combo(ui, name, items, static_cast<int>(chosen), items[chosen].text, rest))
        set(now.with(parameter.name, *next));
      continue;
    }
    const double value = now[parameter.name];
    bool committed = false;
    const auto share = static_cast<float>((value - parameter.lo) / (parameter.hi - parameter.lo));
    const Rect track{rest.x, rest.y, rest.w - field_w - ui.px(10), rest.h};
    if (const auto moved = slider(ui, name + " slider", share, track, committed))
      set(now.with(parameter.name, std::lerp(parameter.lo, parameter.hi, static_cast<double>(*moved))));
    const std::string range =
        text::tr_format("From {} to {}.", plot::format_number(parameter.lo), plot::format_number(parameter.hi));
    if (const auto typed = text_field(ui, name, shortest(value), {rest.right() - field_w, rest.y, field_w, rest.h},
                                      range, {}, {.align_right = true})) {
      const auto next = now.with_text(parameter.name, text::plain_number(*typed));
      if (next) set(*next);
      if (!next && ui.requests.notify) ui.requests.notify(next.error().message);
    }
  }
}

}  // namespace pegasos::ui
