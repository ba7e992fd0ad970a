// The page that says where each passage of the five documents is shown: what it names exists, and no scene, lesson or
// step of one is forgotten.
#include <algorithm>
#include <fstream>
#include <regex>
#include <set>

#include "core/misprints.h"
#include "core/visible.h"
#include "experiment/sweep_kinds.h"
#include "figures/figures.h"
#include "figures/theory_figures.h"
#include "ideas/idea.h"
#include "lesson_support.h"
#include "lessons/ask_kinds.h"
#include "lessons/play.h"
#include "lessons/shelf.h"
#include "plot/math_text.h"
#include "theory/statements.h"

namespace pegasos::lessons {
namespace {

/// What can be named, as the page writes it.
std::set<std::string> shown_anywhere() {
  use_datasets();
  std::set<std::string> names;
  for (const ideas::Idea& idea : ideas::idea_list()) names.insert("idea " + std::string(idea.name));
  for (const Statement& row : statement_table()) names.insert("row " + std::string(row.name));
  for (const auto* list : {&figures::figure_list(), &figures::theory_figure_list()}) {
    for (const figures::FigureInfo& figure : *list) names.insert("figure " + std::string(figure.name));
  }
  for (const SweepInfo& sweep : sweep_table()) names.insert("sweep " + std::string(sweep.name));
  for (const MisprintInfo& misprint : misprint_table()) names.insert("printed " + std::string(misprint.name));
  for (const ShippedLesson& shipped : shipped_lessons()) {
    const auto lesson = open_lesson(shipped.name, "en");
    EXPECT_TRUE(lesson.ok()) << shipped.name;
    if (!lesson) continue;
    for (const Step& step : (*lesson)->steps)
      names.insert("lesson " + shipped.name + ": " + plot::plain_text(step.title));
  }
  return names;
}

TEST(Documents, EveryPassageIsShownSomewhere) {
  const std::set<std::string> known = shown_anywhere();
  std::set<std::string> named;
  std::ifstream page(test::source_folder() + "/assets/documents.md");
  const std::regex kName("`([^`]+)`");
  int rows = 0;
  for (std::string line; std::getline(page, line);) {
    const bool row = std::ranges::count(line, '|') >= 4 && !line.starts_with("|-") && !line.starts_with("| passage");
    if (!row) continue;
    ++rows;
    const std::string shown = line.substr(line.rfind(" | ") + 3);
    const auto first = std::sregex_iterator(shown.begin(), shown.end(), kName);
    EXPECT_NE(first, std::sregex_iterator()) << line;
    for (auto at = first; at != std::sregex_iterator(); ++at) {
      EXPECT_TRUE(known.contains(at->str(1))) << at->str(1) << " in " << line;
      named.insert(at->str(1));
    }
  }
  EXPECT_GT(rows, 80);
  for (const std::string& name : known) {
    if (name.starts_with("idea ") || name.starts_with("lesson ")) {
      EXPECT_TRUE(named.contains(name)) << name << " is named in no row";
    }
  }
}

std::string page_on_lessons() {
  std::ifstream page(test::source_folder() + "/assets/manual/lessons.md");
  return {std::istreambuf_iterator<char>(page), {}};
}

TEST(Documents, ThePageOnLessonsHasEveryKindKeyAndCommand) {
  const std::string page = page_on_lessons();
  const auto has = [&](const std::string& part) { EXPECT_NE(page.find(part), std::string::npos) << part; };
  for (const AskKind& kind : kAskKinds) {
    has("| `" + std::string(kind.word) + "` |");
    const std::string keys(kind.keys);
    const std::regex kWord("[a-z]+");
    for (auto at = std::sregex_iterator(keys.begin(), keys.end(), kWord); at != std::sregex_iterator(); ++at)
      if (at->str() != "and") has("`" + at->str() + ": ");
  }
  has("`reach: ");
  const auto lab = read_lab({{"frob", {}}}, "x");
  const std::string commands = lab.error().message.english();
  const std::string list = commands.substr(commands.rfind(" are ") + 5);
  const std::regex kWord("[a-z]+");
  int listed = 0;
  for (auto at = std::sregex_iterator(list.begin(), list.end(), kWord); at != std::sregex_iterator(); ++at, ++listed)
    EXPECT_TRUE(page.find("| `" + at->str() + "` |") != std::string::npos ||
                page.find("| `" + at->str() + " ") != std::string::npos)
        << at->str();
  EXPECT_EQ(listed, 11);
  has(grouped(static_cast<Count>(kLessonBytes)) + " bytes");
  has(grouped(kLessonSteps) + " steps");
  has(grouped(kLessonExamples) + " examples");
}

TEST(Documents, TheLessonOfThePageIsALesson) {
  use_datasets();
  const std::string page = page_on_lessons();
  const std::string mark = "````markdown\n";
  const std::size_t begin = page.find(mark) + mark.size();
  const auto lesson = read_lesson(page.substr(begin, page.find("\n````\n", begin) + 1 - begin), "page");
  ASSERT_TRUE(lesson.ok()) << lesson.error().text();
  const Status good = check(*lesson);
  EXPECT_TRUE(good.ok()) << good.error().text();
}

}  // namespace
}  // namespace pegasos::lessons
