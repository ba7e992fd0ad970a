// A set of one's own that only measures: prepared as the training set was, nothing is fitted on it.
#pragma once

#include "data/dataset.h"
#include "data/source.h"

namespace pegasos {

/// How the table of a test set is read where `training` was read as `own` says: alike, with the label in the same
/// column also where that was guessed.
ReadOptions test_options(ReadOptions own, const Table& training);

/// The rows of `test` through the training set's own Transform; of `preparation` only the classes count, which select
/// rows. What the test set has more or less of is said in its notes: a sparse one may have other features (those that
/// it lacks are 0, those that no weight belongs to are left out), a dense one may not; `note` stands there, too, unless
/// it is empty.
///
/// Errors: BadInput where the columns are not those of the training set, by their number or by their names; a class
/// that the training set does not know; and what `prepare` says.
Result<DatasetPtr> prepare_test(const Table& test, const Preparation& preparation, const Dataset& training,
                                Message note = {});

/// A note that half of the test set's examples or more stand in the training set, label and all; empty where fewer do.
/// Cost O(numbers of both), 8 bytes for each example of the training set.
Message shared_examples(const Dataset& test, const Dataset& training);

/// Whether a note compares the test set with the training set.
bool is_test_set_note(const Message& note);

}  // namespace pegasos
