#include "ui/views/weight_space.h"

#include "ui/widgets.h"

namespace pegasos::ui {

void WeightSpaceView::draw(const session::Snapshot& /*snapshot*/, UiContext& ui, plot::Rect area) {
  begin_panel(ui, Panel::weight_space, "weight space", "Weight space", area);
  end_panel(ui);
}

}  // namespace pegasos::ui
