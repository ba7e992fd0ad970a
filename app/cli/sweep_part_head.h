// The line of JSON of a part: which experiment it belongs to, and its points (private to sweep_part.cpp). What comes
// back from a file is checked as what 'pegasos sweep' is told: by the parameter table and the table of experiments.
#pragma once

#include <string>

#include "cli/sweep_report.h"

namespace pegasos::cli {

struct PartHead {
  SweepReport report;  ///< rows without statistics
  Count folds = 0;     ///< of cross-validation, else 0
  Shard shard;

  /// Of all shards together, and of this one.
  Count runs() const;
  Count own_runs() const;
};

Json part_head_json(const PartHead& head);
/// `line` is line 2 of `file`. Errors name the key, or say that another version of the program made the part.
Result<PartHead> read_part_head(const std::string& line, const std::string& file);

}  // namespace pegasos::cli
