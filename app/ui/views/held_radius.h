// Things move, axes stay: the size of a view that is chosen once and then only grows, until somebody asks for the whole
// picture.
#pragma once

#include <algorithm>

namespace pegasos::ui {

class HeldRadius {
 public:
  bool chosen() const { return target_ > 0; }
  void choose(double radius) { from_ = target_ = radius; }
  /// Something would leave: the view is as wide as `radius` kGrow_s later, at once where nothing may move by itself.
  void grow(double radius, double now_s, bool animate) {
    from_ = animate ? now(now_s) : radius;
    target_ = radius;
    since_s_ = now_s;
  }
  double target() const { return target_; }
  double now(double now_s) const {
    const double share = std::clamp((now_s - since_s_) / kGrow_s, 0.0, 1.0);
    return from_ + (target_ - from_) * share * share * (3 - 2 * share);
  }
  bool moving(double now_s) const { return from_ != target_ && now_s < since_s_ + kGrow_s; }
  void forget() { target_ = 0; }

 private:
  static constexpr double kGrow_s = 0.25;
  double from_ = 0;
  double target_ = 0;  // 0 = not chosen yet
  double since_s_ = 0;
};

}  // namespace pegasos::ui
