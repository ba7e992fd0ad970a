// ns of a step by kind of row, k and what is kept of it; what passes over the data, readers and seeks take.
#include <benchmark/benchmark.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>

#include "bench/sets.h"
#include "data/files.h"
#include "data/readers.h"
#include "experiment/problem.h"
#include "experiment/run.h"
#include "optimum/optimum.h"
#include "support/places.h"

namespace {

using namespace pegasos;

DatasetPtr named(const std::string& data, Count m, const std::string& scale = "none",
                 const std::string& positive = "") {
  set_dataset_folder(test::source_folder() + "/datasets");
  Parameters parameters;
  parameters.data = data;
  parameters.m = m;
  parameters.positive = positive;
  set_parameter(parameters, "scale", scale).ok();
  return load_problem(parameters).value().data;
}

/// Made when they are first needed. Text: as many features and entries a row as a text collection; short: 54 and 12.
const DatasetPtr& text_set() {
  static const DatasetPtr set = bench::sparse_set(200'000, 47'200, 74, false);
  return set;
}
const DatasetPtr& short_set() {
  static const DatasetPtr set = bench::sparse_set(500'000, 54, 12, false);
  return set;
}
const DatasetPtr& short_float_set() {
  static const DatasetPtr set = bench::sparse_set(500'000, 54, 12, true);
  return set;
}

Parameters usual(Count k = 1, Sampling sampling = Sampling::Replacement) {
  Parameters parameters;
  parameters.lambda = 1e-4;
  parameters.k = k;
  parameters.sampling = sampling;
  parameters.T = kStepsMax;
  return parameters;
}

const RunOptions kBare{.keep_series = false, .history_bytes = 0};

/// One item is one step.
void steps(benchmark::State& state, const DatasetPtr& data, const Parameters& parameters,
           const RunOptions& options = kBare) {
  const Count stretch = std::max<Count>(1, 10'000 / parameters.batch(data->m()));
  Run run(data, parameters, options);
  run.run_to(10 * stretch);
  for (auto _ : state) run.run_to(run.position().t + stretch);  // NOLINT(clang-analyzer-deadcode.DeadStores)
  state.SetItemsProcessed(state.iterations() * stretch);
}

void step_plane(benchmark::State& state) { steps(state, named("overlapping-blobs", 200), usual()); }
void step_plane_recorded(benchmark::State& state) { steps(state, named("overlapping-blobs", 200), usual(), {}); }
void step_plane_k_100(benchmark::State& state) { steps(state, named("overlapping-blobs", 1000), usual(100)); }
void step_dense_30(benchmark::State& state) { steps(state, named("breast_cancer", 0, "unit-rows"), usual()); }
void step_dense_64(benchmark::State& state) { steps(state, named("digits", 0, "max-abs", "0"), usual()); }
void step_text(benchmark::State& state) { steps(state, text_set(), usual()); }
void step_text_epochs(benchmark::State& state) { steps(state, text_set(), usual(1, Sampling::Epochs)); }
void step_text_k_16(benchmark::State& state) { steps(state, text_set(), usual(16)); }
void step_short(benchmark::State& state) { steps(state, short_set(), usual()); }
void step_short_floats(benchmark::State& state) { steps(state, short_float_set(), usual()); }
void step_short_epochs(benchmark::State& state) { steps(state, short_set(), usual(1, Sampling::Epochs)); }
void step_text_k_m(benchmark::State& state) {
  RunOptions options = kBare;
  options.threads = state.range(0);
  steps(state, text_set(), usual(text_set()->m(), Sampling::Subset), options);
}

void pass_f(benchmark::State& state) {
  const Vector w(static_cast<std::size_t>(text_set()->d()), 0.01);
  for (auto _ : state) benchmark::DoNotOptimize(evaluate(*text_set(), 1e-4, w, 0, state.range(0)));
  state.SetItemsProcessed(state.iterations() * text_set()->rows().nonzeros());
}
void pass_certificate(benchmark::State& state) {
  const Vector w(static_cast<std::size_t>(text_set()->d()), 0.01);
  const Vector alpha(static_cast<std::size_t>(text_set()->m()), 0.5);
  for (auto _ : state) benchmark::DoNotOptimize(certify(*text_set(), 1e-4, w, 0, alpha, {}, state.range(0)));
  state.SetItemsProcessed(state.iterations() * text_set()->rows().nonzeros());
}
void pass_fast_certificate(benchmark::State& state) {
  const Vector w(static_cast<std::size_t>(text_set()->d()), 0.01);
  const Vector alpha(static_cast<std::size_t>(text_set()->m()), 0.5);
  for (auto _ : state) {
    const Vector margins = all_margins(*text_set(), w, 0, state.range(0));
    benchmark::DoNotOptimize(certify_fast(*text_set(), 1e-4, w, margins, alpha, state.range(0)));
  }
  state.SetItemsProcessed(state.iterations() * text_set()->rows().nonzeros());
}

/// A file that goes when the program ends.
class File {
 public:
  explicit File(const std::string& name)
      : path_(
            (std::filesystem::temp_directory_path() / ("pegasos_bench_" + std::to_string(getpid()) + name)).string()) {}
  ~File() { std::filesystem::remove(path_); }
  File(const File&) = delete;
  File& operator=(const File&) = delete;
  const std::string& path() const { return path_; }

 private:
  std::string path_;
};

/// 50,000 rows of 20 numbers.
Table numbers() {
  const DatasetPtr set = bench::sparse_set(50'000, 20, 20, false);
  Table table;
  RowBuilder builder(false);
  for (Row i = 0; static_cast<Count>(i) < set->m(); ++i) {
    set->x(i).for_each([&](Column column, double value) { builder.add(column, value); });
    builder.end_row(20);
    table.labels.push_back(set->y(i) > 0 ? 1 : 0);
  }
  table.rows = builder.finish(20);
  table.classes = {"-1", "+1"};
  for (int j = 1; j <= 20; ++j) table.feature_names.push_back("x" + std::to_string(j));
  return table;
}

void read(benchmark::State& state, const std::string& suffix) {
  const File file(suffix);
  if (!write_table(numbers(), file.path())) return state.SkipWithError("the file cannot be written");
  ReadOptions options;
  options.threads = state.range(0);
  for (auto _ : state) benchmark::DoNotOptimize(open_table(file.path(), options, {}).value().rows.rows());
  state.SetBytesProcessed(state.iterations() * static_cast<Count>(std::filesystem::file_size(file.path())));
}
void read_libsvm_file(benchmark::State& state) { read(state, ".libsvm"); }
void read_csv_file(benchmark::State& state) { read(state, ".csv"); }
void open_binary(benchmark::State& state) { read(state, ".pgl"); }

void seek(benchmark::State& state) {
  Parameters parameters = usual();
  Run run(named("overlapping-blobs", 200), parameters, {});
  run.run_to(1'000'000);
  const Random random(3, Stream::Test);
  std::uint64_t n = 0;
  for (auto _ : state) run.seek({static_cast<Count>(random.below(1'000'000, n++)), Phase::Projection});
}

BENCHMARK(step_plane);
BENCHMARK(step_plane_recorded);
BENCHMARK(step_plane_k_100);
BENCHMARK(step_dense_30);
BENCHMARK(step_dense_64);
BENCHMARK(step_text);
BENCHMARK(step_text_epochs);
BENCHMARK(step_text_k_16);
BENCHMARK(step_short);
BENCHMARK(step_short_floats);
BENCHMARK(step_short_epochs);
BENCHMARK(step_text_k_m)->Arg(1)->Arg(2)->UseRealTime()->Unit(benchmark::kMillisecond);
BENCHMARK(pass_f)->Arg(1)->Arg(2)->UseRealTime()->Unit(benchmark::kMillisecond);
BENCHMARK(pass_certificate)->Arg(1)->Arg(2)->UseRealTime()->Unit(benchmark::kMillisecond);
BENCHMARK(pass_fast_certificate)->Arg(1)->Arg(2)->UseRealTime()->Unit(benchmark::kMillisecond);
BENCHMARK(read_libsvm_file)->Arg(1)->Arg(2)->UseRealTime()->Unit(benchmark::kMillisecond);
BENCHMARK(read_csv_file)->Arg(1)->UseRealTime()->Unit(benchmark::kMillisecond);
BENCHMARK(open_binary)->Arg(1)->Arg(2)->UseRealTime()->Unit(benchmark::kMillisecond);
BENCHMARK(seek)->Unit(benchmark::kMicrosecond);

}  // namespace

BENCHMARK_MAIN();
