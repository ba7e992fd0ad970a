#include "ui/walk.h"

#include <algorithm>
#include <utility>

namespace pegasos::ui {

void Walk::begin_frame() {
  before_ = std::move(stops_);
  before_.insert(before_.end(), late_.begin(), late_.end());
  stops_.clear();
  late_.clear();
  const auto at = std::ranges::find(before_, focused_, &Stop::id);
  if (at != before_.end()) index_ = static_cast<std::size_t>(at - before_.begin());
  now_ = std::exchange(next_, {});
  moved_ = std::exchange(next_moved_, false);
}

Asked Walk::stop(unsigned id, Kind kind, const plot::Rect& area, bool late) {
  if (area.empty()) return {};
  (late ? late_ : stops_).push_back({id, kind});
  if (!on_ || id != focused_) return {};
  Asked out = now_;
  out.focused = true;
  return out;
}

void Walk::go(int by) {
  const bool fresh = !std::exchange(on_, true);
  if (before_.empty() && stops_.empty()) return;
  const std::vector<Stop>& all = stops_.empty() ? before_ : stops_;
  const std::size_t n = all.size() + (stops_.empty() ? 0 : late_.size());
  const auto id = [&](std::size_t i) { return i < all.size() ? all[i].id : late_[i - all.size()].id; };
  std::size_t at = n;
  for (std::size_t i = 0; i < n && at == n; ++i) {
    if (id(i) == focused_) at = i;
  }
  if (at < n) {
    at = (at + n + static_cast<std::size_t>(by + static_cast<int>(n))) % n;
  } else {  // what had the focus is gone: its neighbour
    at = fresh || focused_ == 0 ? (by > 0 ? 0 : n - 1) : std::min(index_, n - 1);
  }
  focus(id(at));
  index_ = at;
}

bool Walk::key(const Stroke& stroke) {
  if (!on_ || focused_ == 0 || stroke.ctrl) return false;
  Kind kind = Kind::press;
  bool known = false;
  for (const auto* list : {&stops_, &late_, &before_}) {
    const auto found = std::ranges::find(*list, focused_, &Stop::id);
    if (known || found == list->end()) continue;
    kind = found->kind;
    known = true;
  }
  if (!known) return false;
  const int far = stroke.shift ? 5 : 1;
  switch (stroke.key) {
    case Key::enter:
    case Key::space:
      next_.pressed = true;
      return true;
    case Key::left:
    case Key::right:
      if (kind == Kind::press) return false;
      next_.dx += stroke.key == Key::left ? -far : far;
      return true;
    case Key::up:
    case Key::down:
      if (kind == Kind::press) return false;
      // Up means more to a value and the upper side to a plane.
      if (kind == Kind::slide) next_.dx += stroke.key == Key::down ? -far : far;
      if (kind == Kind::plane) next_.dy += stroke.key == Key::up ? -far : far;
      return true;
    case Key::plus:
    case Key::minus:
      if (kind != Kind::plane) return false;
      next_.zoom += stroke.key == Key::plus ? 1 : -1;
      return true;
    case Key::home:
      if (kind != Kind::plane) return false;
      next_.fit = true;
      return true;
    default:
      return false;
  }
}

}  // namespace pegasos::ui
