// The examples and the lines: pan, zoom, choice of the plane, and the example under the hand; in other modes the
// margins with their histogram, the weights as bars, or weights and examples as pictures. One draw function per mode,
// each in a file of its own. See ui/context.h for what a view is.
#pragma once

#include <optional>
#include <string>

#include "figures/figures.h"
#include "ui/context.h"
#include "ui/kept_figure.h"
#include "ui/views/figure_pane.h"
#include "ui/views/held_radius.h"
#include "ui/views/paint.h"
#include "ui/views/set_offer.h"

namespace pegasos::ui {

class DataPlaneView {
 public:
  enum class Mode { plane, margins, weights, pictures };

  void draw(const session::Snapshot& snapshot, UiContext& ui, plot::Rect area);
  Mode mode() const { return mode_; }
  /// The axes are chosen anew.
  void fit() { pane_.fit(); }
  /// The painting tools, for keys and menus.
  Paint& paint() { return paint_; }
  const Paint& paint() const { return paint_; }

  /// What of it belongs to a saved window; `snapshot` is of the set that the state belongs to.
  void keep(const Fields& f, const session::Snapshot& snapshot);

 private:
  /// The range that plane and margins show, and what it was chosen for.
  struct Axes {
    HeldView held;
    figures::PlaneView fitted;                                ///< the one that Fit would choose
    std::optional<figures::PlaneView> chosen_for;             ///< the range of the data
    figures::PlaneMode mode = figures::PlaneMode::automatic;  ///< what they are
    std::uint64_t of = 0;                                     ///< Snapshot::data_id
    std::pair<std::uint64_t, Scaling> points{};               ///< rows and scaling of the frame before
  };

  /// What has room in the title line.
  struct TitleLine {
    float buttons = 0;    ///< their width, px
    bool folded = false;  ///< the modes are a list: it is too short for a button each
    bool tight = false;   ///< and even so there is little room for it
  };
  /// The bars that are listed.
  struct Listed {
    std::uint64_t serial = 0;             ///< of the moment
    figures::WeightBarsOptions made_for;  ///< what they were made for
  };

  void follow(const session::Snapshot& snapshot);
  void hold_still(const session::Snapshot& snapshot, UiContext& ui);
  float header_width(UiContext& ui) const;
  void header(const session::Snapshot& snapshot, UiContext& ui, plot::Rect area);
  /// The row of controls under the title line, with `sentence` at its right; returns what is left of `inside`.
  plot::Rect toolbar(const session::Snapshot& snapshot, UiContext& ui, plot::Rect inside, std::string sentence);
  float layout_controls(const session::Snapshot& snapshot, UiContext& ui, plot::Rect row);
  bool has_toolbar(const session::Snapshot& snapshot) const;
  void support_button(const session::Snapshot& snapshot, UiContext& ui, plot::Rect place);
  float order_buttons(const session::Snapshot& snapshot, UiContext& ui, plot::Rect row);
  void choose_feature(const session::Snapshot& snapshot, UiContext& ui, std::string_view label, Column& feature,
                      plot::Rect place);

  std::function<plot::Figure(const session::Snapshot&)> again();
  void draw_points(const session::Snapshot& snapshot, UiContext& ui, plot::Rect inside);
  void draw_weights(const session::Snapshot& snapshot, UiContext& ui, plot::Rect inside);
  void list_bars(const session::Snapshot& snapshot, const UiContext& ui);
  void draw_pictures(const session::Snapshot& snapshot, UiContext& ui, plot::Rect inside);
  void points_menu(const session::Snapshot& snapshot, UiContext& ui);

  Mode mode_ = Mode::plane;
  bool loaded_ = false;  ///< the mode came from a saved window: the first set does not choose it
  figures::DataPlaneOptions options_;
  figures::PlaneMode layout_ = figures::PlaneMode::principal;  ///< of Mode::plane when there are more than two features
  figures::WeightBarsOptions bars_;
  Listed listed_;
  Paint paint_;
  FigurePane pane_;     ///< of plane and margins
  FigurePane weights_;  ///< of the bars
  FigurePane pictures_;
  TitleLine title_;
  std::string sentence_;  ///< about what is shown
  KeptFigure<figures::DataPlaneOptions> figure_;
  Axes axes_;
  std::string set_;  ///< the name of the set that is shown
  std::uint64_t data_id_ = 0;
  SetOffer offer_;
  Count known_features_ = 0;  ///< of the set that chose the mode
};

}  // namespace pegasos::ui
