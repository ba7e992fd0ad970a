#include "ui/views/experiments.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "plot/within.h"
#include "text/text.h"
#include "ui/compat.h"
#include "ui/tabs.h"
#include "ui/view_state.h"
#include "ui/widgets.h"
#include "ui/words.h"

namespace pegasos::ui {
namespace {

using plot::Hue;
using plot::Rect;

constexpr float kExperimentsGap = 12.F;
constexpr double kMega = 1 << 20;

}  // namespace

ExperimentsView::Form ExperimentsView::standard_form(SweepKind kind) {
  Form form;
  form.runs = kind == SweepKind::CrossValidation ? form.folds : SweepRequest{}.runs;
  return form;
}

ExperimentsView::Form& ExperimentsView::form() { return forms_.try_emplace(kind_, standard_form(kind_)).first->second; }

bool ExperimentsView::select(std::string_view name) {
  const SweepInfo* info = find_sweep(name);
  if (info == nullptr) return false;
  kind_ = info->kind;
  return true;
}

Result<SweepRequest> ExperimentsView::request(const Snapshot& snapshot) const {
  const SweepInfo& info = sweep_info(kind_);
  const auto typed = forms_.find(kind_);
  const Form form = typed == forms_.end() ? standard_form(kind_) : typed->second;
  SweepRequest request;
  request.kind = kind_;
  request.fixed = session::held_fixed(kind_, snapshot.parameters);
  request.runs = form.runs;
  request.epsilon = form.epsilon;
  request.folds = form.folds;
  if (!form.values.empty()) {
    auto values = sweep_values("--values", form.values, info.integers());
    if (!values) return values.error();
    request.values = std::move(*values);
  }
  if (!form.second.empty()) {
    auto values = sweep_values("--second", form.second, info.second == "k");
    if (!values) return values.error();
    request.second = std::move(*values);
  }
  return request;
}

/// Once for every change of the form, of the set or of the parameters.
void ExperimentsView::ask_cost(const Snapshot& snapshot, UiContext& ui) {
  auto wanted = request(snapshot);
  if (!wanted || (asked_ == *wanted && asked_of_ == snapshot.table)) return;
  asked_ = *wanted;
  asked_of_ = snapshot.table;
  ui.push(session::DraftSweep{std::move(*wanted)});
}

void ExperimentsView::keep(const Fields& all) {
  const Fields f = all.under("experiments.");
  f.as(
      "kind", [&] { return std::string(sweep_info(kind_).name); }, [&](std::string_view name) { select(name); });
  f.number("band", 0, 1, band_);
  f.number("seconds", 0, 1, against_seconds_);
  f.number("lower", 0, 1, below_.tab);
  if (f.reading()) forms_.clear();
  for (const SweepInfo& info : sweep_table()) {
    const Form standard = standard_form(info.kind);
    const auto found = forms_.find(info.kind);
    Form form = found == forms_.end() ? standard : found->second;
    const Fields own = f.under(std::string(info.name) + ".");
    own.where(form.values != standard.values).text("values", form.values);
    own.where(form.second != standard.second).text("second", form.second);
    own.where(form.runs != standard.runs).number("runs", 1, kSweepRunsMax, form.runs);
    own.where(form.epsilon != standard.epsilon).number("epsilon", 1e-12, 1e12, form.epsilon);
    own.where(form.folds != standard.folds).number("folds", 2, kFoldedRunsMax, form.folds);
    if (f.reading() && form != standard) forms_[info.kind] = std::move(form);
  }
}

float ExperimentsView::bar(const Snapshot& snapshot, UiContext& ui, Rect area) {
  const float h = ui.px(28);
  const float y = std::round(area.centre().y - 0.5F * h);
  float right = area.right();
  if (snapshot.sweeps && snapshot.sweeps->kept.on) {
    const session::KeptRuns& kept = snapshot.sweeps->kept;
    const double megabytes = static_cast<double>(kept.bytes) / kMega;
    const std::string amount = megabytes > 0 && megabytes < 0.1 ? "< 0.1" : fmt::format("{:.1f}", megabytes);
    const std::string words = kept.trouble.empty() ? text::tr_format("{} of {} MB of runs kept", amount,
                                                                     static_cast<Count>(RunStore::kLimit >> 20U))
                                                   : std::string(text::tr("finished runs are not kept"));
    const std::string name = clear_asked_ ? "Really clear?" : "Clear";
    const float wide = button_width(ui, "Really clear?", 82);
    const Rect place{right - wide, y, wide, h};
    if (button(ui, name + "##clear", place,
               {.active = clear_asked_,
                .tooltip =
                    "Removes every finished run from the disk. What is shown stays; started again it is computed anew.",
                .disabled = kept.files == 0 ? "No run is kept." : ""})) {
      if (clear_asked_) ui.push(session::ClearRuns{});
      clear_asked_ = !clear_asked_;
      asked_.reset();
    }
    if (clear_asked_ && !place.contains(mouse_place()) && !ui.keyboard.on()) clear_asked_ = false;
    const plot::TextStyle style = ui.text(12, kept.trouble.empty() ? Hue::ink3 : Hue::bound);
    const float used = std::min(text_width(ui, words, style) + ui.px(4), std::max(1.F, place.x - area.x - ui.px(20)));
    const Rect said{place.x - used - ui.px(10), y, used, h};
    label(ui, words, said, style, plot::HAlign::right);
    const Pointer over = pointer(ui, "kept", said);
    if (over.hovered)
      tooltip(ui, kept.trouble.empty()
                      ? std::string("Finished runs are kept on this computer, so that no run is made twice. Those that "
                                    "were not used for longest go first.")
                      : plot::escape(text::words(kept.trouble)));
    right = said.x - ui.px(14);
  }
  return right;
}

void ExperimentsView::draw(const Snapshot& snapshot, UiContext& ui, Rect area) {
  if (snapshot.sweeps) {
    const auto at_end = [](const session::SweepStatusPtr& one) { return !one->busy(); };
    const auto ended = static_cast<std::size_t>(std::ranges::count_if(snapshot.sweeps->experiments, at_end));
    if (std::exchange(ended_, ended) < ended) asked_.reset();  // more runs are kept: the next start costs less
    for (const session::SweepStatusPtr& one : snapshot.sweeps->experiments) {
      if (one->id > newest_) {  // what was started last is what one wants to see
        newest_ = chosen_ = one->id;
        below_.point = 0;
        card_ = 1;
      }
    }
  }
  if (const Experiment* one = chosen(snapshot)) chosen_ = one->id;  // the one before may have been removed
  ask_cost(snapshot, ui);
  const float gap = ui.px(kExperimentsGap);
  const bool narrow = area.w < ui.px(kRoomForPage);
  constexpr std::string_view kCards[] = {"Experiments", "Figure"};
  if (narrow) area = turn_cards(ui, "experiments cards", kCards, card_, area);
  const float left =
      narrow ? area.w : std::round(std::clamp(0.27F * area.w, std::min(ui.px(372), 0.5F * area.w), ui.px(470)));
  const float wanted = form_height(snapshot, ui, left - ui.px(28));
  const float form_h = std::round(plot::within(wanted, std::min(ui.px(250), 0.5F * area.h), area.h - ui.px(150) - gap));
  const float list_h = area.h - form_h - gap;
  if (!narrow || card_ == 0) {
    kinds(ui, {area.x, area.y, left, list_h});
    form_card(snapshot, ui, {area.x, area.y + list_h + gap, left, form_h});
  }
  if (narrow && card_ == 0) return;
  const Rect right = narrow ? area : Rect{area.x + left + gap, area.y, area.w - left - gap, area.h};
  const float rest = std::max(right.h - gap - ui.px(250), ui.px(96));  // beside what the figure needs
  const float low = std::round(std::min(std::clamp(0.3F * right.h, ui.px(150), ui.px(380)), rest));
  figure_card(snapshot, ui, {right.x, right.y, right.w, right.h - low - gap});
  tables_card(snapshot, ui, {right.x, right.bottom() - low, right.w, low});
}

}  // namespace pegasos::ui
