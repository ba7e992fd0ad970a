// Readings of a scene that the laboratory does not show: found in the background, on a session of its own.
#pragma once

#include <optional>

#include "lessons/lab.h"
#include "lessons/readings.h"
#include "session/job.h"
#include "ui/context.h"

namespace pegasos::ui {

class Offstage {
 public:
  static constexpr double kPatience_s = 0.3;  ///< the laboratory may be on its way there

  /// Asked every frame while they are wanted: those of `scene` once they are there, else null. Whoever asks for another
  /// scene lets go of the one before; what cannot be shown is not tried again.
  const lessons::Readings* seek(const lessons::Scene& scene, UiContext& ui);
  /// Nothing is wanted any more.
  void rest() { scene_.reset(), job_.cancel(); }

 private:
  using Found = std::optional<lessons::Readings>;
  std::optional<lessons::Scene> scene_;
  double since_s_ = 0;  ///< when it was first asked for
  bool begun_ = false;
  session::Job<Found> job_{[](Found& found, const Message& /*why*/) { found.reset(); }};
};

}  // namespace pegasos::ui
