// A folder of a test's own under the system's temporary one, gone at the end with all that is in it: no test meets the
// files of another, of another user or of a run that was killed.
#pragma once

#include <gtest/gtest.h>
#include <unistd.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <string>
#include <string_view>
#include <system_error>

namespace pegasos::test {

class Folder {
 public:
  Folder() {
    std::string pattern = (std::filesystem::temp_directory_path() / "pegasos test XXXXXX").string();
    if (mkdtemp(pattern.data()) == nullptr) ADD_FAILURE() << "no temporary folder";
    path_ = pattern;
  }
  ~Folder() {
    std::error_code ignored;
    std::filesystem::permissions(path_, std::filesystem::perms::owner_all, ignored);
    std::filesystem::remove_all(path_, ignored);
  }
  Folder(const Folder&) = delete;
  Folder& operator=(const Folder&) = delete;

  const std::filesystem::path& path() const { return path_; }
  std::string string() const { return path_.string(); }
  operator const std::filesystem::path&() const { return path_; }  // NOLINT: it is used as its path
  std::filesystem::path operator/(const std::filesystem::path& name) const { return path_ / name; }
  std::string file(std::string_view name) const { return (path_ / name).string(); }
  /// Writes `bytes` there and returns the path.
  std::string put(std::string_view name, std::string_view bytes) const {
    std::ofstream(file(name), std::ios::binary) << bytes;
    return file(name);
  }

 private:
  std::filesystem::path path_;
};

/// The same, and the current folder meanwhile.
class CurrentFolder : public Folder {
 public:
  CurrentFolder() { std::filesystem::current_path(path()); }
  ~CurrentFolder() { std::filesystem::current_path(before_); }

 private:
  std::filesystem::path before_ = std::filesystem::current_path();
};

}  // namespace pegasos::test
