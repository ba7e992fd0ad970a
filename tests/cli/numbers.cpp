// Every number of the window by command: the tables behind its figures, against what the examples themselves say.
#include <algorithm>
#include <cmath>
#include <map>

#include "cli/program.h"

namespace pegasos::test {
namespace {

struct Example {
  double y = 0;
  std::vector<double> x;
};

/// label,x1,x2 as `data generate` writes it.
std::vector<Example> examples_in(const std::string& csv) {
  std::vector<Example> out;
  const Words lines = split(csv, '\n');
  for (std::size_t i = 1; i < lines.size(); ++i) {
    const Words cells = split(lines[i], ',');
    Example one{std::stod(cells[0]), {}};
    for (std::size_t j = 1; j < cells.size(); ++j) one.x.push_back(std::stod(cells[j]));
    out.push_back(one);
  }
  return out;
}

/// A CSV with a heading: its cells by column.
std::map<std::string, Words> columns_of(const std::string& csv) {
  std::map<std::string, Words> out;
  const Words lines = split(csv, '\n');
  const Words heads = split(lines.at(0), ',');
  for (std::size_t i = 1; i < lines.size(); ++i) {
    const Words cells = split(lines[i], ',');
    for (std::size_t j = 0; j < heads.size(); ++j) out[heads[j]].push_back(j < cells.size() ? cells[j] : "");
  }
  return out;
}

/// figure,series,x,y: the points of each series.
std::map<std::string, std::vector<std::pair<double, double>>> series_of(const std::string& csv) {
  std::map<std::string, std::vector<std::pair<double, double>>> out;
  const auto columns = columns_of(csv);
  for (std::size_t i = 0; i < columns.at("series").size(); ++i) {
    const auto number = [&](const char* name) {
      const std::string& text = columns.at(name)[i];
      return text.empty() ? std::nan("") : std::stod(text);
    };
    out[columns.at("series")[i]].push_back({number("x"), number("y")});
  }
  return out;
}

double dot(const std::vector<double>& a, const std::vector<double>& b) {
  double sum = 0;
  for (std::size_t j = 0; j < a.size(); ++j) sum += a[j] * b[j];
  return sum;
}

/// Sixty moons as rows that can be computed with.
class Numbers : public CommandLine {
 protected:
  void SetUp() override {
    CommandLine::SetUp();
    ASSERT_EQ(run({"data", "generate", "moons", "--m", "60", "-o", "moons.csv"}).code, 0);
    examples_ = examples_in(read("moons.csv"));
    ASSERT_EQ(examples_.size(), 60U);
    ASSERT_EQ(examples_[0].x.size(), 2U);
  }
  /// lambda w − mean of 1[y<w, x> < 1] y x.
  std::vector<double> subgradient(const std::vector<double>& w, double lambda) const {
    std::vector<double> g = {lambda * w[0], lambda * w[1]};
    for (const Example& one : examples_) {
      if (one.y * dot(w, one.x) >= 1) continue;
      for (std::size_t j = 0; j < 2; ++j) g[j] -= one.y * one.x[j] / 60;
    }
    return g;
  }
  std::vector<Example> examples_;
  const Words problem_ = {"--lambda", "0.05", "--T", "300"};

