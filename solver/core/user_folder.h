// The program's folder among those that each user has (XDG Base Directory Specification).
#pragma once

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <string>

namespace pegasos {

/// "$VARIABLE/pegasos-lab", or "~/HOME_FOLDER/pegasos-lab"; empty when neither the variable nor HOME is an absolute
/// path.
inline std::filesystem::path user_folder(const char* variable, const char* home_folder) {
  const char* folder = std::getenv(variable);
  if (folder != nullptr && *folder == '/') return std::filesystem::path(folder) / "pegasos-lab";
  const char* home = std::getenv("HOME");
  if (home != nullptr && *home == '/') return std::filesystem::path(home) / home_folder / "pegasos-lab";
  return {};
}

/// "~/a" as a shell reads it; anything else as it is.
inline std::filesystem::path from_home(const std::string& path) {
  const char* home = std::getenv("HOME");
  if (home == nullptr || *home != '/' || (path != "~" && !path.starts_with("~/"))) return path;
  return std::filesystem::path(home) / path.substr(std::min<std::size_t>(path.size(), 2));
}

}  // namespace pegasos
