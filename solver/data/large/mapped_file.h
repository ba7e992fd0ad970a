// A file as memory (private to the data layer). A small one is copied: then nobody can change it any more. A large one
// is mapped, read by the system when it is looked at; where another program cuts it off or writes to it meanwhile,
// nothing falls, and `check` says so from then on.
#pragma once

#include <cstddef>
#include <memory>
#include <span>
#include <stop_token>
#include <string>

#include "core/input_file.h"
#include "core/result.h"
#include "data/large/large_vector.h"
#include "data/large/map_guard.h"

namespace pegasos {

class MappedFile {
 public:
  static constexpr std::size_t kCopied = std::size_t{8} << 20U;  ///< bytes up to which copying is no matter
  /// All of a regular file that is not empty; its memory begins at a multiple of 64 bytes. Behind the bytes of a map
  /// there is a line break, so that who looks for one ends, whatever becomes of the file. Errors: Io, NotFound,
  /// Cancelled.
  static Result<std::shared_ptr<const MappedFile>> open(const std::string& path, const std::stop_token& stop = {},
                                                        std::size_t copied = kCopied);
  MappedFile(const MappedFile&) = delete;
  MappedFile& operator=(const MappedFile&) = delete;
  ~MappedFile();

  std::span<const std::byte> bytes() const { return bytes_; }
  /// Not copied: other programs can reach what is seen here.
  bool is_mapped() const { return guard_ != nullptr; }
  /// Error where the bytes are not those of the file that was opened any more: all that was seen since the last check
  /// may be wrong. Cost: a call of the system.
  Status check() const;
  /// The first error of this kind that any map of this process had, also one that is closed; looks at all of them.
  static Status check_all();
  /// The whole pages of `part` need not stay in memory; they can be looked at again.
  void let_go(std::span<const std::byte> part) const;
  /// Tells the system how all will be looked at: one of the MADV_ constants. Nothing depends on it.
  void advise(int advice) const;

 private:
  explicit MappedFile(InputFile file) : file_(std::move(file)) {}
  Status copy();
  Status map();

  InputFile file_;
  LargeVector<std::byte> copy_;
  std::span<const std::byte> memory_;  // of the map and what stands behind it
  std::span<const std::byte> bytes_;
  std::unique_ptr<const MapGuard> guard_;  // of a map
};

}  // namespace pegasos
