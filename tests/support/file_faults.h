// System calls of writing that fail on purpose, and what must hold of every saver whichever of them fails.
#pragma once

#include <gtest/gtest.h>
#include <signal.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <functional>
#include <sstream>
#include <string>
#include <vector>

#include "core/file_calls.h"
#include "core/result.h"

namespace pegasos::test {

enum class Call { Access, Open, Write, Chmod, Sync, Close, Rename, Link, Unlink };

inline const char* name_of(Call call) {
  static constexpr const char* kNames[] = {"access", "open",   "write", "chmod", "sync",
                                           "close",  "rename", "link",  "unlink"};
  return kNames[static_cast<std::size_t>(call)];
}

/// While it lives, `call` fails with `code` once it has gone well `spared` times. In the place of an error number:
/// kShort, one byte is written and the disk is full from then on; sends(S), the call goes well, but the process gets
/// the signal S just before.
class FileFault {
 public:
  static constexpr int kShort = -1;
  static constexpr int sends(int signal) { return -2 - signal; }

  FileFault(Call call, int code, int spared = 0) : before_(file_calls()), code_(code), spared_(spared) {
    FileCalls& calls = file_calls();
    if (call == Call::Access) replace(calls.access);
    if (call == Call::Open) replace(calls.open);
    if (call == Call::Write) replace_write(calls.write);
    if (call == Call::Chmod) replace(calls.chmod);
    if (call == Call::Sync) replace(calls.sync);
    if (call == Call::Close) replace(calls.close);
    if (call == Call::Rename) replace(calls.rename);
    if (call == Call::Link) replace(calls.link);
    if (call == Call::Unlink) replace(calls.unlink);
  }
  ~FileFault() { file_calls() = before_; }
  FileFault(const FileFault&) = delete;
  FileFault& operator=(const FileFault&) = delete;

  /// How often it failed.
  int met() const { return met_; }

 private:
  bool fails() {
    if (seen_++ < spared_) return false;
    ++met_;
    if (code_ <= sends(0)) {
      if (met_ == 1) ::kill(::getpid(), sends(0) - code_);
      return false;
    }
    errno = code_ == kShort ? ENOSPC : code_;
    return true;
  }
  template <class R, class... Args>
  void replace(std::function<R(Args...)>& call) {
    call = [this, real = call](Args... args) -> R { return fails() ? R{-1} : real(args...); };
  }
  void replace_write(decltype(FileCalls::write)& call) {
    call = [this, real = call](int file, const void* bytes, std::size_t size) -> ssize_t {
      if (!fails()) return real(file, bytes, size);
      return code_ == kShort && met_ == 1 ? real(file, bytes, 1) : -1;
    };
  }

  FileCalls before_;
  int code_;
  int spared_;
  int seen_ = 0;
  int met_ = 0;
};

inline std::string bytes_of(const std::filesystem::path& file) {
  std::ostringstream text;
  text << std::ifstream(file, std::ios::binary).rdbuf();
  return text.str();
}

inline void put_bytes(const std::filesystem::path& file, const std::string& bytes) {
  std::ofstream(file, std::ios::binary) << bytes;
}

inline std::vector<std::string> names_in(const std::filesystem::path& folder) {
  std::vector<std::string> names;
  for (const auto& entry : std::filesystem::directory_iterator(folder))
    names.push_back(entry.path().filename().string());
  std::sort(names.begin(), names.end());
  return names;
}

/// `save(file)` is a saver, which may lie behind other things in the file's folder. Whichever call fails: an error that
/// names the file and the reason, the old file as it was (or none), and nothing else in the folder. `sync`: what it
/// writes is to be on the disk before the old file goes.
inline void expect_all_or_nothing(const std::filesystem::path& file, bool sync,
                                  const std::function<Status(const std::string& file)>& save) {
  namespace fs = std::filesystem;
  struct Case {
    Call call;
    int code;
  };
  const Case cases[] = {{Call::Open, EACCES},
                        {Call::Open, ENOSPC},
                        {Call::Write, ENOSPC},
                        {Call::Write, EIO},
                        {Call::Write, FileFault::kShort},
                        {Call::Close, ENOSPC},
                        {Call::Close, EIO},
                        {Call::Sync, EIO},
                        {Call::Rename, EACCES},
                        {Call::Rename, ENOSPC}};
  const std::string old = "precious";
  for (const bool existed : {true, false}) {
    for (const Case& one : cases) {
      SCOPED_TRACE(std::string(name_of(one.call)) + " " + std::to_string(one.code) + (existed ? ", old file" : ""));
      fs::remove(file);
      if (existed) put_bytes(file, old);
      const std::vector<std::string> before = names_in(file.parent_path());
      FileFault fault(one.call, one.code);
      const Status saved = save(file.string());
      if (one.call == Call::Sync && !sync) {
        EXPECT_EQ(fault.met(), 0) << "what can be made again need not wait for the disk";
        continue;
      }
      EXPECT_GT(fault.met(), 0);
      ASSERT_FALSE(saved.ok());
      EXPECT_EQ(saved.error().code, ErrorCode::Io);
      EXPECT_NE(saved.error().text().find(file.string()), std::string::npos) << saved.error().text();
      const char* reason = std::strerror(one.code == FileFault::kShort ? ENOSPC : one.code);
      EXPECT_NE(saved.error().text().find(reason), std::string::npos) << saved.error().text();
      EXPECT_EQ(names_in(file.parent_path()), before);
      if (existed) {
        EXPECT_EQ(bytes_of(file), old);
      }
    }
  }
  put_bytes(file, old);
  const std::vector<std::string> before = names_in(file.parent_path());
  const Status saved = save(file.string());
  ASSERT_TRUE(saved.ok()) << saved.error().text();
  EXPECT_NE(bytes_of(file), old);
  EXPECT_EQ(names_in(file.parent_path()), before);
}

}  // namespace pegasos::test
