// Processor time to build one frame of the whole window (Dear ImGui's null back end, no drawing): 10,000 points, four
// pinned runs and ten million iterations behind, every panel open; and how many frames pass between a key and the
// picture of what it did while the worker runs flat out.
#include <time.h>

#include <filesystem>
#include <string>
#include <vector>

#include "bench/report.h"
#include "bench/sets.h"
#include "data/files.h"
#include "data/readers.h"
#include "ui/screen.h"

namespace {

using namespace pegasos;

double thread_ms() {
  timespec now{};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
  return 1e3 * static_cast<double>(now.tv_sec) + 1e-6 * static_cast<double>(now.tv_nsec);
}

constexpr std::string_view kWanted = "< 4 at 99 %";

template <class Before>
void measure(bench::Report& report, test::Screen& screen, const std::string& what, Before before) {
  std::vector<double> spent;
  for (int i = 0; i < 500; ++i) {
    before(i);
    const double start = thread_ms();
    screen.frames();
    spent.push_back(thread_ms() - start);
  }
  report.spread("frame, " + what, std::move(spent), "ms", kWanted);
}

/// Frames of 1/60 s until a pause is seen by the window while the worker runs flat out.
void input_to_picture(bench::Report& report, test::Screen& screen) {
  std::vector<double> frames;
  for (int i = 0; i < 50; ++i) {
    screen.session->push(session::Rewind{});
    screen.session->push(session::SetSpeed{0});
    screen.session->push(session::Play{});
    while (!screen.session->snapshot()->playing) screen.frames();
    screen.frames(3);
    screen.app->on_key(*ui::parse_stroke("space"));
    double passed = 0;
    while (screen.session->snapshot()->playing) {
      timespec sixtieth{0, 16'666'667};
      nanosleep(&sixtieth, nullptr);
      screen.frames();
      ++passed;
    }
    frames.push_back(passed);
  }
  report.spread("frames from a key to its picture, worker flat out", std::move(frames), "frames", "<= 2");
}

/// Five runs, a long history, every panel open.
void small_set(bench::Report& report) {
  Parameters parameters;
  parameters.m = 10000;
  parameters.T = 10000000;
  test::Screen screen(1600, 900, parameters);
  for (const char* lambda : {"0.1", "0.02", "0.01", "0.005"}) {
    screen.session->push(session::PinRun{});
    screen.session->push(session::SetParameter{"lambda", lambda});
  }
  screen.session->push(session::RunTo{parameters.T});
  screen.settle(true);
  measure(report, screen, "at rest", [](int) {});
  measure(report, screen, "a new moment each time", [&](int) {
    screen.session->push(session::StepBack{1000});
    screen.session->wait();
  });
  measure(report, screen, "the mouse over the suboptimality", [&](int i) {
    screen.move({1100.F + static_cast<float>(i % 400), 740.F});
  });
  input_to_picture(report, screen);
}

/// A text collection with 200,000 rows while the worker runs flat out and w* is sought.
void large_set(bench::Report& report) {
  const std::string file = (std::filesystem::temp_directory_path() / "pegasos_bench_window.pgl").string();
  const Table table = bench::sparse_table(200'000, 47'200, 74, false);
  if (const Status written = write_table(table, file); !written) {
    std::fprintf(stderr, "%s\n", written.error().text().c_str());
    return;
  }
  Parameters parameters;
  parameters.data = file;
  parameters.lambda = 1e-4;
  parameters.T = 100000000;
  test::Screen screen(1600, 900, parameters);
  screen.session->push(session::SetSpeed{0});
  screen.session->push(session::Play{});
  screen.frames(60);
  measure(report, screen, "a text set of 200,000 rows, flat out", [](int) {});
  std::filesystem::remove(file);
}

/// 50,000 features with names, at rest under the mouse and a step a frame, in each of the modes.
void many_words(bench::Report& report) {
  const std::string file = (std::filesystem::temp_directory_path() / "pegasos_bench_words.pgl").string();
  Table table = bench::sparse_table(4'000, 50'000, 75, true);
  for (std::string& name : table.feature_names) name = "word " + name;
  if (const Status written = write_table(table, file); !written) {
    std::fprintf(stderr, "%s\n", written.error().text().c_str());
    return;
  }
  Parameters parameters;
  parameters.data = file;
  parameters.lambda = 1e-3;
  test::Screen screen(1600, 900, parameters);
  screen.settle(true);
  screen.session->push(session::StepForward{1000});
  screen.app->show_tab("data-table");
  for (const std::string mode : {"Weights", "an example", "Margins", "Plane"}) {
    screen.settle();
    screen.click("data plane/" + mode);
    screen.frames(3);
    measure(report, screen, "50,000 words, " + mode + ", at rest", [&](int i) {
      screen.move({100.F + static_cast<float>(i), 300.F});
    });
    measure(report, screen, "50,000 words, " + mode + ", a step each time", [&](int) {
      screen.session->push(session::StepForward{});
      screen.session->wait();
    });
  }
  screen.session->push(session::SetSpeed{0});
  screen.session->push(session::Play{});
  screen.click("data plane/Weights");
  measure(report, screen, "50,000 words, Weights, flat out", [](int) {});
  std::filesystem::remove(file);
}

}  // namespace

/// With the argument "words" the last part alone.
int main(int count, char** words) {
  bench::Report report("window");
  const bool all = count < 2 || std::string(words[1]) != "words";
  if (all) small_set(report);
  if (all) large_set(report);  // one window after the other
  many_words(report);
  return 0;
}
