// Where the features of a model stand in the rows that it is to score.
#pragma once

#include "cli/model_file.h"
#include "data/table.h"

namespace pegasos::cli {

/// What becomes of features that the model does not know.
enum class Unknown { Refuse, LeaveOut };

struct ModelColumns {
  Transform transform;  ///< the model's, its features at their places in the table
  bool by_name = false;
  std::vector<std::string> notes;  ///< what was not as in training, one sentence each
};

/// "x1", "x3": what features are called in a file without names, by their places in it.
std::vector<std::string> usual_names(const Transform& transform);
/// The names of the model's features, usual ones where it has no others.
std::vector<std::string> feature_names(const Model& model);

/// By their names where model and table have names of features, in any order; else by their places. Errors: a feature
/// that lacks or stands there twice; more features than the model knows, where they are not left out; fewer in a table,
/// where they are not named.
Result<ModelColumns> find_columns(const Model& model, const Table& table, Unknown unknown);

}  // namespace pegasos::cli
