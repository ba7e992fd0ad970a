// A file as memory, read by the system when it is looked at (private to the data layer). It must not be cut off
// meanwhile.
#pragma once

#include <cstddef>
#include <memory>
#include <span>
#include <string>

#include "core/result.h"

namespace pegasos {

class MappedFile {
 public:
  /// All of a file that is not empty. Errors: Io.
  static Result<std::shared_ptr<const MappedFile>> open(const std::string& path);
  MappedFile(const MappedFile&) = delete;
  MappedFile& operator=(const MappedFile&) = delete;
  ~MappedFile();

  std::span<const std::byte> bytes() const { return bytes_; }
  /// The whole pages of `part` need not stay in memory; they can be looked at again.
  void let_go(std::span<const std::byte> part) const;
  /// Tells the system how all will be looked at: one of the MADV_ constants. Nothing depends on it.
  void advise(int advice) const;

 private:
  explicit MappedFile(std::span<const std::byte> bytes) : bytes_(bytes) {}
  std::span<const std::byte> bytes_;
};

}  // namespace pegasos
