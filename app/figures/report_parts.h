// What both formats of a report share. Private to this layer.
#pragma once

#include <utility>

#include "figures/report.h"
#include "plot/vector_canvas.h"

namespace pegasos::figures {

struct ReportGroup {
  std::string title;
  std::vector<const Finding*> rows;
};

struct ReportContent {
  std::vector<std::pair<std::string, std::string>> facts;  ///< plain text
  std::string summary;                                     ///< "38 hold, 13 are consistent, …"
  std::vector<ReportGroup> groups;                         ///< without empty ones
  std::vector<Figure> figures;
};

ReportContent report_content(const TheoryStatus& status, const ReportHead& head);

/// "✓", "○", "✗", "–".
std::string_view report_mark(Verdict verdict);

plot::Document report_pdf(const TheoryStatus& status, const ReportHead& head, const plot::FontBook& fonts);

}  // namespace pegasos::figures
