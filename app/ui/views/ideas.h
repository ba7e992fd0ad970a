// The page of ideas: at the left the list, in the middle the picture of the chosen one with its handles, at the right
// its verdict, numbers, controls and what it is about. See ui/context.h for what a view is; this one fills the window
// below the top bar, and its part of the bar.
#pragma once

#include <functional>
#include <string_view>
#include <vector>

#include "ideas/idea.h"
#include "ui/context.h"
#include "ui/table.h"
#include "ui/views/figure_pane.h"

namespace pegasos::ui {

class IdeasView {
 public:
  /// `leave` shows the laboratory.
  explicit IdeasView(std::function<void()> leave);

  /// The state as text, from the right of its part of the top bar; returns where it begins.
  float bar(UiContext& ui, plot::Rect area);
  /// Where a lesson stands beside it, or in a lecture, a menu takes the place of the list when there is little room.
  void draw(UiContext& ui, plot::Rect area, bool lesson);

  /// Shows a state: "subgradient f=abs x=0"; false where there is none such, and nothing changes.
  bool select(std::string_view text);
  const ideas::State& state() const { return states_[at_]; }
  /// An arrow without the keyboard's walk moves the handle that was held last; false if it is none.
  bool key(const Stroke& stroke);
  void keep(const Fields& f);

 private:
  void list(UiContext& ui, plot::Rect area);
  void picture(UiContext& ui, const ideas::Scene& scene, plot::Rect area, bool listed);
  void menu(UiContext& ui, plot::Rect place);
  void handles(UiContext& ui, const ideas::Scene& scene);
  void about(UiContext& ui, const ideas::Scene& scene, plot::Rect area);
  float what_it_says(UiContext& ui, const ideas::Scene& scene, plot::Rect line);
  void controls(UiContext& ui, plot::Rect& line);
  void set(ideas::State next) { states_[at_] = std::move(next); }

  std::function<void()> leave_;
  std::vector<ideas::State> states_;  ///< one for each idea, as it was left
  std::size_t at_ = 0;
  TableState rows_;
  FigurePane pane_;
  plot::Point grabbed_;        ///< from the handle to the hand that holds it
  std::string last_;           ///< the handle that was held last, with its idea
  std::optional<Asked> wish_;  ///< of a key, until the next picture
};

}  // namespace pegasos::ui
