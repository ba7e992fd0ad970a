// A file that is there already is written over only after a second word.
#pragma once

#include <filesystem>
#include <string>
#include <system_error>

#include "text/text.h"

namespace pegasos::ui {

class Replacing {
 public:
  /// True where `file` may be written: it is not there, or it was asked about just before.
  bool allows(const std::filesystem::path& file) {
    std::error_code failed;
    const bool agreed =
        asked_ == file || !std::filesystem::exists(file, failed) || std::filesystem::is_directory(file, failed);
    asked_ = agreed ? std::filesystem::path() : file;
    return agreed;
  }
  /// The button that writes `file` says so.
  bool asks(const std::filesystem::path& file) const { return !asked_.empty() && asked_ == file; }
  static std::string question(const std::filesystem::path& file) {
    return text::tr_format("{} is there already.", file.filename().string());
  }
  void forget() { asked_.clear(); }

 private:
  std::filesystem::path asked_;
};

}  // namespace pegasos::ui
