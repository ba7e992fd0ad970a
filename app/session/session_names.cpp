#include "session/session_names.h"

#include <algorithm>
#include <filesystem>
#include <utility>

namespace pegasos::session {

void SessionNames::remember(const std::string& path) {
  std::error_code failed;
  file_ = std::filesystem::absolute(path, failed).lexically_normal().string();
  ++file_serial_;
}

void SessionNames::show_view(const View& view) {
  view_ = std::make_shared<const View>(view);
  ++view_serial_;
}

void SessionNames::show(Snapshot& snapshot, SessionState now) const {
  if (now.in_step) {  // pinned runs go with the live one: where they are says nothing of its own
    for (std::size_t i = 0; i < std::min(now.pins.size(), named_->state.pins.size()); ++i)
      now.pins[i].position = named_->state.pins[i].position;
  }
  show_lost(snapshot);
  snapshot.session = {named_->path, now != named_->state, named_->view};
  snapshot.view = view_;
  snapshot.view_serial = view_serial_;
}

void SessionNames::show_lost(Snapshot& snapshot) const {
  snapshot.session.path = named_->path;
  snapshot.question = question_;
  snapshot.file = file_;
  snapshot.file_serial = file_serial_;
}

}  // namespace pegasos::session
