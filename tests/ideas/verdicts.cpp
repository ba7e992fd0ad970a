// Verdicts of random states against formulas that are written here once more, mostly by trying many places.
#include <gtest/gtest.h>

#include <algorithm>
#include <functional>
#include <map>
#include <regex>
#include <string>

#include "plot/ticks.h"
#include "random_state.h"
#include "support/stride.h"

namespace pegasos::ideas {
namespace {

using plot::DataPoint;
using plot::VerdictMark;

constexpr std::uint64_t kTried = 600;

double dot(DataPoint a, DataPoint b) { return a.x * b.x + a.y * b.y; }
DataPoint minus(DataPoint a, DataPoint b) { return {a.x - b.x, a.y - b.y}; }
DataPoint along(DataPoint a, DataPoint direction, double r) { return {a.x + r * direction.x, a.y + r * direction.y}; }
double length(DataPoint a) { return std::hypot(a.x, a.y); }

using Real = std::function<double(double)>;
const std::map<std::string_view, Real>& reals() {
  static const std::map<std::string_view, Real> all = {
      {"square", [](double x) { return x * x; }},
      {"abs", [](double x) { return std::abs(x); }},
      {"hinge", [](double x) { return x < 1 ? 1 - x : 0; }},
      {"pieces", [](double x) { return std::max(std::max(-x, 0.5 * x), 2 * x - 3); }},
      {"fourth", [](double x) { return std::pow(x, 4); }},
      {"exp", [](double x) { return std::exp(x); }},
      {"log", [](double x) { return std::log(x); }},
      {"sine", [](double x) { return std::sin(x); }},
      {"wells", [](double x) { return std::pow(x * x - 1, 2); }},
      {"root", [](double x) { return -std::sqrt(x); }},
  };
  return all;
}

template <class F>
void for_states(std::string_view name, F&& visit) {
  const Idea* const idea = find_idea(name);
  ASSERT_NE(idea, nullptr) << name;
  for (std::uint64_t n = 0; n < kTried; ++n) {
    const State state = random_state(*idea, n);
    SCOPED_TRACE(state.text());
    visit(state, make_scene(state));
  }
}

/// Places at all distances from x, on both sides.
std::vector<double> places_about(double x, double least) {
  std::vector<double> out;
  for (double r = 1e-4; r < 60; r *= 1.08) {
    for (const double z : {x - r, x + r}) {
      if (z >= least) out.push_back(z);
    }
  }
  for (double z = -4; z <= 4; z += 0.01) {
    if (z >= least) out.push_back(z);
  }
  return out;
}

TEST(Verdicts, ASlopeIsASubgradientWhenNoPlaceLiesBelowItsLine) {
  int yes = 0;
  const auto check = [&](const State& state, VerdictMark mark) {
    const std::string_view name = word_of(state, "f");
    const Real& f = reals().at(name);
    const double least = name == "root" ? 0 : -1e300;
    const double x = state["x"];
    if (x < least) {
      EXPECT_EQ(mark, VerdictMark::not_applicable);
      return;
    }
    double deepest = 0;
    for (const double z : places_about(x, least)) deepest = std::max(deepest, f(x) + state["slope"] * (z - x) - f(z));
    if (deepest >= 1e-9 && deepest <= 1e-7) return;  // too near to tell by trying
    yes += deepest < 1e-9 ? 1 : 0;
    EXPECT_EQ(mark, deepest < 1e-9 ? VerdictMark::holds : VerdictMark::violated) << state.text() << " " << deepest;
  };
  for_states("subgradient", [&](const State& state, const Scene& scene) {
    check(state, scene.figure.verdict->mark);
    const double end = number_of(scene, "largest subgradient");  // as it is where there is none
    const State next = state.with_exactly("slope", end);
    if (next["slope"] == end) check(next, make_scene(next).figure.verdict->mark);
  });
  EXPECT_GT(yes, 100);
}

TEST(Verdicts, TheEndsOfTheIntervalOfSubgradientsAreItsEnds) {
  for (const char* text : {"f=abs x=0", "f=hinge x=1", "f=pieces x=2", "f=square x=0.75", "f=wells x=1.2"}) {
    const State state = *read_state("subgradient " + std::string(text));
    const Scene scene = make_scene(state);
    for (const auto& [name, outwards] : {std::pair{"least subgradient", -1.0}, {"largest subgradient", 1.0}}) {
      const double end = number_of(scene, name);
      const auto mark = [&](double slope) {
        return make_scene(state.with_exactly("slope", slope)).figure.verdict->mark;
      };
      EXPECT_EQ(mark(end), VerdictMark::holds) << text << " " << name;
      EXPECT_EQ(mark(end + outwards * 1e-6), VerdictMark::violated) << text << " " << name;
    }
  }
}

TEST(Verdicts, SoAreSubgradientsInThePlane) {
  const auto value = [](std::string_view f, DataPoint w) {
    if (f == "diamond") return std::abs(w.x) + std::abs(w.y);
    if (f == "hinge") return std::max(0.0, 1 - w.x - w.y / 2);
    if (f == "three") return std::max({w.x, w.y - w.x / 2, -w.y - w.x / 2});
    return length(w);
  };
  int yes = 0;
  const auto check = [&](const State& state) {
    const std::string_view f = word_of(state, "f");
    const DataPoint w{state["w1"], state["w2"]};
    const DataPoint g{state["g1"], state["g2"]};
    double deepest = 0;
    for (int i = 0; i < 720; ++i) {
      const DataPoint direction{std::cos(i * 3.14159265358979 / 360), std::sin(i * 3.14159265358979 / 360)};
      for (double r = 1e-3; r < 20; r *= 1.6) {
        const DataPoint z = along(w, direction, r);
        deepest = std::max(deepest, value(f, w) + dot(g, minus(z, w)) - value(f, z));
      }
    }
    yes += deepest < 1e-9 ? 1 : 0;
    if (deepest < 1e-9 || deepest > 1e-6) {
      EXPECT_EQ(make_scene(state).figure.verdict->mark, deepest < 1e-9 ? VerdictMark::holds : VerdictMark::violated)
          << state.text() << " " << deepest;
    }
  };
  for (std::uint64_t n = 0; n < 80; ++n) check(random_state(*find_idea("subgradient-plane"), n));
  for (const char* text :
       {"f=diamond w1=0 w2=0 g1=1 g2=-1", "f=diamond w1=0 w2=1 g1=-1 g2=1", "f=three w1=0 w2=0 g1=0 g2=0",
        "f=length w1=0 w2=0 g1=0.6 g2=0.8", "f=length w1=0 w2=0 g1=0.7 g2=0.8", "f=hinge w1=1 w2=0 g1=-0.5 g2=-0.25",
        "f=hinge w1=1 w2=0 g1=-0.5 g2=0", "f=length w1=0.3 w2=0.4 g1=0.6 g2=0.8"})
    check(*read_state("subgradient-plane " + std::string(text)));
  EXPECT_GE(yes, 6);
}

TEST(Verdicts, AChordIsAboveOnOrBelowTheGraph) {
  std::map<VerdictMark, int> seen;
  for_states("convex-function", [&](const State& state, const Scene& scene) {
    const std::string_view name = word_of(state, "f");
    if (name == "bent") return;
    const Real& f = reals().at(name);
    const double x = number_of(scene, "$x$");
    const double y = number_of(scene, "$y$");
    const double a = state["alpha"];
    const double above = a * f(x) + (1 - a) * f(y) - f(a * x + (1 - a) * y);
    const VerdictMark mark = scene.figure.verdict->mark;
    ++seen[mark];
    if (std::abs(above) > 1e-8) {
      EXPECT_EQ(mark, above > 0 ? VerdictMark::holds : VerdictMark::violated) << above;
    }
    if (std::abs(above) < 1e-10) {
      EXPECT_EQ(mark, VerdictMark::consistent);
    }
  });
  EXPECT_EQ(seen.size(), 3U);
}

TEST(Verdicts, ABentCurveIsConvexWhenNoChordSaysOtherwise) {
  const Idea& idea = *find_idea("convex-function");
  int convex = 0;
  for (std::uint64_t n = 0; n < kTried; ++n) {
    State state = random_state(idea, n).with("f", static_cast<double>(idea.parameters[0].choices.size() - 1));
    if (n % 4 == 0) state = state.with("h3", -2).with("h2", -1.5).with("h4", -1.5);  // else hardly any is convex
    std::vector<double> h;
    for (const char* name : {"h1", "h2", "h3", "h4", "h5"}) h.push_back(state[name]);
    bool rises = true;
    for (std::size_t i = 0; i + 2 < h.size(); ++i) rises = rises && h[i + 2] - h[i + 1] >= h[i + 1] - h[i] - 1e-9;
    convex += rises ? 1 : 0;
    const bool said = make_scene(state).figure.verdict->detail.find("the curve is convex") != std::string::npos;
    EXPECT_EQ(said, rises) << state.text();
  }
  EXPECT_GT(convex, 5);
}

TEST(Verdicts, ASegmentLeavesTheSetWhereAPlaceOfItIsOutside) {
  std::map<VerdictMark, int> seen;
  for_states("convex-set", [&](const State& state, const Scene& scene) {
    const std::string_view set = word_of(state, "set");
    if (set == "polygon") return;
    const auto has = [&](DataPoint p) {
      if (set == "disc") return dot(p, p) <= 4;
      if (set == "cap") return dot(p, p) <= 4 && p.y <= 0.6;
      if (set == "crescent") return dot(p, p) <= 4 && std::hypot(p.x - 1.2, p.y) >= 1.7;
      return std::hypot(std::abs(p.x) - 1.6, p.y) <= 1.2;
    };
    const DataPoint x{state["x1"], state["x2"]};
    const DataPoint y{state["y1"], state["y2"]};
    constexpr int kPlaces = 20000;
    int outside = 0;
    for (int i = 0; i < kPlaces; ++i) outside += has(along(y, minus(x, y), (i + 0.5) / kPlaces)) ? 0 : 1;
    EXPECT_NEAR(number_of(scene, "% of the segment outside"), 100.0 * outside / kPlaces, 0.03);
    const VerdictMark mark = scene.figure.verdict->mark;
    ++seen[mark];
    if (!has(x) || !has(y)) {
      EXPECT_EQ(mark, VerdictMark::not_applicable);
      return;
    }
    EXPECT_EQ(mark == VerdictMark::violated, outside > 0);
    EXPECT_EQ(mark == VerdictMark::holds, outside == 0 && (set == "disc" || set == "cap"));
  });
  EXPECT_GE(seen.size(), 3U);
}

TEST(Verdicts, APolygonIsConvexWhenNoSegmentLeavesIt) {
  const auto said = [](std::string_view corners) {
    return make_scene(*read_state("convex-set set=polygon " + std::string(corners))).figure.verdict->detail;
  };
  EXPECT_NE(said("").find("is convex"), std::string::npos);
  EXPECT_NE(said("d1=0 d2=-1").find("not convex"), std::string::npos);
  EXPECT_NE(said("a1=0 a2=2 b1=1 b2=-2 c1=-2 c2=0.5 d1=2 d2=0.5 e1=-1 e2=-2").find("not convex"), std::string::npos)
      << "a star";
  EXPECT_NE(said("a1=-2 a2=0 b1=2 b2=0 c1=1 c2=0 d1=0 d2=0 e1=-1 e2=0").find("is convex"), std::string::npos)
      << "a segment";
  EXPECT_TRUE(said("a1=-2 a2=-1 b1=2 b2=-1 c1=0 c2=-1 d1=0 d2=2 e1=-2 e2=1").empty()) << "an edge that runs back";
}

TEST(Verdicts, TheHingeHasTheSlopeOfItsGraph) {
  for_states("hinge", [](const State& state, const Scene& scene) {
    const double z = (state.choice("y") == 0 ? 1 : -1) * state["x"];
    const double lambda = state["lambda"];
    const double w = state["w"];
    const auto J = [&](double v) { return lambda / 2 * v * v + std::max(0.0, 1 - z * v); };
    EXPECT_NEAR(number_of(scene, "$J_i$($w$)"), J(w), 1e-12);
    if (std::abs(w * z - 1) < 1e-4) return;
    EXPECT_NEAR(number_of(scene, "subgradient"), (J(w + 1e-5) - J(w - 1e-5)) / 2e-5, 1e-6);
    EXPECT_EQ(scene.figure.verdict->mark, VerdictMark::holds);
    EXPECT_EQ(scene.figure.verdict->sentence.find("below 1") != std::string::npos, w * z < 1);
  });
}

TEST(Verdicts, AtTheKinkEveryThetaGivesASubgradient) {
  for (const double theta : {0.0, 0.3, 1.0}) {
    const Scene scene = make_scene(read_state("hinge x=0.8 w=1.25 lambda=0.5")->with_exactly("theta", theta));
    EXPECT_EQ(scene.figure.verdict->mark, VerdictMark::consistent);
    const double g = number_of(scene, "subgradient");
    const auto J = [](double v) { return 0.25 * v * v + std::max(0.0, 1 - 0.8 * v); };
    for (double v = -4; v <= 4; v += 0.01) EXPECT_GE(J(v), J(1.25) + g * (v - 1.25) - 1e-12) << theta << " " << v;
  }
}

TEST(Verdicts, TheMeanHasItsSlopesAndItsMinimiser) {
  for_states("mean-hinge", [](const State& state, const Scene& scene) {
    // The hinges as they are drawn say which examples there are.
    const plot::Figure& figure = scene.figure;
    const double lambda = state["lambda"];
    std::vector<double> z;
    for (const plot::Mark& mark : figure.marks) {
      const auto* rug = std::get_if<plot::Rug>(&mark);
      if (rug == nullptr) continue;
      for (const double kink : rug->x) z.push_back(1 / kink);
    }
    ASSERT_EQ(static_cast<double>(z.size()), state["m"]);
    const auto f = [&](double w) {
      double sum = 0;
      for (const double one : z) sum += std::max(0.0, 1 - w * one);
      return lambda / 2 * w * w + sum / static_cast<double>(z.size());
    };
    const double w = state["w"];
    EXPECT_NEAR(number_of(scene, "$f$($w$)"), f(w), 1e-12);
    const bool near_kink = std::ranges::any_of(z, [&](double one) { return std::abs(w - 1 / one) < 1e-4; });
    if (!near_kink) {
      EXPECT_NEAR(number_of(scene, "slope on the right"), (f(w + 1e-6) - f(w - 1e-6)) / 2e-6, 1e-6);
      EXPECT_EQ(number_of(scene, "slope on the right"), number_of(scene, "slope on the left"));
    }
    const double best = number_of(scene, "$w$*");
    for (const double step : {1e-3, 0.1, 1.0}) {
      EXPECT_LE(f(best), f(best + step));
      EXPECT_LE(f(best), f(best - step));
    }
    if (std::abs(w - best) < 1e-3 || near_kink) return;
    const bool right = scene.figure.verdict->sentence.find("to the right") != std::string::npos;
    EXPECT_EQ(right, best > w);
  });
}

TEST(Verdicts, TheProjectionIsTheNearestPointAndItsAngleIsNotAcute) {
  const Random random(3, Stream::Test);
  std::map<VerdictMark, int> seen;
  for_states("projection", [&](const State& state, const Scene& scene) {
    const std::string_view set = word_of(state, "set");
    const double radius = 1 / std::sqrt(state["lambda"]);
    const auto has = [&](DataPoint p) {
      if (set == "ball") return length(p) <= radius;
      if (set == "box") return std::abs(p.x) <= 1.4 && std::abs(p.y) <= 1;
      return 0.6 * p.x + 0.8 * p.y <= 0.8;
    };
    const DataPoint theta{state["theta1"], state["theta2"]};
    const DataPoint u{state["u1"], state["u2"]};
    const double moved = number_of(scene, "|$θ$ − Π$θ$|");
    for (std::uint32_t i = 0; i < 200; ++i) {
      const DataPoint p{8 * random.uniform(1, i) - 4, 8 * random.uniform(2, i) - 4};
      if (has(p)) {
        EXPECT_GE(length(minus(theta, p)), moved - 1e-12);
      }
    }
    EXPECT_EQ(moved < 1e-9, has(theta));
    EXPECT_LE(number_of(scene, "|Π$θ$ − Π$θ$′|"), number_of(scene, "|$θ$ − $θ$′|") + 1e-12);
    const VerdictMark mark = scene.figure.verdict->mark;
    ++seen[mark];
    EXPECT_EQ(mark, has(u) && !has(theta) ? VerdictMark::holds : VerdictMark::not_applicable);
    if (mark != VerdictMark::holds) return;
    EXPECT_LE(number_of(scene, "⟨$u$ − $v$, $θ$ − $v$⟩"), 1e-12);
    EXPECT_LT(number_of(scene, "|Π$θ$ − $u$|"), number_of(scene, "|$θ$ − $u$|"));
  });
  EXPECT_EQ(seen.size(), 2U);
}

TEST(Verdicts, TheParabolaIsBelowAtUAndEverywhereUpToLambda) {
  std::map<VerdictMark, int> seen;
  for_states("strong-convexity", [&](const State& state, const Scene& scene) {
    const Real& h = reals().at(word_of(state, "h"));
    const double lambda = state["lambda"];
    const double v = state["v"];
    const auto g = [&](double x) { return lambda / 2 * x * x + h(x); };
    const double slope = (g(v + 1e-7) - g(v)) / 1e-7;
    const auto rest = [&](double x) { return g(x) - g(v) - slope * (x - v) - state["sigma"] / 2 * (x - v) * (x - v); };
    const VerdictMark mark = scene.figure.verdict->mark;
    ++seen[mark];
    if (mark == VerdictMark::violated) {
      EXPECT_LT(rest(state["u"]), 1e-5);
    }
    if (mark == VerdictMark::consistent) {
      EXPECT_GT(rest(state["u"]), -1e-5);
    }
    EXPECT_EQ(mark == VerdictMark::holds, state["sigma"] <= lambda);
    if (mark != VerdictMark::holds) return;
    for (double x = -6; x <= 6; x += 0.05) EXPECT_GT(rest(x), -1e-5) << x;
  });
  EXPECT_EQ(seen.size(), 3U);
}

/// States of an idea, and beside each some where one number is a little off: from where it is, and from its tie.
template <class F>
void for_near_ties(const Idea& idea, F&& visit) {
  constexpr double kOff[] = {0, 4e-4, -4e-4, 3e-7, -3e-7};
  for (std::uint64_t n = 0; n < kTried; n += 20 * test::kStride) {
    const State state = random_state(idea, n);
    visit(state);
    for (const Parameter& parameter : idea.parameters) {
      if (!parameter.choices.empty() || parameter.per_unit == 1) continue;
      std::vector<double> ties = {state[parameter.name]};
      if (parameter.name == "slope") ties.push_back(number_of(make_scene(state), "least subgradient"));
      if (idea.name == "hinge" && parameter.name == "w") ties.push_back(1 / number_of(make_scene(state), "$yx$"));
      for (const double tie : ties) {
        for (const double off : kOff) {
          if (tie + off >= parameter.lo && tie + off <= parameter.hi)
            visit(state.with_exactly(parameter.name, tie + off));
        }
      }
    }
  }
}

TEST(Verdicts, NumbersThatAreComparedDoNotLookAlike) {
  // The two numbers of each, or one and what it is held against.
  const std::pair<std::regex, std::string> compared[] = {
      {std::regex(R"(^([^ ]+) is no subgradient .*Only the slope ([^ ]+) stays below)"), ""},
      {std::regex(R"(^([^ ]+) is no subgradient .*The slopes from ([^ ]+) to )"), ""},
      {std::regex(R"(^([^ ]+) is no subgradient .*The slopes from .* to ([^ ]+) stay below)"), ""},
      {std::regex(R"(The margin ([^ ]+) is (?:below|above) 1)"), "1"},
      {std::regex(R"(between \$D\$ = ([^ ]+) and \$f\$ = ([^ ]+):)"), ""},
      {std::regex(R"(add up to ([^ ]+), below 1 \+ ln \$T\$ = ([^ ]+)\. )"), ""},
      {std::regex(R"(\$f\$ − \$f\$\* = ([^ ,]+),? (?:is )?above)"), "ε"}};
  std::size_t seen = 0;
  for (const Idea& idea : idea_list()) {
    for_near_ties(idea, [&](const State& state) {
      const auto verdict = make_scene(state).figure.verdict;
      const std::string said = verdict->sentence + " " + verdict->detail;
      EXPECT_EQ(said.find(" 1 steps"), std::string::npos) << state.text() << ": " << said;
      for (const auto& [pattern, against] : compared) {
        std::smatch found;
        if (!std::regex_search(said, found, pattern)) continue;
        ++seen;
        const std::string other = against.empty()  ? found[2].str()
                                  : against == "ε" ? plot::format_number(state["eps"], 3)
                                                   : against;
        EXPECT_NE(found[1].str(), other) << state.text() << ": " << said;
      }
    });
  }
  EXPECT_GT(seen * test::kStride, 600U);
}

}  // namespace
}  // namespace pegasos::ideas
