#include "ui/scrub.h"

#include <algorithm>
#include <utility>

namespace pegasos::ui {

void Scrub::turn(const session::Snapshot& snapshot, const std::function<void(session::Command)>& push) {
  const std::optional<Count> wanted = std::exchange(wanted_, std::nullopt);
  if (home_ && home_->run_id != snapshot.run_id) home_.reset();  // another run: there is nothing to go back to
  if (wanted && (home_ || !snapshot.busy)) {
    const Count t = std::clamp<Count>(*wanted, 0, snapshot.frontier);
    if (!home_) {
      home_ = Home{snapshot.position, snapshot.playing, snapshot.run_id};
      last_ = -1;
    }
    if (t != last_) push(session::SeekTo{{t, Phase::Projection}});
    last_ = t;
    return;
  }
  if (!home_) return;
  push(session::SeekTo{home_->position});
  if (home_->playing) push(session::Play{});
  home_.reset();
}

}  // namespace pegasos::ui
