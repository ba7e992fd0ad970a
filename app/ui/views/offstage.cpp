#include "ui/views/offstage.h"

#include "lessons/play.h"

namespace pegasos::ui {

const lessons::Readings* Offstage::seek(const lessons::Scene& scene, UiContext& ui) {
  if (scene_ != scene) {
    rest();
    scene_ = scene;
    since_s_ = ui.time_s;
    begun_ = false;
  }
  if (!begun_ && ui.time_s >= since_s_ + kPatience_s) {
    begun_ = true;
    job_.start({}, [scene](session::Job<Found>::Work& work) {
      auto shown = lessons::Stage([&] { return work.stopped(); }).show(scene);
      if (shown) work.tell([&](Found& found) { found = std::move(shown).value(); });
    });
  }
  if (begun_ && job_.status()->has_value()) return &**job_.status();
  ui.wants_frame = ui.wants_frame || !begun_ || job_.busy();
  return nullptr;
}

}  // namespace pegasos::ui
