// The examples and the lines: pan, zoom, choice of the plane, and the example under the hand. See ui/context.h for what
// a view is.
#pragma once

#include <optional>

#include "figures/figures.h"
#include "ui/context.h"
#include "ui/views/figure_pane.h"

namespace pegasos::ui {

class DataPlaneView {
 public:
  void draw(const session::Snapshot& snapshot, UiContext& ui, plot::Rect area);
  void save(ViewState& state) const;
  /// `snapshot` is of the set that the state belongs to.
  void load(const ViewState& state, const session::Snapshot& snapshot);

 private:
  void follow(const session::Snapshot& snapshot);
  float header_width(const session::Snapshot& snapshot, const UiContext& ui) const;
  void header(const session::Snapshot& snapshot, UiContext& ui, plot::Rect area);
  void choose_feature(const session::Snapshot& snapshot, UiContext& ui, std::string_view label, Column& feature,
                      plot::Rect place);
  void card(const session::Snapshot& snapshot, UiContext& ui, Row row, const plot::Rect& inside);

  figures::DataPlaneOptions options_;
  FigurePane pane_;
  std::optional<Row> selected_;
  std::uint64_t data_id_ = 0;
};

}  // namespace pegasos::ui
