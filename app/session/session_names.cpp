#include "session/session_names.h"

#include <algorithm>
#include <filesystem>
#include <utility>

namespace pegasos::session {

void SessionNames::name(const std::string& path, SessionState state, View view) {
  path_ = path;
  named_ = std::move(state);
  named_view_ = std::make_shared<const View>(std::move(view));
}

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
    for (std::size_t i = 0; i < std::min(now.pins.size(), named_.pins.size()); ++i)
      now.pins[i].position = named_.pins[i].position;
  }
  show_lost(snapshot);
  snapshot.session = {path_, now != named_, named_view_};
  snapshot.view = view_;
  snapshot.view_serial = view_serial_;
}

void SessionNames::show_lost(Snapshot& snapshot) const {
  snapshot.session.path = path_;
  snapshot.question = question_;
  snapshot.file = file_;
  snapshot.file_serial = file_serial_;
}

}  // namespace pegasos::session
