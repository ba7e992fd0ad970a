// What every view is given besides the snapshot: theme, scale, a canvas on the current panel, and where commands go.
//
// A view is a class with `void draw(const session::Snapshot&, UiContext&, plot::Rect area)`. `area` is the whole place
// of its panel in px of the screen. The view opens its card with `begin_panel` (widgets.h), which gives it the
// rectangle inside and points `ui.canvas` at the card's draw list, draws there, and closes it with `end_panel`. A view
// keeps only what belongs to looking (zoom, chosen features, toggled curves); everything about the run comes from the
// snapshot.
#pragma once

#include <algorithm>
#include <charconv>
#include <cmath>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "figures/figures.h"
#include "figures/roc.h"
#include "plot/geometry.h"
#include "plot/palette.h"
#include "session/commands.h"
#include "session/snapshot.h"
#include "ui/fonts.h"
#include "ui/imgui_canvas.h"
#include "ui/keyboard_focus.h"
#include "ui/picture.h"
#include "ui/scrub.h"

namespace pegasos::ui {

/// What a finger meets for certain, in design px.
inline constexpr float kFinger = 40.F;

/// The panels that keys 1..6 name.
enum class Panel { none, controls, data_plane, weight_space, algorithm, plot_left, plot_right };

/// Where the widgets of this frame are, under "panel/label": filled only when a test or a script asks for it.
using WidgetMap = std::map<std::string, plot::Rect, std::less<>>;

/// What is pointed at in one place and lights up in all others: the id of a mark ("live", "average", "optimum",
/// "batch", "violators", "ball", "reach", "step", "bound", "eta") or empty. Views that find the mouse over such a thing
/// say so with `point_at`; every view reads `linked()`, which is what was pointed at in the frame before.
class Link {
 public:
  void point_at(std::string_view id) { next_ = id; }
  const std::string& linked() const { return now_; }
  /// One example of the data: the planes and the table mark it while the mouse is over it in any of them.
  void point_at_example(Row row) { next_ = "example." + std::to_string(row); }
  std::optional<Row> linked_example() const {
    constexpr std::string_view kPrefix = "example.";
    Row row = 0;
    if (!now_.starts_with(kPrefix)) return std::nullopt;
    const auto [end, error] = std::from_chars(now_.data() + kPrefix.size(), now_.data() + now_.size(), row);
    return error == std::errc() && end == now_.data() + now_.size() ? std::optional<Row>(row) : std::nullopt;
  }
  /// Once per frame, before the views draw. True when it changed.
  bool turn() {
    const bool changed = now_ != next_;
    now_ = std::exchange(next_, {});
    return changed;
  }

 private:
  std::string now_;
  std::string next_;
};

/// The t under the mouse in any plot over t; all of them draw their crosshair there. Same rhythm as Link.
class SharedCrosshair {
 public:
  std::vector<std::string> readings;  ///< of this frame, one plot each, with all digits

  void point_at(double t) { next_ = t; }
  std::optional<double> t() const { return now_; }
  bool turn() {
    const bool changed = now_ != next_;
    now_ = std::exchange(next_, std::nullopt);
    return changed;
  }

 private:
  std::optional<double> now_;
  std::optional<double> next_;
};

/// The examples that are selected in all planes and in the table: sorted, without doubles.
class Selection {
 public:
  const std::vector<Row>& rows() const { return rows_; }
  bool has(Row row) const { return std::ranges::binary_search(rows_, row); }
  bool empty() const { return rows_.empty(); }
  /// The one that was touched last, whose values are shown.
  std::optional<Row> current() const { return current_; }
  void clear() { rows_.clear(), current_.reset(); }
  void set(std::vector<Row> rows) {
    std::ranges::sort(rows);
    rows.erase(std::unique(rows.begin(), rows.end()), rows.end());
    rows_ = std::move(rows);
    current_ = rows_.empty() ? std::nullopt : std::optional<Row>(rows_.front());
  }
  void set(Row row) { rows_ = {row}, current_ = row; }
  /// In or out.
  void toggle(Row row) {
    const auto at = std::ranges::lower_bound(rows_, row);
    if (at != rows_.end() && *at == row) {
      rows_.erase(at);
      if (current_ == row) current_.reset();
    } else {
      rows_.insert(at, row);
      current_ = row;
    }
  }

 private:
  std::vector<Row> rows_;
  std::optional<Row> current_;
};

/// Examples that no step looks at: those that are selected are shown in the planes, and the table is of their set.
struct Guests {
  figures::ExampleSet set = figures::ExampleSet::training;  ///< training: there are none
  const void* of = nullptr;                                 ///< the examples that the rows count
  Selection selection;

