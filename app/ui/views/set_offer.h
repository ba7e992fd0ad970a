// What a set asks for: a bias where w alone cannot part its classes, a scaling where one column outweighs all others.
// Offered over a corner of the plot, so that it moves nothing; never done silently.
#pragma once

#include <cstdint>

#include "ui/context.h"
#include "ui/views/figure_pane.h"

namespace pegasos::ui {

class SetOffer {
 public:
  /// Over the figure that `pane` has drawn; a bias only where it shows the examples in their `plane`.
  void draw(const session::Snapshot& snapshot, UiContext& ui, FigurePane& pane, bool plane);

 private:
  void look_at(const session::Snapshot& snapshot);
  plot::Rect corner(const FigurePane& pane, float whole, float brief, float height, float edge);

  std::uint64_t rows_id_ = 0;           ///< of the set that was looked at ...
  const Dataset* looked_at_ = nullptr;  ///< ... only compared: the set may be gone
  const Optimum* looked_optimum_ = nullptr;
  bool one_sided_ = false;    ///< the examples lie to one side of 0
  bool useless_ = false;      ///< w* separates nothing, and a bias would help
  double unequal_ = 1;        ///< the widest column's range over the narrowest one's
  std::uint64_t placed_ = 0;  ///< rows_id of the set whose offer has its corner
  bool right_ = false;
  bool above_ = false;
  bool brief_ = false;             ///< without its sentence
  std::uint64_t closed_bias_ = 0;  ///< rows_id of the set whose offer was closed
  std::uint64_t closed_scale_ = 0;
};

}  // namespace pegasos::ui
