// Our own calm controls, drawn with the theme's colours on the panel's canvas. All positions and sizes are px of the
// screen; nothing here knows the solver. Labels are the markup of plot/math_text.h; the part after "##" is not shown
// but makes the name unique. Every control registers its rectangle as "panel/label" when `ui.watch.widgets` is set. All
// texts are drawn in the present language: a label looks up a literal or a text of a table, and shows what is put
// together (text::tr_format, text::words) as it is. Names and ids stay English.
#pragma once

#include <cmath>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>

#include "plot/math_text.h"
#include "ui/context.h"

namespace pegasos::ui {

// ---- Panels ----
struct PanelOptions {
  std::string_view subtitle = {};  ///< markup; right in the title line, secondary ink
  std::string_view help = {};      ///< markup; what "?" beside the title shows
  bool callouts = false;           ///< "?" names the parts of the figure in this card (views/callouts.h), then `help`
  float header_left = 0;           ///< px of the title line that the view fills itself (tabs); with an empty title
  float header_right = 0;          ///< px kept free at the right of the title line for the view's own buttons
};

/// A card with its title line, or as UiContext::cards says; double click on the title maximises. Returns the rectangle
/// inside the padding below the title line. `title` is markup. Always pair with end_panel.
plot::Rect begin_panel(UiContext& ui, Panel panel, std::string_view name, std::string_view title,
                       const plot::Rect& area, const PanelOptions& options = {});
void end_panel(UiContext& ui);
/// Whether begin_panel will have room for the subtitle in the title line.
bool subtitle_fits(const Drawing& ui, std::string_view title, const plot::Rect& area, const PanelOptions& options);
/// What begin_panel will return, for views that must know it before.
plot::Rect panel_inside(const Drawing& ui, const plot::Rect& area);
/// A window without a card: the top bar, the notice bar, or the ground behind all others (`at_back`). Sets `ui.canvas`;
/// pair with end_plain.
void begin_plain(UiContext& ui, std::string_view name, const plot::Rect& area, bool at_back = false);
void end_plain(UiContext& ui);
/// Points `ui.canvas` at the ImGui window that is being filled (popups); pair with close_canvas.
void open_canvas(UiContext& ui);
void close_canvas(UiContext& ui);
/// The title line from its left end: where tabs stand.
plot::Rect title_place(const Drawing& ui, const plot::Rect& area, float width);
/// The free part of the title line at the right, where a view puts its buttons (height of a control).
plot::Rect header_place(const Drawing& ui, const plot::Rect& area, float width);

// ---- Pointer: for figures, planes and splitters ----
plot::Point mouse_place();

/// What the mouse does over a rectangle this frame.
struct Pointer {
  bool hovered = false;
  bool pressed = false;   ///< left button went down here
  bool held = false;      ///< left button went down here and is still down
  bool released = false;  ///< let go after being held here
  bool clicked = false;   ///< pressed and let go without moving
  bool double_clicked = false;
  bool right_clicked = false;
  bool middle_held = false;
  bool shift = false;
  bool ctrl = false;
  bool alt = false;
  float wheel = 0;    ///< notches, up is positive
  plot::Point at;     ///< px
  plot::Point from;   ///< where the press began
  plot::Point moved;  ///< since the last frame while held
};
/// `under`: what is put on top of it later takes the mouse (cards that lie on a figure).
Pointer pointer(UiContext& ui, std::string_view label, const plot::Rect& area, bool under = false);

/// The pointer over a place that a click presses, and the keyboard too: `clicked` says either. With that tooltip.
Pointer pressable(UiContext& ui, std::string_view label, const plot::Rect& area, std::string_view tooltip = {});
/// Makes a place a stop of the keyboard's walk (keyboard_focus.h), with the frame that shows where it is. `label` as
/// for the pointer or control there.
Asked walk_stop(UiContext& ui, std::string_view label, KeyboardFocus::Kind kind, const plot::Rect& area,
                bool late = false);
/// The tooltip of what the keyboard has come to.
void focus_tooltip(UiContext& ui, const Asked& asked, std::string_view markup, const plot::Rect& area);

// ---- Controls ----
/// Why a control does not answer; shown as its tooltip. Empty = it does.
using Reason = std::string_view;

/// Icons drawn as shapes: no font has them all.
enum class Icon {
  rewind,
  back,
  phase_back,
  play,
  pause,
  sub_step,
  step,
  close,
  fit,
  zoom_in,
  menu,
  check,
  cross,
  warning,
  chevron,
  chevron_left,
  chevron_right,
  dots,
  reset,
  link,
  unlink,
  swap,
  select,
  lasso,
  hand,
  add_positive,
  add_negative,
  brush,
  eraser,
  flip,
  grid,
  undo,
  redo,
  support
};
void draw_icon(plot::Canvas& canvas, Icon icon, const plot::Rect& area, plot::Color color);

struct ButtonStyle {
  bool primary = false;  ///< filled with the accent
  bool active = false;   ///< chosen among several
  bool quiet = false;    ///< no frame until hovered
  std::string_view tooltip = {};
  Reason disabled = {};
};
/// `label` is shown as text; true when clicked.
bool button(UiContext& ui, std::string_view label, const plot::Rect& area, const ButtonStyle& style = {});
/// `label` names it; the tooltip says what it does and its key.
bool icon_button(UiContext& ui, std::string_view label, Icon icon, const plot::Rect& area,
                 const ButtonStyle& style = {});
/// Buttons in one frame of which one is chosen; returns the new index. `only_first`: why the others cannot be chosen.
int segmented(UiContext& ui, std::string_view label, std::span<const std::string_view> choices, int chosen,
              const plot::Rect& area, std::string_view tooltip = {}, Reason only_first = {});
/// An on/off switch; returns the new state.
bool toggle(UiContext& ui, std::string_view label, bool on, const plot::Rect& area, std::string_view tooltip = {},
            Reason disabled = {});
/// A list that folds out. Returns the new index, or nothing.
struct ComboItem {
  std::string text = {};    ///< plain text
  std::string detail = {};  ///< second, quieter text at the right, shown as it is (keys); words through text::tr
  bool heading = false;     ///< not selectable; without text a line
  std::string reason = {};  ///< why it cannot be chosen; empty = it can
  std::string tip = {};     ///< markup
  bool ticked = false;      ///< on, or chosen in its group
  bool name = false;        ///< of a file, column or class: the same in every language
};
/// The rows of an open popup (ImGui::OpenPopup(id)) under or above `below`; also what menus are made of.
std::optional<int> popup_list(UiContext& ui, const std::string& id, std::span<const ComboItem> items, int chosen,
                              const plot::Rect& below);
std::optional<int> combo(UiContext& ui, std::string_view label, std::span<const ComboItem> items, int chosen,
                         std::string_view shown, const plot::Rect& area, std::string_view tooltip = {},
                         Reason disabled = {});
/// A bare slider in [0, 1]; returns the new share while it is dragged. `committed` says that the hand let go. Esc puts
/// it back where the drag began (UiContext::slide).
std::optional<float> slider(UiContext& ui, std::string_view label, float share, const plot::Rect& area, bool& committed,
                            std::string_view tooltip = {}, Reason disabled = {});
struct FieldStyle {
  bool align_right = false;
  bool quiet = false;   ///< no frame until hovered
  bool strong = false;  ///< semibold
  float size = 12.5F;
  bool focus = false;     ///< takes the keyboard in this frame
  bool keep_end = false;  ///< of a long text (a folder) the end is what matters
  bool hidden = false;    ///< dots stand in place of what is typed
  bool grouped = false;   ///< a number: while it is typed, nothing parts its digits
  bool wraps = false;     ///< sentences: lines end where the field does; Enter ends the typing
  Begun* begun = nullptr;
  std::string* now = nullptr;  ///< what stands in it, also while it is typed
};
/// A field for typing; returns the new text when Enter is pressed or the focus leaves after an edit.
std::optional<std::string> text_field(UiContext& ui, std::string_view label, std::string_view value,
                                      const plot::Rect& area, std::string_view tooltip = {}, Reason disabled = {},
                                      const FieldStyle& style = {});

// ---- Places ----
/// While it lives everything is drawn at another scale.
class Scaled {
 public:
  Scaled(UiContext& ui, float scale) : ui_(ui), before_(std::exchange(ui.scale, scale)) {}
  ~Scaled() { ui_.scale = before_; }
  Scaled(const Scaled&) = delete;
  Scaled& operator=(const Scaled&) = delete;

