// A figure that answers to the hand: pan, zoom, box zoom, fit, crosshair, curves that toggle, a menu for saving. What
// the views of planes and plots share.
#pragma once

#include <functional>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "exports/picture_file.h"
#include "plot/draw.h"
#include "ui/context.h"
#include "ui/widgets.h"

namespace pegasos::ui {

class FigurePane {
 public:
  struct Options {
    bool titles = false;      ///< draw the figure's own title and subtitle
    bool crosshair = false;   ///< a plot over t: the values of all curves under the mouse, here or in another plot
    double step = 1;          ///< how far one t reaches across, of a plot with a crosshair
    bool still = false;       ///< the view is fixed: no pan, no zoom
    bool pan = true;          ///< false: what a drag and the arrows do is the view's own (a box still zooms)
    bool tool = false;        ///< the left button is the view's own tool: neither pan nor box
    bool first = false;       ///< Tab begins here: a question waits for what is drawn
    bool enter = false;       ///< Enter is the view's own tool too; else it opens the menu
    bool fits = true;         ///< a double click shows everything
    bool names = true;        ///< a click on a name hides what it names; false: it is a click on the figure
    bool name_lines = false;  ///< where there is no room for a legend, lines have its words beside them
    bool moving = false;      ///< the view is just growing: nothing is said about what it does not show yet
    double wide = 1;          ///< so many times as wide as what is shown now would need, of axes that are held
    /// Makes the same view at another moment (films).
    std::function<plot::Figure(const session::Snapshot&)> again = {};
    /// What is said of the saved picture; empty: what the moment of the session says.
    std::function<exports::PictureSource(std::string_view suffix, const std::string& drawn)> made = {};
  };
  /// What the hand did that only the view understands.
  struct Touched {
    Pointer mouse;
    bool clicked = false;               ///< inside the plot, on no label and no legend entry
    bool free = false;                  ///< the mouse is there
    std::optional<plot::DataPoint> at;  ///< where the mouse is, inside the plot
    bool reading = false;               ///< the crosshair is here
    Asked asked;                        ///< of the keyboard while it has the focus; of a still figure the arrows too
  };

  /// Zoom and hidden curves, to be handed to the figure's function; empty ranges = fitted.
  std::optional<plot::Range> x;
  std::optional<plot::Range> y;
  std::vector<std::string> hidden;

  /// Draws the figure, already made with `x`, `y` and `hidden`, and moves them for the next frame.
  Touched draw(UiContext& ui, std::string_view label, plot::Figure figure, plot::Rect area, const Options& options);
  Touched draw(UiContext& ui, std::string_view label, plot::Figure figure, plot::Rect area) {
    return draw(ui, label, std::move(figure), area, Options{});
  }

  /// Zoom and hidden curves.
  void keep(const Fields& f);
  bool zoomed() const { return x.has_value() || y.has_value(); }
  void fit() { x.reset(), y.reset(), fitted_ = true; }
  /// Somebody asked for the whole picture since this was asked last.
  bool take_fit() { return std::exchange(fitted_, false); }
  /// Every value that the figure holds, also those that its own view leaves out.
  void show_all();
  const plot::FigureLayout& layout() const { return layout_; }
  const plot::Rect& area() const { return area_; }  ///< where it was drawn last
  /// The place in the plot that is nearest to a pixel.
  plot::DataPoint place_at(plot::Point p) const;
  /// As drawn last.
  const plot::Figure& figure() const { return figure_; }

  /// The menu of the right mouse button (also behind the button with the dots): `more` comes first. Returns the index
  /// in `more` that was chosen.
  std::optional<int> menu(UiContext& ui, std::string_view label, std::span<const ComboItem> more, plot::Rect below);
  void open_menu() { menu_.wanted = true; }
  /// What was put over the figure takes the mouse there, and no label lies under it: its place, told anew in every
  /// picture, after `draw`.
  void put_over(const plot::Rect& place) { over_.push_back(place); }

 private:
  /// The one that is being drawn, to be zoomed into.
  struct Box {
    std::optional<plot::Point> from;  ///< nothing: there is none
    plot::Point to;
    bool with_right = false;  ///< button of the mouse
    plot::Rect rect() const;
  };
  struct Menu {
    bool wanted = false;
    bool by_keys = false;  ///< then it hangs in the middle
    plot::Point at;
  };

  Pointer beside_what_lies_over(Pointer mouse) const;
  void wheel(const Pointer& mouse);
  void follow_keys(const Asked& asked, const Options& options);
  void drag(UiContext& ui, const Pointer& mouse, const Options& options);
  void take_box();
  void toggle_under(const Pointer& mouse, bool& used);
  void fit_by_hand(UiContext& ui, Pointer& mouse, bool fits);
  std::string id_under(plot::Point p) const;
  std::string_view link_under(const UiContext& ui, plot::Point p) const;
  void show_outside(UiContext& ui);
  void offer_fit(UiContext& ui, double wide);
  void read_at_crosshair(UiContext& ui, double t) const;
  ShownPicture shown(const UiContext& ui) const;

  plot::Figure figure_;  ///< as drawn last
  plot::Rect area_;
  std::function<plot::Figure(const session::Snapshot&)> again_;
  std::function<exports::PictureSource(std::string_view suffix, const std::string& drawn)> made_;
  plot::FigureLayout layout_;
  bool has_layout_ = false;
  bool fitted_ = false;
  std::pair<std::vector<std::string>, Selection> before_click_;  ///< what is hidden, what is selected
  bool offers_fit_ = false;                                      ///< "Fit the axes" is there
  bool second_press_ = false;                                    ///< of a double click, still down
  bool panning_ = false;
  Box box_;
  Menu menu_;
  std::vector<plot::Rect> over_;  ///< what lies over the figure since it was drawn last
};

}  // namespace pegasos::ui
