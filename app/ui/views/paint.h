// The tools of the data plane: selecting, moving, adding, erasing and brushing examples by hand. Belongs to the data
// plane's view; what is selected lives in UiContext::selection, what the set is in the session.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "figures/figures.h"
#include "ui/context.h"
#include "ui/gesture.h"
#include "ui/views/figure_pane.h"

namespace pegasos::ui {

inline constexpr std::string_view kNothingSelected =
    "Nothing is selected: click an example, or draw a box around several.";
inline constexpr std::string_view kNothingToUndo = "There is nothing to undo.";
inline constexpr std::string_view kNothingToRedo = "There is nothing to redo.";
inline constexpr float kEraserRadius = 11.F;  // design px

enum class Tool { select, lasso, hand, add_positive, add_negative, brush, erase };
inline bool adds(Tool tool) { return tool == Tool::add_positive || tool == Tool::add_negative; }

/// From places in the plane to the table's two features and back, while a gesture lasts always the same: what the
/// scaling is refitted to under the hand does not move what the hand means.
struct PaintMap {
  bool swapped = false;  ///< across is the table's second feature
  double shift[2] = {0, 0};
  double factor[2] = {1, 1};  ///< plane = (table - shift) * factor, across first

  session::Place to_table(plot::DataPoint p) const;
  plot::DataPoint to_plane(const session::Place& place) const;
};

/// "Undo move of 3 points": what the entry of an undo or redo says.
std::string undo_title(std::string_view action, const session::Change& change);

class Paint {
 public:
  /// Once per frame, before the figure is made: forgets rows that are no longer what they were.
  void follow(const session::Snapshot& snapshot, UiContext& ui, const figures::DataPlaneOptions& options);
  /// A session has brought its rows and with them the selection: it stays.
  void take(const session::Snapshot& snapshot);
  /// Examples that are shown where the hand holds them, not yet where the snapshot has them; rows increase.
  const std::vector<std::pair<Row, plot::DataPoint>>& held() const { return held_; }

  /// The example whose card is shown.
  std::optional<Row> focus(const UiContext& ui) const;

  /// Width that the tools take at the left of a plot of that height.
  static float strip_width(const UiContext& ui, float height);
  void strip(const session::Snapshot& snapshot, UiContext& ui, const plot::Rect& area);
  /// The settings of the brush and the values of the example that was touched last; before the plot is drawn.
  void cards(const session::Snapshot& snapshot, UiContext& ui, const plot::Frame& frame, const plot::Rect& inside);
  /// The hand is just changing the set: the view under it waits.
  bool changes() const { return gesture_ == Gesture::move || gesture_ == Gesture::brush || gesture_ == Gesture::erase; }
  /// What the mouse does in the plot, and what it leaves there while it does it.
  void hand(const session::Snapshot& snapshot, UiContext& ui, const FigurePane& pane,
            const FigurePane::Touched& touched);

  // What its keys do; a sentence in the notice bar where that cannot be.
  void take_up(Tool tool, UiContext& ui);
  void turn_snapping() { snap_ = !snap_; }
  void select_all(const session::Snapshot& snapshot, UiContext& ui);
  /// The example after the one that was touched last, or the one before it.
  void select_next(bool forward, const session::Snapshot& snapshot, UiContext& ui);
  void erase_selection(UiContext& ui);
  void flip_selection(UiContext& ui);
  void nudge(UiContext& ui, double across, double up);
  /// Esc: back to the selecting tool, then nothing selected. False when there was nothing to leave.
  bool leave(UiContext& ui);
  Tool tool() const { return tool_; }
  bool snaps() const { return snap_; }

 private:
  enum class Gesture { none, press, move, box, lasso, brush, erase };
  struct Brush {
    bool positive = true;
    float spread = 0.04F;  ///< standard deviation as a share of the view's width
    float rate = 60;       ///< points a second
    double painted_s = 0;  ///< time up to which it has painted
    double owed = 0;       ///< parts of points
    std::uint64_t sprinkled = 0;
  };
  /// What a box or a lasso goes around.
  struct Loop {
    std::vector<plot::DataPoint> corners;
    std::vector<Row> selected_before;  ///< what one with Shift adds to
  };
  /// Rows that move together; places in the table's units.
  struct Moving {
    PaintMap map;
    std::vector<Row> rows;
    std::vector<session::Place> from;    ///< when the gesture began
    std::vector<session::Place> wanted;  ///< where they were last sent
    double sent_s = -1;                  ///< when that was
  };

  static session::Place in_table(const session::Snapshot& snapshot, Row row);
  session::Place snapped(session::Place place) const;
  void show_held(const session::Snapshot& snapshot, UiContext& ui);
  std::optional<Row> row_at(const session::Snapshot& snapshot, UiContext& ui, plot::DataPoint at) const;
  void press(const session::Snapshot& snapshot, UiContext& ui, const FigurePane::Touched& touched);
  void drag(const session::Snapshot& snapshot, UiContext& ui, const FigurePane::Touched& touched);
  void release(const session::Snapshot& snapshot, UiContext& ui, const FigurePane::Touched& touched);
  void start_moving(const session::Snapshot& snapshot, UiContext& ui);
  void move_to(UiContext& ui, plot::DataPoint at);
  void brush(UiContext& ui, plot::DataPoint at, bool first);
  void erase_around(const session::Snapshot& snapshot, UiContext& ui, plot::DataPoint at);
  void add(UiContext& ui, plot::DataPoint at, bool positive);
  void select_inside(const session::Snapshot& snapshot, UiContext& ui);
  void draw_traces(UiContext& ui, const FigurePane::Touched& touched) const;
  void point_card(const session::Snapshot& snapshot, UiContext& ui, Row row, const plot::Frame& frame,
                  const plot::Rect& inside);
  plot::Rect card_place(const session::Snapshot& snapshot, const plot::Frame& frame, plot::Point at,
                        const plot::Rect& size, const plot::Rect& inside, float away) const;
  void coordinate_fields(const session::Snapshot& snapshot, UiContext& ui, Row row, const plot::Rect& line);
  void brush_card(UiContext& ui, const plot::Frame& frame);
  void edit(UiContext& ui, session::EditOperation operation, std::uint64_t gesture) const;
  void record_points(const session::Snapshot& snapshot, UiContext& ui) const;
  template <class Operation>
  void edit_selection(Operation operation, UiContext& ui);

  Tool tool_ = Tool::select;
  bool snap_ = false;
  Brush brush_;

  figures::DataPlaneOptions options_;
  std::string obstacle_;  ///< why points cannot be placed in this plane; empty = they can
  PaintMap map_;
  std::uint64_t rows_id_ = 0;
  double grid_ = 0.1;  ///< step of the grid in the table's units
  plot::Frame frame_;

  Gesture gesture_ = Gesture::none;
  std::uint64_t gesture_id_ = 0;
  bool with_shift_ = false;
  std::optional<Row> grabbed_;
  std::optional<Row> added_;  ///< by keys: is selected as soon as it is there
  plot::DataPoint from_;      ///< where the gesture began
  Moving moving_;
  std::vector<std::pair<Row, plot::DataPoint>> held_;
  Loop loop_;
  std::uint64_t erased_id_ = 0;  ///< rows_id of the picture that was erased from last
  NudgeGesture nudge_;
};

}  // namespace pegasos::ui
