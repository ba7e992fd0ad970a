// A picture that left the window comes back: dropped onto it, it opens its run; and what can be copied of one.
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>

#include "session/origin.h"
#include "ui/screen.h"

namespace pegasos::test {
namespace {

namespace fs = std::filesystem;

/// Ctrl+E with the mouse over that plot, then Save as that format.
void save_as(Screen& screen, const std::string& format) {
  screen.move(screen.rect("plot left/figure/plot").centre());
  screen.press("ctrl+e");
  screen.frames(3);
  screen.click("picture/" + format);
  screen.frames(2);
  screen.click("picture/Save");
  screen.frames(3);
}

TEST(PictureOrigins, ADroppedPictureOpensItsRun) {
  const CurrentFolder folder;
  Screen screen;
  screen.fill_in("controls/lambda", "0.25");
  screen.session->push(session::RunTo{50});
  const session::SnapshotPtr shown = screen.settle(true);
  screen.frames(2);
  ASSERT_TRUE(shown->hash);
  for (const std::string format : {"SVG", "PDF", "PNG"}) {
    save_as(screen, format);
    screen.session->push(session::SetParameter{"lambda", "0.5"});
    screen.session->push(session::RunTo{9});
    ASSERT_NE(screen.settle(true)->hash, shown->hash);
    std::string suffix = format;
    std::ranges::transform(suffix, suffix.begin(), [](unsigned char c) { return std::tolower(c); });
    const std::string file = (folder / ("pegasos-objective." + suffix)).string();
    screen.app->documents().drop({file});
    const session::SnapshotPtr again = screen.settle(true);
    screen.frames(2);
    EXPECT_EQ(again->hash, shown->hash) << format;
    EXPECT_EQ(again->position.t, 50);
    EXPECT_EQ(again->parameters.lambda, 0.25);
    EXPECT_EQ(again->session.path, "") << "it is no session's file";
  }
  std::ofstream(folder / "foreign.svg") << "<svg></svg>";
  screen.app->documents().drop({(folder / "foreign.svg").string()});
  const session::SnapshotPtr refused = screen.settle();
  EXPECT_NE(refused->notice.text.english().find("carries no origin"), std::string::npos) << refused->notice.text;
  EXPECT_EQ(refused->hash, shown->hash) << "everything stays as it was";
}

TEST(PictureOrigins, TheDialogLeavesItOut) {
  const CurrentFolder folder;
  Screen screen;
  screen.session->push(session::RunTo{20});
  screen.settle(true);
  screen.frames(2);
  const auto bytes = [&] {
    std::ifstream file(folder / "pegasos-objective.svg");
    return std::string(std::istreambuf_iterator<char>(file), {});
  };
  save_as(screen, "SVG");
  EXPECT_NE(bytes().find("<pegasos:origin>"), std::string::npos);
  screen.move(screen.rect("plot left/figure/plot").centre());
  screen.press("ctrl+e");
  screen.frames(3);
  screen.click("picture/Origin");
  screen.click("picture/Save");
  screen.frames(2);
  screen.click("picture/Replace");
  screen.frames(2);
  EXPECT_EQ(bytes().find("<pegasos:origin>"), std::string::npos);
}

TEST(PictureOrigins, CommandLatexAndValuesAreCopied) {
  const CurrentFolder folder;
  Screen screen;
  screen.session->push(session::RunTo{20});
  screen.settle(true);
  screen.frames(2);
  const auto copied = [&](const std::string& entry) {
    screen.click("plot left/Menu");
    screen.frames(3);
    screen.click("plot left/" + entry);
    screen.frames(2);
    return screen.clipboard();
  };
  EXPECT_EQ(copied("Copy the command"),
            "pegasos figure objective overlapping-blobs --t 20 --frontier 20 -o objective.png");
  EXPECT_TRUE(copied("Copy the values").starts_with("figure,series,x,y\nobjective,"));
  const std::string latex = copied("Copy as LaTeX");
  EXPECT_NE(
      latex.find("% pegasos figure objective overlapping-blobs --t 20 --frontier 20 -o objective.pdf\n\\begin{figure}"),
      std::string::npos)
      << latex;
  EXPECT_NE(latex.find("{pegasos-objective.pdf}"), std::string::npos) << latex;
  EXPECT_NE(latex.find("$\\lambda $ = 0.05"), std::string::npos) << latex;
  const char* path = std::getenv("PATH");
  const std::string before = path == nullptr ? "" : path;
  ::setenv("PATH", "", 1);
  copied("Copy the picture");
  while (screen.app->context().wants_frame) screen.frames(1);  // it is copied beside the window
  ::setenv("PATH", before.c_str(), 1);
  EXPECT_TRUE(screen.has("notice/text")) << "where it cannot be done, it is said";
}

}  // namespace
}  // namespace pegasos::test
