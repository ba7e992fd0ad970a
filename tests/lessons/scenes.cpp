// `lab` blocks as values, and a session that shows them.
#include "experiment/problem.h"
#include "lesson_support.h"
#include "methods/stepper.h"

namespace pegasos::lessons {
namespace {

Scene scene_of(const std::vector<std::string>& commands) {
  std::vector<SourceText> lines;
  for (const std::string& command : commands) lines.push_back({command, {}});
  return after({}, *read_lab(lines, "test.md"), "test.md").value();
}

TEST(Scenes, CommandsInTheirOrder) {
  const Scene scene = scene_of({"open moons", "set lambda 0.1", "run 5", "step 2"});
  EXPECT_EQ(scene.parameters.data, "moons");
  EXPECT_EQ(scene.parameters.lambda, 0.1);
  EXPECT_EQ(scene.position, (Position{7, Phase::Projection}));
  EXPECT_EQ(scene_of({"run 5", "set lambda 0.1"}).position, Position{});                         // the run begins anew
  EXPECT_EQ(scene_of({"set lambda 0.1", "open moons"}).parameters.lambda, Parameters{}.lambda);  // as at the start
  EXPECT_EQ(scene_of({"run 5", "rewind"}).position, Position{});
  EXPECT_EQ(scene_of({"show objective", "layout step"}).show, "objective");
  EXPECT_EQ(scene_of({"idea subgradient x=0"}).show.substr(0, 16), "idea subgradient");
}

TEST(Scenes, PhasesAreCountedAsTheStepperCountsThem) {
  const auto problem = load_problem(Parameters{}).value();
  Stepper stepper(problem.data, Parameters{});
  for (int phases = 0; phases <= 13; ++phases) {
    EXPECT_EQ(scene_of({"phase " + std::to_string(phases)}).position, stepper.position()) << phases;
    if (phases >= 3) {
      EXPECT_EQ(scene_of({"phase 3", "phase " + std::to_string(phases - 3)}).position, stepper.position()) << phases;
    }
    ASSERT_TRUE(stepper.advance());
  }
  EXPECT_EQ(scene_of({"phase 2", "step 1"}).position, (Position{1, Phase::Projection}));
}

TEST(Scenes, ASessionShowsThemWhereverItStood) {
  use_datasets();
  const std::vector<Scene> scenes = {scene_of({"open moons", "set T 500", "run 50"}),
                                     scene_of({"open moons", "set T 500", "phase 7"}),
                                     scene_of({"open iris", "set positive setosa", "set T 100", "run 100"}),
                                     scene_of({"open moons", "set T 500", "run 50", "pin", "set k 4", "run 50"})};
  Stage stage;
  for (const std::size_t i : {0U, 1U, 2U, 0U, 3U, 1U, 3U}) {
    const auto now = stage.show(scenes[i]);
    ASSERT_TRUE(now.ok()) << now.error().text();
    EXPECT_TRUE(shown(scenes[i], now->moment()));
    EXPECT_EQ(now->moment().pins.size(), scenes[i].pins.size());
    Stepper stepper(now->moment().data, scenes[i].parameters);
    while (stepper.position() != scenes[i].position) ASSERT_TRUE(stepper.advance());
    EXPECT_EQ(now->moment().w, stepper.weights().vector()) << i;
  }
}

TEST(Scenes, WhatASetRefusesIsASentence) {
  use_datasets();
  Stage stage;
  ASSERT_TRUE(stage.show(scene_of({"open moons"})).ok());
  const auto three = stage.show(scene_of({"open iris"}));  // three classes, and none is +1
  ASSERT_FALSE(three.ok());
  EXPECT_NE(three.error().message.english().find("write set positive setosa"), std::string::npos)
      << three.error().message;
  EXPECT_TRUE(stage.show(scene_of({"open iris", "set positive setosa"})).ok());
  EXPECT_TRUE(stage.show(scene_of({"open moons", "run 3"})).ok());
}

}  // namespace
}  // namespace pegasos::lessons