  bool any() const { return set != figures::ExampleSet::training; }
  void show(figures::ExampleSet wanted, const session::Snapshot& snapshot) {
    *this = {wanted, examples(snapshot, wanted), {}};
  }
  /// Lets them go where their set is another one.
  void follow(const session::Snapshot& snapshot) {
    if (any() && of != examples(snapshot, set)) *this = {};
  }

 private:
  /// Editing a training set prepares a test set anew: its rows stay what they are.
  static const void* examples(const session::Snapshot& snapshot, figures::ExampleSet set) {
    if (set == figures::ExampleSet::test) return snapshot.test != nullptr ? snapshot.test_table.get() : nullptr;
    return examples_of(snapshot, set).get();
  }
};

/// How the window looks, as text: what a session file keeps under "view". Keys are "view.property".
using ViewState = std::map<std::string, std::string, std::less<>>;
class Fields;  // view_state.h

/// Questions a view may put to the application: shows the save dialog for a picture of a figure, say.
struct Requests {
  std::function<void(Message)> notify;                     ///< a sentence in the notice bar; it goes by itself
  std::function<void(Message)> complain;                   ///< one about something that failed: it stays
  std::function<void(Message)> refuse;                     ///< one about what was typed: until something else is
  std::function<void()> typed;                             ///< something was, in any field
  std::function<void(const std::string& path)> open_file;  ///< a session at once, data after a look into the file
  std::function<void(const std::string& link)> open_link;
  /// Of that name or file, at that step if it has a number.
  std::function<void(const std::string& name_or_path, int step)> start_lesson;
  std::function<ViewState()> view_state;  ///< how the window looks now
  /// Saves a picture: at once as a file with that suffix (".svg"), or asks where and how when it is empty.
  std::function<void(ShownPicture, const std::string& suffix)> save_picture;
  enum class Copied { picture, command, latex, values };
  std::function<void(ShownPicture, Copied)> copy_picture;  ///< puts it, or what is known of it, on the clipboard
  std::function<void(ShownPicture)> film;                  ///< asks for a stretch of t, then makes an animation
  std::function<void(std::string_view table)> save_table;  ///< asks where, then saves the table in that tab as CSV
};

class Sketch;

/// What a card has besides its picture.
enum class Cards {
  full,       ///< a title line with the view's own buttons, and its tools
  captioned,  ///< its name
  plain       ///< nothing
};

/// Which panels are seen, and which one the keys are in.
struct InFront {
  Panel maximised = Panel::none;       ///< none: all that are not hidden
  Panel focused = Panel::none;         ///< that a key jumped to
  Panel only = Panel::data_plane;      ///< shown where there is room for one at a time
  bool one = false;                    ///< the window is that small
  Panel before_lecture = Panel::none;  ///< `maximised` then

