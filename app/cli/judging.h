// What a vector is worth on the examples of a test set or of a file that is predicted: for JSON and for people.
#pragma once

#include <optional>
#include <string>

#include "cli/loading.h"
#include "objective/hinge.h"
#include "objective/judgement.h"

namespace pegasos::cli {

/// On the test set of a problem.
struct Tested {
  Objective value;
  Judgement judgement;
};
/// Nothing where there is no test set; error NotFinite where a score is none.
Result<std::optional<Tested>> on_test(const Loaded& loaded, double lambda, VectorView w, double b);

/// `test_error_rate`, `test_hinge`, and as `test` what judgement_json says.
void add_test(Json& json, const Loaded& loaded, const Tested& tested);
/// The same as a block of text; empty where there is none.
std::string test_text(const Loaded& loaded, const std::optional<Tested>& tested);

/// The confusion matrix by the classes of the file, precision, recall and F1 of either side, the area under the ROC
/// curve: lines that end with a line break.
std::string judgement_text(const Judgement& judgement, const Dataset& data, const Table& table);

/// A score that is no finite number; `file` is the set's.
Error score_not_finite(const std::string& file);

}  // namespace pegasos::cli
