#include "ui/keyboard_focus.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <utility>

#include "core/visible.h"

namespace pegasos::ui {

std::optional<Asked> list_wish(const Stroke& stroke) {
  Asked wish;
  wish.extend = stroke.shift;
  if (stroke.ctrl) {
    if (stroke.key != Key::c || stroke.shift) return std::nullopt;
    wish.copy = true;
    return wish;
  }
  switch (stroke.key) {
    case Key::enter:
    case Key::space: wish.pressed = true; return wish;
    case Key::left:
    case Key::right: wish.dx = stroke.key == Key::left ? -1 : 1; return wish;
    case Key::up:
    case Key::down: wish.dy = stroke.key == Key::up ? -1 : 1; return wish;
    case Key::page_up:
    case Key::page_down: wish.page = stroke.key == Key::page_up ? -1 : 1; return wish;
    case Key::home:
    case Key::end: wish.edge = stroke.key == Key::home ? -1 : 1; return wish;
    default: return std::nullopt;
  }
}

std::optional<std::size_t> list_step(const Asked& asked, std::optional<std::size_t> at, std::size_t count,
                                     std::size_t page) {
  if (count == 0 || (asked.dy == 0 && asked.page == 0 && asked.edge == 0)) return std::nullopt;
  const auto last = static_cast<std::ptrdiff_t>(count) - 1;
  if (asked.edge != 0) return asked.edge < 0 ? 0 : count - 1;
  if (!at) return asked.dy + asked.page > 0 ? 0 : count - 1;
  const auto by = asked.dy + asked.page * static_cast<std::ptrdiff_t>(std::max<std::size_t>(1, page));
  return static_cast<std::size_t>(std::clamp<std::ptrdiff_t>(static_cast<std::ptrdiff_t>(*at) + by, 0, last));
}

bool Begun::key(Key key) {
  if (key == Key::escape) *this = {};
  if (key == Key::enter) entered = true;
  if (key == Key::del) {
    while (!text.empty() && goes_on(text.back())) text.pop_back();
    if (!text.empty()) text.pop_back();
  }
  return key == Key::escape || key == Key::enter || key == Key::del;
}

void KeyboardFocus::begin_frame() {
  before_ = std::move(stops_);
  before_.insert(before_.end(), late_.begin(), late_.end());
  stops_.clear();
  late_.clear();
  first_ = 0;
  begins_here_ = false;
  const auto at = std::ranges::find(before_, focused_, &Stop::id);
  if (at != before_.end()) index_ = static_cast<std::size_t>(at - before_.begin());
  now_ = std::exchange(next_, {});
  if (arriving_) arrive();
  moved_ = std::exchange(next_moved_, false);
}

Asked KeyboardFocus::stop(unsigned id, Kind kind, const plot::Rect& area, bool late, std::string_view panel) {
  if (area.empty()) return {};
  if (std::exchange(begins_here_, false) && first_ == 0) first_ = id;
  (late ? late_ : stops_).push_back({id, kind, area, std::hash<std::string_view>()(panel)});
  if (!on_ || id != focused_) return {};
  Asked out = now_;
  out.focused = true;
  return out;
}

/// Everything that is there, in order: of the panel that was jumped to, unless it is covered or gone.
std::vector<KeyboardFocus::Stop> KeyboardFocus::all() const {
  std::vector<Stop> stops = stops_.empty() ? before_ : stops_;
  if (!stops_.empty()) stops.insert(stops.end(), late_.begin(), late_.end());
  if (scope_ == 0 || std::ranges::find(stops, scope_, &Stop::panel) == stops.end()) return stops;
  std::erase_if(stops, [&](const Stop& stop) { return stop.panel != scope_; });
  return stops;
}

void KeyboardFocus::enter(std::string_view panel) {
  on_ = true;
  scope_ = std::hash<std::string_view>()(panel);
  focused_ = 0;
  arriving_ = jumped_ = true;
  arrive();
}

/// A panel that was just shown has its controls one frame later.
void KeyboardFocus::arrive() {
  const std::vector<Stop> stops = all();
  if (stops.empty() || stops.front().panel != scope_) return;
  arriving_ = false;
  index_ = 0;
  focus(stops.front().id);
}

bool KeyboardFocus::same_stop(const Stop& a, const Stop& b) {
  return a.kind == Kind::number && b.kind == Kind::number && a.panel == b.panel;
}

void KeyboardFocus::move(int by) {
  jumped_ = false;
  const bool fresh = !std::exchange(on_, true);
  const std::vector<Stop> stops = all();
  const std::size_t n = stops.size();
  if (n == 0) return;
  const bool leads = std::exchange(called_, false) || fresh;
  const auto found = std::ranges::find(stops, focused_, &Stop::id);
  const auto first = std::ranges::find(stops, first_, &Stop::id);
  std::size_t at = 0;
  if (leads && by > 0 && first != stops.end()) {
    at = static_cast<std::size_t>(first - stops.begin());
  } else if (found != stops.end()) {
    const std::size_t from = static_cast<std::size_t>(found - stops.begin());
    at = from;
    do {
      at = (at + n + static_cast<std::size_t>(by + static_cast<int>(n))) % n;
    } while (same_stop(stops[at], stops[from]) && at != from);
  } else {  // what had the focus is gone: its neighbour
    at = fresh || focused_ == 0 ? (by > 0 ? 0 : n - 1) : std::min(index_, n - 1);
  }
  focus(stops[at].id);
  index_ = at;
}

void KeyboardFocus::move_panel(int by) {
  const std::vector<Stop> stops = all();
  const std::size_t n = stops.size();
  if (n == 0) return;
  jumped_ = false;
  const auto found = std::exchange(on_, true) ? std::ranges::find(stops, focused_, &Stop::id) : stops.end();
  const std::size_t from = found != stops.end() ? static_cast<std::size_t>(found - stops.begin()) : by > 0 ? n - 1 : 0;
  const std::size_t step = by > 0 ? 1 : n - 1;
  std::size_t at = from;
  do at = (at + step) % n;
  while (stops[at].panel == stops[from].panel && at != from);
  while (by < 0 && at > 0 && stops[at - 1].panel == stops[at].panel) --at;  // to the beginning of that panel
  focus(stops[at].id);
  index_ = at;
}

/// The nearest number of the group in that direction; what lies beside counts less than what lies ahead.
bool KeyboardFocus::next_number(int dx, int dy) {
  const std::vector<Stop> stops = all();
  const auto now = std::ranges::find(stops, focused_, &Stop::id);
  if (now == stops.end()) return false;
  const plot::Point from = now->area.centre();
  const Stop* best = nullptr;
  float least = 0;
  for (const Stop& stop : stops) {
    if (!same_stop(stop, *now) || stop.id == focused_) continue;
    const plot::Point to = stop.area.centre();
    const float ahead = dx != 0 ? static_cast<float>(dx) * (to.x - from.x) : static_cast<float>(dy) * (to.y - from.y);
    const float beside = std::abs(dx != 0 ? to.y - from.y : to.x - from.x);
    if (ahead < 1) continue;
    const float far = ahead + (dx != 0 ? 8.F : 2.F) * beside;  // a row is left only at its end
    if (best != nullptr && far >= least) continue;
    best = &stop;
    least = far;
  }
  if (best != nullptr) focus(best->id);
  return true;
}

std::optional<KeyboardFocus::Kind> KeyboardFocus::kind_of_focused() const {
  if (focused_ == 0) return std::nullopt;
  for (const auto* list : {&stops_, &late_, &before_}) {
    if (const auto found = std::ranges::find(*list, focused_, &Stop::id); found != list->end()) return found->kind;
  }
  return std::nullopt;
}

bool KeyboardFocus::key(const Stroke& stroke) {
  const std::optional<Kind> focused = on_ ? kind_of_focused() : std::nullopt;
  if (!focused) return false;
  const Kind kind = *focused;
  if (kind == Kind::field) {
    const bool all = stroke.ctrl && stroke.key == Key::a;
    if (all || stroke.key == Key::del) next_.pressed = true;  // all of it is chosen
    for_field_ = all || stroke.key == Key::del || (!stroke.ctrl && stroke.key >= Key::plus);
    if (for_field_) return true;
  }
  if (kind == Kind::list || (kind == Kind::number && stroke.ctrl)) {
    const auto wish = list_wish(stroke);
    if (wish) next_ = *wish;
    return wish.has_value();
  }
  if (stroke.ctrl) return false;
  const int far = stroke.shift ? 5 : 1;
  switch (stroke.key) {
    case Key::space:
      if (jumped_) return false;  // who has only jumped to a panel means to play
      next_.pressed = true;
      return true;
    case Key::enter: next_.pressed = true; return true;
    case Key::left:
    case Key::right:
      if (kind == Kind::press || kind == Kind::field) return false;
      if (kind == Kind::number) return next_number(stroke.key == Key::left ? -1 : 1, 0);
      next_.dx += stroke.key == Key::left ? -far : far;
      return true;
    case Key::up:
    case Key::down:
      if (kind == Kind::press || kind == Kind::field) return false;
      if (kind == Kind::number) return next_number(0, stroke.key == Key::up ? -1 : 1);
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
    default: return false;
  }
}

}  // namespace pegasos::ui
