// The model files of LIBLINEAR: a text of "solver_type", "nr_class", "label", "nr_feature", "bias" and, after "w", one
// weight a line. A linear function of the rows as they stand in the file, so that scaling and a free bias go into the
// weights; the classes are whole numbers. Format: README of LIBLINEAR 2.3, and what its tools write.
#pragma once

#include <string>
#include <string_view>

#include "cli/model_file.h"

namespace pegasos::cli {

/// What begins a file of that kind.
bool is_liblinear_model(std::string_view text);
/// Weights with all of their digits. Requires that rows are not scaled to length 1, which the format cannot say.
std::string liblinear_model(const Model& model);
/// Two classes, the first of which is +1. Errors name the line; `file` is their name.
Result<Model> read_liblinear_model(std::string_view text, const std::string& file);

/// Whether the classes are whole numbers, which this format keeps; else they become 1 and -1.
bool has_liblinear_labels(const Transform& transform);

}  // namespace pegasos::cli
