// The theory page's figures: every statement has a formula of its own, and its letters are those of the flat text.
#include "figures/theory.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <set>
#include <tuple>

#include "exports/report.h"
#include "figures/common.h"
#include "figures/theory_cards.h"
#include "figures/theory_figures.h"
#include "moments.h"
#include "plot/draw.h"
#include "plot/math_text.h"
#include "plot/recorder.h"
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
  std::set<std::string> out;
  for (std::size_t at = markup.find('_'); at != std::string::npos; at = markup.find('_', at + 1)) {
    if (at == 0 || at + 1 == markup.size() || std::string_view("wAHv").find(markup[at - 1]) == std::string_view::npos)
      continue;
    const std::size_t end = markup[at + 1] == '{' ? markup.find('}', at) : at + 1;
    if (end != std::string::npos) out.insert(markup.substr(at - 1, end - at + 2));
  }
  if (markup.find("w$*") != std::string::npos) out.insert("w*");
  return out;
}

TEST(TheoryFigures, EveryFormulaHasTheLettersOfItsFlatText) {
  for (const Statement& row : statement_table()) {
    const std::string set = row.set.text();
    if (row.id == StatementId::UniformBatches) continue;  // words on both sides
    EXPECT_EQ(constants_in(set), constants_in(std::string(row.formula))) << row.name << ": " << set;
    EXPECT_EQ(vectors_in(set), vectors_in(std::string(row.formula))) << row.name << ": " << set;
  }
}

TEST(TheoryFigures, FractionsRootsAndSumsHaveAPlainText) {
  EXPECT_EQ(plot::plain_text("\\frac{$c$ ln $t$}{$λt$}"), "(c ln t)/λt");
  EXPECT_EQ(plot::plain_text("\\frac{1}{\\sqrt{$λ$}}"), "1/√λ");
  EXPECT_EQ(plot::plain_text("\\sum_{$s$} $f$"), "Σ_s f");
  EXPECT_EQ(plot::plain_text("$w_{t+1}$ − $w_t$"), "w_{t+1} − w_t") << "not w_t + 1";
  EXPECT_EQ(plot::plain_text("Σ_{A_t⁺} $λ$^{$k$}"), "Σ_{A_t⁺} λ^k");
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
  const auto* wide = std::get_if<plot::Envelope>(plot::find_mark(figure, status.runs() < 200 ? "fan.all" : "fan.99"));
  const auto* narrow = std::get_if<plot::Envelope>(plot::find_mark(figure, "fan.50"));
  ASSERT_NE(wide, nullptr);
  ASSERT_NE(narrow, nullptr);
  for (std::size_t i = 0; i < wide->x.size(); ++i) {
    EXPECT_LE(wide->low[i], narrow->low[i]);
    EXPECT_LE(narrow->high[i], wide->high[i]);
  }
}

