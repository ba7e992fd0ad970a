// The theory page as one file that can be passed on: a self-contained HTML page with its figures inside, or a PDF.
#pragma once

#include <filesystem>
#include <memory>
#include <string>
#include <string_view>

#include "core/result.h"
#include "figures/theory.h"
#include "plot/fonts.h"

namespace pegasos::exports {

/// The style sheet of all pages that the program writes.
std::string_view html_style();

/// What stands over a report.
struct ReportHead {
  std::string data;         ///< plain text: "breast_cancer, 569 examples, 30 features, checksum …"
  std::string command;      ///< that makes the report again; plain text
  std::string origin = {};  ///< that the file carries; empty: none
};

/// `table`: that the set was made of, null where it is not known. `file`: of the report, for its ending.
ReportHead report_head(const std::string& name, const session::TheoryStatus& status,
                       const std::shared_ptr<const Table>& table = nullptr,
                       const std::filesystem::path& file = "report.html");

/// Problem, certificate, constants, every row with its formula and reason, figures, and the command. The suffix of
/// `file`, .html or .pdf, decides the format; always in the light theme and in English. Errors Usage and Io.
Status write_report(const session::TheoryStatus& status, const ReportHead& head, const std::filesystem::path& file,
                    const plot::FontBook& fonts);

/// The HTML text alone: the same status gives the same bytes.
std::string report_html(const session::TheoryStatus& status, const ReportHead& head, const plot::FontBook& fonts);

}  // namespace pegasos::exports
