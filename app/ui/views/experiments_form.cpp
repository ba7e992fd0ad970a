// The left side of the page of experiments: the kinds, and what the chosen one is made with.

#include <algorithm>
#include <cmath>

#include "core/numbers.h"
#include "data/source.h"
#include "figures/common.h"
#include "text/plain_number.h"
#include "text/text.h"
#include "ui/actions.h"
#include "ui/compat.h"
#include "ui/views/experiments.h"
#include "ui/widgets.h"
#include "ui/words.h"

namespace pegasos::ui {
namespace {

using plot::Hue;
using plot::Rect;

constexpr float kKindRow = 42.F;
constexpr float kFormRow = 32.F;
constexpr float kFormHeading = 24.F;
constexpr float kFormName = 104.F;
constexpr float kFormFoot = 92.F;  // cost and buttons

bool is_folded(const SweepInfo& info) { return info.kind == SweepKind::CrossValidation; }

/// The values of the table of experiments as they would be typed.
std::string standard_values(std::string_view values) {
  std::string text(values);
  std::ranges::replace(text, '|', ',');
  return text;
}

/// A sentence of the planner, which names the flags of the command line.
std::string in_window(const Message& sentence) {
  std::string words = text::words(sentence);
  for (const auto& [flag, name] : {std::pair{"--values", "Values"}, std::pair{"--second", "Second values"},
                                   std::pair{"--runs", "Runs"}, std::pair{"--folds", "Folds"}}) {
    for (std::size_t at = words.find(flag); at != std::string::npos; at = words.find(flag))
      words.replace(at, std::string_view(flag).size(), text::tr(name));
  }
  return words;
}

}  // namespace

// --- the list of kinds --------------------------------------------------------------------------------------------

void ExperimentsView::kinds(UiContext& ui, Rect area) {
  constexpr std::string_view kHelp =
      "Each experiment makes many runs at every value of one parameter and holds the others as the laboratory has "
      "them. Choose one, look at what it costs, start it; points appear as they are finished.";
  const Rect inside = begin_panel(ui, Panel::none, "experiments", "Experiments", area, {.help = kHelp});
  const Rect place{inside.x - ui.px(6), inside.y, inside.w + ui.px(16), inside.h + ui.px(8)};
  const std::span<const SweepInfo> all = sweep_table();
  kinds_.go_to(static_cast<std::size_t>(std::ranges::find(all, kind_, &SweepInfo::kind) - all.begin()));
  const auto cell = [&](std::size_t i, std::size_t, const Rect& line) {
    const Rect first{line.x + ui.px(8), line.y + ui.px(4), line.w - ui.px(14), ui.px(18)};
    label(ui, all[i].title, first, ui.text(12.5F, Hue::ink1, plot::Face::semibold));
    label(ui, all[i].question, {first.x, first.bottom(), first.w, ui.px(16)}, ui.text(11.5F, Hue::ink2));
  };
  const TableSpec rows{.name = "kinds",
                       .rows = all.size(),
                       .row = std::round(ui.px(kKindRow)),
                       .cell = cell,
                       .row_name = [&](std::size_t i) { return "kind " + std::string(all[i].name); }};
  const TableTouch touch = draw_table(ui, rows, place, kinds_);
  if (touch.reached) kind_ = all[*touch.reached].kind;
  if (touch.hovered) {
    const SweepInfo& info = all[*touch.hovered];
    tooltip(ui, "\\bold{" + std::string(text::tr(info.title)) + "}\n" + std::string(text::tr(info.question)) + "\n" +
                    std::string(text::tr(info.expectation)));
  }
  end_panel(ui);
}

// --- the form -----------------------------------------------------------------------------------------------------

std::string ExperimentsView::held_fixed_words(const std::string& title, const SweepInfo& info, const Parameters& fixed,
                                              Count m) {
  const std::vector<std::string_view> varied = info.not_fixed();
  std::string words = problem_in_words(title, fixed, varied);
  // Of which vector f or the error is; others than the last iterate are named with the problem.
  if (fixed.output == Output::Last && std::ranges::find(varied, "output") == varied.end())
    words += " · " + std::string(text::tr("last iterate"));
  if (info.kind == SweepKind::KFixedKT)
    words += " · " + text::tr_format("$kT$ = {}, or the multiple of $k$ below it, at least $k$",
                                     grouped(fixed.batch(m) * fixed.T));
  return words + text::tr_format(" · orders from seed {}", fixed.seed);
}

std::string ExperimentsView::held_fixed_words(const Snapshot& snapshot, const SweepInfo& info) {
  const Parameters fixed = session::held_fixed(info.kind, snapshot.parameters);
  const bool decides = fixed.held_out < snapshot.parameters.held_out;
  return held_fixed_words(snapshot.title(), info, fixed, snapshot.m()) +
         (decides ? std::string(text::tr(" · with the examples that are held out in the Lab")) : std::string());
}

std::string ExperimentsView::held_fixed_words(const Experiment& one) {
  const Count m = one.plan ? one.plan->sets.front().training->m() : one.source->rows.rows();
  return held_fixed_words(one.source->name, sweep_info(one.request.kind), one.request.fixed, m);
}

float ExperimentsView::form_height(const Snapshot& snapshot, UiContext& ui, float width) {
  const plot::TextStyle style = ui.text(12, Hue::ink2);
  float highest = 0;
  for (const SweepInfo& info : sweep_table()) {
    const float rows = info.second.empty() ? 2.F : 3.F;
    highest = std::max(highest, ui.px(kFormRow * rows) +
                                    paragraph_height(ui, held_fixed_words(snapshot, info), width, style) +
                                    paragraph_height(ui, text::tr(info.expectation), width, style));
  }
  return highest + ui.px(36 + 14 + 2 * kFormHeading + 4 + 18 + 12 + kFormFoot);
}

void ExperimentsView::form_card(const Snapshot& snapshot, UiContext& ui, Rect area) {
  const SweepInfo& info = sweep_info(kind_);
  const Rect inside = begin_panel(ui, Panel::none, "experiment", info.title, area);
  const float foot = ui.px(kFormFoot);
  const Rect room{inside.x, inside.y, inside.w + ui.px(10), std::max(1.F, inside.h - foot)};
  scrolled(ui, "scroll", room, [&](float top) {
    Rect line{inside.x, top, inside.w, ui.px(kFormRow)};
    fields(ui, line);
    const plot::TextStyle style = ui.text(12, Hue::ink2);
    float y = line.y + ui.px(4);
    const auto part = [&](std::string_view name, const std::string& words) {
      heading(ui, name, {inside.x, y, inside.w, ui.px(kFormHeading)});
      y += ui.px(kFormHeading);
      y += paragraph(ui, words, {inside.x, y, inside.w, 0}, style);
    };
    part("Held fixed, as in the Lab", held_fixed_words(snapshot, info));
    y += ui.px(6);
    part("Expected of Pegasos", std::string(text::tr(info.expectation)));
    label(ui, info.source, {inside.x, y, inside.w, ui.px(18)}, ui.text(11, Hue::ink3));
    return y + ui.px(18);
  });
  cost(snapshot, ui, {inside.x, inside.bottom() - foot + ui.px(6), inside.w, ui.px(44)});
  start_buttons(snapshot, ui, {inside.x, inside.bottom() - ui.px(32), inside.w, ui.px(32)});
  end_panel(ui);
}

/// A row of a name and a field each; moves `line` below them.
void ExperimentsView::fields(UiContext& ui, Rect& line) {
  const SweepInfo& info = sweep_info(kind_);
  Form& now = form();
  const float name = ui.px(kFormName);
  const auto field = [&](std::string_view id, std::string_view shown, const std::string& value, Rect place,
                         float name_width, std::string_view tip, const FieldStyle& style = {}) {
    label(ui, shown, {place.x, place.y, name_width, place.h}, ui.text(12.5F, Hue::ink2));
    return text_field(ui, id, value, {place.x + name_width, place.y, place.w - name_width, place.h}, tip, {}, style);
  };
  const auto next = [&] {
    const Rect place{line.x, line.y, line.w, ui.px(27)};
    line.y += ui.px(kFormRow);
    return place;
  };
  const auto list_field = [&](std::string_view id, std::string_view shown, std::string& own, const std::string& usual,
                              std::string_view tip) {
    const auto typed = field(id, shown, text::shown_list(own.empty() ? usual : own), next(), name,
                             text::tr_format("{} {}", text::tr(tip), text::tr(text::kListHelp)));
    if (!typed) return;
    const auto list = text::plain_list(*typed);
    if (!list) return ui.requests.refuse(text::kUnclearList);
    own = *list == usual ? "" : *list;
  };
  const std::string usual =
      info.values.empty() ? std::string(text::tr("by the size of the set")) : standard_values(info.values);
  const std::string values_name =
      text::tr_format("Values of {}", info.words ? std::string(text::tr(info.symbol)) : std::string(info.symbol));
  list_field("values", info.words || info.symbol.size() > 8 ? "Values" : values_name, now.values, usual,
             "The values of the points, or a grid with both ends: log:LOW:HIGH:COUNT, lin:LOW:HIGH:COUNT. An empty "
             "field takes the usual ones.");
  if (!info.second.empty())
    list_field("second", "Second values", now.second, standard_values(info.second_values),
               "One curve for each of them; an empty field takes the usual ones.");
  const Rect row = next();
  const bool two = info.measure == Measure::Iterations || is_folded(info);
  const float half = std::floor(0.5F * (row.w - ui.px(14)));
  const Rect left{row.x, row.y, two ? half : name + ui.px(90), row.h};
  const Rect right{row.right() - half, row.y, half, row.h};
  if (const auto typed = field("runs", "Runs a point", grouped(now.runs), left, name,
                               "How many runs each point has: seeds 1, 2, … of the same rule at every point. Bands of "
                               "the mean shrink with their square root.",
                               {.grouped = true})) {
    const auto count = parse_count(text::plain_number(*typed));
    if (count && *count >= 1 && *count <= kSweepRunsMax) {
      now.runs = *count;
    } else {
      ui.requests.refuse("Runs a point asks for a whole number from 1 to 10,000,000.");
    }
  }
  if (info.measure == Measure::Iterations) {
    if (const auto typed = field("epsilon", "$ε$", shortest(now.epsilon), right, ui.px(34),
                                 "How near to f* the output shall come: the steps until then are counted.")) {
      const auto value = parse_double(text::plain_number(*typed));
      if (value && *value >= 1e-12 && *value <= 1e12) {
        now.epsilon = *value;
      } else {
        ui.requests.refuse("ε asks for a number above 0.");
      }
    }
  } else if (is_folded(info)) {
    if (const auto typed = field("folds", "Folds", std::to_string(now.folds), right, ui.px(48),
                                 "The set is divided into so many parts; each is held out once.")) {
      const auto count = parse_count(text::plain_number(*typed));
      if (count && *count >= 2 && *count <= kFoldedRunsMax) {
        now.runs = std::max<Count>(1, now.runs / now.folds) * *count;
        now.folds = *count;
      } else {
        ui.requests.refuse("Folds asks for a whole number from 2 to 1,000.");
      }
    }
  }
}

namespace {

/// What is known of that request on the present set; null before anything is.
const session::SweepDraft* draft_of(const session::Snapshot& snapshot, const SweepRequest& wanted) {
  const session::SweepDraft* draft = snapshot.sweeps ? snapshot.sweeps->draft.get() : nullptr;
  return draft != nullptr && draft->request == wanted && draft->source == snapshot.table ? draft : nullptr;
}

}  // namespace

/// What would be started: runs, examples, time; or why it cannot be.
void ExperimentsView::cost(const Snapshot& snapshot, UiContext& ui, Rect area) {
  const plot::TextStyle quiet = ui.text(12, Hue::ink2);
  const Rect first{area.x, area.y, area.w, ui.px(20)};
  const Rect second{area.x, first.bottom(), area.w, ui.px(18)};
  ui.canvas->fill_rect({area.x, area.y - ui.px(4), area.w, ui.hairline()}, ui.color(Hue::line));
  const auto complain = [&](const std::string& words) {
    const Rect place{area.x, area.y, area.w, ui.px(38)};
    const Pointer mouse = pointer(ui, "trouble", place);
    if (!block(ui, plot::escape(words), place, ui.text(12, Hue::bound)) && mouse.hovered)
      tooltip(ui, plot::escape(words));
  };
  const auto wanted = request(snapshot);
  if (!wanted) return complain(in_window(wanted.error().placed()));
  const session::SweepDraft* draft = draft_of(snapshot, *wanted);
  if (draft == nullptr || (draft->points == 0 && draft->trouble.empty())) {
    label(ui, "the sets are prepared …", first, quiet);
    return;
  }
  if (!draft->trouble.empty()) return complain(in_window(draft->trouble));
  const SweepCost& c = draft->cost;
  label(ui,
        text::tr_format("{} points, {} runs, {} examples looked at", grouped(draft->points), grouped(c.runs),
                        rounded(c.work)),
        first, ui.text(12.5F, Hue::ink1));
  std::string words;
  if (c.kept >= c.runs) {
    words = text::tr("all of them are kept: shown at once");
  } else if (c.seconds) {
    words = text::tr_format("about {}", duration(*c.seconds));
    if (c.kept > draft->points)  // fewer may only have been timed
      words += "; " + text::tr_format("{} of the runs are kept already", grouped(c.kept));
  } else if (draft->busy) {
    words = text::tr("some runs are timed …");
  } else {
    words = text::tr("the time shows once it runs");
  }
  label(ui, words, second, quiet);
  record(ui, "cost", {area.x, area.y, area.w, ui.px(38)});
}

void ExperimentsView::start(const Snapshot& snapshot, UiContext& ui, bool beside) {
  auto wanted = request(snapshot);
  if (!wanted) {
    ui.requests.refuse(in_window(wanted.error().placed()));
    return;
  }
  if (const session::SweepDraft* draft = draft_of(snapshot, *wanted); draft != nullptr && !draft->trouble.empty()) {
    ui.requests.refuse(in_window(draft->trouble));
    return;
  }
  if (!beside) hidden_.clear();
  const std::size_t shown = snapshot.sweeps ? snapshot.sweeps->experiments.size() : 0;
  if (!beside && shown > 1)
    ui.requests.notify(Message("{} experiments gave way to this one; Start beside keeps what is shown", shown));
  ui.push(session::StartSweep{std::move(*wanted), beside});
}

void ExperimentsView::start_buttons(const Snapshot& snapshot, UiContext& ui, Rect line) {
  const std::size_t shown = snapshot.sweeps ? snapshot.sweeps->experiments.size() : 0;
  const std::string keys = shown_keys(action_of("theory-runs").keys);
  const std::string words = std::string(text::tr("Start")) + "  " + keys;
  const float beside = shown == 0 ? 0 : button_width(ui, "Start beside");
  const Rect place{line.x, line.y, line.w - (shown == 0 ? 0.F : beside + ui.px(8)), ui.px(30)};
  if (button(ui, words + "##start", place,
             {.primary = true,
              .tooltip = shown == 0 ? "Makes the runs that are not kept yet; points appear as they are finished."
                                    : "Makes it in the place of the experiments that are shown. Their runs are kept: "
                                      "started again they are shown at once."}))
    start(snapshot, ui);
  if (shown == 0) return;
  const bool full = shown >= static_cast<std::size_t>(session::kSweepsMax);
  if (button(ui, "Start beside", {line.right() - beside, line.y, beside, ui.px(30)},
             {.tooltip = "Keeps what is shown: on the same axes where both sweep and measure the same, else below it.",
              .disabled = full ? "Four experiments are shown: remove one first." : ""}))
    start(snapshot, ui, true);
}

}  // namespace pegasos::ui
