// A trained vector with everything that predicting needs, as one JSON object:
// {"pegasos_model": 1, "program": "0.1.0", "name": ..., "lambda": ..., "w": [...], "b": ..., "transform":
// {"table_columns": d, "features": [1, ...] (absent: all), "scale": "none|...", "shift": [...], "factor": [...],
// "bias": "none|feature:B|free", "positive": ..., "negative": ..., "names": [...] (of the features; absent: the file
// had none), "label": ... (the column that was it; absent: there were no columns)}}. Unknown keys and a larger version
// are refused. Or as LIBLINEAR writes it (liblinear_model.h).
#pragma once

#include <string>
#include <vector>

#include "core/result.h"
#include "data/dataset.h"

namespace pegasos::cli {

struct Model {
  std::string name;   ///< of the training set
  double lambda = 0;  ///< 0: not known
  Vector w;           ///< of the prepared features, the bias feature's last
  double b = 0;       ///< free bias
  Transform transform;
  std::vector<std::string> names = {};  ///< of the transform's features; empty where the file had none
  std::string label = {};               ///< Table::label_column of the training set
  bool numbered = false;                ///< its classes are numbers that may stand for names: LIBLINEAR's
};

enum class ModelFormat { Pegasos, Liblinear };

/// Written whole or not at all.
Status write_model(const Model& model, const std::string& path, ModelFormat format);
/// Of either format. Errors name the file and the key or the line that is wrong.
Result<Model> read_model(const std::string& path);

}  // namespace pegasos::cli
