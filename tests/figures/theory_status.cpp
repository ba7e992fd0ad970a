#include "theory_status.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "moments.h"

namespace pegasos::figures {

const TheoryStatus& theory_of_blobs() {
  static const session::SnapshotPtr snapshot =
      after({session::SetParameter{"T", "300"}, session::CheckTheory{{40, {0.5, 0.1}, 0.05}}});
  return *snapshot->theory;
}

const Finding& row_of(const TheoryStatus& status, std::string_view name) {
  const auto found =
      std::ranges::find_if(status.findings, [&](const Finding& one) { return one.name.english() == name; });
  EXPECT_NE(found, status.findings.end()) << name;
  return found == status.findings.end() ? status.findings.front() : *found;
}

PlotOptions log_look() {
  PlotOptions look;
  look.log_y = true;
  return look;
}

}  // namespace pegasos::figures
