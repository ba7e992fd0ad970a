#include "ui/views/data_plane.h"

#include "ui/widgets.h"

namespace pegasos::ui {

void DataPlaneView::draw(const session::Snapshot& /*snapshot*/, UiContext& ui, plot::Rect area) {
  begin_panel(ui, Panel::data_plane, "data plane", "Data plane", area);
  end_panel(ui);
}

}  // namespace pegasos::ui
