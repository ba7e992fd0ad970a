#include "core/result.h"

#include "core/visible.h"

namespace pegasos {
namespace {

/// Sentences quote what they speak of with excerpt_of; this is for what came along otherwise, as the system's words.
constexpr std::size_t kMessage = 1000;
constexpr std::size_t kFile = 1000;

}  // namespace

std::string Error::place() const {
  std::string where = file == "-" ? "standard input" : excerpt_of(file, kFile);
  if (line > 0) where.append(":").append(std::to_string(line));
  if (line > 0 && column > 0) where.append(":").append(std::to_string(column));
  return where;
}

std::string Error::text() const {
  const std::string where = place();
  const std::string words = excerpt_of(message.english(), kMessage);
  return where.empty() ? words : where + ": " + words;
}

Message Error::placed() const {
  const std::string where = place();
  return where.empty() ? message : Message("{}: {}", where, message);
}

}  // namespace pegasos
