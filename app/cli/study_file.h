// The file of a study: several experiments with what is said of each, as in those that come with the program.
#pragma once

#include <string>
#include <vector>

#include "core/result.h"
#include "experiment/sweep.h"

namespace pegasos::cli {

/// One experiment of a study.
struct StudySweep {
  std::string name;  ///< of its files
  std::string title;
  std::string note;
  std::string redraws;  ///< "Figure 6, left": of the study's paper; empty where it is of none
  SweepRequest request;
  bool values_given = false;
  bool second_given = false;
};

struct Study {
  std::string title;
  std::string about;
  std::string paper;  ///< whose figures are drawn again
  std::vector<StudySweep> sweeps;
};

/// The file that a word of the command line names: one that comes with the program by its name, "paper", or any other.
std::string study_path(const std::string& word);
/// Errors: BadInput, with what is wrong and in which sweep; and what reading a file says.
Result<Study> read_study(const std::string& file);

}  // namespace pegasos::cli
