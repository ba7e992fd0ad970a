// What both formats of a report share. Private to this layer.
#pragma once

#include <utility>

#include "exports/report.h"
#include "plot/vector_canvas.h"

namespace pegasos::exports {

struct ReportGroup {
  std::string title;
  std::vector<const Finding*> rows;
};

struct ReportContent {
  std::vector<std::pair<std::string, std::string>> facts;  ///< plain text
  std::string summary;                                     ///< "38 hold, 13 are consistent, …"
  std::vector<ReportGroup> groups;                         ///< without empty ones
  std::vector<plot::Figure> figures;
};

ReportContent report_content(const session::TheoryStatus& status, const ReportHead& head);

/// "✓", "○", "✗", "–".
std::string_view report_mark(Verdict verdict);

plot::Document report_pdf(const session::TheoryStatus& status, const ReportHead& head, const plot::FontBook& fonts);

}  // namespace pegasos::exports
