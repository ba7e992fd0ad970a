#include "session/shipped_sessions.h"

#include <system_error>

#include "data/source.h"

namespace pegasos::session {

const std::vector<ShippedSession>& shipped_sessions() {
  static const std::vector<ShippedSession> list = {
      {"best-case.session", "The bound and the truth",
       "Rows of length 1 are the bound's best case: it falls below f(0) − f* at T = 3299, and at T = 10000 the mean of "
       "the runs uses about 18 % of it (Theorem 2)."},
      {"coin.session", "Two examples that contradict each other",
       "A coin's two sides: here the bound is within a factor of 9, and the a-posteriori form is nearly reached."},
      {"projection.session", "What the projection saves",
       "A small λ: without the projection the average never forgets its huge first iterates."},
      {"long-steps.session", "What the first steps leave behind",
       "A small λ: the first steps of 1/(λt), run A, are up to 1/λ long. t_0 = 10,000 brings the average more than 20 "
       "times nearer to the optimum; with a million, run B, it comes too late."},
      {"averaging.session", "When averaging helps",
       "The last iterate is noisy, the average is several times nearer to the optimum."},
      {"free-gap.session", "A gap that costs nothing",
       "Every example in every step and no projection: counting violations gives the dual variables, and the duality "
       "gap falls below any ε."},
      {"one-step.session", "One step to the optimum",
       "λ ≥ R²: no margin ever exceeds 1, and the first step with all examples ends at the optimum."},
      {"not-a-prediction.session", "A bound is not a prediction",
       "Separable classes and a small λ: of the average the bound is more than 10,000 times too large."},
  };
  return list;
}

std::filesystem::path shipped_folder(std::string_view name) {
  const std::filesystem::path above = dataset_folder().parent_path();
  std::error_code failed;
  const std::filesystem::path installed = above / name;
  return std::filesystem::is_directory(installed, failed) ? installed : above / "assets" / name;
}

std::filesystem::path path_of(const ShippedSession& session) { return shipped_folder("demonstrations") / session.file; }

}  // namespace pegasos::session
