// What expressions of lessons can read of a moment of a session: ONE table, named as the JSON keys of the command line.
// `pegasos lesson readings`, the reader and the evaluation use the same records.
#pragma once

#include <string_view>
#include <vector>

#include "core/result.h"
#include "session/snapshot.h"

namespace pegasos::lessons {

struct Reading {
  std::string_view name;      ///< "f_star"
  std::string_view argument;  ///< "t" of "projected(t)"; empty = none
  std::string_view help;
  /// Error where there is no such value at this moment: one sentence. `argument` is a whole number, 0 where none.
  Result<double> (*value)(const session::Snapshot&, Count argument);
};

const std::vector<Reading>& reading_table();

/// The readings of one moment.
class Readings {
 public:
  explicit Readings(session::SnapshotPtr moment) : moment_(std::move(moment)) {}
  /// `argument` as an expression computes it: whole but for rounding, else an error.
  Result<double> value(const Reading& reading, double argument = 0) const;
  const session::Snapshot& moment() const { return *moment_; }

 private:
  session::SnapshotPtr moment_;
};

}  // namespace pegasos::lessons
