// The ball, f and the path of w; beside it this step at its own scale. See ui/context.h for what a view is.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "figures/figures.h"
#include "ui/context.h"
#include "ui/kept_figure.h"
#include "ui/views/figure_pane.h"
#include "ui/views/held_radius.h"

namespace pegasos::ui {

class WeightSpaceView {
 public:
  void draw(const session::Snapshot& snapshot, UiContext& ui, plot::Rect area);
  /// The axes are chosen anew.
  void fit() { pane_.fit(); }

  /// Keys "weights.heat", ".contours", ".kinks", ".path", ".mode", ".camera", ".level", ".zoom", ".frame", ".fit",
  /// ".enlarged".
  void keep(const Fields& f, const session::Snapshot& snapshot);

  const figures::WeightSpaceOptions& options() const { return options_; }

 private:
  struct Places {
    plot::Rect main, strip;
  };
  Places places(const session::Snapshot& snapshot, const UiContext& ui, const plot::Rect& inside) const;
  void follow(const session::Snapshot& snapshot, UiContext& ui);
  void take_frame(std::uint64_t data_id);
  void fit_anew(const session::Snapshot& snapshot);
  void hold_still(const session::Snapshot& snapshot, UiContext& ui);
  float header_width(const session::Snapshot& snapshot, const UiContext& ui) const;
  void header(const session::Snapshot& snapshot, UiContext& ui, plot::Rect area);
  void go_home();
  void turn_by(double right, double up);
  void turn(const FigurePane::Touched& touched, const UiContext& ui);
  void point(const session::Snapshot& snapshot, UiContext& ui, const FigurePane::Touched& touched);
  void point_at_example(const session::Snapshot& snapshot, UiContext& ui, Row row, const Pointer& mouse);
  bool has_level(const session::Snapshot& snapshot) const;
  void level_controls(UiContext& ui, plot::Rect strip);
  void menu(const session::Snapshot& snapshot, UiContext& ui);
  bool on_start(const session::Snapshot& snapshot, const UiContext& ui, plot::Point at) const;
  void drag_start(const session::Snapshot& snapshot, UiContext& ui, const FigurePane::Touched& touched, bool on_it);

  figures::WeightSpaceOptions options_;
  KeptFigure<figures::WeightSpaceOptions> figure_;
  FigurePane pane_;
  HeldRadius radius_;
  /// How a set was seen before another one came.
  struct Frame {
    std::uint64_t data_id;
    double radius;
    figures::FitTo fit;
    decltype(figures::WeightSpaceOptions::plane) plane;
  };
  std::vector<Frame> frames_;              ///< those of late, the last one at the end
  std::uint64_t run_id_ = 0;               ///< of the frame before
  std::optional<Position> made_again_at_;  ///< where a changed parameter left the run, until it moves on
  double fitted_ = 0;                      ///< the radius that Fit would choose
  figures::FitTo fit_to_ = figures::FitTo::path;
  bool zoomed_ = false;  ///< in the frame before
  std::uint64_t data_id_ = 0;
  /// w_1 under the hand, from press to release.
  struct Drag {
    std::uint64_t gesture = 0;
    std::string sent;
    double sent_s = 0;
    plot::DataPoint grip;  ///< from the hand to w_1
    bool fitted = false;   ///< the view was not zoomed: it is held while the point moves
  };
  std::optional<Drag> drag_;
};

}  // namespace pegasos::ui
