// Every bundled set x lambda x k x projection, T = 10,000, 200 runs: seconds, processor seconds (of both threads; half
// of them is what an idle machine takes) and verdicts as CSV, a line as soon as it is known. A problem may take a
// minute on two processors. Not part of `./dev bench`: the whole table takes an hour.
//
//   theory_table [SET ...] > table.csv     all sets unless some are named
#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <ctime>
#include <string>
#include <vector>

#include "experiment/problem.h"
#include "experiment/verify.h"

namespace {

using namespace pegasos;

struct Set {
  std::string name;
  std::string classes;
  std::string positive;
};

const std::vector<Set> kSets = {{"iris", "setosa,versicolor", ""},
                                {"wine", "", "class_0"},
                                {"overlapping-blobs", "", ""},
                                {"separable", "", ""},
                                {"moons", "", ""},
                                {"coins", "", ""},
                                {"duplicates", "", ""},
                                {"two-blobs", "", ""},
                                {"circles", "", ""},
                                {"xor", "", ""},
                                {"spiral", "", ""},
                                {"outlier", "", ""},
                                {"breast_cancer", "", ""},
                                {"digits", "", "0"}};

struct Batch {
  Count k;  // 0 = m
  Sampling sampling;
  const char* name;
};

constexpr Batch kBatches[] = {{1, Sampling::Replacement, "1"},
                              {10, Sampling::Replacement, "10"},
                              {0, Sampling::Subset, "m"},
                              {0, Sampling::Replacement, "m with replacement"}};

void line(const Set& set, const DatasetPtr& data, const Parameters& parameters, const Batch& batch) {
  VerifyOptions options;
  options.ensemble.runs = 200;
  options.ensemble.threads = 2;
  const auto start = std::chrono::steady_clock::now();
  const std::clock_t processor = std::clock();
  const auto result = verify(data, parameters, options);
  const double seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
  const double processor_seconds = static_cast<double>(std::clock() - processor) / CLOCKS_PER_SEC;
  std::string text = fmt::format("{},{},{},{},{},{},{:.1f},{:.1f}", set.name, data->m(), data->d(), parameters.lambda,
                                 batch.name, parameters.projection ? "on" : "off", seconds, processor_seconds);
  if (result) {
    std::string rows;
    for (const Finding& finding : result->findings) {
      if (finding.verdict == Verdict::Violated) rows += (rows.empty() ? "" : "; ") + finding.name;
    }
    text += fmt::format(",{},{},{},{},\"{}\"", result->count(Verdict::Holds), result->count(Verdict::Consistent),
                        result->count(Verdict::Violated), result->count(Verdict::NotApplicable), rows);
  } else {
    text += ",,,,,\"" + result.error().message + "\"";
  }
  std::puts(text.c_str());
  std::fflush(stdout);
}

}  // namespace

int main(int argc, char** argv) {
  const std::vector<std::string> names(argv + 1, argv + argc);
  std::puts("set,m,d,lambda,k,projection,seconds,processor seconds,holds,consistent,violated,not applicable,what");
  for (const Set& set : kSets) {
    if (!names.empty() && std::ranges::find(names, set.name) == names.end()) continue;
    Parameters parameters;
    parameters.data = set.name;
    parameters.classes = set.classes;
    parameters.positive = set.positive;
    parameters.T = 10000;
    const auto problem = load_problem(parameters);
    if (!problem) {
      std::fprintf(stderr, "%s\n", problem.error().message.c_str());
      return 1;
    }
    for (const Batch& batch : kBatches) {
      for (const double lambda : {1.0, 0.1, 0.01, 1e-3}) {
        for (const bool projection : {true, false}) {
          parameters.k = batch.k;
          parameters.sampling = batch.sampling;
          parameters.lambda = lambda;
          parameters.projection = projection;
          line(set, problem->data, parameters, batch);
        }
      }
    }
  }
  return 0;
}
