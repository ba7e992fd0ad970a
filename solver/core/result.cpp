#include "core/result.h"

#include "core/visible.h"

namespace pegasos {
namespace {

/// Sentences quote what they speak of with excerpt_of; this is for what came along otherwise, as the system's words.
constexpr std::size_t kMessage = 1000;
constexpr std::size_t kFile = 1000;

}  // namespace

std::string Error::text() const {
  std::string where = excerpt_of(file, kFile);
  if (line > 0) where.append(":").append(std::to_string(line));
  if (line > 0 && column > 0) where.append(":").append(std::to_string(column));
  const std::string words = excerpt_of(message, kMessage);
  return where.empty() ? words : where + ": " + words;
}

}  // namespace pegasos
