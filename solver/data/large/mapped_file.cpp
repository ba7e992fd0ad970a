#include "data/large/mapped_file.h"

#include <fmt/format.h>
#include <sys/mman.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <mutex>
#include <optional>
#include <vector>

namespace pegasos {
namespace {

std::size_t page_bytes() { return static_cast<std::size_t>(::sysconf(_SC_PAGESIZE)); }
std::size_t whole_pages(std::size_t bytes) { return (bytes + page_bytes() - 1) / page_bytes() * page_bytes(); }

Error cannot_map(const std::string& file, int code) {
  return file_error(file, Message("the file cannot be mapped ({})", system_reason(code)));
}

/// The maps of this process, and what first went wrong with one.
struct Maps {
  std::mutex mutex;
  std::vector<const MappedFile*> open;
  std::optional<Error> trouble;
};
Maps& maps() {
  static Maps all;
  return all;
}

}  // namespace

Result<std::shared_ptr<const MappedFile>> MappedFile::open(const std::string& path, const std::stop_token& stop,
                                                           std::size_t copied) {
  auto opened = InputFile::open(path, Inputs::Files, stop);
  if (!opened) return opened.error();
  const std::size_t size = opened->size();
  std::shared_ptr<MappedFile> file(new MappedFile(std::move(opened).value()));
  const Status status = size <= copied ? file->copy() : file->map();
  if (!status) return status.error();
  return std::shared_ptr<const MappedFile>(std::move(file));
}

Status MappedFile::copy() {
  copy_.resize(file_.size());
  const auto got = file_.read(reinterpret_cast<char*>(copy_.data()), copy_.size());
  if (!got) return got.error();
  bytes_ = std::span(copy_).first(*got);
  return file_.check_unchanged();
}

Status MappedFile::map() {
  const std::size_t pages = whole_pages(file_.size());
  // One page more than there are, which then becomes the line break.
  void* const room = ::mmap(nullptr, pages + page_bytes(), PROT_READ, MAP_SHARED, file_.descriptor(), 0);
  if (room == MAP_FAILED) return cannot_map(file_.name(), errno);
  auto* const at = static_cast<std::byte*>(room);
  memory_ = {at, pages + page_bytes()};
  constexpr int kOwn = MAP_PRIVATE | MAP_ANONYMOUS | MAP_FIXED;
  if (::mmap(at + pages, page_bytes(), PROT_READ | PROT_WRITE, kOwn, -1, 0) == MAP_FAILED)
    return cannot_map(file_.name(), errno);
  std::memset(at + pages, '\n', page_bytes());
  guard_ = MapGuard::over({at, pages});
  if (!guard_) return file_error(file_.name(), "too many files are open; close some of what uses them");
  bytes_ = {at, file_.size()};
  const std::scoped_lock lock(maps().mutex);
  maps().open.push_back(this);
  return Done{};
}

MappedFile::~MappedFile() {
  if (guard_) {
    const Status last = check();
    const std::scoped_lock lock(maps().mutex);
    if (!last && !maps().trouble) maps().trouble = last.error();
    std::erase(maps().open, this);
  }
  guard_.reset();
  if (!memory_.empty()) ::munmap(const_cast<std::byte*>(memory_.data()), memory_.size());
}

Status MappedFile::check() const {
  if (!guard_) return Done{};
  const bool torn = guard_->torn();
  const Status unchanged = file_.check_unchanged();
  if (!unchanged || !torn) return unchanged;
  return file_error(file_.name(),
                    "the file could not be read any more while it was open; look at its disk or its network and open "
                    "it again");
}

Status MappedFile::check_all() {
  const std::scoped_lock lock(maps().mutex);
  for (const MappedFile* map : maps().open) {
    const Status sound = map->check();
    if (!sound && !maps().trouble) maps().trouble = sound.error();
  }
  return maps().trouble ? Status(*maps().trouble) : Status(Done{});
}

void MappedFile::let_go(std::span<const std::byte> part) const {
  if (!guard_) return;
  const auto at = static_cast<std::size_t>(part.data() - bytes_.data());
  const std::size_t begin = whole_pages(at);
  const std::size_t end = (at + part.size()) / page_bytes() * page_bytes();
  if (begin < end) ::madvise(const_cast<std::byte*>(bytes_.data() + begin), end - begin, MADV_DONTNEED);
}

void MappedFile::advise(int advice) const {
  if (guard_) ::madvise(const_cast<std::byte*>(bytes_.data()), bytes_.size(), advice);
}

}  // namespace pegasos
