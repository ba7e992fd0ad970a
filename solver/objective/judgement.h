// What a vector is worth on examples it may never have seen: the confusion matrix, precision, recall and F1 of either
// class, and the ROC curve with its area.
//
// A score s = <w, x> + b calls an example +1 where s > 0 and -1 where s < 0. A score of 0 calls it neither: it is wrong
// for either class, as in every error rate of this program (y s <= 0), and is counted apart.
#pragma once

#include <array>
#include <optional>
#include <span>
#include <vector>

#include "data/dataset.h"

namespace pegasos {

/// Examples by their class and what they are called.
struct Confusion {
  Count true_positive = 0;   ///< +1 called +1
  Count false_negative = 0;  ///< +1 called -1
  Count false_positive = 0;  ///< -1 called +1
  Count true_negative = 0;   ///< -1 called -1
  Count positive_zero = 0;   ///< +1 with the score 0
  Count negative_zero = 0;   ///< -1 with the score 0

  bool operator==(const Confusion&) const = default;
  Count positives() const { return true_positive + false_negative + positive_zero; }
  Count negatives() const { return false_positive + true_negative + negative_zero; }
  Count all() const { return positives() + negatives(); }
  Count zeros() const { return positive_zero + negative_zero; }
  Count errors() const { return false_negative + false_positive + zeros(); }
  double error_rate() const { return static_cast<double>(errors()) / static_cast<double>(all()); }
  /// The same with the classes changed for one another: what is said of +1 is then said of -1.
  Confusion swapped() const {
    return {true_negative, false_positive, false_negative, true_positive, negative_zero, positive_zero};
  }

  /// Of those that are called +1, the share that is; nothing where none is called so.
  std::optional<double> precision() const;
  /// Of those that are +1, the share that is called so; nothing where none is.
  std::optional<double> recall() const;
  /// 2 TP / (2 TP + FP + FN), where FN is all of +1 that are not called so, the harmonic mean of both; nothing where
  /// none is +1 or called so.
  std::optional<double> f1() const;
};

/// The ROC curve: so many of -1 and of +1 have a score of at least a threshold, which falls from one point to the next.
/// Scores that are equal are one step.
struct Roc {
  struct Point {
    Count negatives = 0;
    Count positives = 0;
    double threshold = 0;  ///< the least score of those counted; of the first point, where none is, meaningless
  };
  std::vector<Point> points;  ///< the first is (0, 0), the last all of both classes
  /// Under the trapezoids: the Mann-Whitney statistic, P(s+ > s-) + P(s+ = s-)/2 over all pairs, exact but for one
  /// division. Nothing where a class has no example.
  std::optional<double> area;
};

struct Judgement {
  Confusion confusion;
  Roc roc;
  Vector margins;  ///< y s of each example
};

/// What the score calls an example, against its class.
enum class Called { Right, Wrong, Neither };
inline constexpr std::array kCalled = {Called::Right, Called::Wrong, Called::Neither};
inline Called called_of(double margin) {
  return margin > 0 ? Called::Right : margin < 0 ? Called::Wrong : Called::Neither;
}

Judgement judgement_of(const Dataset& data, Vector margins);
/// Cost O(nonzeros + m log m). Nothing where a score is not finite.
std::optional<Judgement> judgement_of(const Dataset& data, VectorView w, double b, Count threads = 1);

/// Of each class of the table that the examples came from: what it counts as, and how its examples fare. Where one
/// class stands against the rest, this is what the rest is made of.
struct ClassCount {
  std::string name;
  std::uint32_t label = 0;  ///< its number in Table::classes
  bool positive = false;    ///< it is +1
  std::array<Count, kCalled.size()> counts{};

  Count on(Called called) const { return counts[static_cast<std::size_t>(called)]; }
  Count all() const { return on(Called::Right) + on(Called::Wrong) + on(Called::Neither); }
  double recall() const { return static_cast<double>(on(Called::Right)) / static_cast<double>(all()); }
};
/// Classes that have an example, in the table's order.
std::vector<ClassCount> class_counts(const Dataset& data, const Table& table, const Judgement& judgement);
/// The examples of a class that are called so.
std::vector<Row> rows_of_class(const Dataset& data, const Table& table, const Judgement& judgement, std::uint32_t label,
                               Called called);

}  // namespace pegasos
