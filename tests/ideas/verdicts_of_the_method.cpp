// Verdicts of the scenes of the method and of its analysis against formulas that are written here once more.
#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <string>

#include "random_state.h"

namespace pegasos::ideas {
namespace {

using plot::DataPoint;
using plot::VerdictMark;

template <class F>
void for_states_of(std::string_view name, F&& visit) {
  const Idea* const idea = find_idea(name);
  ASSERT_NE(idea, nullptr) << name;
  for (std::uint64_t n = 0; n < 400; ++n) {
    const State state = random_state(*idea, n);
    SCOPED_TRACE(state.text());
    visit(state, make_scene(state));
  }
}

double product(DataPoint a, DataPoint b) { return a.x * b.x + a.y * b.y; }
double apart(DataPoint a, DataPoint b) { return std::hypot(a.x - b.x, a.y - b.y); }
bool says(const Scene& scene, std::string_view words) {
  const plot::Verdict& verdict = *scene.figure.verdict;
  return (verdict.sentence + " " + verdict.detail).find(words) != std::string::npos;
}

TEST(Method, TheDescentEndsWhereItsRuleLeads) {
  std::map<VerdictMark, int> seen;
  for_states_of("descent", [&](const State& state, const Scene& scene) {
    const std::string_view f = word_of(state, "f");
    const std::string_view rule = word_of(state, "rule");
    const std::string_view test = word_of(state, "test");
    const auto value = [&](DataPoint w) {
      if (f == "valley") return w.x * w.x / 2 + 4 * w.y * w.y;
      if (f == "svm")
        return 0.15 * (w.x * w.x + w.y * w.y) + (std::max(0.0, 1 - w.x) + std::max(0.0, 1 + 0.2 * w.x - w.y)) / 2;
      if (f == "square") return w.x * w.x;
      if (f == "abs") return std::abs(w.x);
      return std::pow(w.x * w.x - 1, 2);
    };
    const auto slope = [&](DataPoint w) {  // by hand again, 0 at the kink of |x|
      if (f == "valley") return DataPoint{w.x, 8 * w.y};
      if (f == "svm") {
        DataPoint g{0.3 * w.x, 0.3 * w.y};
        if (w.x < 1) g.x -= 0.5;
        if (w.y - 0.2 * w.x < 1) g.x += 0.1, g.y -= 0.5;
        return g;
      }
      if (f == "square") return DataPoint{2 * w.x, 0};
      if (f == "abs") return DataPoint{w.x > 0 ? 1.0 : w.x < 0 ? -1.0 : 0.0, 0};
      return DataPoint{4 * w.x * (w.x * w.x - 1), 0};
    };
    const double least = f == "svm" ? value({1, 1.2}) : 0;
    DataPoint w{state["w1"], f == "valley" || f == "svm" ? state["w2"] : 0};
    int steps = 0;
    bool ended = false;
    bool away = false;
    for (int t = 1; t <= state["T"] && !ended && !away; ++t) {
      const DataPoint g = slope(w);
      double a = state["c"] / (rule == "over-t" ? t : rule == "over-root" ? std::sqrt(t) : 1);
      const auto after = [&] { return DataPoint{w.x - a * g.x, w.y - a * g.y}; };
      int tried = 0;
      while (rule == "backtracking" && tried < 40 && value(after()) >= value(w)) a /= 2, ++tried;
      if (tried == 40) break;
      const DataPoint next = after();
      ++steps;
      const double growth = value(next) - value(w);
      away = std::hypot(next.x, next.y) > 1e6;
      ended = (test == "decrease" && std::abs(growth) <= state["eps"]) ||
              (test == "change" && apart(next, w) <= state["eps"]) || (test == "printed" && growth <= state["eps"]);
      w = next;
    }
    EXPECT_EQ(number_of(scene, "steps"), steps);
    if (away) {
      EXPECT_EQ(scene.figure.verdict->mark, VerdictMark::violated);
      return;
    }
    const double excess = value(w) - least;
    EXPECT_NEAR(number_of(scene, "$f$ − $f$*"), excess, 1e-9 * (1 + excess));
    EXPECT_GT(excess, -1e-12) << "the minimum is one";
    ++seen[scene.figure.verdict->mark];
    EXPECT_EQ(scene.figure.verdict->mark == VerdictMark::holds, excess <= state["eps"]);
    if (ended) {
      EXPECT_TRUE(says(scene, "the test ends it"));
    }
  });
  EXPECT_EQ(seen.size(), 3U);
}

TEST(Method, BacktrackingStallsOnTheKinkOfTheErrata) {
  const Scene scene = make_scene(*read_state("descent f=svm rule=backtracking c=1 w1=1 w2=1.05"));
  EXPECT_EQ(scene.figure.verdict->mark, VerdictMark::violated);
  EXPECT_TRUE(says(scene, "on a kink"));
  EXPECT_EQ(number_of(scene, "steps"), 0);
}

TEST(Method, WhatIsLeftOfTheDistancesIsTheCoefficientOfLemma4) {
  for_states_of("telescope", [](const State& state, const Scene& scene) {
    const std::string_view rule = word_of(state, "rule");
    constexpr double lambda = 0.37;  // any
    const double a = state["a"];
    const auto eta = [&](int t) {
      if (rule == "pegasos") return 1 / (lambda * t);
      if (rule == "scaled") return a / (lambda * t);
      return rule == "root" ? a / (lambda * std::sqrt(t)) : a / lambda;
    };
    double sum = 0;
    bool above = false;
    for (int t = 1; t <= state["T"]; ++t) {
      sum += eta(t);
      above = above || 1 / eta(t) - (t > 1 ? 1 / eta(t - 1) : 0) - lambda > 1e-9;
    }
    EXPECT_NEAR(number_of(scene, "$λ$Σ$η_t$"), lambda * sum, 1e-12);
    EXPECT_EQ(scene.figure.verdict->mark, above ? VerdictMark::violated : VerdictMark::holds);
    const int t = static_cast<int>(number_of(scene, "$t$"));
    EXPECT_NEAR(number_of(scene, "left at $t$"), (1 / eta(t) - (t > 1 ? 1 / eta(t - 1) : 0) - lambda) / lambda, 1e-12);
    EXPECT_EQ(says(scene, "Every pair cancels"), rule == "pegasos" || (rule == "scaled" && std::abs(a - 1) < 1e-9));
  });
}

TEST(Method, TheSumStaysBelowTheLogarithmAndTheShortFormFromThree) {
  for_states_of("ln-T", [](const State& state, const Scene& scene) {
    const auto T = static_cast<int>(state["T"]);
    double sum = 0;
    for (int t = T; t >= 1; --t) sum += 1.0 / t;
    EXPECT_NEAR(number_of(scene, "1 + 1/2 + … + 1/$T$"), sum, 1e-12);
    EXPECT_LE(sum, 1 + std::log(T) + 1e-12);
    const VerdictMark mark = scene.figure.verdict->mark;
    if (word_of(state, "view") == "sum") {
      EXPECT_EQ(mark, T == 1 ? VerdictMark::consistent : VerdictMark::holds);
    } else {
      EXPECT_EQ(mark, T >= 3 ? VerdictMark::holds : VerdictMark::violated);
    }
  });
}

TEST(Method, Lemma3HoldsForEveryUOfTheSet) {
  std::map<VerdictMark, int> seen;
  for_states_of("proof-step", [&](const State& state, const Scene& scene) {
    const DataPoint w{state["w1"], state["w2"]};
    const DataPoint half{state["half1"], state["half2"]};
    const DataPoint u{state["u1"], state["u2"]};
    const double eta = state["eta"];
    const bool ball = word_of(state, "set") == "ball";
    const double far = std::hypot(half.x, half.y);
    const DataPoint next = ball && far > 2 ? DataPoint{2 * half.x / far, 2 * half.y / far} : half;
    const DataPoint g{(w.x - half.x) / eta, (w.y - half.y) / eta};
    const double left = product({w.x - u.x, w.y - u.y}, g);
    const double right = (std::pow(apart(w, u), 2) - std::pow(apart(next, u), 2)) / (2 * eta) + eta / 2 * product(g, g);
    EXPECT_NEAR(number_of(scene, "left side"), left, 1e-11);
    EXPECT_NEAR(number_of(scene, "right side"), right, 1e-11);
    const VerdictMark mark = scene.figure.verdict->mark;
    ++seen[mark];
    EXPECT_EQ(mark, ball && std::hypot(u.x, u.y) > 2 ? VerdictMark::not_applicable : VerdictMark::holds);
    if (mark == VerdictMark::holds) {
      EXPECT_LE(left, right + 1e-9);
      EXPECT_EQ(says(scene, "Equality"), !ball || far <= 2);
    }
  });
  EXPECT_EQ(seen.size(), 2U);
}

TEST(Method, ASumIsConvexWhenItsSecondDifferencesAreAndSoIsAMaximum) {
  std::map<VerdictMark, int> seen;
  for_states_of("sums", [&](const State& state, const Scene& scene) {
    const bool largest = word_of(state, "by") == "max";
    const auto g = [&](double x) {
      const double a = state["c1"] * x * x / 2;
      const double b = state["c2"] * std::max(0.0, 1 - x);
      const double c = state["c3"] * std::max(0.0, 1 + x);
      return largest ? std::max(a, std::max(b, c)) : a + b + c;
    };
    double bend = 0;  // of steps that land on the kinks
    for (int i = -300; i <= 300; ++i) bend = std::min(bend, g((i - 1) / 100.0) - 2 * g(i / 100.0) + g((i + 1) / 100.0));
    const double x = state["x"];
    const double y = state["y"];
    const double difference = (g(x) + g(y)) / 2 - g((x + y) / 2);
    EXPECT_NEAR(number_of(scene, "chord − $g$, in the middle"), difference, 1e-11);
    const VerdictMark mark = scene.figure.verdict->mark;
    ++seen[mark];
    if (difference < -1e-9) {
      EXPECT_EQ(mark, VerdictMark::violated);
      EXPECT_LT(bend, 0);
    } else if (bend < -1e-10 || bend > -1e-14) {
      EXPECT_EQ(mark, bend < -1e-10 ? VerdictMark::consistent : VerdictMark::holds) << bend;
    }
  });
  EXPECT_EQ(seen.size(), 3U);
}

TEST(Method, TheActiveLinesOfAMaximumGiveItsSlopes) {
  int kinks = 0;
  const auto check = [&](const State& state) {
    const Scene scene = make_scene(state);
    const auto f = [&](double x) { return std::max({state["b1"] - x, state["b2"] + x / 2, state["b3"] + 2 * x}); };
    const double x = state["x"];
    const double h = 1e-5;
    EXPECT_NEAR(number_of(scene, "$f$($x$)"), f(x), 1e-12);
    const double left = (f(x) - f(x - h)) / h;
    const double right = (f(x + h) - f(x)) / h;
    const bool near_kink = std::abs(f(x - h) - 2 * f(x) + f(x + h)) > 1e-9;
    if (number_of(scene, "active lines") > 1 || !near_kink) {
      EXPECT_NEAR(number_of(scene, "least subgradient"), left, 1e-6);
      EXPECT_NEAR(number_of(scene, "largest subgradient"), right, 1e-6);
    }
    kinks += number_of(scene, "active lines") > 1 ? 1 : 0;
    EXPECT_EQ(says(scene, "a minimum."),
              number_of(scene, "least subgradient") <= 0 && number_of(scene, "largest subgradient") >= 0);
    bool on_top = false;
    for (double z = -20; z <= 20; z += 0.002) on_top = on_top || state["b2"] + z / 2 >= f(z) - 1e-3;
    if (says(scene, "nowhere on top")) {
      bool strictly = false;
      for (double z = -20; z <= 20; z += 0.002) strictly = strictly || state["b2"] + z / 2 >= f(z);
      EXPECT_FALSE(strictly);
    } else {
      EXPECT_TRUE(on_top);
    }
  };
  for_states_of("maximum", [&](const State& state, const Scene& scene) {
    check(state);
    for (const Handle& handle : scene.handles) {
      if (handle.id == "x") check(handle.move({(state["b2"] - state["b1"]) / -1.5, 0}));
    }
  });
  EXPECT_GT(kinks, 100);
}

// ∇_t is the subgradient of a batch in step t: that of one example has another sign.
TEST(Method, NoFormulaTakesAStepForAnExample) {
  for (const Idea& idea : idea_list()) EXPECT_EQ(idea.definition.find("∇_1"), std::string_view::npos) << idea.name;
}

TEST(Method, TheMeanOverAllDrawsIsTheSubgradientAndTheSpreadIsTheirs) {
  const Scene start = make_scene(State(*find_idea("stochastic")));
  for (const char* text : {"k=1", "k=3 w1=0.5 w2=1 data=4", "k=7 lambda=0.9 data=9"}) {
    const State state = *read_state("stochastic " + std::string(text));
    double square = 0;
    constexpr int kDraws = 99;
    for (int draw = 1; draw <= kDraws; ++draw)
      square += std::pow(number_of(make_scene(state.with("draw", draw)), "|$∇_t$ − ∇|"), 2) / kDraws;
    const double spread = number_of(make_scene(state), "spread of $k$ examples");
    EXPECT_NEAR(std::sqrt(square), spread, 0.15 * spread) << text;
  }
  for_states_of("stochastic", [](const State& state, const Scene& scene) {
    EXPECT_NEAR(number_of(scene, "spread of $k$ examples") * std::sqrt(state["k"]),
                number_of(scene, "spread of one example"), 1e-12);
    // The arrows as they are drawn: their mean is the arrow of f.
    const DataPoint w{state["w1"], state["w2"]};
    DataPoint sum;
    for (int i = 1; i <= 10; ++i) {
      const auto* mark = plot::find_mark(scene.figure, "example " + std::to_string(i));
      if (mark == nullptr) continue;  // of length 0
      const DataPoint to = std::get<plot::Arrow>(*mark).to;
      sum = {sum.x + (to.x - w.x) / 10, sum.y + (to.y - w.y) / 10};
    }
    EXPECT_NEAR(std::hypot(sum.x, sum.y), number_of(scene, "|∇|"), 1e-9);
  });
}

TEST(Method, TheConjugateIsTheLargestDifference) {
  std::map<VerdictMark, int> seen;
  for_states_of("conjugate", [&](const State& state, const Scene& scene) {
    const std::string_view name = word_of(state, "f");
    const auto f = [&](double x) {
      return name == "half"    ? x * x / 2
             : name == "abs"   ? std::abs(x)
             : name == "hinge" ? std::max(0.0, 1 - x)
                               : std::exp(x);
    };
    const double r = state["r"];
    double best = -1e300;
    for (int i = -2000; i <= 2000; ++i) best = std::max(best, state["theta"] * r * i / 2000 - f(r * i / 2000));
    for (const double corner : {0.0, 1.0}) {
      if (corner <= r) best = std::max(best, state["theta"] * corner - f(corner));
    }
    EXPECT_NEAR(number_of(scene, "$f$*($θ$)"), best, 1e-5);
    EXPECT_GE(number_of(scene, "$f$*($θ$)"), best - 1e-9);
    const VerdictMark mark = scene.figure.verdict->mark;
    ++seen[mark];
    const double lift = state["lift"];
    EXPECT_EQ(mark, std::abs(lift) < 1e-9 ? VerdictMark::holds
                    : lift < 0            ? VerdictMark::consistent
                                          : VerdictMark::violated);
    if (name == "half") {
      EXPECT_NEAR(number_of(scene, "$v$"), std::clamp(state["theta"], -r, r), 1e-14) << "not off by a tolerance";
    }
  });
  EXPECT_EQ(seen.size(), 3U);
  EXPECT_TRUE(says(make_scene(*read_state("conjugate f=abs theta=1")), "kink"));
  EXPECT_FALSE(says(make_scene(*read_state("conjugate f=abs theta=0.95")), "kink"));
}

TEST(Method, MarkovHoldsAndIsEqualForTwoValues) {
  for_states_of("markov", [](const State& state, const Scene& scene) {
    EXPECT_LE(number_of(scene, "P[$Z$ ≥ $a$]"), number_of(scene, "E[$Z$]/$a$") + 1e-12);
    // The stairs as they are drawn: their area is the mean, and they stand above the rectangle.
    const auto& stairs = std::get<plot::Bars>(*plot::find_mark(scene.figure, "tail"));
    double area = 0;
    double tail = 0;
    for (std::size_t i = 0; i < stairs.heights.size(); ++i) {
      area += stairs.heights[i] * (stairs.edges[i + 1] - stairs.edges[i]);
      if (stairs.edges[i + 1] >= state["a"] - 1e-9 && tail == 0) tail = stairs.heights[i];
    }
    EXPECT_NEAR(area, number_of(scene, "E[$Z$]"), 1e-12);
    EXPECT_NEAR(tail, number_of(scene, "P[$Z$ ≥ $a$]"), 1e-12);
    EXPECT_EQ(scene.figure.verdict->mark == VerdictMark::consistent, number_of(scene, "E[$Z$]/$a$") >= 1);
  });
  EXPECT_TRUE(says(make_scene(*read_state("markov z=two a=5")), "Equality"));
  EXPECT_FALSE(says(make_scene(*read_state("markov z=two a=4.9")), "Equality"));
}

TEST(Method, TheDualStaysBelowAndMeetsThePrimalWhereTheExamplesAgree) {
  for_states_of("duality", [](const State& state, const Scene& scene) {
    const double lambda = state["lambda"];
    const double angle = state["angle"] * 3.14159265358979323846 / 180;
    const DataPoint z[] = {{1, 0}, {1.6 * std::cos(angle), 1.6 * std::sin(angle)}};
    const double a[] = {state["alpha1"], state["alpha2"]};
    const auto f = [&](DataPoint w) {
      double sum = lambda / 2 * product(w, w);
      for (const DataPoint& one : z) sum += std::max(0.0, 1 - product(w, one)) / 2;
      return sum;
    };
    const DataPoint w{(a[0] * z[0].x + a[1] * z[1].x) / (2 * lambda), (a[0] * z[0].y + a[1] * z[1].y) / (2 * lambda)};
    EXPECT_NEAR(number_of(scene, "$f$($w$($α$))"), f(w), 1e-12);
    EXPECT_NEAR(number_of(scene, "$D$($α$)"), (a[0] + a[1]) / 2 - lambda / 2 * product(w, w), 1e-12);
    EXPECT_GE(number_of(scene, "gap"), -1e-12);
    // f* is below f everywhere and above D.
    const double best = number_of(scene, "$f$*");
    EXPECT_LE(number_of(scene, "$D$($α$)"), best + 1e-9);
    for (double x = -1; x <= 4; x += 0.25) {
      for (double y = -2; y <= 4; y += 0.25) EXPECT_GE(f({x, y}), best - 1e-9);
    }
    const double gap = number_of(scene, "gap");
    EXPECT_EQ(scene.figure.verdict->mark == VerdictMark::holds, gap <= 1e-9);
    if (gap > 1e-6) {
      EXPECT_FALSE(scene.figure.verdict->detail.empty());
    }
    // At the optimum that the hand snaps to, nothing is left.
    const auto& dot = std::get<plot::Scatter>(*plot::find_mark(scene.figure, "best"));
    const Scene there = make_scene(scene.handles[0].move(dot.points[0]));
    EXPECT_EQ(there.figure.verdict->mark, VerdictMark::holds) << number_of(there, "gap");
  });
}

TEST(Method, OnTheScaleOfCTheStepIsOneOverT) {
  int compared = 0;
  for_states_of("two-scales", [&](const State& state, const Scene& scene) {
    const int M = static_cast<int>(state["M"]);
    const double C = state["C"];
    const double lambda = 1 / (C * M);
    // Pegasos as the paper has it, on the scale of λ.
    double w = 0;
    bool tie = false;  // at a margin of 1 rounding decides, and both sides are right
    for (int t = 1; t < state["t"]; ++t) {
      double pull = 0;
      for (int i = 0; i < M; ++i) {
        const double z = 0.5 + (i + 0.5) / M;
        pull += w * z < 1 ? z / M : 0;
        tie = tie || std::abs(w * z - 1) < 1e-9;
      }
      w = (1 - 1.0 / t) * w + pull / (lambda * t);
    }
    if (!tie) {
      ++compared;
      EXPECT_NEAR(number_of(scene, "|$w_t$| with 1/$t$"), std::abs(w), 1e-9 * (1 + std::abs(w)));
    }
    EXPECT_NEAR(number_of(scene, "$λ$ = 1/($CM$)"), lambda, 1e-12);
    for (const char* id : {"right", "printed"}) {  // where |w_t| is 0 a log axis has no place: the line has a gap
      const auto& line = std::get<plot::Line>(*plot::find_mark(scene.figure, id));
      for (std::size_t i = 0; i < line.x.size(); ++i) EXPECT_EQ(line.x[i], static_cast<double>(i + 2));
    }
    const VerdictMark mark = scene.figure.verdict->mark;
    EXPECT_EQ(mark, std::abs(C * M - 1) < 1e-9 ? VerdictMark::holds
                    : C * M > 2                ? VerdictMark::violated
                                               : VerdictMark::consistent);
  });
  EXPECT_GT(compared, 300);
}

}  // namespace
}  // namespace pegasos::ideas
