// The window aloud: one line for each step by hand and each verdict, no more than one a second while it plays, in words
// that can be read out.
#include "ui/speaker.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <vector>

#include "text/text.h"
#include "ui/beside.h"
#include "ui/screen.h"
#include "ui/views/step_log_view.h"

namespace pegasos::test {
namespace {

/// A window and what it says.
struct Aloud : testing::Test {
  Screen screen;
  std::vector<std::string> lines;
  ui::Speaker speaker{[this](const std::string& line) { lines.push_back(line); }};
  double time_s = 0;

  Aloud() {
    screen.settle(true);
    hear();
  }
  ~Aloud() override { text::set_language(text::Language::english); }
  /// What it says of the session as it is, a minute later.
  std::vector<std::string> hear(bool verdicts = true, bool shrinks = false) {
    time_s += 60;
    lines.clear();
    speaker.follow(*screen.session->snapshot(), verdicts, shrinks, time_s);
    return lines;
  }
};

bool is_plain(const std::string& line) {
  return std::ranges::all_of(line, [](char c) { return c >= ' ' && c <= '~' && c != '$' && c != '{'; });
}

TEST_F(Aloud, AStepByHandIsOneLine) {
  EXPECT_TRUE(hear().empty());
  screen.press("right");
  screen.settle();
  ASSERT_EQ(hear().size(), 1U);
  const std::string line = lines[0];
  EXPECT_TRUE(line.starts_with("t = 1: ")) << line;
  EXPECT_NE(line.find("eta = "), std::string::npos) << line;
  EXPECT_NE(line.find("|w_(t+1)| = "), std::string::npos) << line;
  EXPECT_TRUE(is_plain(line)) << line;
  screen.press("shift+right");
  screen.settle();
  hear();
  EXPECT_EQ(
      std::ranges::count_if(lines, [](const std::string& one) { return one.starts_with("t = 2 ... 11: 10 steps."); }),
      1);
  for (const std::string& one : lines) EXPECT_TRUE(is_plain(one)) << one;
  screen.press("left");
  screen.settle();
  ASSERT_EQ(hear().size(), 1U);
  EXPECT_TRUE(lines[0].starts_with("Back to t = 10")) << lines[0];
}

/// "sum over all of $A_t$" was said, saved and shown with its dollars.
TEST_F(Aloud, ARunIsSaidWithoutMarkupAndNamesAsTheyAre) {
  const std::string file = screen.folder.put("a_b.csv", "y,x\n1,2\n-1,3\n");
  screen.session->push(session::SetParameter{"as-printed", "sum-over-batch"});
  screen.session->push(session::SetParameter{"data", file});
  screen.settle();
  hear();
  const auto run =
      std::ranges::find_if(lines, [](const std::string& one) { return one.starts_with("The run: a_b.csv, "); });
  ASSERT_NE(run, lines.end()) << lines.size();
  EXPECT_NE(run->find("As printed: sum over all of A_t."), std::string::npos) << *run;
  EXPECT_TRUE(is_plain(*run)) << *run;
  const std::string saved = ui::StepLogView::text(*screen.session->snapshot());
  EXPECT_NE(saved.find("The run: a_b.csv, m = 2, "), std::string::npos) << saved;
  EXPECT_EQ(saved.find('$'), std::string::npos) << saved;
}

TEST_F(Aloud, OfAGradientStepTheHalfThatIsSeen) {
  screen.session->push(session::StepForward{3});
  screen.settle();
  for (int phase = 0; phase < 2; ++phase) screen.session->push(session::SubStep{});
  screen.settle();
  hear();
  screen.session->push(session::SubStep{});
  screen.settle();
  ASSERT_EQ(hear(true, true).size(), 1U);
  EXPECT_NE(lines[0].find("First w_t shrinks"), std::string::npos) << lines[0];
  EXPECT_TRUE(hear(true, true).empty());
  ASSERT_EQ(hear().size(), 1U);
  EXPECT_EQ(lines[0].find("First w_t shrinks"), std::string::npos) << lines[0];
}

TEST_F(Aloud, InTheWindowsLanguage) {
  screen.app->appearance().set_language(*text::parse_language("de"));
  screen.press("right");
  screen.settle();
  ASSERT_EQ(hear().size(), 1U);
  EXPECT_NE(lines[0].find("Beispiel"), std::string::npos) << lines[0];
}

TEST_F(Aloud, NumbersAreInTheLanguageOfTheirSentence) {
  screen.session->push(session::SetParameter{"T", "12000"});
  screen.session->push(session::RunTo{12000});  // its line is made in an English window
  screen.settle();
  screen.app->appearance().set_language(*text::parse_language("de"));
  hear();
  const auto line = std::ranges::find_if(lines, [](const std::string& one) { return one.starts_with("t = 1 ..."); });
  ASSERT_NE(line, lines.end());
  EXPECT_TRUE(line->starts_with("t = 1 ... 12\u00A0000: 12\u00A0000 Schritte.")) << *line;
  screen.press("right");
  screen.settle();
  ASSERT_EQ(hear().size(), 1U);
  EXPECT_TRUE(lines[0].starts_with("t = 12\u00A0001: ")) << lines[0];
  const auto& log = *screen.session->snapshot()->log;
  for (std::size_t i = 0; i < log.size(); ++i)
    EXPECT_EQ(text::words(log[i].text).find("12,0"), std::string::npos) << text::words(log[i].text);
}

TEST_F(Aloud, WhilePlayingOneLineASecond) {
  lines.clear();
  for (int i = 1; i <= 30; ++i) {
    screen.press("right");
    screen.settle();
    session::Snapshot playing = *screen.session->snapshot();
    playing.playing = true;
    speaker.follow(playing, true, false, time_s += 0.1);
  }
  EXPECT_GE(lines.size(), 2U);
  EXPECT_LE(lines.size(), 4U) << "in three seconds";
  lines.clear();
  screen.press("right");
  session::Snapshot playing = *screen.settle();
  playing.playing = true;
  time_s += 5;
  speaker.follow(playing, true, false, time_s);
  ASSERT_EQ(lines.size(), 1U);
  EXPECT_TRUE(lines[0].starts_with("t = 31: ")) << lines[0];
  screen.press("right");
  playing = *screen.settle();
  playing.playing = true;
  speaker.follow(playing, true, false, time_s + 0.25);
  EXPECT_EQ(lines.size(), 1U) << "it waits";
  EXPECT_NEAR(speaker.due_in(time_s + 0.25).value_or(-1), 0.75, 1e-9);
  speaker.follow(playing, true, false, time_s + 1);
  ASSERT_EQ(lines.size(), 2U);
  EXPECT_TRUE(lines[1].starts_with("t = 32: ")) << lines[1];
  EXPECT_FALSE(speaker.due_in(time_s + 1));
}

TEST_F(Aloud, EachVerdictOnceUnlessALessonAsks) {
  screen.session->push(session::SetParameter{"T", "60"});
  screen.session->push(session::RunTo{60});
  screen.settle(true);
  EXPECT_TRUE(
      std::ranges::none_of(hear(false), [](const std::string& line) { return line.find("(Th)") != line.npos; }));
  screen.press("t");
  screen.settle(true);
  hear();
  const auto says = [&](const std::string& start) {
    return std::ranges::count_if(lines, [&](const std::string& line) { return line.starts_with(start); });
  };
  EXPECT_EQ(says("Theorem 1 (P): "), 1);
  EXPECT_EQ(says("The bound (Th): "), 1);
  EXPECT_GT(lines.size(), 8U);
  for (const std::string& line : lines) EXPECT_TRUE(is_plain(line)) << line;
  EXPECT_TRUE(hear().empty());
}

TEST(Spoken, SignsAreWords) {
  EXPECT_EQ(ui::spoken("⟨w, x⟩ ≥ 1/√λ"), "<w, x> >= 1/sqrt lambda");
  EXPECT_EQ(ui::spoken("1/(λt) − ηλ"), "1/(lambda t) - eta lambda");
  EXPECT_EQ(ui::spoken("2λ"), "2 lambda");
  EXPECT_EQ(ui::spoken("|w_{t+½}| = 2"), "|w_(t+1/2)| = 2");
  EXPECT_EQ(ui::spoken("max{0, 1 − y⟨w_{t}, x⟩}"), "max{0, 1 - y<w_(t), x>}");
  EXPECT_EQ(ui::spoken("步长 λ"), "步长 lambda");
}

/// The page's form works the window by the words of scripts, and is told what it shows.
TEST(Form, AsksAsScriptsDo) {
  Screen screen;
  ui::Beside beside(screen.engine(), *screen.app, screen.hand(), {});
  beside.ask("choose Step\nset lambda 0.5\n");
  beside.ask("set projection off\n");
  beside.ask("seek 7\n");
  const session::SnapshotPtr now = screen.settle();
  EXPECT_EQ(now->position.t, 7);
  EXPECT_EQ(now->parameters.lambda, 0.5);
  const std::string form = ui::form_json(*now, screen.app->appearance().settings());
  for (const char* part : {R"("t":7)", R"("lambda":"0.5")", R"("projection":"off")", R"("language":"en")",
                           R"("step":"Step")", R"({"value":"iris","text":")"})
    EXPECT_NE(form.find(part), std::string::npos) << part << " in " << form;
  beside.ask("choose Deutsch\n");
  screen.frames(2);
  EXPECT_NE(ui::form_json(*now, screen.app->appearance().settings()).find(R"("step":"Schritt")"), std::string::npos);
  text::set_language(text::Language::english);
  beside.ask("fly away\n");
  screen.frames(2);
  EXPECT_TRUE(screen.has("notice/text"));
}

}  // namespace
}  // namespace pegasos::test
