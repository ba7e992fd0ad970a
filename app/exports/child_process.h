// Another program, without a shell. Private to this layer.
#pragma once

#include <filesystem>
#include <limits>
#include <stop_token>
#include <string>
#include <vector>

namespace pegasos::exports {

struct ChildEnd {
  int status = -1;        ///< exit status; -1: it did not start or was killed
  std::string complaint;  ///< the last line that it wrote to its standard error, or why it did not start
};

/// Runs `program` with `words` (the first is its name), which reads `input`, and waits; when `stop` is requested or
/// `most_s` seconds have gone by it is killed.
ChildEnd run_program(const std::filesystem::path& program, const std::vector<std::string>& words,
                     const std::stop_token& stop, const std::filesystem::path& input = "/dev/null",
                     double most_s = std::numeric_limits<double>::infinity());

}  // namespace pegasos::exports
