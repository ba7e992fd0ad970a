#include "ui/views/plots.h"

#include "ui/widgets.h"

namespace pegasos::ui {

void PlotsView::draw(const session::Snapshot& /*snapshot*/, UiContext& ui, plot::Rect area) {
  begin_panel(ui, panel_, panel_ == Panel::plot_left ? "plot left" : "plot right", figure_, area);
  end_panel(ui);
}

}  // namespace pegasos::ui
