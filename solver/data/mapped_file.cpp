#include "data/mapped_file.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>

#include "data/byte_stream.h"

namespace pegasos {

Result<std::shared_ptr<const MappedFile>> MappedFile::open(const std::string& path) {
  const int file = ::open(path.c_str(), O_RDONLY | O_CLOEXEC);
  if (file < 0) return file_error(path, fmt::format("the file cannot be read ({})", system_reason(errno)));
  struct stat facts {};
  void* at = MAP_FAILED;
  if (::fstat(file, &facts) == 0 && facts.st_size > 0)
    at = ::mmap(nullptr, static_cast<std::size_t>(facts.st_size), PROT_READ, MAP_SHARED, file, 0);
  const int code = errno;
  ::close(file);
  if (at == MAP_FAILED) return file_error(path, fmt::format("the file cannot be mapped ({})", system_reason(code)));
  return std::shared_ptr<const MappedFile>(
      new MappedFile({static_cast<const std::byte*>(at), static_cast<std::size_t>(facts.st_size)}));
}

MappedFile::~MappedFile() { ::munmap(const_cast<std::byte*>(bytes_.data()), bytes_.size()); }

void MappedFile::let_go(std::span<const std::byte> part) const {
  constexpr std::size_t kPage = 4096;  // the map begins with one
  const auto at = static_cast<std::size_t>(part.data() - bytes_.data());
  const std::size_t begin = (at + kPage - 1) / kPage * kPage;
  const std::size_t end = (at + part.size()) / kPage * kPage;
  if (begin < end) ::madvise(const_cast<std::byte*>(bytes_.data() + begin), end - begin, MADV_DONTNEED);
}

void MappedFile::advise(int advice) const { ::madvise(const_cast<std::byte*>(bytes_.data()), bytes_.size(), advice); }

}  // namespace pegasos
