// What the live w is worth on one of the sets of a moment: which examples it gets right, and the ROC curve.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "figures/figures.h"
#include "objective/judgement.h"

namespace pegasos::figures {

/// The sets of examples that a moment has.
enum class ExampleSet { training, held_out, test };
/// Null where the moment has none such.
const DatasetPtr& examples_of(const Snapshot& snapshot, ExampleSet set);
/// The table that they came from.
const std::shared_ptr<const Table>& table_of(const Snapshot& snapshot, ExampleSet set);
/// The test set, else what is held out, else what was trained on: what is looked at when nobody says.
ExampleSet most_telling(const Snapshot& snapshot);
/// Those that it has, in the order above.
std::vector<ExampleSet> sets_of(const Snapshot& snapshot);
/// "training set", "held-out part", "test set", in the present language.
std::string name_of(ExampleSet set);

/// The same moment with those examples in the place of what it was trained on: for the table of examples. What is known
/// of the training set alone (the dual variables, the draws) is not there.
session::SnapshotPtr with_examples(const session::SnapshotPtr& snapshot, ExampleSet set);

/// The live w on those examples; shared until w moves. Null where there is nothing to judge: no such examples, an empty
/// canvas, scores that are not finite. Cost O(nonzeros + m log m).
std::shared_ptr<const Judgement> judged(const Snapshot& snapshot, ExampleSet set);
/// The same of w*; null also while it is not known.
std::shared_ptr<const Judgement> judged_optimum(const Snapshot& snapshot, ExampleSet set);

struct RocOptions {
  std::optional<ExampleSet> set;  ///< absent: most_telling
  /// What was found out of the live w and of w* (null: it is not drawn), maybe at an earlier moment; where the first is
  /// null, both are found out here.
  std::shared_ptr<const Judgement> judgement;
  std::shared_ptr<const Judgement> optimum;
  std::vector<std::string> hidden;
};

/// The ROC curve of the live w with its area, and the point where its sign decides; dotted that of w*. Marks: "live",
/// "live.now", "optimum", "chance".
Figure roc(const Snapshot& snapshot, const RocOptions& options = {});

}  // namespace pegasos::figures
