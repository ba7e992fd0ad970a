// What the table of runs says: one column per parameter in which the runs differ, and what came of them.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "figures/figures.h"
#include "session/snapshot.h"

namespace pegasos::ui {

/// One run of the table: the live one has no pin.
struct ShownRun {
  const session::Snapshot* moment = nullptr;
  const session::PinnedRun* pin = nullptr;
  std::string name() const { return pin == nullptr ? "live" : std::string(1, pin->letter()); }
  plot::Hue hue() const { return pin == nullptr ? plot::Hue::live : figures::pin_hue(*pin); }
};
std::vector<ShownRun> shown_runs(const session::Snapshot& snapshot);

struct RunCell {
  std::string shown;            ///< markup
  std::optional<double> value;  ///< what a click copies; nothing: only text
  std::string about;            ///< markup; of the value, or why there is none
  std::string text = {};        ///< what a file gets where there is no value
};

struct RunColumn {
  std::string name;   ///< of its widgets, and in a file
  std::string title;  ///< markup
  std::string tip;    ///< markup
  int keep = 0;       ///< where room is short the least go first
  std::vector<RunCell> cells;
  float width = 0;
};
std::vector<RunColumn> run_columns(const std::vector<ShownRun>& runs);

/// The whole table as CSV, all digits.
std::string runs_csv(const session::Snapshot& snapshot);

}  // namespace pegasos::ui
