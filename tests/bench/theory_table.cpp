// Every bundled set x lambda x k x projection, T = 10,000, 200 runs: seconds, processor seconds (of all threads) and
// verdicts as CSV, a line as soon as it is known, in an order that soon has met every set, lambda and k. Not part of
// `./dev bench`: the whole table takes hours.
//
//   theory_table FILE [THREADS]     goes on with FILE: problems that have a line there are left out; 0 threads = all
#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <fstream>
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

constexpr double kLambdas[] = {1.0, 0.1, 0.01, 1e-3};
constexpr std::size_t kProblems = std::size(kBatches) * std::size(kLambdas) * 2;  // of each set

struct Line {
  std::string problem;  // the columns that name it
  Parameters parameters;
  DatasetPtr data;
};

Result<Line> line_of(const Set& set, std::size_t number) {
  const Batch& batch = kBatches[number / 8];
  Line line;
  Parameters& parameters = line.parameters;
  parameters.data = set.name;
  parameters.classes = set.classes;
  parameters.positive = set.positive;
  parameters.T = 10000;
  parameters.k = batch.k;
  parameters.sampling = batch.sampling;
  parameters.lambda = kLambdas[number / 2 % 4];
  parameters.projection = number % 2 == 0;
  auto problem = load_problem(parameters);
  if (!problem) return problem.error();
  line.data = problem->data;
  line.problem = fmt::format("{},{},{},{},{},{},", set.name, line.data->m(), line.data->d(), parameters.lambda,
                             batch.name, parameters.projection ? "on" : "off");
  return line;
}

std::string figures_of(const Line& line, Count threads) {
  VerifyOptions options;
  options.ensemble.runs = 200;
  options.ensemble.threads = threads;
  const auto start = std::chrono::steady_clock::now();
  const std::clock_t processor = std::clock();
  const auto result = verify(line.data, line.parameters, options);
  const double seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
  const double processor_seconds = static_cast<double>(std::clock() - processor) / CLOCKS_PER_SEC;
  const std::string times = fmt::format("{:.1f},{:.1f}", seconds, processor_seconds);
  if (!result) return times + ",,,,,\"" + result.error().message.english() + "\"";
  std::string rows;
  for (const Finding& finding : result->findings) {
    if (finding.verdict == Verdict::Violated) rows += (rows.empty() ? "" : "; ") + finding.name.english();
  }
  return fmt::format("{},{},{},{},{},\"{}\"", times, result->count(Verdict::Holds), result->count(Verdict::Consistent),
                     result->count(Verdict::Violated), result->count(Verdict::NotApplicable), rows);
}

std::vector<std::string> lines_of(const char* name) {
  std::ifstream file(name);
  std::vector<std::string> lines;
  for (std::string line; std::getline(file, line);) lines.push_back(line);
  return lines;
}

}  // namespace

int main(int argc, char** argv) {
  if (argc < 2) {
    std::fputs("theory_table FILE [THREADS]\n", stderr);
    return 2;
  }
  const Count threads = argc > 2 ? std::atoi(argv[2]) : 0;
  const std::vector<std::string> known = lines_of(argv[1]);
  std::ofstream table(argv[1], std::ios::app);
  if (known.empty()) {
    table << "set,m,d,lambda,k,projection,seconds,processor seconds,holds,consistent,violated,not applicable,what\n";
  }
  for (std::size_t round = 0; round < kProblems; ++round) {
    for (std::size_t i = 0; i < kSets.size(); ++i) {
      // Each set meets each number once, since 11 and 32 have no common divisor; sets beside each other differ in k.
      const auto line = line_of(kSets[i], (11 * round + 9 * i) % kProblems);
      if (!line) {
        std::fprintf(stderr, "%s\n", line.error().message.english().c_str());
        return 1;
      }
      const auto is_it = [&](const std::string& one) { return one.starts_with(line->problem); };
      if (std::ranges::none_of(known, is_it)) table << line->problem << figures_of(*line, threads) << std::endl;
    }
  }
  return 0;
}
