// A shard's runs as a file, and the way back: parts of one experiment become the record that one run would have made,
// point by point, in the memory of one point.
#pragma once

#include <string>
#include <vector>

#include "cli/sweep_report.h"

namespace pegasos::cli {

/// The text of a part: a line of JSON with the head and the points, one line for each run, and a last line with their
/// number and a checksum of everything before. `report` has rows without statistics.
Result<std::string> part_text(const SweepReport& report, const SweepRuns& runs, Count folds);

/// Reads every part twice: once to check it, once for its runs. Errors name the file: damaged or cut off, of another
/// experiment or another way of parting it; or they say which shards are missing. A shard that is given twice counts
/// once.
Result<SweepReport> merge_parts(const std::vector<std::string>& files);

}  // namespace pegasos::cli