  Json with(Words words) const {
    words.insert(words.end(), problem_.begin(), problem_.end());
    return json(words);
  }
};

TEST_F(Numbers, OfEachExample) {
  const Json facts = with({"figure", "examples", "moons.csv", "--k", "3", "--csv", "a.csv"});
  EXPECT_EQ(facts["counted"]["from"], 1);
  EXPECT_EQ(facts["counted"]["to"], 300);
  const auto columns = columns_of(read("a.csv"));
  ASSERT_EQ(columns.at("row").size(), 60U);
  const std::vector<double> w = with({"train", "moons.csv", "--k", "3"})["w"];
  const Json optimum = json({"optimum", "moons.csv", "--lambda", "0.05"});
  std::vector<double> of_alpha(2);
  double drawn = 0;
  for (std::size_t i = 0; i < 60; ++i) {
    const double margin = examples_[i].y * dot(w, examples_[i].x);
    EXPECT_EQ(columns.at("row")[i], std::to_string(i));
    EXPECT_EQ(columns.at("table_row")[i], std::to_string(i));
    EXPECT_EQ(std::stod(columns.at("label")[i]), examples_[i].y);
    EXPECT_NEAR(std::stod(columns.at("margin")[i]), margin, 1e-13);
    EXPECT_NEAR(std::stod(columns.at("hinge")[i]), std::max(0.0, 1 - margin), 1e-13);
    const double alpha = std::stod(columns.at("alpha")[i]);
    EXPECT_GE(alpha, 0);
    EXPECT_LE(alpha, 1);
    for (std::size_t j = 0; j < 2; ++j) of_alpha[j] += alpha * examples_[i].y * examples_[i].x[j] / (0.05 * 60);
    drawn += std::stod(columns.at("drawn")[i]);
    EXPECT_LE(std::stod(columns.at("violating")[i]), std::stod(columns.at("drawn")[i]));
  }
  EXPECT_EQ(drawn, 3 * 300);
  for (std::size_t j = 0; j < 2; ++j) EXPECT_NEAR(of_alpha[j], optimum["w"][j].get<double>(), 1e-8) << "w(alpha*)";
  const Json early = with({"figure", "examples", "moons.csv", "--t", "7", "--csv", "b.csv"});
  double seven = 0;
  const auto first = columns_of(read("b.csv"));
  for (const std::string& cell : first.at("drawn")) seven += std::stod(cell);
  EXPECT_EQ(seven, 7);
}

/// With a part held out `row` counts what is trained on, `table_row` the file.
TEST_F(Numbers, OfEachExampleSayWhichOfTheFileItIs) {
  (void)with({"figure", "examples", "moons.csv", "--held-out", "0.3", "--csv", "c.csv"});
  const auto columns = columns_of(read("c.csv"));
  const std::size_t rows = columns.at("table_row").size();
  ASSERT_EQ(rows, 42U);
  const std::vector<double> w = with({"train", "moons.csv", "--held-out", "0.3"})["w"];
  int last = -1;
  for (std::size_t i = 0; i < rows; ++i) {
    const int at = std::stoi(columns.at("table_row")[i]);
    EXPECT_GT(at, last);
    last = at;
    EXPECT_EQ(columns.at("row")[i], std::to_string(i));
    const Example& one = examples_.at(static_cast<std::size_t>(at));
    EXPECT_NEAR(std::stod(columns.at("margin")[i]), one.y * dot(w, one.x), 1e-13);
  }
  EXPECT_GT(last, 42) << "not the first 42";
}

TEST_F(Numbers, OfTheSubgradients) {
  const Json facts = with({"figure", "subgradients", "moons.csv", "-o", "a.svg", "--csv", "a.csv"});
  const Json& all = facts["subgradients"];
  const std::vector<double> w = with({"train", "moons.csv"})["w"];
  const std::vector<double> g = subgradient(w, 0.05);
  for (std::size_t j = 0; j < 2; ++j) {
    EXPECT_NEAR(all["full"][j].get<double>(), g[j], 1e-13);
    EXPECT_NEAR(all["mean"][j].get<double>(), g[j], 1e-13);
  }
  EXPECT_LT(all["mean_minus_full"].get<double>(), 1e-14);
  EXPECT_EQ(all["m"], 60);
  EXPECT_EQ(all["law"], all["sigma"]);
  EXPECT_EQ(all["shown"], all["inside"]);
  const auto series = series_of(read("a.csv"));
  const auto tail = series.at("subgradient.full.from").at(0);
  const auto tip = series.at("subgradient.full.to").at(0);
  EXPECT_NEAR(tail.first, w[0], 1e-12);
  EXPECT_NEAR(tail.second, w[1], 1e-12);
  EXPECT_NEAR((tip.first - tail.first) * g[1], (tip.second - tail.second) * g[0], 1e-12) << "along the subgradient";
  const Json batches = with({"figure", "subgradients", "moons.csv", "--k", "9", "--csv", "b.csv"})["subgradients"];
  EXPECT_EQ(batches["batches"], 100);
  const std::vector<double> other = with({"train", "moons.csv", "--k", "9"})["w"];
  EXPECT_NEAR(batches["full"][0].get<double>(), subgradient(other, 0.05)[0], 1e-13);
  EXPECT_NEAR(batches["law"].get<double>(), batches["sigma"].get<double>() / 3, 1e-13);
  EXPECT_NEAR(batches["spread"].get<double>(), batches["law"].get<double>(), 0.35 * batches["law"].get<double>());
  EXPECT_EQ(series_of(read("b.csv")).at("subgradients.to").size(), 100U);
}

TEST_F(Numbers, OfTheProof) {
  const Json result = with({"verify", "moons.csv", "--runs", "20"});
  const double c = result["constants"]["c"];
  const double T = 300;
  const Json& fall = result["waterfall"];
  EXPECT_EQ(fall["runs"], 20);
  EXPECT_NEAR(fall["theorem"].get<double>(), c * std::log(T) / (0.05 * T), 1e-12);
  EXPECT_NEAR(fall["logarithm"].get<double>(), c * (1 + std::log(T)) / (2 * 0.05 * T), 1e-12);
  EXPECT_NEAR(fall["posterior"].get<double>(),
              fall["excess"].get<double>() + fall["distance"].get<double>() + fall["lost"].get<double>(), 1e-12);
  const Json& end = result["proof"].back();
  EXPECT_EQ(end["t"], 300);
  for (const Json& moment : result["proof"]) {
    const Json& sum = moment["sum"];
    EXPECT_NEAR(sum["gradient"].get<double>(),
                sum["excess"].get<double>() + 0.025 * moment["t"].get<double>() * moment["distance2"].get<double>() +
                    sum["subgradient_lost"].get<double>() + sum["projection_lost"].get<double>(),
                1e-9 * (1 + sum["gradient"].get<double>()));
  }
  EXPECT_EQ(result["fan"].back()["t"], 300);
  EXPECT_EQ(result["fan"].back()["quantiles"].size(), 7U);
  const Json trained = with({"train", "moons.csv", "--output", "last"});
  EXPECT_GT(result["fan"].back()["quantiles"][6].get<double>(), result["fan"].back()["quantiles"][0].get<double>());

  with({"figure", "theory-proof", "moons.csv", "--csv", "proof.csv", "-o", "proof.svg"});
  const auto shares = series_of(read("proof.csv"));
  for (const char* part : {"excess", "distance", "subgradient", "projection"}) {
    const auto [t, share] = shares.at(part).at(0);
    EXPECT_EQ(t, 1) << part;
    const Json& sum = result["proof"][0]["sum"];
    const std::string name = part;
    const double value = name == "excess"     ? sum["excess"].get<double>()
                         : name == "distance" ? 0.025 * result["proof"][0]["distance2"].get<double>()
                                              : sum[name + "_lost"].get<double>();
    EXPECT_NEAR(share, value / sum["gradient"].get<double>(), 1e-9) << part;
  }
  with({"figure", "theory-tightness", "moons.csv", "--runs", "20", "--csv", "fall.csv"});
  const auto bars = series_of(read("fall.csv"));
  EXPECT_NEAR(bars.at("bound.0").at(0).first, fall["theorem"].get<double>(), 1e-15);
  EXPECT_NEAR(bars.at("measured").at(0).first, fall["excess"].get<double>(), 1e-15);
  const Json fan = with({"figure", "theory-row", "moons.csv", "--runs", "20", "--csv", "fan.csv"});
  EXPECT_EQ(fan["statement"], "Theorem 2");
  EXPECT_NEAR(series_of(read("fan.csv")).at("mean").back().second, result["fan"].back()["mean"].get<double>(), 1e-15);
  const Json often = with({"figure", "theory-exceedance", "moons.csv", "--runs", "20", "--csv", "often.csv"});
  double pairs = 0;
  const auto counts = series_of(read("often.csv"));
  for (const auto& [x, count] : counts.at("values")) pairs += count;
  EXPECT_GT(pairs, 0);
  EXPECT_LE(pairs, 20 * 300);
}

TEST_F(Numbers, OfThePrimalAndTheDual) {
  const Json result = with({"verify", "moons.csv", "--statements", "\"Duality, free\""});
  const Json row = result["statements"][0];
  const double f_star = result["optimum"]["f_star"];
  with({"figure", "theory-duality", "moons.csv", "--csv", "dual.csv", "-o", "dual.svg"});
  const auto series = series_of(read("dual.csv"));
  const auto& primal = series.at("primal");
  const auto& dual = series.at("dual");
  ASSERT_EQ(primal.size(), dual.size());
  ASSERT_GT(primal.size(), 50U);
  for (std::size_t i = 0; i < primal.size(); ++i) {
    EXPECT_EQ(primal[i].first, dual[i].first);
    EXPECT_LE(dual[i].second, f_star + 1e-9);
    EXPECT_GE(primal[i].second, f_star - 1e-9);
  }
  EXPECT_EQ(primal.back().first, 300);
  EXPECT_NEAR(primal.back().second, with({"train", "moons.csv"})["f"].get<double>(), 1e-9);
  EXPECT_NEAR(primal.back().second - dual.back().second, row["rhs"].get<double>(), 1e-9);
  // With k = m, A_t = S and no projection alpha_t are the shares of violations: D recomputed from the rows.
  with({"figure", "theory-duality", "moons.csv", "--k", "m", "--sampling", "subset", "--no-projection", "--csv",
        "whole.csv"});
  const auto whole = series_of(read("whole.csv"));
  std::vector<double> w = {0, 0};
  std::vector<double> alpha(60, 0);
  for (int t = 1; t <= 40; ++t) {
    std::vector<double> next = {(1 - 1.0 / t) * w[0], (1 - 1.0 / t) * w[1]};
    for (std::size_t i = 0; i < 60; ++i) {
      const bool violates = examples_[i].y * dot(w, examples_[i].x) < 1;
      alpha[i] = (1 - 1.0 / t) * alpha[i] + (violates ? 1.0 / t : 0);
      for (std::size_t j = 0; violates && j < 2; ++j) next[j] += examples_[i].y * examples_[i].x[j] / (0.05 * t * 60);
    }
    w = next;
    double f = 0.025 * dot(w, w);
    double D = -0.025 * dot(w, w);  // w(alpha) = w
    for (std::size_t i = 0; i < 60; ++i) {
      f += std::max(0.0, 1 - examples_[i].y * dot(w, examples_[i].x)) / 60;
      D += alpha[i] / 60;
    }
    for (std::size_t i = 0; i < whole.at("dual").size(); ++i) {
      if (whole.at("dual")[i].first != t) continue;
      EXPECT_NEAR(whole.at("primal")[i].second, f, 1e-9) << t;
      EXPECT_NEAR(whole.at("dual")[i].second, D, 1e-9) << t;
    }
  }
  EXPECT_EQ(whole.at("dual").front().first, 1);
}

TEST_F(Numbers, OfTheScaleOfC) {
  const Json trained = with({"train", "moons.csv"});
  const std::vector<double> w = trained["w"];
  double f = dot(w, w) / 2;
  for (const Example& one : examples_) f += trained["C"].get<double>() * std::max(0.0, 1 - one.y * dot(w, one.x));
  EXPECT_NEAR(trained["f_over_lambda"].get<double>(), f, 1e-12 * f);
  const Json optimum = json({"optimum", "moons.csv", "--C", "0.5"});
  const std::vector<double> best = optimum["w"];
  f = dot(best, best) / 2;
  for (const Example& one : examples_) f += 0.5 * std::max(0.0, 1 - one.y * dot(best, one.x));
  EXPECT_NEAR(optimum["f_star_over_lambda"].get<double>(), f, 1e-10 * f);
  EXPECT_NE(run({"train", "moons.csv", "--T", "10"}).out.find("C Σ hinge"), std::string::npos);
}

TEST_F(Numbers, OfWhatAStepAndAnFCost) {
  const Json dense = with({"train", "moons.csv", "--k", "7"});
  EXPECT_EQ(dense["step_numbers"], 7 * 2);
  EXPECT_EQ(dense["f_numbers"], 60 * 2);
  EXPECT_GT(dense["f_per_second"].get<double>(), 0);
  write("sparse.libsvm", "+1 1:1 5:2\n-1 2:1\n+1 1:3 2:1 3:1\n-1 4:2 5:1\n");
  const Json sparse = json({"train", "sparse.libsvm", "--k", "2", "--T", "10", "--lambda", "0.1"});
  EXPECT_EQ(sparse["d"], 5);
  EXPECT_EQ(sparse["f_numbers"], 8) << "what is stored, not 4 times 5";
  EXPECT_EQ(sparse["step_numbers"], 2 * 8.0 / 4);
  EXPECT_NE(run({"train", "moons.csv", "--T", "10"}).out.find("m d = 120 numbers"), std::string::npos);
  const std::string text = run({"train", "sparse.libsvm", "--k", "2", "--T", "10", "--lambda", "0.1"}).out;
  EXPECT_NE(text.find("all nonzeros = 8 numbers"), std::string::npos) << text;
  EXPECT_EQ(text.find("m d ="), std::string::npos) << text;
}

TEST_F(Numbers, OfTheCalculator) {
  const auto ask = [&](const char* delta, const char* eps) {
    return with({"figure", "theory-iterations", "moons.csv", "--delta", delta, "--epsilon", eps, "--csv", "t.csv"});
  };
  const Json near = ask("0.01", "0.04");
  EXPECT_NEAR(near["orders"]["theorem3"].get<double>(), 1 / (0.05 * 0.01 * 0.04), 1e-6);
  EXPECT_NEAR(near["orders"]["earlier"].get<double>(), std::log(100) / (0.05 * 0.04 * 0.04), 1e-6);
  EXPECT_NEAR(near["orders"]["crossing"].get<double>(), 0.01 * std::log(100), 1e-15);
  EXPECT_LT(near["orders"]["theorem3"].get<double>(), near["orders"]["earlier"].get<double>()) << "0.04 < 0.046";
  const Json far = ask("0.01", "0.05");
  EXPECT_GT(far["orders"]["theorem3"].get<double>(), far["orders"]["earlier"].get<double>()) << "0.05 > 0.046";
  EXPECT_NEAR(series_of(read("t.csv")).at("order.crossing").at(0).first, 0.01 * std::log(100), 1e-15);
  const Json expected = with({"figure", "theory-iterations", "moons.csv", "--epsilon", "0.04", "-o", "t.svg"});
  EXPECT_TRUE(expected["orders"].is_null());
  EXPECT_EQ(expected["delta"], 1);
  const Json verified = with({"verify", "moons.csv", "--runs", "1"});
  const double c = verified["constants"]["c"];
  const double T = expected["steps"]["theorem"];
  const auto bound = [&](double t) { return c * std::log(t) / (0.05 * t); };
  EXPECT_LE(bound(T), 0.04);
  EXPECT_GT(bound(T - 1), 0.04);
}

TEST_F(Numbers, OfEveryFigureOverTime) {
  const double f_star = json({"optimum", "moons.csv", "--lambda", "0.05"})["f_star"];
  const std::vector<double> best = json({"optimum", "moons.csv", "--lambda", "0.05"})["w"];
  const Json trained = with({"train", "moons.csv"});
  const std::vector<double> w = trained["w"];
  const auto last = [&](const char* name, const char* series) {
    with({"figure", name, "moons.csv", "--csv", "a.csv"});
    return series_of(read("a.csv")).at(series).back().second;
  };
  EXPECT_NEAR(last("suboptimality", "live.now"), trained["f"].get<double>() - f_star, 1e-9);
  EXPECT_NEAR(last("distance", "live.now"), std::hypot(w[0] - best[0], w[1] - best[1]), 1e-7);
  const double cosine = dot(w, best) / std::sqrt(dot(w, w) * dot(best, best));
  EXPECT_NEAR(last("angle", "live.now"), 180 / std::acos(-1) * std::acos(std::min(1.0, cosine)), 1e-5);
  EXPECT_NEAR(last("norm", "live.now"), std::sqrt(dot(w, w)), 1e-9);
  with({"figure", "support", "moons.csv", "--csv", "support.csv"});
  const auto rings = series_of(read("support.csv"));
  EXPECT_EQ(rings.at("support").size(), rings.at("support.share").size());
}

TEST_F(Numbers, WhatDoesNotGoTogetherIsSaid) {
  expect_error({"figure", "norm", "coins"}, 2, {"-o FILE", "--csv FILE"});
  expect_error({"figure", "overview", "coins", "--csv", "a.csv"}, 2, {"overview"});
  expect_error({"figure", "examples", "coins", "-o", "a.svg"}, 2, {"--csv"});
  expect_error({"figure", "norm", "coins", "-o", "a.svg", "--runs", "3"}, 2, {"--runs", "theory-"});
  expect_error({"figure", "theory-proof", "coins", "-o", "a.svg", "--t", "3"}, 2, {"--t"});
  expect_error({"figure", "theory-proof", "coins", "-o", "a.svg", "--statement", "Theorem 1"}, 2, {"theory-row"});
  expect_error({"figure", "theory-row", "coins", "-o", "a.svg", "--statement", "Theorem 9"}, 2, {"Theorem 9"});
  expect_error({"figure", "norm", "coins", "--csv", "-", "--json", "-"}, 2, {"standard output"});
  expect_error({"figure", "theory-row", "coins", "-o", "a.svg", "--delta", "1"}, 2, {"--delta"});
  EXPECT_EQ(files(), Words{"moons.csv"});
  const Ended table = run({"figure", "norm", "coins", "--T", "20", "--csv", "-"});
  EXPECT_EQ(table.code, 0);
  EXPECT_TRUE(table.out.starts_with("figure,series,x,y\n")) << table.out.substr(0, 100);
}

}  // namespace
}  // namespace pegasos::test
