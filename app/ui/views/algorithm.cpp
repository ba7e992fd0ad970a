#include "ui/views/algorithm.h"

#include "ui/widgets.h"

namespace pegasos::ui {

void AlgorithmView::draw(const session::Snapshot& /*snapshot*/, UiContext& ui, plot::Rect area) {
  begin_panel(ui, Panel::algorithm, "algorithm", "Pegasos, line by line", area);
  end_panel(ui);
}

}  // namespace pegasos::ui
