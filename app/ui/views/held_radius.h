// Things move, axes stay: a view that is chosen once and then only grows, until somebody asks for the whole picture.
#pragma once

#include <algorithm>

#include "figures/figures.h"

namespace pegasos::ui {

inline double between(double from, double to, double share) { return from + (to - from) * share; }
inline plot::Range between(const plot::Range& from, const plot::Range& to, double share) {
  return {between(from.lo, to.lo, share), between(from.hi, to.hi, share)};
}
inline figures::PlaneView between(const figures::PlaneView& from, const figures::PlaneView& to, double share) {
  return {between(from.x, to.x, share), between(from.y, to.y, share)};
}

template <class View>
class Held {
 public:
  bool chosen() const { return chosen_; }
  void choose(const View& view) {
    from_ = target_ = view;
    chosen_ = true;
  }
  /// Something would leave: the view is as wide as `view` kGrow_s later, at once where nothing may move by itself.
  void grow(const View& view, double now_s, bool animate) { grow(now(now_s), view, now_s, animate); }
  /// The same from what is in view now, where that is more than was asked for.
  void grow(const View& from, const View& view, double now_s, bool animate) {
    from_ = animate ? from : view;
    target_ = view;
    since_s_ = now_s;
  }
  const View& target() const { return target_; }
  View now(double now_s) const {
    const double share = std::clamp((now_s - since_s_) / kGrow_s, 0.0, 1.0);
    return share == 1 ? target_ : between(from_, target_, share * share * (3 - 2 * share));
  }
  bool moving(double now_s) const { return from_ != target_ && now_s < since_s_ + kGrow_s; }
  void forget() { chosen_ = false; }

 private:
  static constexpr double kGrow_s = 0.25;
  View from_{};
  View target_{};
  bool chosen_ = false;
  double since_s_ = 0;
};

using HeldRadius = Held<double>;            ///< of the weight space: half its width
using HeldView = Held<figures::PlaneView>;  ///< of the data plane

}  // namespace pegasos::ui