  Panel alone() const { return one ? only : maximised; }
  /// Alone, or all again.
  void toggle(Panel panel) { maximised = maximised == panel ? Panel::none : panel; }
  /// Where one is shown at a time: this one.
  void turn_to(Panel panel) { only = panel, maximised = Panel::none; }
};

/// The topmost thing under the mouse, and since when.
struct Hover {
  unsigned id = 0;
  double since_s = 0;
  std::optional<plot::Point> resting;  ///< the mouse, when another page came under it: it asks nothing there
};

struct Tooltip {
  std::string text;                  ///< markup of this frame's; empty = none
  std::optional<plot::Rect> beside;  ///< where it stands; nothing = at the mouse
};

/// What the lesson that plays asks of the views.
struct LessonFrame {
  bool asks = false;  ///< its question waits for an answer: no verdict gives it away
  const std::set<std::string, std::less<>>* changed = nullptr;  ///< parameters that its step set: their rows are lit
  Sketch* sketch = nullptr;                                     ///< what it asks to be drawn, or shows (views/sketch.h)
};

/// Where the keyboard's walk over the controls (keyboard_focus.h) is seen.
struct WalkFrame {
  bool shown = false;
  double moved_s = 0;  ///< when it came there
  std::string at;      ///< the control that it is on, "panel/label"; empty = none
};

struct Motion {
  bool live = false;                        ///< the run plays or the hand drags: labels keep their places as they can
  bool animate = true;                      ///< false: no motion that does not follow the hand
  bool microscope = false;                  ///< steps are shown as moves, with their summands
  std::optional<figures::StepMotion> step;  ///< where the microscope stands in this step; nothing = at rest
};

/// The card that is explained, as "?" asks for: by the names of its parts, or by a tooltip.
struct Help {
  std::string card;    ///< in this frame
  bool named = false;  ///< by the names of its parts
  std::string text;    ///< markup that stands below the names
  std::string held;    ///< whose "?" was pressed
  std::string left;    ///< whose explanation Esc took away, while the mouse stays there
};

/// The figures of this frame.
struct Pictures {
  std::vector<ShownPicture>* all = nullptr;  ///< every one that is drawn goes here, while it is set
  std::string card;                          ///< of the one that the mouse was over last
};

/// The field that is being typed in.
struct Typing {
  std::string text;
  unsigned id = 0;      ///< ImGui's; 0 = none
  bool edited = false;  ///< the text is another than before
};

/// What tests and scripts see of the widgets of each frame.
struct WidgetWatch {
  WidgetMap* widgets = nullptr;                      ///< their rectangles go there
  std::set<std::pair<unsigned, std::string>> names;  ///< of this frame: ImGui's window and the widget's name
  std::set<std::string> name_clashes;                ///< names that two widgets of one window had in one frame: none
  std::set<std::string>* cut_labels = nullptr;       ///< "panel/text" of labels that had no room go there
};

/// The slider under the hand: where it stood, and whether Esc has put it back there; id 0 = none.
struct Slide {
  unsigned id = 0;
  float from = 0;
  bool given_up = false;
};

/// What went to the clipboard (copy.h).
struct CopiedNote {
  std::string text;  ///< markup of what is said; empty: nothing was copied a moment ago
  double until_s = 0;
  std::optional<plot::Rect> beside = {};  ///< nothing: at the mouse
};

/// How it is drawn, and where.
struct Drawing {
  const plot::Theme* theme = nullptr;
  Fonts* fonts = nullptr;
  float scale = 1.F;                                   ///< content scale times text size: design lengths times this
  double time_s = 0;                                   ///< since the window opened
  bool wants_frame = false;                            ///< a view that moves by itself sets this: draw another soon
  ImGuiCanvas* canvas = nullptr;                       ///< of the panel or popup that is open now
  std::vector<std::unique_ptr<ImGuiCanvas>> canvases;  ///< open panels and popups, innermost last
  std::string panel;                                   ///< name of the open panel: first part of the widgets' names
  bool lecture = false;                                ///< large text and thick lines are on
  bool touch = false;                                  ///< controls are as large as fingers want them
  Cards cards = Cards::full;
  InFront front;
  Motion motion;

  float px(float design) const { return design * scale; }
  /// The width of a thin line.
  float hairline() const { return std::max(1.F, std::round(px(1))); }
  /// The height or width of a control.
  float control(float design) const { return px(touch ? std::max(design, kFinger) : design); }
  plot::Color color(plot::Hue hue) const { return theme->of(hue); }
  plot::TextStyle text(float size, plot::Hue hue = plot::Hue::ink1, plot::Face face = plot::Face::text) const {
    return {size * scale, face, theme->of(hue), false};
  }
};

/// What is asked of the session and the window.
struct Asking {
  std::function<void(session::Command)> push = [](const session::Command&) {};
  /// An action of the window by its id (actions.h), as its key or menu entry would.
  std::function<void(std::string_view action)> perform = [](std::string_view) {};
  Requests requests;
};

/// What is pointed at, and what all views share of it.
struct Shared {
  const session::Snapshot* shown = nullptr;  ///< the moment of this frame; null before the first
  Link link;
  SharedCrosshair crosshair;
  figures::TimeAxis along = figures::TimeAxis::steps;  ///< across in all plots over t
  Selection selection;
  Guests guests;
  Scrub scrub;  ///< planes that show the t under the mouse
  Pictures pictures;
  LessonFrame lesson;
};

/// What the widgets keep from frame to frame.
struct WidgetState {
  KeyboardFocus keyboard;
  WalkFrame walk;
  ListKeys list;  ///< keys for the list that hangs open
  Hover hover;
  Tooltip tooltip;
  Help help;
  Slide slide;
  Typing typing;
  Begun begun;  ///< in the field that the keyboard's walk is on
  CopiedNote copied;
  WidgetWatch watch;
};

/// All that a view is given. What only draws, or only asks, takes that part.
struct UiContext : Drawing, Asking, Shared, WidgetState {};

}  // namespace pegasos::ui
