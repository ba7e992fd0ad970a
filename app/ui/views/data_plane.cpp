#include "ui/views/data_plane.h"

#include <algorithm>

#include "core/numbers.h"
#include "figures/weight_list.h"
#include "ui/view_state.h"
#include "ui/widgets.h"

namespace pegasos::ui {
namespace {

using figures::PlaneMode;
using plot::Hue;
using plot::Rect;
using Mode = DataPlaneView::Mode;

constexpr float kLayout = 112.F;
constexpr float kFeature = 92.F;
constexpr float kModeTight = 84.F;  // of the list of modes, where the panel is small
constexpr float kDataIcon = 28.F;
constexpr float kDataGap = 5.F;
constexpr float kDataRow = 26.F;  // of the controls under the title line

struct ModeInfo {
  Mode mode;
  std::string_view name;  ///< on its button
  std::string_view word;  ///< in a saved window
  std::string_view tip;
  std::string_view help;
};
constexpr ModeInfo kModes[] = {
    {Mode::plane, "Plane", "plane", "The examples and the lines of $w_t$, of the average and of $w$*.",
     "A point is moved by dragging it; a box on empty ground selects. The wheel zooms, the middle button moves the "
     "view, double click fits."},
    {Mode::margins, "Margins", "margins", "The examples along $w$: how their margins are spread, and the hinge.",
     "Across stands the score divided by |$w$|: the hyperplane is the vertical line 0, the margins lie at ±1/|$w$|. "
     "Above: how many examples stand there, class +1 upwards, class −1 downwards; yellow: what each bin adds to the "
     "mean hinge, so that the yellow area is the data term of $f$."},
    {Mode::weights, "Weights", "weights", "One bar per feature, $w$* behind it.",
     "The weights in the units of the data: how much one unit of a feature moves the score. Bars to the right speak "
     "for class +1. Outlined: $w$*. The wheel scrolls."},
    {Mode::pictures, "Pictures", "pictures", "$w$, the average, $w$* and an example as images.",
     "Weights as images: the class colours are the ends of the scale, which is stated under each picture; the ground "
     "is 0. Beside them the example of this step, or the one that is selected."}};

const ModeInfo& info_of(Mode mode) { return *std::ranges::find(kModes, mode, &ModeInfo::mode); }

std::string_view why_not(Mode mode, const session::Snapshot& snapshot) {
  if (snapshot.empty() && mode != Mode::plane) return session::kNoExamples;
  if (mode == Mode::pictures && figures::image_side(*snapshot.data) == 0)
    return "The features are no square of pixels: there is no picture to show.";
  return {};
}

}  // namespace

/// A new training set: its own view, in the mode that suits it. The same set made anew keeps the view.
void DataPlaneView::follow(const session::Snapshot& snapshot) {
  if (snapshot.data_id != data_id_) {
    const bool other = bars_.first != 0 || data_id_ != 0;
    data_id_ = snapshot.data_id;
    const Count features = feature_count(*snapshot.data);
    if (std::exchange(set_, snapshot.parameters.data) != snapshot.parameters.data || features != known_features_)
      pane_.fit();
    if (other) bars_.first = 0;
    if (features != known_features_) {
      known_features_ = features;
      options_.feature_x = 0;
      options_.feature_y = 1;
      const Mode suits = figures::are_images(*snapshot.data)  ? Mode::pictures
                         : figures::are_words(*snapshot.data) ? Mode::weights
                         : features > 2                       ? Mode::margins
                                                              : Mode::plane;
      if (!std::exchange(loaded_, false)) mode_ = suits;
    }
  }
  if (!why_not(mode_, snapshot).empty())
    mode_ = feature_count(*snapshot.data) > 2 && !snapshot.empty() ? Mode::margins : Mode::plane;
}

float DataPlaneView::header_width(UiContext& ui) const {
  const bool support = (mode_ == Mode::plane || mode_ == Mode::margins) && !title_.tight;
  float width = (support ? 3.F : 2.F) * (ui.control(kDataIcon) + ui.px(kDataGap));
  if (title_.folded) return width + ui.px(title_.tight ? kModeTight : kLayout);
  for (const ModeInfo& info : kModes) width += text_width(ui, info.name, ui.text(12.5F)) + ui.px(18);
  return width;
}

void DataPlaneView::header(const session::Snapshot& snapshot, UiContext& ui, Rect area) {
  const Rect place = header_place(ui, area, header_width(ui));
  Rect box = place;
  if (title_.folded) {  // no room for four buttons: a list
    std::vector<ComboItem> items;
    for (const ModeInfo& info : kModes) {
      items.push_back({.text = std::string(info.name),
                       .reason = std::string(why_not(info.mode, snapshot)),
                       .tip = std::string(info.tip)});
    }
    box.w = ui.px(title_.tight ? kModeTight : kLayout);
    const auto now = static_cast<int>(mode_);
    if (const auto picked = combo(ui, "Mode", items, now, info_of(mode_).name, box, "What of the data is shown")) {
      mode_ = kModes[*picked].mode;
      pane_.fit();
    }
  }
  for (const ModeInfo& info : kModes) {
    if (title_.folded) break;
    box.w = text_width(ui, info.name, ui.text(12.5F)) + ui.px(16);
    const std::string_view reason = why_not(info.mode, snapshot);
    if (button(ui, info.name, box,
               {.active = mode_ == info.mode, .quiet = true, .tooltip = info.tip, .disabled = reason})) {
      if (mode_ != info.mode) pane_.fit();
      mode_ = info.mode;
    }
    box.x = box.right() + ui.px(2);
  }
  const Rect dots{place.right() - ui.control(kDataIcon), place.y, ui.control(kDataIcon), place.h};
  FigurePane& pane = mode_ == Mode::weights ? weights_ : mode_ == Mode::pictures ? pictures_ : pane_;
  if (icon_button(ui, "Menu", Icon::dots, dots, {.quiet = true, .tooltip = "Save, fit, trail"})) pane.open_menu();
  const Rect fit{dots.x - ui.px(kDataGap) - ui.control(kDataIcon), place.y, ui.control(kDataIcon), place.h};
  if (icon_button(ui, "Fit", Icon::fit, fit, {.quiet = true, .tooltip = "Show everything (double click)"})) pane.fit();
  if ((mode_ == Mode::plane || mode_ == Mode::margins) && !title_.tight)  // the menu has it, too
    support_button(snapshot, ui,
                   {fit.x - ui.px(kDataGap) - ui.control(kDataIcon), place.y, ui.control(kDataIcon), place.h});
}

void DataPlaneView::choose_feature(const session::Snapshot& snapshot, UiContext& ui, std::string_view label,
                                   Column& feature, Rect place) {
  std::vector<ComboItem> items;
  const auto features = static_cast<std::size_t>(feature_count(*snapshot.data));
  constexpr std::size_t kListed = 500;  // a list of thousands helps nobody
  for (std::size_t j = 0; j < std::min(features, kListed); ++j) {
    items.push_back({.text = snapshot.data->feature_names()[j], .name = true});
  }
  feature = std::min(feature, static_cast<Column>(features - 1));
  const std::string shown = snapshot.data->feature_names()[feature];
  if (const auto picked = combo(ui, label, items, static_cast<int>(feature), shown, place, shown)) {
    feature = static_cast<Column>(*picked);
    pane_.fit();
  }
}

/// Two features or components; returns the width used.
float DataPlaneView::layout_controls(const session::Snapshot& snapshot, UiContext& ui, Rect row) {
  if (feature_count(*snapshot.data) <= 2) return 0;
  constexpr PlaneMode kLayouts[] = {PlaneMode::principal, PlaneMode::features};
  const ComboItem items[] = {
      {.text = "Components", .tip = "The first two principal components of the examples"},
      {.text = "Two features", .tip = "Two columns of the data; lines are slices through the mean of the others"}};
  const int chosen = layout_ == PlaneMode::principal ? 0 : 1;
  Rect box{row.x, row.y, ui.px(kLayout), row.h};
  if (const auto picked =
          combo(ui, "Layout", items, chosen, items[chosen].text, box, "How the examples are laid out")) {
    layout_ = kLayouts[*picked];
    pane_.fit();
  }
  if (layout_ == PlaneMode::features) {
    box = {box.right() + ui.px(kDataGap), box.y, ui.px(kFeature), box.h};
    choose_feature(snapshot, ui, "Across", options_.feature_x, box);
    box.x = box.right() + ui.px(kDataGap);
    choose_feature(snapshot, ui, "Up", options_.feature_y, box);
  }
  return box.right() - row.x + ui.px(kDataGap);
}

void DataPlaneView::support_button(const session::Snapshot& snapshot, UiContext& ui, Rect place) {
  const bool known = snapshot.optimum.known();
  if (icon_button(
          ui, "Support vectors", Icon::support, place,
          {.active = options_.support && known,
           .quiet = true,
           .tooltip = "Rings about the examples that carry $w$*: closed as far as their multiplier $α$ says, from 0 to "
                      "1. A full ring is at the bound: inside the margin or on the wrong side.",
           .disabled = known ? "" : "The optimum $w$* is not known yet."})) {
    options_.support = !options_.support;
  }
}

float DataPlaneView::order_buttons(const session::Snapshot& snapshot, UiContext& ui, Rect row) {
  using figures::WeightOrder;
  struct Choice {
    WeightOrder order;
    std::string_view name;
    std::string_view tip;
  };
  const Choice choices[] = {
      {WeightOrder::live, bars_.of_example ? "by |$xw$| now" : "by |$w$| now", "The longest bar of this moment first"},
      {WeightOrder::optimum, bars_.of_example ? "by |$xw$*|" : "by |$w$*|", "The longest bar of the optimum first"},
      {WeightOrder::columns, "by column", "As the columns stand in the data"}};
  Rect box = row;
  for (const Choice& choice : choices) {
    const bool blocked = choice.order == WeightOrder::optimum && !snapshot.optimum.known();
    box.w = text_width(ui, choice.name, ui.text(12.5F)) + ui.px(18);
    if (button(ui, choice.name, box,
               {.active = bars_.order == choice.order,
                .quiet = true,
                .tooltip = choice.tip,
                .disabled = blocked ? "The optimum $w$* is not known yet." : ""})) {
      bars_.order = choice.order;
      bars_.first = 0;
    }
    box.x = box.right() + ui.px(2);
  }
  box.x += ui.px(6);
  constexpr std::string_view kExample = "an example";
  box.w = text_width(ui, kExample, ui.text(12.5F)) + ui.px(18);
  if (button(
          ui, kExample, box,
          {.active = bars_.of_example,
           .quiet = true,
           .tooltip = "What each feature of one example adds to ⟨$w$, $x$⟩: $x_j w_j$. The example is the one that is "
                      "selected (J: the next one), else one of $A_t$."})) {
    bars_.of_example = !bars_.of_example;
    bars_.first = 0;
  }
  return box.right() - row.x;
}

/// What is said about the view stands in the title line, or beside the controls where it has some.
bool DataPlaneView::has_toolbar(const session::Snapshot& snapshot) const {
  if (mode_ == Mode::margins) return false;
  return mode_ != Mode::plane || feature_count(*snapshot.data) > 2;
}

Rect DataPlaneView::toolbar(const session::Snapshot& snapshot, UiContext& ui, Rect inside, std::string sentence) {
  if (options_.support && snapshot.optimum.known() && (mode_ == Mode::plane || mode_ == Mode::margins))
    sentence = figures::support_sentence(snapshot);
  sentence_ = sentence;
  if (!has_toolbar(snapshot) || ui.cards != Cards::full) return inside;
  Rect row{inside.x, inside.y - ui.px(1), inside.w, ui.px(kDataRow)};
  float used = 0;
  if (mode_ == Mode::plane) used += layout_controls(snapshot, ui, row);
  if (mode_ == Mode::weights) used += order_buttons(snapshot, ui, row);
  const Rect words{row.x + used + ui.px(6), row.y, row.w - used - ui.px(6), row.h};
  if (words.w > ui.px(60) && !sentence.empty()) {
    const float width = label(ui, sentence, words, ui.text(12, Hue::ink3), plot::HAlign::right);
    if (pointer(ui, "about the view", words).hovered && width >= words.w - 1) tooltip(ui, sentence);
  }
  const float height = row.h + ui.px(6);
  return {inside.x, inside.y + height, inside.w, std::max(1.F, inside.h - height)};
}

void DataPlaneView::draw(const session::Snapshot& snapshot, UiContext& ui, Rect area) {
  follow(snapshot);
  PanelOptions panel;
  panel.help = info_of(mode_).help;
  panel.callouts = true;
  panel.header_right = title_.buttons;  // of the frame before: it is measured on the panel's own canvas
  const std::string sentence = has_toolbar(snapshot) ? std::string() : sentence_;  // also of the frame before
  panel.subtitle = sentence;
  const Rect inside = begin_panel(ui, Panel::data_plane, "data plane", "Data plane", area, panel);
  title_.folded = title_.tight = false;
  const float name = text_width(ui, "Data plane", ui.text(13, Hue::ink1, plot::Face::semibold)) + ui.px(44);
  title_.folded = header_width(ui) + name > inside.w;
  title_.tight = title_.folded && header_width(ui) + name > inside.w;
  title_.buttons = header_width(ui) + ui.px(8);
  if (ui.cards == Cards::full) header(snapshot, ui, area);
  switch (mode_) {
    case Mode::plane:
    case Mode::margins: draw_points(snapshot, ui, inside); break;
    case Mode::weights: draw_weights(snapshot, ui, inside); break;
    case Mode::pictures: draw_pictures(snapshot, ui, inside); break;
  }
  end_panel(ui);
}

void DataPlaneView::keep(const Fields& all, const session::Snapshot& snapshot) {
  const Fields f = all.under("data plane.");
  if (f.reading()) {
    paint_.take(snapshot);
    data_id_ = axes_.of = snapshot.data_id;
    set_ = snapshot.parameters.data;
    options_.feature_x = 0;
    options_.feature_y = 1;
  }
  pane_.keep(f);
  f.as(
      "mode", [&] { return std::string(info_of(mode_).word); },
      [&](std::string_view word) {
        const auto* info = std::ranges::find(kModes, word, &ModeInfo::word);
        if (info == std::end(kModes)) return;
        mode_ = info->mode;
        loaded_ = known_features_ == 0;
      });
  bool principal = layout_ == PlaneMode::principal;
  f.word("layout", principal, {"features", "principal"});
  layout_ = principal ? PlaneMode::principal : PlaneMode::features;
  const auto last = static_cast<double>(snapshot.d() - 1);
  f.number("across", 0, last, options_.feature_x);
  f.number("up", 0, last, options_.feature_y);
  f.word("order", bars_.order, {"live", "optimum", "columns"});
  f.flag("example", bars_.of_example);
  f.flag("trail", options_.trail);
  f.flag("support", options_.support);
  f.flag("histogram", options_.histogram);
  std::optional<plot::Range> x;
  std::optional<plot::Range> y;
  if (axes_.held.chosen() && axes_.held.target() != axes_.fitted) {
    x = axes_.held.target().x;
    y = axes_.held.target().y;
  }
  f.range("frame.x", x);
  f.range("frame.y", y);
  if (!f.reading()) return;
  axes_.mode = PlaneMode::automatic;
  axes_.held.forget();
  axes_.chosen_for.reset();
  pane_.take_fit();
  if (x && y) axes_.held.choose({*x, *y});
}

}  // namespace pegasos::ui
