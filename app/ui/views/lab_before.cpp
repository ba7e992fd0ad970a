#include "ui/views/lab_before.h"

namespace pegasos::ui {

void LabBefore::give_back(const session::Snapshot& now, bool own, UiContext& ui) {
  if (kept() || now.away) ui.push(session::GoHome{own});
  if (!kept()) return;
  returning_ = std::exchange(kept_, {});
  left_ = now.run_id;
  returning_.look.lay_back();
}

void LabBefore::follow(const session::Snapshot& now) {
  if (!returning_.moment) return;
  const bool there = now.data_id == returning_.moment->data_id && now.parameters == returning_.moment->parameters;
  if (there) returning_.look.look_back(now);
  if (there || now.run_id != left_) returning_ = {};  // or another one came in its place
}

}  // namespace pegasos::ui
