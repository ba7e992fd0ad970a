// From what is shown back to a lab block: reading it shows the same.
#include "core/numbers.h"
#include "lesson_support.h"

namespace pegasos::lessons {
namespace {

Result<Lab> lab_of(const std::string& text) {
  std::vector<SourceText> lines;
  for (std::size_t at = 0; at < text.size(); at = text.find('\n', at) + 1)
    lines.push_back({text.substr(at, text.find('\n', at) - at), {}});
  return read_lab(lines, "test.md");
}

/// The block applied to a scene that differs in everything.
Scene read_again(const std::string& text) {
  const auto elsewhere =
      after({}, *lab_of("open moons\nset k 3\nset seed 9\nrun 5\npin\nshow norm\nlayout curves\n"), "test.md");
  const auto lab = lab_of(text);
  EXPECT_TRUE(lab.ok()) << (lab.ok() ? "" : lab.error().text());
  return after(*elsewhere, *lab, "test.md").value();
}

TEST(LabText, ABlockOfAMomentShowsThatMoment) {
  const std::vector<std::vector<std::string>> states = {
      {"open overlapping-blobs"},
      {"open moons", "set lambda 0.1234567890123", "set T 500", "run 50"},
      {"open moons", "set T 500", "phase 7"},
      {"open moons", "set T 500", "phase 1"},
      {"open iris", "set positive setosa", "set T 100", "set bias feature:2", "set k 4", "run 100", "phase 0"},
      {"open separable", "set m 60", "set margin 0.5", "set data-seed 7", "set seed 18446744073709551615", "set k m",
       "set projection off", "set T 40", "step 3"},
      {"open moons", "set T 500", "run 50", "pin", "set k 4", "run 50", "pin", "set lambda 0.5", "set T 900", "run 20",
       "phase 2"},
      {"open overlapping-blobs", "set held-out 0.3", "set split-seed 4", "set sampling epochs", "set step constant:0.1",
       "set T 77", "run 77"}};
  for (const std::vector<std::string>& commands : states) {
    SCOPED_TRACE(commands.back());
    const Readings there = moment(commands);
    const auto text = lab_text(there.moment(), "suboptimality", "step");
    ASSERT_TRUE(text.ok()) << text.error().text();
    const Scene again = read_again(*text);
    EXPECT_TRUE(shown(again, there.moment())) << *text;
    EXPECT_EQ(again.show, "suboptimality");
    EXPECT_EQ(again.layout, "step");
    Stage stage;
    const auto here = stage.show(again);
    ASSERT_TRUE(here.ok()) << here.error().text();
    EXPECT_EQ(here->moment().w, there.moment().w) << "to the last bit";
    ASSERT_EQ(here->moment().pins.size(), there.moment().pins.size());
    for (std::size_t i = 0; i < here->moment().pins.size(); ++i)
      EXPECT_EQ(here->moment().pins[i].run->w, there.moment().pins[i].run->w) << i;
    EXPECT_EQ(lab_text(here->moment(), "suboptimality", "step").value(), *text);
  }
}

TEST(LabText, AnIdeaIsWrittenAsOne) {
  Scene scene;
  scene.show = "idea subgradient f=abs x=0 slope=0.5";
  const std::string text = lab_text(scene).value();
  EXPECT_TRUE(text.ends_with("\nidea subgradient f=abs x=0 slope=0.5\n")) << text;
  EXPECT_EQ(text.find("show"), std::string::npos);
  EXPECT_EQ(text.find("layout"), std::string::npos) << "nothing is said of what is not known";
}

TEST(LabText, WhatABlockCannotShowIsASentence) {
  Scene scene;
  scene.parameters.data = "/etc/my.csv";
  const auto file = lab_text(scene);
  ASSERT_FALSE(file.ok());
  EXPECT_NE(file.error().message.english().find("my.csv"), std::string::npos) << file.error().message;
  scene = {};
  scene.parameters.T = kLessonSteps + 1;
  EXPECT_FALSE(lab_text(scene).ok());
  session::SessionOptions options;
  const auto session = session::Session::open(std::move(options)).value();
  EXPECT_TRUE(lab_text(*session->wait(true), "lab", "").ok());
  session->push(session::Edit{session::EraseRows{{0}}});
  const auto edited = lab_text(*session->wait(true), "lab", "");
  ASSERT_FALSE(edited.ok());
  EXPECT_NE(edited.error().message.english().find("by hand"), std::string::npos);
}

}  // namespace
}  // namespace pegasos::lessons
