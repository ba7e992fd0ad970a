// What a lesson asks to be drawn into a picture: a curve over t into a plot, or a point of a plane. The view that shows
// this picture puts it into its figure and hands the mouse and the keys over; the lesson reads what was drawn. Once
// the answer is locked in it stays, beside what the laboratory shows then.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "lessons/lesson.h"
#include "ui/context.h"
#include "ui/views/figure_pane.h"

namespace pegasos::ui {

class Sketch {
 public:
  /// `answer` as lessons::read_answer takes it; empty or unreadable: nothing is drawn so far.
  Sketch(const lessons::Ask& ask, std::string_view answer);

  /// Whether it belongs into that picture: a plot by its name, "data" or "weights".
  bool is_for(std::string_view picture) const { return picture == picture_; }
  /// Whether the hand may still draw.
  bool open() const { return open_; }
  void set_open(bool open) { open_ = open; }
  /// What is drawn, as lessons::read_answer takes it; empty = nothing.
  std::string text() const;

  /// The drawing as marks; the values of a plot that is not zoomed (`fitted`) reach as far as it may be drawn. `step`:
  /// how far one t reaches across.
  void add_to(plot::Figure& figure, bool fitted, double step = 1) const;
  /// While it is open the left button and the arrows are its own; what is drawn is in films of this pane, too.
  void take_over(FigurePane::Options& options, bool fitted, double step = 1) const;
  /// What the hand and the keys did on that pane.
  void draw(UiContext& ui, const FigurePane& pane, const FigurePane::Touched& touched, double step = 1);

 private:
  /// A place on the sheet, both as shares of its axes.
  using Share = plot::DataPoint;
  Share share_at(const FigurePane& pane, plot::Point at, double step) const;
  plot::DataPoint knot(std::size_t i) const;
  void begin(double value);
  void sweep(const Share& to);
  void bend(double value);
  void draw_curve(const FigurePane& pane, const FigurePane::Touched& touched, double step);
  void draw_point(const FigurePane& pane, const FigurePane::Touched& touched);
  void add_curve(plot::Figure& figure, double step) const;
  void add_point(plot::Figure& figure) const;

  std::string picture_;
  bool curve_ = false;
  bool open_ = true;
  bool keys_ = false;  ///< the keyboard is on the picture
  lessons::Sheet sheet_;
  std::vector<double> knots_;    ///< t of each
  std::vector<double> values_;   ///< at the knots, shares of the sheet's axis; empty = nothing is drawn
  std::size_t handle_ = 0;       ///< that the keys move
  std::optional<Share> stroke_;  ///< where the mouse was, from press to release
  bool first_ = false;           ///< nothing was drawn before this stroke
  std::optional<plot::DataPoint> point_;
};

}  // namespace pegasos::ui
