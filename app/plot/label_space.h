// Places for one label: beside a line, around a point, at the end of a leader; taken once it is put there. Private to
// the plot layer.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "plot/scene.h"

namespace pegasos::plot {

struct Label {
  std::string id;
  std::string markup;
  TextStyle style;
  MathLayout layout;
  Point anchor{};      ///< what it moves with
  bool moves = false;  ///< as what it names (MarkBase::moves)
};

/// Penalty of a place where a name would be read as another's.
inline constexpr float kAnothers = 2.F;

class LabelSpace {
 protected:
  explicit LabelSpace(Scene& scene) : scene_(scene), area_(scene.layout.frame.area) {}

  Label make(const MarkBase& m, const std::string& markup, Paint paint, float size, Face face) const;

  /// On either side of the line from a to b at a share of its length, clear of it whatever its slope.
  void beside(const Label& label, Point a, Point b, float share, float penalty, std::vector<Candidate>& places) const;
  /// On the eight sides of a point (or on it, if that is wished); the wished side first.
  static std::vector<Candidate> around(const Label& label, Point p, float gap, int side_x, int side_y);
  /// In sixteen directions from a point, the nearest edge `reach` away.
  static void add_ring(const Label& label, Point p, float reach, float penalty, std::vector<Candidate>& places);

  /// Places that lie nearer to another named point, or to an end of a named arrow, than to `p` come last: a name is
  /// read with what it stands at.
  void prefer_own(const Label& label, Point p, std::vector<Candidate>& places) const;
  /// Forbids places where a formula is read as that of another named arrow: across a shaft; of the `near` first where
  /// an edge or the middle is nearer to another's; of the others where the tie crosses another's.
  void prefer_own(const Label& label, const Arrow& own, std::vector<Candidate>& places, std::size_t near) const;
  /// Sixteen places in each of three distances from a point, for a name that is then tied to it; what its tie would
  /// cross costs, and a name there forbids it.
  void add_far(const Label& label, Point p, float gap, std::vector<Candidate>& places) const;
  /// From a point to a name that lies more than `gap` from it.
  void tie_far(Point p, float gap, const Rect& box);
  /// Puts the label at the best place unless more than `busiest` of it is inked; a veil from `veil_from` on, or `patch`
  /// under it, never over a ring or the line of the time. Index of the place that was taken, or -1.
  int place(const Label& label, std::vector<Candidate>& places, float busiest = 1.F, float veil_from = 0.1F,
            const Color* patch = nullptr);
  void put(const Label& label, const Rect& box, bool veil, const Color* patch = nullptr, int place = -1);
  /// Somewhere free, tied to the nearest point of the curve. `again`: only where a leader led to in the last frame.
  bool with_leader(const Label& label, const DrawnCurve& drawn, bool again = false);
  /// The line between a label and what it names, grey, dotted and thin, so that nobody takes it for what is plotted; no
  /// label lies on it.
  void tie(Point thing, Point edge);

  Scene& scene_;
  const Rect& area_;

 private:
  std::optional<Previous> previous_place(const Label& label) const;
};

}  // namespace pegasos::plot
