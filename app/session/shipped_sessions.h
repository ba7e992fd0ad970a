// The sessions that come with the program: what is worth seeing about the theory, one click each.
#pragma once

#include <filesystem>
#include <string_view>
#include <vector>

namespace pegasos::session {

struct ShippedSession {
  std::string_view file;      ///< name in the folder
  std::string_view title;     ///< "A bound and the truth"
  std::string_view sentence;  ///< what to look at
};

/// In the order of the menu.
const std::vector<ShippedSession>& shipped_sessions();

/// Where "lessons", "demonstrations" or "studies" lie: beside the installed data sets, or in assets/ of the checkout.
std::filesystem::path shipped_folder(std::string_view name);
/// The file may be missing.
std::filesystem::path path_of(const ShippedSession& session);

}  // namespace pegasos::session
