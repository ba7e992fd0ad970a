#include "core/result.h"

namespace pegasos {

std::string Error::text() const {
  std::string where = file;
  if (line > 0) where.append(":").append(std::to_string(line));
  if (line > 0 && column > 0) where.append(":").append(std::to_string(column));
  return where.empty() ? message : where + ": " + message;
}

}  // namespace pegasos
