// Training part and held-out part of a table: stratified, from a seed of its own.
#pragma once

#include <span>
#include <vector>

#include "data/dataset.h"

namespace pegasos {

/// Rows of a table, both lists increasing and disjoint.
struct Split {
  std::vector<Row> training;
  std::vector<Row> held_out;
};

/// The class of a row that belongs to neither part.
inline constexpr std::uint32_t kNoClass = 0xFFFFFFFFU;

/// Holds out round(fraction n) of the n rows that have a class (rows[i] has classes[i]), fraction in [0, 0.9]. Each
/// class gives its share, rounded by largest remainder (the class of the smaller number first where remainders are
/// equal); the last row of a class always trains, so that fewer are held out where classes are tiny.
///
/// Inside a class the rows are ranked by Stream::Split of `seed` at their number in the table, and the first ones are
/// held out. Hence the choice depends on the seed, the row's number and its class alone: no other seed moves it, a
/// larger fraction keeps what was held out (but for the rounding of shares), and the positive class plays no part.
Split split_rows(std::span<const std::uint32_t> classes, double fraction, std::uint64_t seed);

/// What a table becomes: the set S that is trained on, and the rows that only measure.
struct Parts {
  DatasetPtr training;
  DatasetPtr held_out;        ///< null when nothing is held out
  DatasetPtr test = nullptr;  ///< a test set, prepared for this training set; null when there is none
};

/// `prepare` for the training part of `split_rows`; the held-out part goes through the training part's own Transform,
/// so that nothing is ever fitted on it. With fraction 0 exactly `prepare(table, preparation)`.
Result<Parts> prepare_parts(const Table& table, const Preparation& preparation, double fraction, std::uint64_t seed);

/// Cross-validation: part i trains without fold i and holds it out, prepared as by `prepare_parts`. folds >= 2; error
/// OutOfRange when there are fewer rows than folds.
Result<std::vector<Parts>> prepare_folds(const Table& table, const Preparation& preparation, Count folds,
                                         std::uint64_t seed);

}  // namespace pegasos
