// What a dialog says of its entries: that a file is there already, which is written over only after a second word, and
// why something was not taken.
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <system_error>
#include <utility>

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

/// Why no file can have that name: it names a folder, or only dots. Empty = it can.
inline std::string no_file_name(const std::string& name) {
  const std::string last = std::filesystem::path(name).filename().string();
  if (last.find_first_not_of('.') != std::string::npos) return {};
  return text::tr_format("\"{}\" is no name of a file: write one such as {}.", name, "lecture1");
}

/// Why what was entered was not taken. It is said until one of the entries changes, also while it is typed.
class Refusal {
 public:
  void say(std::string why) {
    why_ = std::move(why);
    entered_.reset();
  }
  /// What is to be said while `entered` stands in the fields; empty = nothing.
  const std::string& words(const std::string& entered) {
    if (entered_.value_or(entered) != entered) why_.clear();
    entered_ = entered;
    return why_;
  }

 private:
  std::string why_;
  std::optional<std::string> entered_;  ///< nothing: not asked since it was said
};

}  // namespace pegasos::ui
