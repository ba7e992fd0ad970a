#include "ui/fingers.h"

#include <algorithm>
#include <cfloat>
#include <cmath>
#include <limits>

#include "ui/compat.h"

namespace pegasos::ui {
namespace {

constexpr float kSlop = 9.F;           // px of the design that a resting finger may shake
constexpr float kNotch = 60.F;         // of scrolling, in the same: about what a notch of the wheel scrolls
constexpr float kZoomOfNotch = 1.18F;  // of a picture
constexpr int kRight = 1;
constexpr int kMiddle = 2;

float between(plot::Point a, plot::Point b) { return std::hypot(a.x - b.x, a.y - b.y); }

/// Larger things are grounds: panels, pictures, lists. So is a title line, whatever lies in it.
constexpr float kLargest = 3 * kFinger;

float outside(float at, float from, float to) { return std::max({from - at, at - to, 0.F}); }

/// What lies there can be scrolled up and down.
bool scrolls(plot::Point place) {
  const ImGuiContext& g = *GImGui;
  for (int i = g.Windows.Size - 1; i >= 0; --i) {
    const ImGuiWindow* window = g.Windows[i];
    if (!window->WasActive || window->Hidden || !window->OuterRectClipped.Contains({place.x, place.y})) continue;
    return window->ScrollMax.y > 0;
  }
  return false;
}

}  // namespace

plot::Point Fingers::meant(plot::Point finger) const {
  const WidgetMap* widgets = app_.context().watch.widgets;
  if (widgets == nullptr) return finger;
  const float reach = 0.5F * kFinger * app_.appearance().content_scale();
  float nearest = std::numeric_limits<float>::infinity();
  plot::Point out = finger;
  for (const auto& [name, place] : *widgets) {
    const bool control = !place.empty() && std::min(place.w, place.h) < kLargest * app_.appearance().content_scale();
    if (!control || name.find('/') == std::string::npos || name.find("/title ") != std::string::npos) continue;
    if (place.contains(finger)) return finger;
    const plot::Point centre = place.centre();
    const float dx = outside(finger.x, place.x, place.right());
    const float dy = outside(finger.y, place.y, place.bottom());
    // A small thing is met in a square of a finger's size around its middle.
    const bool met = std::abs(finger.x - centre.x) <= std::max(reach, 0.5F * place.w) &&
                     std::abs(finger.y - centre.y) <= std::max(reach, 0.5F * place.h);
    if (!met || std::hypot(dx, dy) >= nearest) continue;
    nearest = std::hypot(dx, dy);
    out = {std::clamp(finger.x, place.x + 0.25F * place.w, place.x + 0.75F * place.w),
           std::clamp(finger.y, place.y + 0.25F * place.h, place.y + 0.75F * place.h)};
  }
  return out;
}

plot::Point Fingers::middle() const {
  const plot::Point a = fingers_.begin()->second;
  const plot::Point b = std::next(fingers_.begin())->second;
  return {0.5F * (a.x + b.x), 0.5F * (a.y + b.y)};
}

float Fingers::apart() const {
  return std::max(1.F, between(fingers_.begin()->second, std::next(fingers_.begin())->second));
}

void Fingers::touch(int finger, What what, plot::Point at, double time_s) {
  if (what == What::down) {
    fingers_[finger] = at;
    if (fingers_.size() == 1) return down(at, time_s);
    if (fingers_.size() == 2) return second();
    return;
  }
  const auto known = fingers_.find(finger);
  if (known == fingers_.end()) return;
  known->second = at;
  if (what == What::move) return state_ == State::two ? move_two() : move(at);
  if (state_ == State::two) {
    if (!scrolls_) hand_.button(kMiddle, false);
    state_ = State::ends;  // the one that is left does nothing more
  } else if (what == What::lost) {
    if (state_ == State::drags) hand_.button(0, false);
    state_ = State::ends;
  } else {
    up();
  }
  fingers_.erase(known);
  if (fingers_.empty()) state_ = State::none;
}

void Fingers::down(plot::Point at, double time_s) {
  start_ = last_ = at;
  since_s_ = time_s;
  state_ = State::rests;
  hand_.cursor(meant(at));
}

void Fingers::move(plot::Point at) {
  if (state_ == State::rests && between(at, start_) > kSlop * app_.appearance().content_scale()) begin_move(at);
  if (state_ == State::scrolls) {
    hand_.wheel((at.y - last_.y) / (kNotch * app_.appearance().content_scale()));
    last_ = at;
  } else if (state_ == State::drags) {
    hand_.cursor(at);
  } else if (state_ == State::holds && (moved_ || between(at, start_) > kSlop * app_.appearance().content_scale())) {
    moved_ = true;
    hand_.cursor(at);
  }
}

/// Up and down scrolls where it can; everything else drags from where the finger went down.
void Fingers::begin_move(plot::Point at) {
  if (std::abs(at.y - start_.y) > std::abs(at.x - start_.x) && scrolls(start_)) {
    state_ = State::scrolls;
    last_ = start_;
    return;
  }
  state_ = State::drags;
  hand_.button(0, true);
}

void Fingers::up() {
  switch (state_) {
    case State::rests:
      hand_.button(0, true);
      hand_.button(0, false);
      return leave();
    case State::drags: hand_.button(0, false); return leave();
    case State::holds:
      if (moved_) return;  // what was read stays there
      hand_.button(kRight, true);
      hand_.button(kRight, false);
      return;
    case State::scrolls: return leave();
    default: return;
  }
}

/// No finger is over the window any more.
void Fingers::leave() { hand_.cursor({-FLT_MAX, -FLT_MAX}); }

void Fingers::second() {
  if (state_ == State::drags) hand_.button(0, false);
  state_ = State::two;
  apart_ = apart();
  last_ = middle();
  scrolls_ = scrolls(last_);
  hand_.cursor(last_);
  if (!scrolls_) hand_.button(kMiddle, true);
}

void Fingers::move_two() {
  const plot::Point now = middle();
  const float wide = apart();
  hand_.cursor(now);
  if (scrolls_) {
    hand_.wheel((now.y - last_.y) / (kNotch * app_.appearance().content_scale()));
  } else {
    hand_.wheel(std::log(wide / apart_) / std::log(kZoomOfNotch));
  }
  last_ = now;
  apart_ = wide;
}

void Fingers::follow(double time_s) {
  if (state_ != State::rests || time_s - since_s_ < kRest_s) return;
  state_ = State::holds;
  moved_ = false;
}

std::optional<double> Fingers::due_in(double time_s) const {
  if (state_ != State::rests) return std::nullopt;
  return std::max(0.0, since_s_ + kRest_s - time_s);
}

}  // namespace pegasos::ui
