// Cost of a step in several settings, and of one full evaluation.
#include <benchmark/benchmark.h>

#include "experiment/problem.h"
#include "experiment/run.h"

namespace {

using namespace pegasos;

Problem open(const std::string& data, Count m, const std::string& scale = "none") {
  set_dataset_folder(std::string(PEGASOS_SOURCE_DIR) + "/datasets");
  Parameters parameters;
  parameters.data = data;
  parameters.m = m;
  set_parameter(parameters, "scale", scale).ok();
  return load_problem(parameters).value();
}

void steps(benchmark::State& state, const Problem& problem, Parameters parameters, const RunOptions& options) {
  parameters.T = kStepsMax;
  Run run(problem.data, parameters, options);
  for (auto _ : state) run.run_to(run.position().t + 1000);  // NOLINT(clang-analyzer-deadcode.DeadStores)
  state.SetItemsProcessed(state.iterations() * 1000);
}

void plane_bare(benchmark::State& state) { steps(state, open("overlapping-blobs", 200), {}, {false, 0}); }
void plane_recorded(benchmark::State& state) { steps(state, open("overlapping-blobs", 200), {}, {}); }
void plane_batch_100(benchmark::State& state) {
  Parameters parameters;
  parameters.k = 100;
  steps(state, open("overlapping-blobs", 1000), parameters, {false, 0});
}
void breast_cancer_bare(benchmark::State& state) {
  steps(state, open("breast_cancer", 0, "unit-rows"), {}, {false, 0});
}

void full_evaluation(benchmark::State& state) {
  const Problem problem = open("overlapping-blobs", state.range(0));
  const Vector w = {0.3, -0.2};
  for (auto _ : state)
    benchmark::DoNotOptimize(evaluate(*problem.data, 0.1, w));  // NOLINT(clang-analyzer-deadcode.DeadStores)
  state.SetItemsProcessed(state.iterations() * state.range(0));
}

BENCHMARK(plane_bare)->Unit(benchmark::kMicrosecond);
BENCHMARK(plane_recorded)->Unit(benchmark::kMicrosecond);
BENCHMARK(plane_batch_100)->Unit(benchmark::kMicrosecond);
BENCHMARK(breast_cancer_bare)->Unit(benchmark::kMicrosecond);
BENCHMARK(full_evaluation)->Arg(200)->Arg(10000)->Unit(benchmark::kMicrosecond);

}  // namespace

BENCHMARK_MAIN();
