// The panel at the left: data set, objective, method and seeds, from the one parameter table; f* at its foot. See
// ui/context.h for what a view is.
#pragma once

#include <set>
#include <string>
#include <vector>

#include "data/source.h"
#include "ui/context.h"
#include "ui/views/parameter_row.h"
#include "ui/widgets.h"

namespace pegasos::ui {

class ControlsView {
 public:
  static constexpr std::string_view kNotGenerated = "This set is not made by a generator.";

  ControlsView();
  /// `folded`: a strip of what is needed most, and a button that unfolds the rest.
  void draw(const session::Snapshot& snapshot, UiContext& ui, plot::Rect area, bool folded);

 private:
  static constexpr float kProblemRow = 27.F;
  static float row_height(const UiContext& ui) { return ui.touch ? kFinger : kProblemRow; }
  static constexpr float kProblemHeading = 23.F;

  void strip(const session::Snapshot& snapshot, UiContext& ui, plot::Rect area);
  float first_rows(const session::Snapshot& snapshot, UiContext& ui, Rows rows, float room);
  void all_rows(const session::Snapshot& snapshot, UiContext& ui, plot::Rect area);
  void data(const session::Snapshot& snapshot, UiContext& ui, Rows& rows);
  void data_set(const session::Snapshot& snapshot, UiContext& ui, plot::Rect row, bool stacked = false);
  void test_set(const session::Snapshot& snapshot, UiContext& ui, plot::Rect row);
  void classes(const session::Snapshot& snapshot, UiContext& ui, Rows& rows);
  void positive_class(const session::Snapshot& snapshot, UiContext& ui, plot::Rect row);
  void objective(const session::Snapshot& snapshot, UiContext& ui, Rows& rows);
  void method(const session::Snapshot& snapshot, UiContext& ui, Rows& rows);
  void seeds(const session::Snapshot& snapshot, UiContext& ui, Rows& rows);
  void about_data(const session::Snapshot& snapshot, UiContext& ui, Rows& rows);
  void now(const session::Snapshot& snapshot, UiContext& ui, Rows& rows, float bottom);
  void optimum(const session::Snapshot& snapshot, UiContext& ui, plot::Rect area);
  /// A heading that a click folds out; true when its rows are shown.
  bool folding(UiContext& ui, Rows& rows, const std::string& title, bool stays = false);

  ParameterRow row_;
  std::vector<SourceInfo> sources_;
  std::set<std::string> unfolded_;
};

}  // namespace pegasos::ui
