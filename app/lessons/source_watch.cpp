#include "lessons/source_watch.h"

#include <fmt/format.h>

#include <system_error>

namespace pegasos::lessons {
namespace {

namespace fs = std::filesystem;

/// Empty where there is none.
std::string state_of(const fs::path& file) {
  std::error_code failed;
  const auto written = fs::last_write_time(file, failed);
  if (failed) return {};
  const auto bytes = fs::file_size(file, failed);
  return failed ? std::string() : fmt::format("{} {}", written.time_since_epoch().count(), bytes);
}

}  // namespace

SourceWatch::SourceWatch(std::vector<fs::path> files) {
  for (fs::path& file : files) {
    std::string state = state_of(file);
    files_.push_back({std::move(file), std::move(state)});
  }
}

bool SourceWatch::changed() {
  bool any = false;
  for (File& file : files_) {
    std::string state = state_of(file.path);
    if (state.empty() || state == file.state) continue;
    file.state = std::move(state);
    any = true;
  }
  return any;
}

}  // namespace pegasos::lessons
