// States as text and back, bad texts, and that no state in range brings anything that is not finite, in the figure, in
// its numbers or under a hand.
#include <gtest/gtest.h>

#include <limits>
#include <set>

#include "random_state.h"

namespace pegasos::ideas {
namespace {

constexpr std::uint64_t kStates = 300;

template <class F>
void for_random_states(F&& visit) {
  for (const Idea& idea : idea_list()) {
    for (std::uint64_t n = 0; n < kStates; ++n) visit(random_state(idea, n));
  }
}

bool in_range(const State& state) {
  for (const Parameter& parameter : state.idea().parameters) {
    const double value = state[parameter.name];
    if (!(value >= parameter.lo && value <= parameter.hi)) return false;
  }
  return true;
}

/// Every coordinate that a mark is drawn from.
struct Coordinates {
  std::vector<double> all;
  void add(plot::DataPoint p) { all.insert(all.end(), {p.x, p.y}); }
  void add(const std::vector<double>& values) { all.insert(all.end(), values.begin(), values.end()); }
  void operator()(const plot::Line& line) { add(line.x), add(line.y); }
  void operator()(const plot::Envelope& band) { add(band.x), add(band.low), add(band.high); }
  void operator()(const plot::Rule& rule) { all.push_back(rule.at); }
  void operator()(const plot::Rug& rug) { add(rug.x); }
  void operator()(const plot::Scatter& dots) {
    for (const plot::DataPoint& p : dots.points) add(p);
  }
  void operator()(const plot::Arrow& arrow) { add(arrow.from), add(arrow.to); }
  void operator()(const plot::Circle& circle) { add(circle.centre), all.push_back(circle.radius); }
  void operator()(const plot::Polygon& area) {
    for (const plot::DataPoint& p : area.points) add(p);
  }
  void operator()(const plot::HalfPlane& half) { all.insert(all.end(), {half.nx, half.ny, half.offset}); }
  void operator()(const plot::StraightLine& line) { all.insert(all.end(), {line.nx, line.ny, line.offset}); }
  void operator()(const plot::Segments& lines) {
    for (const auto& [a, b] : lines.pieces) add(a), add(b);
  }
  void operator()(const plot::ContourSet& set) {
    for (const plot::ContourLine& line : set.lines) {
      for (const plot::DataPoint& p : line.points) add(p);
    }
  }
  void operator()(const plot::Note& note) { add(note.at); }
  void operator()(const plot::Region& region) { add(std::vector{region.from, region.to}); }
  void operator()(const plot::Bars& bars) { add(bars.edges), add(bars.heights); }
  void operator()(const plot::Boxes& boxes) {
    for (const auto& box : boxes.boxes) all.insert(all.end(), {box.x0, box.y0, box.x1, box.y1});
  }
  template <class Other>
  void operator()(const Other& /*mark*/) {
    ADD_FAILURE() << "a kind of mark that this test does not look into";
  }
};

TEST(Ideas, HaveNamesOfTheirOwnAndSayWhatTheyAre) {
  std::set<std::string_view> names;
  for (const Idea& idea : idea_list()) {
    EXPECT_TRUE(names.insert(idea.name).second) << idea.name;
    EXPECT_EQ(find_idea(idea.name), &idea);
    for (const std::string_view words : {idea.title, idea.sentence, idea.definition, idea.source, idea.why})
      EXPECT_FALSE(words.empty()) << idea.name;
    std::set<std::string_view> parameters;
    for (const Parameter& parameter : idea.parameters) {
      EXPECT_TRUE(parameters.insert(parameter.name).second) << idea.name << " " << parameter.name;
      EXPECT_LT(parameter.lo, parameter.hi);
      EXPECT_GE(parameter.standard, parameter.lo);
      EXPECT_LE(parameter.standard, parameter.hi);
    }
  }
  EXPECT_EQ(find_idea("subgradients"), nullptr);
}

TEST(Ideas, AStateIsItsText) {
  for_random_states([](const State& state) {
    const auto again = read_state(state.text());
    ASSERT_TRUE(again.ok()) << state.text() << ": " << again.error().message;
    EXPECT_EQ(*again, state) << state.text();
    const auto with_word = read_state("idea " + state.text());
    ASSERT_TRUE(with_word.ok());
    EXPECT_EQ(*with_word, state);
  });
}

TEST(Ideas, WhatATextLeavesOutIsAsAtTheStart) {
  const auto state = read_state("idea subgradient x=1");
  ASSERT_TRUE(state.ok());
  EXPECT_EQ(state->text(), "subgradient f=abs x=1 slope=0.5");
  EXPECT_EQ(read_state("subgradient x=-0")->text(), "subgradient f=abs x=0 slope=0.5");
}

TEST(Ideas, UnknownNamesAndValuesAreSaidInOneSentence) {
  const auto expect = [](std::string_view text, std::string_view part) {
    const auto state = read_state(text);
    ASSERT_FALSE(state.ok()) << text;
    EXPECT_NE(state.error().message.english().find(part), std::string::npos) << text << ": " << state.error().message;
    EXPECT_EQ(state.error().message.english().find('\n'), std::string::npos);
  };
  expect("", "choose one of");
  expect("idea nothing", "there is no idea 'nothing': choose one of");
  expect("subgradient y=1", "has no value 'y': choose one of f, x, slope");
  expect("subgradient x", "write NAME=VALUE");
  expect("subgradient x=2.6", "choose a number from -2.5 to 2.5");
  expect("subgradient x=nan", "choose a number from -2.5 to 2.5");
  expect("subgradient x=1e999", "choose a number from -2.5 to 2.5");
  expect("subgradient x=", "choose a number from -2.5 to 2.5");
  expect("subgradient f=cube", "choose one of abs, square");
  expect("mean-hinge m=2.5", "choose a whole number");
}

TEST(Ideas, NothingIsEverNotFinite) {
  for_random_states([](const State& state) {
    const Scene scene = make_scene(state);
    ASSERT_TRUE(scene.figure.verdict) << state.text();
    EXPECT_FALSE(scene.figure.verdict->sentence.empty()) << state.text();
    Coordinates drawn;
    for (const plot::Mark& mark : scene.figure.marks) std::visit(drawn, mark);
    for (const plot::Figure& above : scene.figure.above) {
      for (const plot::Mark& mark : above.marks) std::visit(drawn, mark);
    }
    for (const double value : drawn.all) ASSERT_TRUE(std::isfinite(value)) << state.text();
    for (const Number& number : scene.numbers)
      EXPECT_TRUE(std::isfinite(number.value)) << state.text() << " " << number.name;
  });
}

TEST(Ideas, AHandAndTheArrowsEndInAState) {
  const double far = std::numeric_limits<double>::max();
  for_random_states([&](const State& state) {
    const Scene scene = make_scene(state);
    ASSERT_FALSE(scene.handles.empty());
    for (const Handle& handle : scene.handles) {
      ASSERT_TRUE(std::isfinite(handle.at.x) && std::isfinite(handle.at.y)) << state.text();
      EXPECT_NE(plot::find_mark(scene.figure, handle.id), nullptr) << state.text() << " " << handle.id;
      for (const plot::DataPoint to : {handle.at, {0, 0}, {-1, 2}, {50, -50}, {far, far}, {std::nan(""), 0}})
        EXPECT_TRUE(in_range(handle.move(to))) << state.text() << " " << handle.id;
      for (const auto& [right, up] : {std::pair{1, 0}, {-1, 0}, {0, 1}, {0, -1}, {5, 5}})
        EXPECT_TRUE(in_range(handle.nudge(right, up))) << state.text() << " " << handle.id;
    }
  });
}

TEST(Ideas, NoAxisMovesUnderTheHand) {
  for_random_states([](const State& state) {
    const Scene scene = make_scene(state);
    for (const Handle& handle : scene.handles) {
      const plot::Figure moved = make_scene(handle.move({0.4, 0.7})).figure;
      EXPECT_EQ(moved.x.range, scene.figure.x.range) << state.text();
      EXPECT_EQ(moved.y.range, scene.figure.y.range) << state.text();
    }
  });
}

TEST(Ideas, AHandHitsKinksExactly) {
  const auto moved = [](std::string_view text, std::string_view id, plot::DataPoint to) {
    const Scene scene = make_scene(*read_state(text));
    for (const Handle& handle : scene.handles) {
      if (handle.id == id) return handle.move(to);
    }
    ADD_FAILURE() << "no handle " << id;
    return *read_state(text);
  };
  EXPECT_EQ(moved("subgradient f=abs x=1", "x", {0.012, 0.3})["x"], 0);
  EXPECT_EQ(moved("subgradient f=abs x=0 slope=0", "slope", {1, 1.03})["slope"], 1) << "the end of the interval";
  EXPECT_EQ(moved("hinge x=0.7 lambda=0.3", "w", {1 / 0.7 + 0.03, 1})["w"], 1 / 0.7);
  const State on_kink = moved("subgradient-plane f=diamond w1=0.3 w2=1", "w", {0.02, 1.01});
  EXPECT_EQ(on_kink["w1"], 0);
  EXPECT_EQ(on_kink["w2"], 1);
}

TEST(Ideas, AnArrowKeyIsTheSmallestMoveOfAHand) {
  const State state = *read_state("convex-set x1=0.5 x2=-1");
  for (const Handle& handle : make_scene(state).handles) {
    if (handle.id != "x") continue;
    EXPECT_EQ(handle.nudge(1, -1), state.with("x1", 0.55).with("x2", -1.05));
    EXPECT_EQ(handle.nudge(0, 0), state);
  }
}

}  // namespace
}  // namespace pegasos::ideas
