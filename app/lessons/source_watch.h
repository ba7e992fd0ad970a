// Whether the files of a lesson have changed since they were read: its author edits while it is shown. One thread.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

namespace pegasos::lessons {

class SourceWatch {
 public:
  /// They are as they should be now.
  explicit SourceWatch(std::vector<std::filesystem::path> files);
  /// Since the last call, or since it was made. A file that is not there at the moment has not changed: programs that
  /// save put another one in its place.
  bool changed();

 private:
  struct File {
    std::filesystem::path path;
    std::string state;  ///< of its bytes: when they were written, and how many
  };
  std::vector<File> files_;
};

}  // namespace pegasos::lessons
