// pegasos trace against the trajectories that were computed apart from this program.
#include <algorithm>
#include <cmath>

#include "cli/program.h"
#include "support/problems.h"

namespace pegasos::test {
namespace {

void expect_vector(const Json& found, const Json& want, const char* what) {
  ASSERT_EQ(found.size(), want.size()) << what;
  for (std::size_t j = 0; j < want.size(); ++j)
    EXPECT_NEAR(found[j].get<double>(), want[j].get<double>(), 1e-12 * std::max(1.0, std::abs(want[j].get<double>())))
        << what;
}

void expect_number(const Json& found, const Json& want, const char* what) {
  EXPECT_NEAR(found.get<double>(), want.get<double>(), 1e-12 * std::max(1.0, std::abs(want.get<double>()))) << what;
}

std::string sets_of(const Json& trajectory) {
  std::string text;
  for (const Json& step : trajectory["steps"]) {
    bool first = true;
    for (const int row : step["A"]) {
      text += (first ? "" : " ") + std::to_string(row);
      first = false;
    }
    text += "\n";
  }
  return text;
}

std::string joined(const Json& numbers) {
  std::string text;
  for (const double number : numbers) text += (text.empty() ? "" : ",") + Json(number).dump();
  return text;
}

void compare(const Json& found, const Json& want) {
  const double lambda = want["lambda"];
  ASSERT_EQ(found["steps"].size(), want["steps"].size());
  for (std::size_t i = 0; i < want["steps"].size(); ++i) {
    const Json& step = found["steps"][i];
    const Json& known = want["steps"][i];
    expect_keys(step, "t A A_plus eta w_half w_next projected");
    EXPECT_EQ(step["t"], known["t"]);
    EXPECT_EQ(step["A"], known["A"]);
    EXPECT_EQ(step["A_plus"], known["A_plus"]) << "t = " << known["t"];
    EXPECT_DOUBLE_EQ(step["eta"].get<double>(), 1 / (lambda * known["t"].get<double>()));
    expect_vector(step["w_next"], known["w_next"], "w_next");
    if (known.contains("w_half")) expect_vector(step["w_half"], known["w_half"], "w_half");
    EXPECT_EQ(step["projected"], known.value("projected", false)) << "t = " << known["t"];
    if (!step["projected"].get<bool>()) {
      EXPECT_EQ(step["w_half"], step["w_next"]);
    }
  }
  expect_vector(found["w_out"], want["w_out"], "w_out");
  expect_vector(found["average"], want["avg_uniform_w1_to_wT"], "average");
  expect_vector(found["weighted"], want["avg_weighted_2t_over_TT1"], "weighted");
  expect_vector(found["suffix"], want["avg_suffix"], "suffix");
  EXPECT_EQ(found["suffix_from"], want["avg_suffix_from"]);
  expect_number(found["f_out"], want["f_w_out"], "f_out");
  expect_number(found["mean_f_batch"], want["mean_f_w_t_A_t"], "mean_f_batch");
  expect_number(found["mean_f"], want["mean_f_w_t"], "mean_f");
  expect_number(found["posterior_bound"], want["posterior_bound"], "posterior_bound");
  expect_number(found["f_average"], want["f_avg_uniform"], "f_average");
  expect_number(found["f_weighted"], want["f_avg_weighted"], "f_weighted");
  expect_number(found["f_suffix"], want["f_avg_suffix"], "f_suffix");
}

TEST_F(CommandLine, TraceReproducesEveryReferenceTrajectory) {
  const Json facts = reference();
  ASSERT_EQ(facts["trajectories"].size(), 15U);
  for (const Json& want : facts["trajectories"]) {
    SCOPED_TRACE(want["id"].get<std::string>());
    write("sets.txt", sets_of(want));
    const std::string file = std::filesystem::path(want["csv"].get<std::string>()).filename().string();
    Words words = {"trace",    reference_file(file),        "--sets", "sets.txt",
                   "--lambda", Json(want["lambda"]).dump(), "--w1",   joined(want["w1"])};
    if (!want["projection"].get<bool>()) words.emplace_back("--no-projection");
    if (const double bias = want["bias_feature"]; bias > 0)
      words.insert(words.end(), {"--bias", "feature:" + Json(bias).dump()});
    compare(json(words), want);
  }
}

TEST_F(CommandLine, SetsMayDifferInSizeAndComeFromStandardInput) {
  const Json one =
      json({"trace", reference_file("tiny_overlap6.csv"), "--sets", "-", "--lambda", "0.5"}, "0 0 3\r\n5\n1 2");
  ASSERT_EQ(one["steps"].size(), 3U);
  EXPECT_EQ(one["steps"][0]["A_plus"], Json({0, 0, 3}));  // repeats are kept
  EXPECT_EQ(one["T"], 3);
  EXPECT_EQ(one["suffix_from"], 2);
}

TEST_F(CommandLine, OutputChoosesTheVectorOfTrace) {
  const Words words = {"trace", reference_file("tiny_overlap6.csv"), "--sets", "-", "--lambda", "0.5"};
  const std::string sets = "0\n3\n2\n5\n";
  const Json last = json(words, sets);
  EXPECT_EQ(last["w_out"], last["steps"][3]["w_next"]);
  Words average = words;
  average.insert(average.end(), {"--output", "average"});
  EXPECT_EQ(json(average, sets)["w_out"], last["average"]);
}

// Without b the printed f would be that of another point.
TEST_F(CommandLine, ATraceWithAFreeBiasPrintsIt) {
  const Words words = {"trace", reference_file("tiny_overlap6.csv"), "--sets", "-", "--lambda", "0.5", "--bias",
                       "free"};
  const std::string sets = "0\n3\n2\n5\n";
  const Json traced = json(words, sets);
  const std::string text = run(words, sets).out;
  EXPECT_NE(text.find("b_next"), std::string::npos);
  for (const char* of : {"b_out", "b_average", "b_weighted", "b_suffix"})
    EXPECT_NE(text.find(fmt::format("b = {:.8g}", traced[of].get<double>())), std::string::npos) << of << text;
  const Words without(words.begin(), words.end() - 2);
  EXPECT_EQ(run(without, sets).out.find("b_next"), std::string::npos);
}

TEST_F(CommandLine, BadSetsAreRefusedWithTheirLine) {
  const auto refused = [&](const std::string& sets, const std::string& place) {
    write("sets.txt", sets);
    expect_error({"trace", reference_file("tiny_overlap6.csv"), "--sets", "sets.txt", "--lambda", "1", "--json", "-"},
                 1, {place});
  };
  refused("", "sets.txt:1");
  refused("\n", "sets.txt:1");
  refused("0 1\n\n2\n", "sets.txt:2");
  refused("0 1\n2\n\n", "sets.txt:3");
  refused("0\n   \n", "sets.txt:2");
  refused("0 1\n2 6\n", "sets.txt:2:3");
  refused("0 -1\n", "sets.txt:1:3");
  refused("0,1\n", "sets.txt:1:1");
  refused("0 x\n", "sets.txt:1:3");
  refused("0\n1.0\n", "sets.txt:2:1");
  refused("0\n99999999999999999999\n", "sets.txt:2:1");
}

TEST_F(CommandLine, TheFirstIterateMustFit) {
  write("sets.txt", "0\n");
  const Words words = {"trace", reference_file("tiny_overlap6.csv"), "--sets", "sets.txt", "--lambda", "1", "--w1"};
  const auto refused = [&](const std::string& w1, const std::string& part, int code) {
    Words all = words;
    all.push_back(w1);
    expect_error(all, code, {"--w1", part});
  };
  refused("1", "1 number, but w has 2 here", 1);  // the data's fault as much as the option's
  refused("1,2,3", "3 numbers", 1);
  refused("1,nan", "nan", 2);
  refused("1,", "\"\"", 2);
  refused("0x1,2", "0x1", 2);
  refused("1e101,0", "1e101", 2);
}

}  // namespace
}  // namespace pegasos::test
