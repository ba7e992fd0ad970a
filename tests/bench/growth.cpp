// What grows with the number of examples: the cost of a step and the iterations to an accuracy, from 10,000 to
// 30,000,000 rows. Writes growth.csv and two figures into the folder that is its argument ("." without one).
#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdio>
#include <fstream>
#include <string>

#include "bench/sets.h"
#include "core/file_writer.h"
#include "core/numbers.h"
#include "core/pool.h"
#include "experiment/run.h"
#include "optimum/optimum.h"
#include "plot/fonts.h"
#include "plot/vector_canvas.h"

namespace {

using namespace pegasos;

struct Kind {
  const char* name;
  Count d;
  Count entries;
};
constexpr Kind kKinds[] = {{"8 of 1,000 features", 1000, 8}, {"all of 2 features", 2, 2}};
constexpr Count kSizes[] = {10'000, 30'000, 100'000, 300'000, 1'000'000, 3'000'000, 10'000'000, 30'000'000};
constexpr double kAccuracy = 0.01;  // f(weighted average) - f* <= kAccuracy f*
constexpr double kLambda = 1e-3;
const RunOptions kBare{.keep_series = false, .history_bytes = 0};

Parameters usual(std::uint64_t seed) {
  Parameters parameters;
  parameters.lambda = kLambda;
  parameters.T = kStepsMax;
  parameters.seed = seed;
  return parameters;
}

double median(std::vector<double> values) {
  std::ranges::sort(values);
  return values[values.size() / 2];
}

/// ns of a step with k = 1, the median of stretches.
double step_ns(const DatasetPtr& data) {
  constexpr int kStretches = 15;
  constexpr Count kSteps = 400'000;
  Run run(data, usual(1), kBare);
  run.run_to(kSteps);
  std::vector<double> ns;
  for (int i = 0; i < kStretches; ++i) {
    const auto start = std::chrono::steady_clock::now();
    run.run_to(run.position().t + kSteps);
    ns.push_back(std::chrono::duration<double, std::nano>(std::chrono::steady_clock::now() - start).count() / kSteps);
  }
  return median(ns);
}

/// Iterations until the average is near f*, looked at after each tenth more; the median of seeds. 0: not reached.
double iterations(const DatasetPtr& data, double f_star) {
  constexpr int kSeeds = 5;
  constexpr Count kMost = 20'000'000;
  std::vector<double> needed;
  for (std::uint64_t seed = 1; seed <= kSeeds; ++seed) {
    RunOptions options = kBare;
    options.threads = thread_count(0);
    Run run(data, usual(seed), options);
    for (Count t = 1000;; t += t / 10) {
      if (t > kMost) return 0;
      run.run_to(t);
      const Vector w = run.stepper().averages().vector(Average::Weighted, run.stepper().weights());
      if (evaluate(*data, run.parameters().lambda, w, 0, options.threads).f <= (1 + kAccuracy) * f_star) break;
    }
    needed.push_back(static_cast<double>(run.position().t));
  }
  return median(needed);
}

struct Curve {
  std::string name;
  std::vector<double> m, ns, t;
};

bool save(const std::string& file, const std::vector<Curve>& curves, std::vector<double> Curve::*value,
          const std::string& title, const std::string& label, const plot::FontBook& fonts) {
  plot::Figure figure;
  figure.title = title;
  figure.x.label = "number of examples $m$";
  figure.x.scale = plot::Scale::log10;
  figure.y.label = label;
  constexpr plot::Hue kHues[] = {plot::Hue::live, plot::Hue::average};
  double highest = 0;
  for (std::size_t i = 0; i < curves.size(); ++i) {
    plot::Line line;
    line.id = curves[i].name;
    line.legend = curves[i].name;
    line.paint = {kHues[i], 1.F};
    line.x = curves[i].m;
    line.y = curves[i].*value;
    highest = std::max(highest, *std::ranges::max_element(line.y));
    figure.marks.emplace_back(std::move(line));
  }
  plot::fit(figure);
  figure.y.range = {0, 1.15 * highest};
  const plot::Document svg =
      plot::figure_document(plot::FileFormat::svg, figure, {}, fonts, plot::theme(plot::ThemeName::light));
  const Status saved = save_file(file, svg.bytes);
  if (!saved) std::fprintf(stderr, "%s\n", saved.error().text().c_str());
  return saved.ok();
}

}  // namespace

int main(int count, char** arguments) {
  const std::string folder = count > 1 ? arguments[1] : ".";
  std::ofstream csv(folder + "/growth.csv");
  csv << "rows,features,entries_a_row,ns_a_step,iterations_to_1_percent,f_star\n";
  std::vector<Curve> curves;
  for (const Kind& kind : kKinds) {
    Curve& curve = curves.emplace_back();
    curve.name = kind.name;
    for (const Count m : kSizes) {
      const DatasetPtr data = bench::sparse_set(m, kind.d, kind.entries, true);
      const double ns = step_ns(data);
      const auto optimum = find_optimum(*data, kLambda, {.gap = 1e-4, .threads = thread_count(0)});
      if (!optimum) {
        std::fprintf(stderr, "%s\n", optimum.error().text().c_str());
        return 1;
      }
      const double f_star = optimum->certificate.primal;
      const double t = iterations(data, f_star);
      std::printf("%-22s m = %10s  %7.1f ns a step  %9s iterations to 1 %%  f* %.6f\n", kind.name, grouped(m).c_str(),
                  ns, grouped(static_cast<Count>(t)).c_str(), f_star);
      std::fflush(stdout);
      csv << m << ',' << kind.d << ',' << kind.entries << ',' << ns << ',' << t << ',' << shortest(f_star) << std::endl;
      curve.m.push_back(static_cast<double>(m));
      curve.ns.push_back(ns);
      curve.t.push_back(t);
    }
  }
  const auto fonts = plot::FontBook::open(plot::find_fonts("."));
  if (!fonts) {
    std::fprintf(stderr, "no fonts were found, so there are no figures\n");
    return 1;
  }
  const bool saved =
      save(folder + "/growth-step.svg", curves, &Curve::ns, "Cost of a step", "ns a step", *fonts) &&
      save(folder + "/growth-iterations.svg", curves, &Curve::t, "Iterations to 1 % above $f$*", "iterations", *fonts);
  return saved && csv.good() ? 0 : 1;
}
