#include "ui/views/test_view.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

#include "core/looks.h"
#include "figures/common.h"
#include "plot/ticks.h"
#include "text/text.h"
#include "ui/widgets.h"

namespace pegasos::ui {
namespace {

using figures::ExampleSet;
using plot::Hue;
using plot::Rect;
using text::tr;
using text::tr_format;

constexpr Count kRowsAtOnce = 10'000;  // so many examples, of so many numbers, are judged between two frames
constexpr Count kNumbersAtOnce = 500'000;
constexpr float kSetLine = 28.F;
constexpr float kMatrixLine = 24.F;
constexpr float kMatrixHead = 20.F;
constexpr float kMatrixWidth = 330.F;
constexpr float kZerosWidth = 60.F;    // more, where examples have the score 0
constexpr float kCurveFrom_w = 210.F;  // design px that the curve needs
constexpr float kCurveFrom_h = 110.F;
constexpr std::array kSets = {ExampleSet::training, ExampleSet::held_out, ExampleSet::test};

std::string count_text(Count n) { return plot::format_number(static_cast<double>(n), 15); }
std::string share_text(const std::optional<double>& share) { return share ? figures::percent(*share, 3) : "–"; }

}  // namespace

// ---- Which examples ----

ExampleSet TestView::shown_set(const session::Snapshot& snapshot) const {
  if (wanted_ && figures::examples_of(snapshot, *wanted_) != nullptr) return *wanted_;
  return figures::most_telling(snapshot);
}

void TestView::choose_set(const session::Snapshot& snapshot, UiContext& ui, Rect line) {
  const std::vector<ExampleSet> sets = figures::sets_of(snapshot);
  std::vector<std::string> names;
  int chosen = 0;
  for (const ExampleSet set : sets) {
    if (set == shown_set(snapshot)) chosen = static_cast<int>(names.size());
    names.push_back(figures::name_of(set));
  }
  const float open_width = button_width(ui, "Test set…");
  if (snapshot.test == nullptr) {
    line.w -= open_width + ui.px(8);
    if (button(ui, "Test set…", {line.right() + ui.px(8), line.y, open_width, line.h},
               {.tooltip = "Opens a file of examples that errors are measured on: read and prepared as the training "
                           "set was, and nothing is fitted on them."}))
      ui.perform("test-set");
  }
  if (sets.size() == 1) {
    label(ui, tr("Training set: these examples were learned from"), line, ui.text(12.5F, Hue::ink2));
    return;
  }
  const std::vector<std::string_view> choices(names.begin(), names.end());
  const float width = std::min(line.w, ui.px(118) * static_cast<float>(choices.size()));
  const int now = segmented(ui, "examples", choices, chosen, {line.x, line.y, width, line.h},
                            "Which examples are judged: learned from, held out, or of the test set");
  if (now != chosen) wanted_ = sets[static_cast<std::size_t>(now)];
}

// ---- What is known of them ----

/// The counts of its classes are those that it has where the judgement is.
void TestView::find_out(Judged& judged, const session::Snapshot& snapshot, ExampleSet set) {
  const auto before = std::exchange(judged.judgement, figures::judged(snapshot, set));
  judged.optimum = figures::judged_optimum(snapshot, set);
  if (judged.judgement == nullptr) judged.classes.clear();
  if (judged.judgement != nullptr && judged.judgement != before)
    judged.classes = class_counts(*judged.data, *judged.table, *judged.judgement);
}

void TestView::follow(const session::SnapshotPtr& snapshot, ExampleSet set, UiContext& ui) {
  if (busy_ && !job_.busy()) {
    busy_ = false;
    judged_ = *job_.status();
  }
  if (busy_) ui.wants_frame = true;
  Judged next;
  next.data = figures::examples_of(*snapshot, set);
  next.table = figures::table_of(*snapshot, set);
  next.run_id = snapshot->run_id;
  next.position = snapshot->position;
  next.of_optimum = snapshot->optimum.known();
  if (judged_.data != next.data) judged_ = {};  // the old one is of other examples
  const bool same = judged_.data == next.data && judged_.run_id == next.run_id && judged_.position == next.position &&
                    judged_.of_optimum == next.of_optimum;
  if (next.data->m() <= kRowsAtOnce && stored_numbers(*next.data) <= kNumbersAtOnce) {
    if (same && !busy_) return;
    next.judgement = judged_.judgement;
    next.classes = std::move(judged_.classes);
    find_out(next, *snapshot, set);
    judged_ = std::move(next);
    busy_ = false;
    return;
  }
  if (busy_ || same) return;
  busy_ = true;
  ui.wants_frame = true;
  job_.start(next, [snapshot, set](session::Job<Judged>::Work& work) {
    Judged found;
    work.tell([&](Judged& now) { found = now; });
    unless([&] { return work.stopped(); }, [&] { find_out(found, *snapshot, set); });
    work.tell([&](Judged& now) { now = std::move(found); });
  });
}

// ---- The matrix ----

/// One line for each class, or for either side where there is no room for that.
std::vector<TestView::Line> TestView::lines(const UiContext& ui, float room) const {
  std::vector<Line> all;
  for (const ClassCount& count : judged_.classes) all.push_back({count, {count.label}});
  std::ranges::stable_sort(all, std::ranges::greater{}, [](const Line& line) { return line.count.positive; });
  const auto fitting = static_cast<std::size_t>(std::max(2.F, (room - ui.px(3 * kMatrixHead)) / ui.px(kMatrixLine)));
  if (all.size() <= fitting) return all;
  std::vector<Line> sides;
  for (Line& one : all) {
    if (sides.empty() || sides.back().count.positive != one.count.positive) {
      const Transform& transform = judged_.data->transform();
      const std::string& names = one.count.positive ? transform.positive : transform.negative;
      if (!names.empty()) one.count.name = readable_names(names);
      sides.push_back(std::move(one));
      continue;
    }
    for (std::size_t s = 0; s < kCalled.size(); ++s) sides.back().count.counts[s] += one.count.counts[s];
    sides.back().labels.insert(sides.back().labels.end(), one.labels.begin(), one.labels.end());
  }
  return sides;
}

float TestView::matrix(const session::Snapshot& snapshot, UiContext& ui, Rect area) {
  const std::vector<Line> all = lines(ui, area.h);
  const bool zeros = judged_.judgement->confusion.zeros() > 0;
  const float name = std::round((zeros ? 0.27F : 0.34F) * area.w);
  const float column = std::floor((area.w - name) / (zeros ? 4 : 3));
  const auto place = [&](std::size_t j, float y, float h) {
    return j == 0 ? Rect{area.x, y, name - ui.px(6), h}
                  : Rect{area.x + name + static_cast<float>(j - 1) * column, y, column - ui.px(3), h};
  };
  const plot::TextStyle quiet = ui.text(11.5F, Hue::ink3);
  const auto words = [&](std::size_t j, float y, std::string_view text, const plot::TextStyle& style) {
    label(ui, text, place(j, y, ui.px(kMatrixHead)), style, j == 0 ? plot::HAlign::left : plot::HAlign::centre);
  };
  float y = area.y;
  words(1, y, "called +1", quiet);
  words(2, y, "called −1", quiet);
  if (zeros) words(3, y, "score 0", quiet);
  words(zeros ? 4 : 3, y, "correct", quiet);
  y += ui.px(kMatrixHead);
  for (std::size_t i = 0; i < all.size(); ++i, y += ui.px(kMatrixLine)) {
    const Line& line = all[i];
    const float h = ui.px(kMatrixLine - 3);
    const ClassCount& count = line.count;
    verbatim(ui, fmt::format("{}  {}", count.positive ? "+1" : "−1", plot::escape(count.name)), place(0, y, h),
             ui.text(12.5F, count.positive ? Hue::class_positive : Hue::class_negative));
    if (pointer(ui, fmt::format("name {}", i + 1), place(0, y, h)).hovered) tooltip(ui, plot::escape(count.name));
    field(snapshot, ui, line, i, count.positive ? Called::Right : Called::Wrong, place(1, y, h));
    field(snapshot, ui, line, i, count.positive ? Called::Wrong : Called::Right, place(2, y, h));
    if (zeros) field(snapshot, ui, line, i, Called::Neither, place(3, y, h));
    label(ui, share_text(count.recall()), place(zeros ? 4 : 3, y, h), ui.text(12.5F, Hue::ink2), plot::HAlign::centre);
  }
  const Confusion& confusion = judged_.judgement->confusion;
  const Confusion other = confusion.swapped();
  const plot::TextStyle value = ui.text(12.5F, Hue::ink1);
  const std::pair<std::string_view, std::array<std::optional<double>, 2>> measures[] = {
      {"precision", {confusion.precision(), other.precision()}}, {"F1", {confusion.f1(), other.f1()}}};
  for (const auto& [title, shares] : measures) {
    if (y + ui.px(kMatrixHead) > area.bottom() + 1) break;
    words(0, y, title, quiet);
    words(1, y, share_text(shares[0]), value);
    words(2, y, share_text(shares[1]), value);
    y += ui.px(kMatrixHead);
  }
  return y - area.y;
}

Selection& TestView::selection(const session::Snapshot& snapshot, UiContext& ui) const {
  return judged_.data == snapshot.data ? ui.selection : ui.guests.selection;
}

/// A number of the matrix, which a click selects the examples of.
void TestView::field(const session::Snapshot& snapshot, UiContext& ui, const Line& line, std::size_t i, Called called,
                     Rect place) {
  const Count count = line.count.on(called);
  const bool zero = called == Called::Neither;
  const bool right = called == Called::Right;
  const bool plus = line.count.positive == right;
  const bool chosen = picked_ && picked_->line == i && picked_->called == called &&
                      picked_->data == judged_.data.get() && selection(snapshot, ui).rows() == picked_->rows;
  const std::string of = plot::escape(line.count.name);
  const std::string tip =
      zero ? tr_format(
                 "{} of {} with the score 0, which is wrong for either class; the label written for it is −1. A "
                 "click selects these examples in the planes and the table, another one lets them go.",
                 count_text(count), of)
           : tr_format(
                 "{} of {} called {}. A click selects these examples in the planes and the table, another one "
                 "lets them go.",
                 count_text(count), of, plus ? "+1" : "−1");
  const std::string_view column = zero ? "0" : plus ? "+1" : "-1";
  const Pointer mouse = pressable(ui, fmt::format("field {} {}", i + 1, column), place, tip);
  const Hue hue = right ? (line.count.positive ? Hue::class_positive : Hue::class_negative) : Hue::violator;
  const float strength = count == 0 ? 0.05F : mouse.hovered ? 0.34F : 0.2F;
  ui.canvas->fill_rect(place, plot::faded(ui.color(hue), strength), ui.px(4));
  if (chosen)
    ui.canvas->stroke_rect(place, {ui.color(Hue::accent), std::max(1.F, std::round(ui.px(2))), plot::kSolid}, ui.px(4));
  label(ui, count_text(count), place, ui.text(13, count == 0 ? Hue::ink3 : Hue::ink1, plot::Face::semibold),
        plot::HAlign::centre);
  if (!mouse.clicked) return;
  if (!chosen) return pick(snapshot, ui, line, i, called);
  selection(snapshot, ui).clear();
  picked_.reset();
}

void TestView::pick(const session::Snapshot& snapshot, UiContext& ui, const Line& line, std::size_t i, Called called) {
  std::vector<Row> rows;
  for (const std::uint32_t one : line.labels) {
    const std::vector<Row> own = rows_of_class(*judged_.data, *judged_.table, *judged_.judgement, one, called);
    rows.insert(rows.end(), own.begin(), own.end());
  }
  if (judged_.data == snapshot.data) {
    ui.guests = {};
  } else {
    ui.guests.show(judged_.data == snapshot.test ? ExampleSet::test : ExampleSet::held_out, snapshot);
  }
  Selection& selected = selection(snapshot, ui);
  selected.set(std::move(rows));
  picked_ = {i, called, judged_.data.get(), selected.rows()};
}

// ---- The curve ----

void TestView::curve(const session::SnapshotPtr& snapshot, UiContext& ui, Rect area) {
  const ExampleSet set = shown_set(*snapshot);
  Made of{judged_.judgement, judged_.optimum, snapshot->position, pane_.hidden, text::language()};
  if (made_ != of) {
    figure_ = figures::roc(*snapshot, {set, judged_.judgement, judged_.optimum, pane_.hidden});
    made_ = std::move(of);
  }
  plot::Figure figure = figure_;
  if (pane_.x) figure.x.range = *pane_.x;
  if (pane_.y) figure.y.range = *pane_.y;
  FigurePane::Options pane;
  pane.again = [set, hidden = pane_.hidden](const session::Snapshot& moment) {
    return figures::roc(moment, {set, nullptr, nullptr, hidden});
  };
  pane_.draw(ui, "roc", std::move(figure), area, pane);
  pane_.menu(ui, "roc", {}, {});
}

void TestView::draw(const session::SnapshotPtr& snapshot, UiContext& ui, Rect inside) {
  choose_set(*snapshot, ui, {inside.x, inside.y, inside.w, ui.px(kSetLine - 2)});
  follow(snapshot, shown_set(*snapshot), ui);
  Rect rest{inside.x, inside.y + ui.px(kSetLine + 4), inside.w, inside.h - ui.px(kSetLine + 4)};
  if (judged_.judgement == nullptr) {
    const std::string_view why = !judged_.trouble.empty() ? tr("there is not enough memory for this; use fewer rows, "
                                                               "features or steps")
                                 : busy_                  ? tr("The examples are being judged …")
                                                          : tr("There are no scores to judge at this moment.");
    label(ui, why, {rest.x, rest.y, rest.w, ui.px(24)}, ui.text(12.5F, Hue::ink3));
    return;
  }
  if (judged_.position != snapshot->position) {
    label(ui, tr_format("of $t$ = {}", count_text(judged_.position.completed())), {rest.x, rest.y, rest.w, ui.px(18)},
          ui.text(11.5F, Hue::ink3));
    rest = {rest.x, rest.y + ui.px(18), rest.w, rest.h - ui.px(18)};
  }
  const float wanted = judged_.judgement->confusion.zeros() > 0 ? kMatrixWidth + kZerosWidth : kMatrixWidth;
  const bool beside = rest.w >= ui.px(wanted + kCurveFrom_w) && rest.h >= ui.px(kCurveFrom_h);
  const float width = beside ? ui.px(wanted) : std::min(rest.w, ui.px(1.4F * wanted));
  const float used = matrix(*snapshot, ui, {rest.x, rest.y, width, rest.h});
  const float below = rest.h - used - ui.px(10);
  if (beside) {
    curve(snapshot, ui, {rest.x + width + ui.px(14), rest.y, rest.w - width - ui.px(14), rest.h});
  } else if (below >= ui.px(kCurveFrom_h)) {
    curve(snapshot, ui, {rest.x, rest.bottom() - below, rest.w, below});
  }
}

void TestView::keep(const Fields& f) {
  f.as(
      "examples", [&] { return wanted_ ? std::to_string(static_cast<int>(*wanted_)) : std::string("best"); },
      [&](std::string_view word) {
        wanted_.reset();
        for (const ExampleSet set : kSets) {
          if (word == std::to_string(static_cast<int>(set))) wanted_ = set;
        }
      });
  pane_.keep(f);
}

}  // namespace pegasos::ui
