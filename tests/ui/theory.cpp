// The theory page by mouse and keys: open it, choose rows, ask for runs, stop them, change the problem, open the worst
// run.
#include <gtest/gtest.h>

#include <algorithm>
#include <cctype>
#include <filesystem>
#include <set>

#include "core/threads.h"
#include "experiments_page.h"
#include "figures/theory.h"
#include "session/shipped_sessions.h"
#include "session/theory_job.h"
#include "support/missing.h"
#include "text/text.h"
#include "ui/screen.h"

namespace pegasos::test {
namespace {

using session::TheoryStage;
using session::TheoryStatus;

Parameters small_problem() {
  Parameters parameters;
  parameters.T = 300;
  return parameters;
}

const TheoryStatus& theory(const session::SnapshotPtr& snapshot) {
  static const TheoryStatus kNone;
  EXPECT_NE(snapshot->theory, nullptr);
  return snapshot->theory == nullptr ? kNone : *snapshot->theory;
}

/// Besides the names that formulas have in every language.
bool has_words(std::string text) {
  for (const std::string name : {"min", "max", "clip", "margin", "mean", "hinge", "frac", "sqrt", "sum", "bar"}) {
    for (std::size_t at = text.find(name); at != std::string::npos; at = text.find(name)) text.erase(at, name.size());
  }
  int letters = 0;
  for (const char c : text) {
    letters = std::isalpha(static_cast<unsigned char>(c)) != 0 ? letters + 1 : 0;
    if (letters >= 3) return true;
  }
  return false;
}

TEST(Theory, TheTabShowsThePageAndThePathIsLookedAt) {
  Screen screen(1600, 900, small_problem());
  EXPECT_FALSE(screen.has("statements"));
  screen.click("bar/page theory");
  EXPECT_EQ(screen.app->page(), ui::Page::theory);
  const session::SnapshotPtr now = screen.settle(true);
  ASSERT_EQ(theory(now).stage, TheoryStage::Done);
  EXPECT_EQ(theory(now).count(Verdict::Violated), 0);
  EXPECT_GT(theory(now).count(Verdict::Holds), 15);
  screen.click("statements/All rows");
  screen.frames(2);
  EXPECT_TRUE(screen.has("statements/row Theorem 1"));
  EXPECT_TRUE(screen.has("statements/ratio scale")) << "the bars name their scale";
  EXPECT_TRUE(screen.has("statement/row/plot"));
  EXPECT_FALSE(screen.has("controls")) << "the run page is gone";
  screen.click("bar/page run");
  EXPECT_TRUE(screen.has("controls"));
  EXPECT_TRUE(screen.app->context().watch.name_clashes.empty());
}

TEST(Theory, TheKeyGoesThereAndBackAndSoDoesTheScript) {
  Screen screen(1600, 900, small_problem());
  EXPECT_TRUE(screen.press("t"));
  EXPECT_EQ(screen.app->page(), ui::Page::theory);
  EXPECT_TRUE(screen.press("t"));
  EXPECT_EQ(screen.app->page(), ui::Page::run);
  EXPECT_TRUE(screen.app->show_tab("theory Lemma 5"));
  screen.settle(true);
  EXPECT_EQ(screen.app->page(), ui::Page::theory);
  EXPECT_FALSE(screen.app->show_tab("theory Lemma 77"));
  EXPECT_EQ(screen.app->view_state().at("theory.selected"), "Lemma 5");
}

TEST(Theory, NoKeyMovesTheRunThatIsNotShown) {
  Screen screen(1600, 900, small_problem());
  screen.session->push(session::RunTo{20});
  const session::SnapshotPtr before = screen.settle();
  screen.press("t");
  ASSERT_EQ(screen.app->page(), ui::Page::theory);
  for (const char* key : {"down", "up", "right", "space", "home", "end", "pagedown", "n"}) {
    screen.press(key);
    const session::SnapshotPtr now = screen.settle();
    EXPECT_EQ(now->position, before->position) << key;
    EXPECT_FALSE(now->playing) << key;
    EXPECT_EQ(now->parameters, before->parameters) << key;
  }
  EXPECT_TRUE(screen.has("notice/text"));
  screen.press("t");
  screen.press("right");
  EXPECT_EQ(screen.settle()->position.t, 21);
}

TEST(Theory, AClickOnARowDrawsItsSides) {
  Screen screen(1600, 900, small_problem());
  screen.press("t");
  screen.settle(true);
  screen.click("statements/All rows");
  screen.frames(2);
  screen.click("statements/row Theorem 1 (H)");
  EXPECT_EQ(screen.app->view_state().at("theory.selected"), "Theorem 1 (H)");
  screen.press("tab");  // the walk is on
  while (screen.app->context().walk.at != "statements/rows") {
    const std::string before = screen.app->context().walk.at;
    screen.press("tab");
    ASSERT_NE(screen.app->context().walk.at, "bar/page run") << "the list is a stop of the walk; passed " << before;
  }
  screen.press("down");
  EXPECT_EQ(screen.app->view_state().at("theory.selected"), "Theorem 1 (L1)");
}

TEST(Theory, RunsAreAskedForByKeyAndFillTheirRows) {
  Screen screen(1600, 900, small_problem());
  screen.press("t");
  screen.settle(true);
  screen.fill_in("bar/number of runs", "25");
  screen.fill_in("bar/deltas", "0.5, 0.2");
  screen.press("ctrl+enter");
  const session::SnapshotPtr now = screen.settle(true);
  ASSERT_EQ(theory(now).runs(), 25);
  const auto row = [&](const std::string& name) -> const Finding* {
    for (const Finding& finding : theory(now).findings) {
      if (finding.name.english() == name) return &finding;
    }
    return nullptr;
  };
  ASSERT_NE(row("Theorem 2"), nullptr);
  EXPECT_EQ(row("Theorem 2")->verdict, Verdict::Consistent);
  EXPECT_NE(row("Theorem 3, δ = 0.2"), nullptr);
  EXPECT_EQ(row("Theorem 3, δ = 0.9"), nullptr);
  EXPECT_TRUE(screen.app->show_tab("theory Theorem 2"));
  screen.frames(4);
  EXPECT_TRUE(screen.has("statement/Open the worst run"));
  EXPECT_TRUE(screen.app->show_tab("theory Lemma 1"));  // its first row
  screen.frames(4);
  EXPECT_FALSE(screen.has("statement/Open the worst run"));
  EXPECT_TRUE(screen.app->show_tab("theory Theorem 3"));  // without its δ
  screen.frames(4);
  EXPECT_TRUE(screen.has("statement/Open the worst run"));
  EXPECT_FALSE(screen.app->show_tab("theory Theorem 4"));
}

TEST(Theory, AChosenUHasARowOfItsOwn) {
  Screen screen(1600, 900, small_problem());
  screen.press("t");
  screen.settle(true);
  const auto row = [&](const session::SnapshotPtr& now) {
    return std::ranges::count_if(theory(now).findings,
                                 [](const Finding& one) { return one.name == "Lemma 1, chosen u"; });
  };
  EXPECT_EQ(row(screen.session->snapshot()), 0);
  screen.fill_in("bar/u", "0.5, -1");
  session::SnapshotPtr now = screen.settle(true);
  EXPECT_EQ(row(now), 1);
  EXPECT_EQ(theory(now).request.u, (Vector{0.5, -1}));
  EXPECT_EQ(theory(now).count(Verdict::Violated), 0);
  screen.fill_in("bar/u", "500, 1");  // outside the ball: one sentence, and the last one stays
  screen.settle(true);
  EXPECT_TRUE(screen.has("notice/text"));
  EXPECT_EQ(theory(screen.session->snapshot()).request.u, (Vector{0.5, -1}));
  screen.fill_in("bar/u", "w");
  now = screen.settle(true);
  EXPECT_EQ(theory(now).request.u, now->w);
  screen.fill_in("bar/u", " ");
  EXPECT_EQ(row(screen.settle(true)), 0);
}

// What a source misprints is switched on in the laboratory, said there and on the theory page, and its rows break.
TEST(Theory, AMisprintIsSaidAndBreaksItsRows) {
  Screen screen(1600, 1000, small_problem());
  screen.session->push(session::SetParameter{"as-printed", "sum-over-batch"});
  screen.settle(true);
  EXPECT_TRUE(screen.has("controls/as-printed")) << "a misprint that is on is never folded away";
  screen.press("t");
  const session::SnapshotPtr now = screen.settle(true);
  EXPECT_GT(theory(now).count(Verdict::Violated), 0);
  EXPECT_TRUE(says(screen, "as printed: ")) << "else Theorem 1 seems to be false";
  EXPECT_FALSE(theory(now).waterfall) << "the proof is of another algorithm";
  screen.session->push(session::SetParameter{"step", "constant:0.1"});
  EXPECT_EQ(screen.settle()->parameters.step, StepRule::Pegasos) << "it is about the step of Pegasos only";
  EXPECT_TRUE(screen.has("notice/text"));
}

TEST(Theory, AChangedProblemGreysTheRowsUntilTheyAreAskedForAgain) {
  Screen screen(1600, 900, small_problem());
  screen.press("t");
  screen.settle(true);
  screen.session->push(session::SetParameter{"lambda", "0.2"});
  EXPECT_TRUE(theory(screen.settle(true)).stale);
  screen.press("ctrl+enter");
  const session::SnapshotPtr again = screen.settle(true);
  EXPECT_FALSE(theory(again).stale);
  EXPECT_EQ(theory(again).parameters.lambda, 0.2);
  EXPECT_EQ(theory(again).runs(), 200);
}

TEST(Theory, ALongEnsembleIsStoppedAndKeepsItsPath) {
  Parameters parameters;
  parameters.data = "breast_cancer";
  parameters.T = 4000;
  Screen screen(1600, 900, parameters);
  screen.press("t");
  screen.settle(true);
  const plot::Rect card = screen.rect("statements/card The ball");
  screen.fill_in("bar/number of runs", "100000");
  screen.press("ctrl+enter");
  for (int i = 0; i < 50'000 && !screen.has("bar/Cancel"); ++i) {  // until the session has taken the command
    screen.frames();
    threads::rest(std::chrono::microseconds(1));
  }
  ASSERT_TRUE(screen.has("bar/Cancel"));
  EXPECT_TRUE(screen.has("statements/progress"));
  EXPECT_EQ(screen.rect("statements/card The ball").y, card.y) << "the cards stay where they are";
  screen.click("bar/Cancel");
  const session::SnapshotPtr now = screen.settle(true);
  EXPECT_EQ(theory(now).stage, TheoryStage::Cancelled);
  EXPECT_LT(theory(now).runs(), 100000);
  EXPECT_GT(theory(now).count(Verdict::Holds), 15) << "the rows about the path are still there";
  EXPECT_EQ(theory(now).count(Verdict::Violated), 0);
}

TEST(Theory, TheWorstRunOpensWithItsSeed) {
  Screen screen(1600, 900, small_problem());
  screen.press("t");
  screen.settle(true);
  screen.fill_in("bar/number of runs", "10");
  screen.press("ctrl+enter");
  screen.settle(true);
  ASSERT_TRUE(screen.app->show_tab("theory Theorem 2"));
  screen.frames(4);
  screen.click("statement/Open the worst run");
  const session::SnapshotPtr now = screen.settle();
  EXPECT_EQ(screen.app->page(), ui::Page::run);
  EXPECT_NE(now->parameters.seed, 1U);
  EXPECT_EQ(now->position.t, 300);
}

TEST(Theory, EveryRowIsSaidInChinese) {
  Screen screen(1600, 2400, small_problem());
  screen.press("t");
  screen.settle(true);
  screen.fill_in("bar/number of runs", "5");
  screen.press("ctrl+enter");
  const session::SnapshotPtr now = screen.settle(true);
  screen.app->appearance().set_language(*text::parse_language("zh"));
  const Missing missing;
  for (const Finding& finding : theory(now).findings) {
    screen.app->show_tab("theory " + finding.name.english());
    screen.frames(3);
  }
  for (const std::string& words : missing.texts()) EXPECT_FALSE(has_words(words)) << words;
  screen.app->appearance().set_language(text::Language::english);
}

// "they differ by 0.0007…" was a number that was none. What has no room uncut is in the row's own words alone.
TEST(Theory, NothingIsCutBesideTheNameOfAStatementThatHolds) {
  for (const char* language : {"en", "de"}) {
    Screen screen(1100, 700, small_problem());
    screen.app->appearance().set_language(*text::parse_language(language));
    screen.click("bar/page theory");
    screen.settle(true);
    screen.press("ctrl+enter");
    const session::SnapshotPtr now = screen.settle(true);
    std::set<std::string> cut;
    screen.app->context().watch.cut_labels = &cut;
    for (const Finding& finding : theory(now).findings) {
      if (finding.verdict != Verdict::Holds && finding.verdict != Verdict::Consistent) continue;
      screen.app->show_tab("theory " + finding.name.english());
      screen.frames(3);
      EXPECT_FALSE(cut.contains("statements/" + figures::short_reason(finding))) << finding.name.english();
    }
    screen.app->context().watch.cut_labels = nullptr;
    screen.app->appearance().set_language(text::Language::english);
  }
}

TEST(Theory, TheSessionsThatShipOpenWithOneClick) {
  Screen screen(1600, 900, small_problem());
  screen.app->perform("demonstrations");
  screen.frames(3);
  for (const session::ShippedSession& shipped : session::shipped_sessions()) {
    SCOPED_TRACE(shipped.file);
    ASSERT_TRUE(std::filesystem::is_regular_file(session::path_of(shipped)));
    screen.session->push(session::OpenFile{session::path_of(shipped).string()});
    const session::SnapshotPtr now = screen.settle(true);
    EXPECT_NE(now->notice.kind, session::Notice::Kind::Error) << now->notice.text;
    EXPECT_EQ(now->question, nullptr);
    EXPECT_GT(now->position.t, 0) << "the same run to the last bit";
    EXPECT_TRUE(now->optimum.known());
    if (screen.app->page() != ui::Page::theory) continue;
    const session::SnapshotPtr judged = screen.settle(true);
    EXPECT_FALSE(theory(judged).stale);
    EXPECT_EQ(theory(judged).count(Verdict::Violated), 0);
  }
}

TEST(Theory, RestingThePageCostsNoFrames) {
  Screen screen(1600, 900, small_problem());
  screen.press("t");
  screen.settle(true);
  screen.frames(4);
  EXPECT_FALSE(screen.app->context().wants_frame);
}

TEST(Theory, TheSmallestWindowsShowEverything) {
  for (const auto& [width, height] : {std::pair{1366.F, 768.F}, {1280.F, 720.F}, {1024.F, 700.F}, {640.F, 480.F}}) {
    Screen screen(width, height, small_problem());
    screen.press("t");
    screen.settle(true);
    const bool pair = width > 1100;
    std::vector<std::string> cards = {"statements", "statement"};
    if (pair) cards.insert(cards.end(), {"lower left", "lower right"});
    if (!pair) cards.emplace_back("lower");
    for (const std::string& name : cards) {
      const plot::Rect card = screen.rect(name);
      EXPECT_LE(card.right(), width) << name;
      EXPECT_LE(card.bottom(), height) << name;
      EXPECT_GT(card.w, 280) << name << " of " << width;
    }
    EXPECT_EQ(screen.has("lower left"), pair);
    for (const auto& [name, rect] : screen.widgets) {
      if (name.starts_with("bar/")) {
        EXPECT_LE(rect.right(), width) << name;
      }
    }
  }
}

TEST(Theory, WhereThereIsRoomForOneLowerCardItHasTheFiguresOfBoth) {
  Screen screen(1024, 700, small_problem());
  screen.press("t");
  screen.settle(true);
  for (const auto& [title, name] : {std::pair{"Where the bound loses", "Where the bound loses"},
                                    {"Theorem 1's proof on this run", "The proof"},
                                    {"Theorem 3: how often above?", "How often above?"},
                                    {"Iterations to ε", "Iterations to ε"}}) {
    screen.click("lower/More tabs");
    screen.frames(2);
    screen.click(std::string("lower/") + title);
    screen.frames(3);
    EXPECT_TRUE(screen.has(std::string("lower/") + name)) << "the chosen one is always in sight";
  }
  EXPECT_TRUE(screen.has("lower/calculator R"));
}

}  // namespace
}  // namespace pegasos::test