/// "E f(w_r) − f*, over the runs" stood under a histogram: an expectation is one number.
TEST(TheoryFigures, AHistogramShowsWhatEachRunHasAndNoExpectation) {
  const TheoryStatus& status = theory_of_blobs();
  int histograms = 0;
  for (const Finding& finding : status.findings) {
    const Figure figure = theory_row(nullptr, status, finding, log_look());
    const auto* bars = std::get_if<plot::Bars>(plot::find_mark(figure, "values"));
    if (bars == nullptr) continue;
    ++histograms;
    EXPECT_FALSE(figure.x.label.starts_with("E ")) << figure.x.label;
    EXPECT_TRUE(figure.x.label.ends_with(", of each run")) << figure.x.label;
  }
  EXPECT_GT(histograms, 2);
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

/// In a small plot with large letters the share above one threshold stood beside the line of another.
TEST(TheoryFigures, TheNameOfAThresholdStandsAtItsOwnLineOrNowhere) {
  const Figure figure = theory_exceedance(theory_of_blobs(), log_look());
  std::size_t most = 0;
  for (const auto& [w, h, scale] : {std::tuple(640.F, 400.F, 1.F), std::tuple(400.F, 240.F, 1.35F),
                                    std::tuple(260.F, 170.F, 1.F), std::tuple(260.F, 170.F, 2.F)}) {
    plot::Recorder canvas;
    plot::DrawOptions options;
    options.scale = scale;
    const plot::FigureLayout layout =
        plot::draw(figure, canvas, {0, 0, w, h}, plot::theme(plot::ThemeName::dark), options);
    std::size_t named = 0;
    for (const plot::Mark& mark : figure.marks) {
      const auto* note = std::get_if<plot::Note>(&mark);
      if (note == nullptr || !note->id.starts_with("threshold.")) continue;
      const plot::Point at = layout.frame.to_pixel(note->at);
      for (const plot::HitBox& label : layout.labels) {
        if (label.id != note->id) continue;
        ++named;
        EXPECT_LE(label.box.right(), at.x) << note->id;
        EXPECT_NEAR(label.box.centre().y, at.y, 1) << note->id;
      }
    }
    EXPECT_GE(named, 1U) << w << " " << scale;
    most = std::max(most, named);
  }
  EXPECT_EQ(most, theory_of_blobs().values->deltas.size());
}

TEST(TheoryFigures, TheoremThreeDrawsNoThresholdBeforeThreeSteps) {
  TheoryStatus status = theory_of_blobs();
  const auto drawn = [&] {
    const Figure figure = theory_exceedance(status, log_look());
    return std::ranges::count_if(figure.marks,
                                 [](const auto& mark) { return plot::base(mark).id.starts_with("threshold."); });
  };
  EXPECT_GT(drawn(), 0);
  status.situation.parameters.T = 2;
  EXPECT_EQ(drawn(), 0);
  const auto verdict = theory_exceedance(status, log_look()).verdict;
  ASSERT_TRUE(verdict);
  EXPECT_EQ(verdict->mark, plot::VerdictMark::not_applicable);
  EXPECT_EQ(verdict->detail, "Theorem 3 speaks of 3 steps or more.");
}

// A threshold that nobody proved stood in the picture as Theorem 3's.
TEST(TheoryFigures, WhereTheTheoremsDoNotSpeakNoThresholdIsDrawnAndItSaysSo) {
  TheoryStatus status = theory_of_blobs();
  EXPECT_NE(theory_exceedance(status, log_look()).verdict->mark, plot::VerdictMark::not_applicable);
  status.situation.parameters.step = StepRule::Constant;
  status.situation.constants = constants(*status.data, status.situation.parameters);
  const Figure figure = theory_exceedance(status, log_look());
  for (const plot::Mark& mark : figure.marks) EXPECT_FALSE(plot::base(mark).id.starts_with("threshold."));
  EXPECT_NE(plot::find_mark(figure, "values"), nullptr) << "what was seen is shown all the same";
  ASSERT_TRUE(figure.verdict);
  EXPECT_EQ(figure.verdict->mark, plot::VerdictMark::not_applicable);
  EXPECT_EQ(figure.verdict->detail, "the bounds ask for the step 1/(λt)");
}

// On a logarithmic axis a length is no share: 3 % would look like two thirds.
TEST(TheoryFigures, WhereTheBoundLosesNothingIsABarOnALogarithmicAxis) {
  const Figure figure = theory_tightness(theory_of_blobs(), log_look());
  EXPECT_EQ(figure.x.scale, plot::Scale::log10);
  EXPECT_NE(plot::find_mark(figure, "measured"), nullptr);
  for (const plot::Mark& mark : figure.marks)
    EXPECT_FALSE(std::holds_alternative<plot::Boxes>(mark) || std::holds_alternative<plot::Bars>(mark))
        << plot::base(mark).id;
}

/// By chance of the batches the mean and the distance were more than |∇_t|², and a row was gone without a word.
TEST(TheoryFigures, PartsThatAreMoreThanTheWholeAreExplained) {
  TheoryStatus status = theory_of_blobs();
  ASSERT_TRUE(status.waterfall);
  const auto explained = [&] {
    return theory_tightness(status, log_look()).subtitle.find("by chance") != std::string::npos;
  };
  status.waterfall->runs = 8;
  status.waterfall->lost = 1e-3;
  EXPECT_FALSE(explained());
  status.waterfall->lost = -1e-3;
  EXPECT_TRUE(explained());
}

TEST(TheoryFigures, TheCardOfAStepSaysItsLemmaWhole) {
  const std::string_view says = theory_cards()[1].says;
  for (const char* part : {"$λt$/2 times", "less $λ$/2 |$w_t$ − $w$*|²", "shrinks like 1/$t$"})
    EXPECT_NE(says.find(part), std::string_view::npos) << part;
}

TEST(TheoryFigures, WhatIsNotComparedIsSaidAsItIs) {
  TheoryStatus status = theory_of_blobs();
  status.waterfall.reset();
  status.stage = session::TheoryStage::Path;
  EXPECT_EQ(theory_tightness(status, log_look()).message, "The run is being looked at.");
  for (const session::TheoryStage stage : {session::TheoryStage::Runs, session::TheoryStage::Done}) {
    status.stage = stage;
    EXPECT_TRUE(theory_tightness(status, log_look()).message.starts_with("Nothing to compare"));
  }
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
  EXPECT_TRUE(theory_row(nullptr, status, waiting, log_look()).message.ends_with("ask for them above."));
  EXPECT_TRUE(how_tight(status, waiting).ends_with("Ctrl+Enter makes them."));
  status.stage = session::TheoryStage::Runs;
  status.request.runs = 40;
  EXPECT_TRUE(theory_row(nullptr, status, waiting, log_look()).message.ends_with("they are being made."));
  EXPECT_TRUE(how_tight(status, waiting).ends_with("they are being made."));
  EXPECT_TRUE(
      how_tight(theory_of_blobs(), row_of(theory_of_blobs(), "Theorem 2")).starts_with("The runs agree with it"));
  const Finding& along = row_of(theory_of_blobs(), "Theorem 1");  // its share is that of its last moment alone
  EXPECT_NE(how_tight(theory_of_blobs(), along).find("at t = " + grouped(along.t)), std::string::npos)
      << how_tight(theory_of_blobs(), along);
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

// 1/(λδε) is smaller iff ε < δ ln(1/δ): what is said, on both sides, and where the two lines cross.
TEST(TheoryFigures, TheCalculatorSaysWhichOrderIsSmaller) {
  Calculator asked;
  asked.lambda = 0.1;
  asked.delta = 0.01;
  const double crossing = 0.01 * std::log(100);
  for (const double eps : {0.5 * crossing, 0.999 * crossing, 1.001 * crossing, 0.5}) {
    asked.eps = eps;
    const Figure figure = theory_iterations(asked, log_look());
    const auto* rule = std::get_if<plot::Rule>(plot::find_mark(figure, "order.crossing"));
    ASSERT_NE(rule, nullptr);
    EXPECT_NEAR(rule->at, crossing, 1e-15);
    EXPECT_EQ(rule->legend.find("the order of Theorem 3 is smaller") == 0, eps < crossing) << rule->legend;
    EXPECT_EQ(rule->legend.find("the earlier order is smaller") == 0, eps > crossing) << rule->legend;
    const auto& here = std::get<plot::Line>(*plot::find_mark(figure, "order.theorem3"));
    const auto& earlier = std::get<plot::Line>(*plot::find_mark(figure, "order.earlier"));
    EXPECT_NE(here.legend.find(number(1 / (0.1 * 0.01 * eps), 3)), std::string::npos) << here.legend;
    EXPECT_NE(earlier.legend.find(number(std::log(100) / (0.1 * eps * eps), 3)), std::string::npos) << earlier.legend;
    ASSERT_EQ(here.x, earlier.x);
    bool meet = false;
    for (std::size_t i = 0; i < here.x.size(); ++i) {
      EXPECT_NEAR(here.y[i] / (1 / (0.1 * 0.01 * here.x[i])), 1, 1e-12);
      EXPECT_NEAR(earlier.y[i] / (std::log(100) / (0.1 * here.x[i] * here.x[i])), 1, 1e-12);
      meet = meet || std::abs(here.y[i] / earlier.y[i] - 1) < 1e-12;
    }
    EXPECT_TRUE(meet);
  }
  asked.delta = 1;
  EXPECT_EQ(plot::find_mark(theory_iterations(asked, log_look()), "order.crossing"), nullptr) << "in expectation";
  asked.T = 40;
  asked.not_covered = "it has a free bias";
  const Figure apart = theory_iterations(asked, log_look());
  EXPECT_EQ(plot::find_mark(apart, "steps"), nullptr);
  EXPECT_NE(apart.subtitle.find("not of the present run: it has a free bias"), std::string::npos) << apart.subtitle;
}

TEST(TheoryDuality, BothValuesFollowTheMoment) {
  const session::SnapshotPtr at_300 =
      after({session::SetParameter{"T", "300"}, session::CheckTheory{}, session::RunTo{300}});
  const TheoryStatus& status = *at_300->theory;
  const std::vector<DualMoment> moments = dual_moments(status);
  ASSERT_GT(moments.size(), 20U);
  const double f_star = at_300->optimum.f_star();
  for (const DualMoment& moment : moments) {
    EXPECT_LE(moment.dual, f_star + 1e-12);
    EXPECT_GE(moment.f, f_star - 1e-12);
  }
  EXPECT_EQ(moments.back().t, 300);
  EXPECT_NEAR(moments.back().f, at_300->live.last.f, 1e-12) << "the run that was looked at is the live one";
  for (const Count t : {1, 20, 299}) {
    session::Snapshot there = *at_300;
    there.position = {t, Phase::Projection};
    const Figure figure = theory_duality(&there, status, {});
    ASSERT_TRUE(figure.cursor);
    EXPECT_LE(figure.cursor->x, static_cast<double>(t));
    const auto now = std::ranges::find(moments, static_cast<Count>(figure.cursor->x), &DualMoment::t);
    ASSERT_NE(now, moments.end());
    const auto next = std::next(now);
    EXPECT_TRUE(next == moments.end() || next->t > t) << "the last that is known";
    EXPECT_EQ(plot::base(*plot::find_mark(figure, "primal")).label, "$f$($w_{t+1}$) = " + number(now->f));
    EXPECT_EQ(plot::base(*plot::find_mark(figure, "dual")).label, "$D$($α_t$) = " + number(now->dual));
    EXPECT_NE(figure.subtitle.find(number(now->f - now->dual)), std::string::npos) << figure.subtitle;
  }
  session::Snapshot start = *at_300;
  start.position = {};
  const Figure before = theory_duality(&start, status, {});
  EXPECT_FALSE(before.cursor) << "no step, no multipliers";
  EXPECT_EQ(plot::base(*plot::find_mark(before, "dual")).label, "$D$($α_t$)");
  TheoryStatus stale = status;
  stale.stale = true;
  EXPECT_EQ(theory_duality(&start, stale, {}).cursor->x, 300) << "of the run that was looked at, not of another one";
}

TEST(TheoryDuality, SaysWhereThereIsNoDualPoint) {
  const session::SnapshotPtr free =
      after({session::SetParameter{"bias", "free"}, session::SetParameter{"T", "50"}, session::CheckTheory{}});
  EXPECT_TRUE(dual_moments(*free->theory).empty());
  const Figure none = theory_duality(free.get(), *free->theory, {});
  EXPECT_NE(none.message.find("no point of the dual problem"), std::string::npos) << none.message;
  EXPECT_EQ(plot::find_mark(none, "dual"), nullptr);
  EXPECT_NE(theory_duality(nullptr, TheoryStatus{}, {}).message.find("once the run was looked at"), std::string::npos);
}

// w(α_t) = w_{t+1} is said where its row holds, and only there.
TEST(TheoryDuality, SaysWhetherAlphaBelongsToW) {
  for (const char* as_printed : {"none", "missing-k"}) {
    const session::SnapshotPtr snapshot =
        after({session::SetParameter{"k", "4"}, session::SetParameter{"T", "100"},
               session::SetParameter{"as-printed", as_printed}, session::CheckTheory{}, session::RunTo{100}});
    const Finding& point = row_of(*snapshot->theory, "Duality, w(α_t) = w_{t+1}");
    const Figure figure = theory_duality(snapshot.get(), *snapshot->theory, {});
    EXPECT_EQ(figure.subtitle.find("$w$($α_t$) = $w_{t+1}$") != std::string::npos, point.verdict == Verdict::Holds)
        << as_printed;
  }
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
  const exports::ReportHead head = exports::report_head("overlapping-blobs", status);
  EXPECT_NE(head.command.find("pegasos verify overlapping-blobs"), std::string::npos);
  const auto fonts = plot::FontBook::open(plot::find_fonts({}));
  const std::string html = exports::report_html(status, head, *fonts);
  for (const Finding& finding : status.findings)
    EXPECT_NE(html.find("<b>" + finding.name.english().substr(0, finding.name.english().find('_'))), std::string::npos);
  EXPECT_NE(html.find(head.command), std::string::npos);
  EXPECT_EQ(html.find("nan"), std::string::npos);
  EXPECT_EQ(html.find("<script"), std::string::npos);
  EXPECT_EQ(html.find("src="), std::string::npos) << "nothing is loaded from elsewhere";
  EXPECT_EQ(html, exports::report_html(status, head, *fonts)) << "the same bytes again";
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
