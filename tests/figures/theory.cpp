// The theory page's figures: every statement has a formula of its own, and its letters are those of the flat text.
#include "figures/theory.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <regex>
#include <set>

#include "figures/report.h"
#include "moments.h"
#include "plot/math_text.h"
#include "theory_status.h"

namespace pegasos::figures {
namespace {

/// Greek letters and the capitals that are constants: what a slip of the pen would change.
std::string constants_in(const std::string& markup) {
  const std::string text = plot::plain_text(markup);
  std::string out;
  for (const std::string_view letter : {"λ", "η", "δ", "ε", "α", "χ", "G", "R", "c", "H", "K", "21", "42", "ln"}) {
    if (text.find(letter) != std::string::npos) out += std::string(letter) + " ";
  }
  return out;
}

/// The iterates, batches and sums by their index: w_1, w_{t+1}, A_s, H_T, v_s, and w*.
std::set<std::string> vectors_in(const std::string& markup) {
  static const std::regex kIndexed(R"([wAHv]_(\{[^}]*\}|[A-Za-z0-9]))");
  std::set<std::string> out;
  for (std::sregex_iterator at(markup.begin(), markup.end(), kIndexed), end; at != end; ++at) out.insert(at->str());
  if (markup.find("w$*") != std::string::npos) out.insert("w*");
  return out;
}

TEST(TheoryFigures, EveryFormulaHasTheLettersOfItsFlatText) {
  for (const Statement& row : statement_table()) {
    const std::string set = formula(row.id).text();
    if (row.id == StatementId::UniformBatches) continue;  // words on both sides
    EXPECT_EQ(constants_in(set), constants_in(std::string(row.formula))) << row.name << ": " << set;
    EXPECT_EQ(vectors_in(set), vectors_in(std::string(row.formula))) << row.name << ": " << set;
  }
}

TEST(TheoryFigures, FractionsRootsAndSumsHaveAPlainText) {
  EXPECT_EQ(plot::plain_text("\\frac{$c$ ln $t$}{$λt$}"), "(c ln t)/λt");
  EXPECT_EQ(plot::plain_text("\\frac{1}{\\sqrt{$λ$}}"), "1/√λ");
  EXPECT_EQ(plot::plain_text("\\sum_{$s$} $f$"), "Σ_s f");
}

TEST(TheoryFigures, TheRatioStandsUnderTheSides) {
  const TheoryStatus& status = theory_of_blobs();
  const Figure figure = theory_row(nullptr, status, row_of(status, "Theorem 1"), log_look());
  ASSERT_EQ(figure.above.size(), 1U);
  EXPECT_TRUE(figure.above_is_below);
  const auto readings = plot::read_at(figure, 100);
  const auto value = [&](const std::string& id) {
    const auto found = std::ranges::find(readings, id, &plot::Reading::id);
    return found == readings.end() ? -1.0 : found->y;
  };
  EXPECT_GT(value("right"), 0);
  EXPECT_NEAR(value("ratio"), value("left") / value("right"), 1e-12);
}

TEST(TheoryFigures, TheFanLiesBetweenItsEdges) {
  const TheoryStatus& status = theory_of_blobs();
  const Figure figure = theory_row(nullptr, status, row_of(status, "Theorem 2"), log_look());
  const auto* wide = std::get_if<plot::Envelope>(plot::find_mark(figure, "fan.99"));
  const auto* narrow = std::get_if<plot::Envelope>(plot::find_mark(figure, "fan.50"));
  ASSERT_NE(wide, nullptr);
  ASSERT_NE(narrow, nullptr);
  for (std::size_t i = 0; i < wide->x.size(); ++i) {
    EXPECT_LE(wide->low[i], narrow->low[i]);
    EXPECT_LE(narrow->high[i], wide->high[i]);
  }
}

TEST(TheoryFigures, TheHistogramHoldsEveryPair) {
  const TheoryStatus& status = theory_of_blobs();
  const Figure figure = theory_exceedance(status, log_look());
  const auto* bars = std::get_if<plot::Bars>(plot::find_mark(figure, "values"));
  ASSERT_NE(bars, nullptr);
  double total = 0;
  for (const double height : bars->heights) total += height;
  EXPECT_EQ(total, static_cast<double>(status.runs() * status.situation.T()));
}

TEST(TheoryFigures, WhatWaitsForRunsSaysSo) {
  TheoryStatus status = theory_of_blobs();
  Finding waiting;
  waiting.statement = &statement(StatementId::Theorem2);
  waiting.name = "Theorem 2";
  status.values = nullptr;
  waiting.assumptions = assumptions_of(*waiting.statement, [&] {
    Situation without = status.situation;
    without.runs = 0;
    return without;
  }());
  EXPECT_TRUE(waits_for_runs(status, waiting));
  EXPECT_FALSE(theory_row(nullptr, status, waiting, log_look()).message.empty());
}

TEST(TheoryFigures, TheCalculatorMarksTheSmallestT) {
  Calculator asked;
  asked.R = 1;
  asked.lambda = 0.1;
  asked.eps = 0.01;
  const Figure figure = theory_iterations(asked, log_look());
  const auto* dot = std::get_if<plot::Scatter>(plot::find_mark(figure, "here"));
  ASSERT_NE(dot, nullptr);
  EXPECT_EQ(dot->points.front().y, 16862) << "as in the table of the theory, section 5";
}

TEST(TheoryRow, WhatDoesNotApplyIsGrey) {
  const TheoryStatus& status = theory_of_blobs();
  std::size_t grey = 0;
  for (const Finding& finding : status.findings) {
    if (finding.curve.size() < 2) continue;
    const Figure figure = theory_row(nullptr, status, finding, log_look());
    const auto* left = std::get_if<plot::Line>(plot::find_mark(figure, "left"));
    if (left == nullptr) continue;
    const bool not_applicable = finding.verdict == Verdict::NotApplicable;
    EXPECT_EQ(left->paint.hue == plot::Hue::ink2, not_applicable) << finding.name;
    if (not_applicable) ++grey;
  }
  EXPECT_GE(grey, 3U) << "Corollary 1 is drawn where A_t is not S";
}

TEST(Report, TheHtmlHoldsEveryRowItsFiguresAndTheCommand) {
  const TheoryStatus& status = theory_of_blobs();
  const ReportHead head = report_head("overlapping-blobs", status);
  EXPECT_NE(head.command.find("pegasos verify overlapping-blobs"), std::string::npos);
  const auto fonts = plot::FontBook::open(plot::find_fonts({}));
  const std::string html = report_html(status, head, *fonts);
  for (const Finding& finding : status.findings)
    EXPECT_NE(html.find("<b>" + finding.name.substr(0, finding.name.find('_'))), std::string::npos);
  EXPECT_NE(html.find(head.command), std::string::npos);
  EXPECT_EQ(html.find("nan"), std::string::npos);
  EXPECT_EQ(html.find("<script"), std::string::npos);
  EXPECT_EQ(html.find("src="), std::string::npos) << "nothing is loaded from elsewhere";
  EXPECT_EQ(html, report_html(status, head, *fonts)) << "the same bytes again";
  std::set<std::string> ids;  // of one file: a browser takes the first of two that are alike
  for (std::size_t at = html.find(" id=\""); at != std::string::npos; at = html.find(" id=\"", at)) {
    at += 5;
    const std::string id = html.substr(at, html.find('"', at) - at);
    EXPECT_TRUE(ids.insert(id).second) << id;
  }
  EXPECT_GT(ids.size(), 5U);
}

}  // namespace
}  // namespace pegasos::figures
