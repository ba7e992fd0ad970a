// Runs the real program as a script would, in a folder of its own, and says what came out.
#pragma once

#include <gtest/gtest.h>
#include <sys/types.h>

#include <filesystem>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

namespace pegasos::test {

using Json = nlohmann::json;
using Words = std::vector<std::string>;

struct Ended {
  int code = -1;  ///< exit code; -signal when a signal ended it
  std::string out;
  std::string err;
};

/// The cache of a program that is started in `folder`: beside it, so that a test sees the folder's own files only.
std::filesystem::path cache_of(const std::filesystem::path& folder);

/// Starts the program in `folder` without a display; `wait` collects what it wrote.
class Process {
 public:
  Process(const std::filesystem::path& folder, const Words& words, const std::string& input = {});
  ~Process();
  Process(const Process&) = delete;
  Process& operator=(const Process&) = delete;
  Ended wait();
  /// Waits until the program catches `signal` (at most 30 s), then sends it; false when it never did.
  bool interrupt(int signal);
  /// Sends `signal` at once.
  void send(int signal) const;

 private:
  std::filesystem::path folder_;
  std::filesystem::path streams_;  // files that take the place of the standard streams
  pid_t pid_ = -1;
};

/// A folder that lives as long as the test, and the program run in it.
class CommandLine : public ::testing::Test {
 protected:
  void SetUp() override;
  void TearDown() override;

  Ended run(const Words& words, const std::string& input = {}) const;
  /// Requires exit code 0, nothing on standard error, and one JSON object on standard output.
  Json json(Words words, const std::string& input = {}) const;
  /// Requires `code`, an empty standard output and exactly one line on standard error that holds each of `parts`.
  void expect_error(const Words& words, int code, const Words& parts, const std::string& input = {}) const;

  std::string write(const std::string& name, const std::string& text) const;
  std::string read(const std::string& name) const;
  bool exists(const std::string& name) const { return std::filesystem::exists(folder_ / name); }
  /// Files that are there, so that nothing is left behind unnoticed.
  Words files() const;

  std::filesystem::path folder_;
};

/// Runs the command line in this process, without a window: a thousand of them take a second.
Ended run_here(const Words& words);
/// Refused with `code` in one line that is fit for a terminal and names no bug of ours; nothing on standard output.
bool is_one_sentence(const Ended& ended, int code);

/// "A,B" -> {"A", "B"}.
Words split(const std::string& text, char separator);
/// Every key of `keys` (separated by spaces) is in `json`.
void expect_keys(const Json& json, const std::string& keys);
/// The file of a tiny reference set.
std::string reference_file(const std::string& name);
/// Drops the keys that may differ between two equal runs.
Json comparable(Json json);

}  // namespace pegasos::test