 private:
  UiContext& ui_;
  float before_;
};

/// Walks down a column, row by row.
struct Rows {
  float x = 0;
  float y = 0;
  float width = 0;
  float scale = 1;
  plot::Rect next(float design) {
    const float height = std::round(design * scale);
    const plot::Rect out{x, y, width, height};
    y += height;
    return out;
  }
};

/// Rows of a name and a control.
struct Form {
  UiContext& ui;
  plot::Rect row;    ///< of the next one
  float name_width;  ///< px
  /// Writes the name; the place of its control.
  plot::Rect next(std::string_view name);
};

// ---- Text ----
/// Small caps heading in the third ink with a hairline to the right edge.
void heading(UiContext& ui, std::string_view name, const plot::Rect& area);
/// One line of markup, cut off at the right edge with "…" if it must be (in other languages than English narrower
/// letters come first); returns its width.
float label(UiContext& ui, std::string_view markup, const plot::Rect& area, const plot::TextStyle& style,
            plot::HAlign align = plot::HAlign::left);
/// The same for what belongs to no language: names of files and columns, what was typed.
float verbatim(UiContext& ui, std::string_view markup, const plot::Rect& area, const plot::TextStyle& style,
               plot::HAlign align = plot::HAlign::left);
/// The longest end of a plain text that fits into `width`, after "…" where something is left out.
std::string fitting_end(UiContext& ui, std::string_view text, float width, const plot::TextStyle& style);
/// A number with as many of its first six digits as fit, where not all do: its power of ten is never cut off. Markup.
std::string fitting_number(const Drawing& ui, std::string_view text, float width, const plot::TextStyle& style);
/// Width in px that a label of that markup wants; also before any panel is open.
float text_width(const Drawing& ui, std::string_view markup, const plot::TextStyle& style);
/// Width in px of a button with that word, at least `least` design px.
float button_width(const Drawing& ui, std::string_view name, float least = 0);
/// Wrapped markup from the top of `area`; returns the height used.
float paragraph(UiContext& ui, std::string_view markup, const plot::Rect& area, const plot::TextStyle& style,
                float line_height = 1.45F);
/// The height that paragraph() would use.
float paragraph_height(const Drawing& ui, std::string_view markup, float width, const plot::TextStyle& style,
                       float line_height = 1.45F);
/// As many wrapped lines as `area` is high, in its middle; what has no room ends in "…". Whether all of it is there.
bool block(UiContext& ui, std::string_view markup, const plot::Rect& area, const plot::TextStyle& style,
           float line_height = 1.3F);
/// Tooltip beside the mouse, wrapped; call while the thing is hovered.
void tooltip(UiContext& ui, std::string_view markup);
/// Draws this frame's tooltip above everything; called once at the frame's end.
void draw_tooltip(UiContext& ui, const plot::Rect& screen);

/// Records where something is, for tests and scripts.
void record(UiContext& ui, std::string_view label, const plot::Rect& area);
/// Draws attention with a frame in the accent (keyboard focus).
void focus_frame(UiContext& ui, const plot::Rect& area, float radius);

}  // namespace pegasos::ui
