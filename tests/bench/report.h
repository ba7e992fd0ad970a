// What a benchmark found: one line on the screen and, where PEGASOS_BENCH_CSV names a file, one row there.
// Columns: program, measure, value, unit, wanted (empty: nothing is asked).
#pragma once

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <string_view>
#include <vector>

namespace pegasos::bench {

class Report {
 public:
  explicit Report(std::string program) : program_(std::move(program)) {
    if (const char* path = std::getenv("PEGASOS_BENCH_CSV")) csv_ = std::fopen(path, "a");
  }
  ~Report() {
    if (csv_ != nullptr) std::fclose(csv_);
  }
  Report(const Report&) = delete;
  Report& operator=(const Report&) = delete;

  /// `wanted` as text with its relation, "< 4"; empty: nothing is asked.
  void row(const std::string& measure, double value, std::string_view unit, std::string_view wanted = {}) {
    std::printf("%-58s %10.4g %s", measure.c_str(), value, std::string(unit).c_str());
    if (!wanted.empty()) std::printf(" (wanted: %s)", std::string(wanted).c_str());
    std::printf("\n");
    if (csv_ == nullptr) return;
    std::fprintf(csv_, "%s,\"%s\",%.6g,%s,\"%s\"\n", program_.c_str(), measure.c_str(), value,
                 std::string(unit).c_str(), std::string(wanted).c_str());
  }
  /// Median, 99 % quantile and largest of the samples.
  void spread(const std::string& measure, std::vector<double> samples, std::string_view unit,
              std::string_view wanted = {}) {
    if (samples.empty()) return;
    std::ranges::sort(samples);
    row(measure + ", median", samples[samples.size() / 2], unit);
    row(measure + ", 99 %", samples[samples.size() * 99 / 100], unit, wanted);
    row(measure + ", longest", samples.back(), unit);
  }

 private:
  std::string program_;
  std::FILE* csv_ = nullptr;
};

}  // namespace pegasos::bench
