// What is asked of the theory page: the number of runs, δ and u in its bar, and how they are kept.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <utility>

#include "core/numbers.h"
#include "experiment/ensemble.h"
#include "text/plain_number.h"
#include "text/text.h"
#include "ui/actions.h"
#include "ui/view_state.h"
#include "ui/views/theory.h"
#include "ui/widgets.h"

namespace pegasos::ui {

using plot::Hue;
using plot::Rect;

namespace {

constexpr std::size_t kChosenPlaces = 100;  // of a u that is typed: the field shows all of them
constexpr std::string_view kHelpU =
    "One more $u$ for Lemma 1, a number for each place of $w$; w takes the $w$ that is shown now, nothing leaves it at "
    "$w$* and 0.";

std::string list_text(const Vector& values) {
  std::string out;
  for (const double value : values) out += (out.empty() ? "" : ", ") + shortest(value);
  return out;
}

/// Numbers between commas or spaces; nothing where one is none.
std::optional<Vector> read_numbers(std::string text) {
  std::ranges::replace(text, ' ', ',');
  Vector out;
  for (const std::string& part : split_list(text)) {
    if (part.empty()) continue;
    const auto value = parse_double(part);
    if (!value) return std::nullopt;
    out.push_back(*value);
  }
  return out;
}

/// Numbers in (0, 1) between commas or spaces; empty where one is none.
Vector read_deltas(const std::string& text) {
  Vector out;
  for (const double value : read_numbers(text).value_or(Vector{})) {
    if (!(value >= 1e-9 && value < 1)) return {};
    if (std::ranges::find(out, value) == out.end()) out.push_back(value);
  }
  if (out.size() > 6) out.resize(6);
  return out;
}

}  // namespace

void TheoryView::keep(const Fields& all) {
  const Fields f = all.under("theory.");
  f.as(
      "selected", [&] { return selected_; }, [&](std::string_view name) { select(name); });
  f.flag("plain", plain_);
  f.number("runs", 1, kRunsMax, runs_);
  f.as(
      "deltas", [&] { return list_text(deltas_); },
      [&](const std::string& text) {
        if (Vector read = read_deltas(text); !read.empty()) deltas_ = std::move(read);
      });
  f.as(
      "u", [&] { return list_text(u_); },
      [&](const std::string& text) {
        if (auto read = read_numbers(text)) u_ = std::move(*read);
      });
  if (f.reading()) lower_left_ = lower_right_ = lower_ = 0;
  f.number("lower.left", 0, 2, lower_left_);
  f.number("lower.right", 0, 1, lower_right_);
  f.number("lower.one", 0, 4, lower_);
}

float TheoryView::bar(const session::Snapshot& snapshot, UiContext& ui, Rect area) {
  const float h = ui.px(28);
  const bool two_lines = area.h >= 3 * h;
  const float line = two_lines ? 0.5F * area.h : area.h;
  float y = std::round(area.y + 0.5F * (line - h));
  const bool busy = snapshot.theory != nullptr && snapshot.theory->busy();
  const std::string again =
      fmt::format("{}  {}", text::tr(action_of("theory-runs").title), shown_keys(action_of("theory-runs").keys));
  const float wide = button_width(ui, again, 150);
  const Rect corner{area.right() - wide, y, wide, h};
  if (busy) {
    if (button(ui, "Cancel", corner, {.tooltip = "Stops; what was finished is kept and said to be partial."}))
      ui.push(session::CancelTheory{});
  } else if (button(ui, again + "##ask", corner,
                    {.primary = true,
                     .tooltip = "Makes independent runs of this problem for the rows about expectations and "
                                "probabilities: the same numbers whatever the number of threads."})) {
    ask(snapshot, ui);
  }
  float right = corner.x - ui.px(14);
  const auto field = [&](std::string_view name, std::string_view shown, const std::string& value, float width,
                         std::string_view tip, const FieldStyle& style = {}) {
    const float words = text_width(ui, shown, ui.text(12.5F));
    if (two_lines && right - ui.px(width + 7) - words < area.x) {
      right = area.right();
      y += line;
    }
    const Rect place{right - ui.px(width), y, ui.px(width), h};
    label(ui, shown, {place.x - words - ui.px(7), y, words + ui.px(2), h}, ui.text(12.5F, Hue::ink2));
    right = place.x - words - ui.px(19);
    return text_field(ui, name, value, place, tip, {}, style);
  };
  const auto list_field = [&](std::string_view name, std::string_view shown, const Vector& value, float width,
                              std::string_view tip) {
    auto typed = field(name, shown, text::shown_list(list_text(value)), width,
                       text::tr_format("{} {}", text::tr(tip), text::tr(text::kListHelp)));
    if (!typed) return typed;
    typed = text::plain_list(*typed);
    if (!typed) ui.requests.refuse(text::kUnclearList);
    return typed;
  };
  if (const auto typed = list_field("deltas", "$δ$", deltas_, 124,
                                    "Probabilities $δ$ of Theorem 3 and its relatives, each below 1.")) {
    Vector read = read_deltas(*typed);
    if (read.empty()) {
      ui.requests.refuse("δ asks for numbers between 0 and 1.");
    } else {
      deltas_ = std::move(read);
    }
  }
  if (const auto typed = field("number of runs", "runs", grouped(runs_), 66,
                               "How many independent runs: 1 to 100,000. Intervals shrink with their square root.",
                               {.grouped = true})) {
    if (const auto count = parse_count(text::plain_number(*typed)); count && *count >= 1 && *count <= kRunsMax) {
      runs_ = *count;
    } else {
      ui.requests.refuse("The number of runs is a whole number from 1 to 100,000.");
    }
  }
  if (two_lines || right - area.x > ui.px(200)) choose_u(snapshot, ui, list_field("u", "$u$", u_, 96, kHelpU));
  return two_lines ? area.x : right;
}

void TheoryView::choose_u(const session::Snapshot& snapshot, UiContext& ui, const std::optional<std::string>& typed) {
  if (!typed) return;
  std::optional<Vector> read = *typed == "w" ? snapshot.w : read_numbers(*typed);
  if (!read) {
    ui.requests.refuse("u asks for numbers, or for w.");
    return;
  }
  if (read->size() > kChosenPlaces) {
    ui.requests.refuse(text::tr_format(
        "u can be chosen here where w has at most {} places; give a longer one to pegasos verify --u", kChosenPlaces));
    return;
  }
  if (!read->empty()) {
    if (const pegasos::Status fits = check_comparator(*snapshot.data, snapshot.parameters, *read); !fits) {
      ui.requests.refuse(fits.error().placed());
      return;
    }
  }
  u_ = std::move(*read);
  check(snapshot, ui, 0);
}

}  // namespace pegasos::ui
