// Files appear whole or not at all, whatever fails and whenever the program ends; nothing foreign is touched.
#include "core/file_writer.h"

#include <fcntl.h>
#include <gtest/gtest.h>
#include <sched.h>
#include <sys/mount.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <thread>

#include "support/file_faults.h"

namespace pegasos::test {
namespace {

namespace fs = std::filesystem;

class Writer : public testing::Test {
 protected:
  void SetUp() override {
    std::string pattern = (fs::temp_directory_path() / "pegasos-writer-XXXXXX").string();
    ASSERT_NE(mkdtemp(pattern.data()), nullptr);
    folder_ = pattern;
  }
  void TearDown() override {
    std::error_code code;
    fs::permissions(folder_, fs::perms::owner_all, code);
    fs::remove_all(folder_, code);
  }
  std::string in(const std::string& name) const { return (folder_ / name).string(); }
  static mode_t mode_of(const std::string& file) {
    struct stat facts {};
    return ::stat(file.c_str(), &facts) == 0 ? facts.st_mode & 07777 : 0;
  }
  /// Runs `work` in a process of its own and returns how that ended.
  template <class Work>
  static int in_child(Work work) {
    const pid_t child = ::fork();
    if (child == 0) {
      work();
      ::_exit(testing::Test::HasFailure() ? 1 : 0);
    }
    int status = 0;
    ::waitpid(child, &status, 0);
    return status;
  }

  fs::path folder_;
};

const std::string kNew(300'000, 'n');

TEST_F(Writer, WhicheverCallFailsTheOldFileOrTheNewOneIsWhole) {
  for (const Worth worth : {Worth::Again, Worth::Once}) {
    expect_all_or_nothing(in("kept"), worth == Worth::Once,
                          [&](const std::string& file) { return save_file(file, kNew, worth); });
  }
}

// The same where the bytes come in pieces, some of them small, and the disk is full at any of the writes.
TEST_F(Writer, APieceThatFailsFailsTheWhole) {
  std::vector<std::string_view> pieces;
  for (std::size_t at = 0; at + 5000 <= kNew.size(); at += 5000)
    pieces.push_back(std::string_view(kNew).substr(at, 5000));
  for (const int spared : {0, 1, 2, 3}) {
    put_bytes(in("kept"), "precious");
    FileFault fault(Call::Write, ENOSPC, spared);
    EXPECT_FALSE(save_file(in("kept"), pieces).ok());
    EXPECT_GT(fault.met(), 0);
    EXPECT_EQ(bytes_of(in("kept")), "precious");
  }
  ASSERT_TRUE(save_file(in("kept"), pieces).ok());
  EXPECT_EQ(bytes_of(in("kept")), kNew);
  EXPECT_EQ(names_in(folder_), std::vector<std::string>{"kept"});
}

TEST_F(Writer, WritingInPartsGoesOn) {
  FileCalls before = file_calls();
  int calls = 0;
  file_calls().write = [&](int file, const void* bytes, std::size_t size) -> ssize_t {
    if (++calls % 3 == 0) {
      errno = EINTR;
      return -1;
    }
    return before.write(file, bytes, std::min<std::size_t>(size, 7777));
  };
  const Status saved = save_file(in("a"), kNew);
  file_calls() = before;
  ASSERT_TRUE(saved.ok()) << saved.error().text();
  EXPECT_EQ(bytes_of(in("a")), kNew);
}

TEST_F(Writer, KilledAtAnyCallTheOldFileOrTheNewOneIsWholeAndTheNextStartSweeps) {
  int left = 0;
  for (const Call call : {Call::Open, Call::Write, Call::Chmod, Call::Sync, Call::Close, Call::Rename}) {
    put_bytes(in("kept"), "precious");
    ::chmod(in("kept").c_str(), 0666);  // more than the usual mask gives: it has to be set
    const int status = in_child([&] {
      const FileFault fault(call, FileFault::sends(SIGKILL));
      (void)save_file(in("kept"), kNew, Worth::Once);
    });
    ASSERT_TRUE(WIFSIGNALED(status) && WTERMSIG(status) == SIGKILL) << name_of(call);
    EXPECT_EQ(bytes_of(in("kept")), "precious") << name_of(call);
    left += names_in(folder_).size() > 1 ? 1 : 0;
    EXPECT_EQ(in_child([&] { EXPECT_TRUE(save_file(in("other"), "x").ok()); }), 0);
    EXPECT_EQ(names_in(folder_), (std::vector<std::string>{"kept", "other"})) << "after " << name_of(call);
    fs::remove(in("other"));
  }
  EXPECT_EQ(left, 5) << "all but the first left a temporary file";
}

TEST_F(Writer, WhatALivingWriterWritesIsNotSwept) {
  auto writer = FileWriter::open(in("a"));
  ASSERT_TRUE(writer.ok());
  ASSERT_TRUE((*writer)->write(kNew));
  sweep_temporaries(folder_);
  EXPECT_EQ(in_child([&] {
              sweep_temporaries(folder_);
              EXPECT_TRUE(save_file(in("b"), "x").ok());
            }),
            0);
  EXPECT_EQ(names_in(folder_).size(), 2U);
  ASSERT_TRUE((*writer)->finish().ok());
  EXPECT_EQ(bytes_of(in("a")), kNew);
}

TEST_F(Writer, ForeignFilesAreNeverSwept) {
  const std::string dead = [&] {
    (void)in_child([&] {
      const FileFault fault(Call::Rename, FileFault::sends(SIGKILL));
      (void)save_file(in("kept"), kNew);
    });
    return names_in(folder_).at(0);
  }();
  std::vector<std::string> foreign = {"a.part", "a.tmp", "kept.1-0.tmp", ".pegasos-notes.tmp", ".pegasos-1-2-3.tmp"};
  std::string changed = dead;  // no name that the program made up: its check is another
  changed[12] = changed[12] == '0' ? '1' : '0';
  foreign.push_back(changed);
  for (const std::string& name : foreign) put_bytes(in(name), "mine");
  fs::create_symlink("a.part", in(".pegasos-link.tmp"));
  sweep_temporaries(folder_);
  foreign.emplace_back(".pegasos-link.tmp");
  std::sort(foreign.begin(), foreign.end());
  EXPECT_EQ(names_in(folder_), foreign);
  for (const std::string& name : foreign) EXPECT_EQ(bytes_of(in(name)), "mine");
}

// A name of ours that leads elsewhere, or is a folder: not what a writer left.
TEST_F(Writer, OnlyPlainFilesAreSwept) {
  (void)in_child([&] {
    const FileFault fault(Call::Rename, FileFault::sends(SIGKILL));
    (void)save_file(in("kept"), kNew);
  });
  const std::string name = names_in(folder_).at(0);
  fs::remove(in(name));
  put_bytes(in("precious"), "mine");
  fs::create_symlink("precious", in(name));
  sweep_temporaries(folder_);
  EXPECT_TRUE(fs::is_symlink(in(name)));
  fs::remove(in(name));
  fs::create_directory(in(name));
  sweep_temporaries(folder_);
  EXPECT_TRUE(fs::is_directory(in(name)));
  EXPECT_EQ(bytes_of(in("precious")), "mine");
}

TEST_F(Writer, ASignalEndsTheProgramWithoutATemporaryFile) {
  for (const int signal : {SIGTERM, SIGINT, SIGHUP, SIGQUIT, SIGPIPE}) {
    put_bytes(in("kept"), "precious");
    const int status = in_child([&] {
      ::signal(signal, SIG_DFL);  // a shell may have had it ignored
      const rlimit no_core{0, 0};
      ::setrlimit(RLIMIT_CORE, &no_core);
      auto writer = FileWriter::open(in("kept"));
      EXPECT_TRUE((*writer)->write(kNew));
      EXPECT_EQ(names_in(folder_).size(), 2U);
      ::kill(::getpid(), signal);
    });
    ASSERT_TRUE(WIFSIGNALED(status)) << signal;
    EXPECT_EQ(WTERMSIG(status), signal);
    EXPECT_EQ(names_in(folder_), std::vector<std::string>{"kept"});
    EXPECT_EQ(bytes_of(in("kept")), "precious");
  }
}

void stay(int) {}
void (*handler_of(int signal))(int) {
  struct sigaction action {};
  ::sigaction(signal, nullptr, &action);
  return action.sa_handler;
}

TEST_F(Writer, SignalsAreCaughtWhileSomethingIsWrittenAndByNobodyElse) {
  EXPECT_EQ(in_child([&] {
              ::signal(SIGTERM, SIG_DFL);
              ::signal(SIGHUP, SIG_IGN);
              ::signal(SIGINT, stay);
              {
                auto one = FileWriter::open(in("a"));
                {
                  auto other = FileWriter::open(in("b"));
                  EXPECT_NE(handler_of(SIGTERM), SIG_DFL);
                }
                EXPECT_NE(handler_of(SIGTERM), SIG_DFL);
                EXPECT_EQ(handler_of(SIGHUP), SIG_IGN);
                EXPECT_EQ(handler_of(SIGINT), stay);
              }
              EXPECT_EQ(handler_of(SIGTERM), SIG_DFL);
              EXPECT_TRUE(save_file(in("a"), "x").ok());
              EXPECT_EQ(handler_of(SIGTERM), SIG_DFL);
              EXPECT_EQ(handler_of(SIGHUP), SIG_IGN);
              EXPECT_EQ(handler_of(SIGINT), stay);
            }),
            0);
}

// A child has the list of what its parent writes, and no say in it.
TEST_F(Writer, AChildThatEndsLeavesItsParentsFile) {
  auto writer = FileWriter::open(in("a"));
  ASSERT_TRUE(writer.ok());
  ASSERT_TRUE((*writer)->write(kNew));
  const int status = in_child([] { end_by(SIGTERM); });
  EXPECT_TRUE(WIFSIGNALED(status) && WTERMSIG(status) == SIGTERM);
  ASSERT_TRUE((*writer)->finish().ok());
  EXPECT_EQ(bytes_of(in("a")), kNew);
}

TEST_F(Writer, AWriterThatIsNotFinishedDoesNothing) {
  put_bytes(in("a"), "old");
  {
    auto writer = FileWriter::open(in("a"));
    ASSERT_TRUE(writer.ok());
    (*writer)->write(kNew);
  }
  EXPECT_EQ(bytes_of(in("a")), "old");
  EXPECT_EQ(names_in(folder_), std::vector<std::string>{"a"});
}

TEST_F(Writer, ModeBitsAreKept) {
  const mode_t mask = ::umask(022);
  ASSERT_TRUE(save_file(in("new"), "x").ok());
  EXPECT_EQ(mode_of(in("new")), 0644U);
  for (const mode_t mode : {0600U, 0640U, 0666U, 0755U, 0777U}) {
    ::chmod(in("new").c_str(), mode);
    ASSERT_TRUE(save_file(in("new"), "y").ok());
    EXPECT_EQ(mode_of(in("new")), mode);
  }
  ::umask(mask);
}

TEST_F(Writer, SymbolicLinksStayAndWhatTheyLeadToIsWritten) {
  fs::create_directory(in("there"));
  put_bytes(in("there/old"), "old");
  fs::create_symlink("there/old", in("live"));
  fs::create_symlink("there/new", in("dangling"));
  fs::create_symlink("dangling", in("second"));
  fs::create_symlink(folder_ / "there" / "third", in("absolute"));
  const std::pair<const char*, const char*> cases[] = {
      {"live", "there/old"}, {"second", "there/new"}, {"dangling", "there/new"}, {"absolute", "there/third"}};
  for (const auto& [link, target] : cases) {
    const Status saved = save_file(in(link), std::string("by ") + link);
    ASSERT_TRUE(saved.ok()) << saved.error().text();
    EXPECT_TRUE(fs::is_symlink(in(link))) << link;
    EXPECT_FALSE(fs::is_symlink(in(target))) << link;
    EXPECT_EQ(bytes_of(in(target)), std::string("by ") + link);
  }
  EXPECT_EQ(names_in(in("there")), (std::vector<std::string>{"new", "old", "third"}));
}

TEST_F(Writer, WhatCannotBeATargetIsSaid) {
  fs::create_symlink("round", in("about"));
  fs::create_symlink("about", in("round"));
  fs::create_symlink("nowhere/x", in("lost"));
  fs::create_symlink(".", in("here"));
  put_bytes(in("file"), "x");
  const std::vector<std::string> before = names_in(folder_);
  const std::pair<std::string, const char*> cases[] = {
      {in("about"), "the symbolic link leads back to itself"},
      {in("lost"), "the symbolic link leads into a folder that does not exist"},
      {in("here"), "this is a folder; name a file in it"},
      {folder_.string(), "this is a folder; name a file in it"},
      {in("nowhere/x"), "the folder does not exist; make it first"},
      {in("file/x"), "Not a directory"},
      {in("new/"), "give the name of a file"},
      {"", "give the name of a file"},
      {in(std::string(256, 'x')), "choose a shorter name"}};
  for (const auto& [path, words] : cases) {
    const Status saved = save_file(path, "y");
    ASSERT_FALSE(saved.ok()) << path;
    EXPECT_EQ(saved.error().code, ErrorCode::Io);
    EXPECT_EQ(saved.error().file, path);
    EXPECT_NE(saved.error().message.find(words), std::string::npos) << saved.error().text();
  }
  EXPECT_EQ(names_in(folder_), before);
}

TEST_F(Writer, TheNameMayBeAsLongAsTheSystemAllows) {
  for (const std::size_t size : {240U, 250U, 255U}) {
    const std::string name(size, 'x');
    const Status saved = save_file(in(name), kNew);
    ASSERT_TRUE(saved.ok()) << saved.error().message;
    EXPECT_EQ(bytes_of(in(name)), kNew);
  }
  EXPECT_EQ(names_in(folder_).size(), 3U);
}

// And so may the path: only the name in the folder is given to the system.
TEST_F(Writer, ThePathMayBeAsLongAsTheSystemAllows) {
  std::string path = folder_.string();
  while (path.size() + 202 < PATH_MAX) {
    path += "/" + std::string(200, 'd');
    ASSERT_EQ(::mkdir(path.c_str(), 0777), 0);
  }
  path += "/" + std::string(PATH_MAX - path.size() - 2, 'f');
  ASSERT_EQ(path.size() + 1, static_cast<std::size_t>(PATH_MAX));
  const Status saved = save_file(path, "x");
  EXPECT_TRUE(saved.ok()) << saved.error().message;
  EXPECT_EQ(bytes_of(path), "x");
}

TEST_F(Writer, WhatIsNoFileOfBytesIsWrittenToAsItIs) {
  EXPECT_TRUE(save_file("/dev/null", "x").ok());
  EXPECT_TRUE(fs::is_character_file("/dev/null"));
  const Status full = save_file("/dev/full", "x");
  ASSERT_FALSE(full.ok());
  EXPECT_EQ(full.error().text(), "/dev/full: writing failed (No space left on device); give another place for it");

  ASSERT_EQ(::mkfifo(in("pipe").c_str(), 0600), 0);
  fs::create_symlink("pipe", in("link"));
  std::string got;
  std::thread reader([&] { got = bytes_of(in("pipe")); });
  EXPECT_TRUE(save_file(in("link"), kNew).ok());
  reader.join();
  EXPECT_EQ(got, kNew);
  EXPECT_TRUE(fs::is_fifo(in("pipe")));
  EXPECT_TRUE(fs::is_symlink(in("link")));
}

// /dev/stdout that was sent to a file is the stream, not the file: what stood in it before and what comes after stays.
TEST_F(Writer, StandardOutputStaysTheStreamThatItIs) {
  EXPECT_EQ(in_child([&] {
              const int file = ::open(in("out").c_str(), O_WRONLY | O_CREAT | O_TRUNC, 0666);
              ::dup2(file, STDOUT_FILENO);
              EXPECT_EQ(::write(STDOUT_FILENO, "before ", 7), 7);
              EXPECT_TRUE(save_file("/dev/stdout", "bytes").ok());
              EXPECT_TRUE(save_file("/dev/fd/1", " more").ok());
              EXPECT_EQ(::write(STDOUT_FILENO, " after", 6), 6);
            }),
            0);
  EXPECT_EQ(bytes_of(in("out")), "before bytes more after");
  EXPECT_EQ(names_in(folder_), std::vector<std::string>{"out"});
}

TEST_F(Writer, AFileThatIsProtectedFromWritingStays) {
  put_bytes(in("kept"), "precious");
  ::chmod(in("kept").c_str(), 0444);
  const auto check = [&] {
    const Status saved = save_file(in("kept"), kNew);
    ASSERT_FALSE(saved.ok());
    EXPECT_NE(saved.error().message.find("protected from writing"), std::string::npos) << saved.error().text();
    EXPECT_EQ(bytes_of(in("kept")), "precious");
  };
  if (::geteuid() != 0) return check();
  const FileFault fault(Call::Access, EACCES);  // nothing is protected from root
  check();
}

TEST_F(Writer, AFolderThatTakesNoFilesIsSaid) {
  if (::geteuid() != 0) GTEST_SKIP() << "only root can become somebody else";
  put_bytes(in("kept"), "precious");
  fs::permissions(folder_, fs::perms(0755));
  fs::permissions(in("kept"), fs::perms(0666));
  EXPECT_EQ(in_child([&] {
              ASSERT_EQ(::seteuid(65534), 0);
              const Status saved = save_file(in("kept"), kNew);
              ASSERT_FALSE(saved.ok());
              EXPECT_EQ(saved.error().message,
                        "the file cannot be written (Permission denied); choose a folder in which you may make files");
              EXPECT_EQ(bytes_of(in("kept")), "precious");
            }),
            0);
}

// The real thing, as far as it can be had without a disk of one's own.
TEST_F(Writer, ALimitOnTheSizeOfFilesIsAnError) {
  put_bytes(in("kept"), "precious");
  EXPECT_EQ(in_child([&] {
              ::signal(SIGXFSZ, SIG_IGN);
              const rlimit tiny{4096, 4096};
              ASSERT_EQ(::setrlimit(RLIMIT_FSIZE, &tiny), 0);
              const Status saved = save_file(in("kept"), kNew);
              ASSERT_FALSE(saved.ok());
              EXPECT_EQ(
                  saved.error().message,
                  "the file cannot be written (File too large); raise the limit on the size of files (ulimit -f)");
            }),
            0);
  EXPECT_EQ(bytes_of(in("kept")), "precious");
  EXPECT_EQ(names_in(folder_), std::vector<std::string>{"kept"});
}

TEST_F(Writer, AFullDiskIsAnError) {
  constexpr int kNoMount = 77;
  const int status = in_child([&] {
    // A disk of 64 kB that only this process sees.
    if (::unshare(CLONE_NEWNS) != 0 || ::mount("none", "/", nullptr, MS_REC | MS_PRIVATE, nullptr) != 0 ||
        ::mount("none", folder_.c_str(), "tmpfs", 0, "size=64k,mode=700") != 0)
      ::_exit(kNoMount);
    put_bytes(in("kept"), "precious");
    for (const Worth worth : {Worth::Again, Worth::Once}) {
      const Status saved = save_file(in("kept"), kNew, worth);
      ASSERT_FALSE(saved.ok());
      EXPECT_EQ(saved.error().text(), in("kept") +
                                          ": the file cannot be written (No space left on device); make room on the "
                                          "disk, or choose another folder");
      EXPECT_EQ(bytes_of(in("kept")), "precious");
      EXPECT_EQ(names_in(folder_), std::vector<std::string>{"kept"});
    }
    EXPECT_TRUE(save_file(in("kept"), "small").ok());
    EXPECT_EQ(bytes_of(in("kept")), "small");
  });
  if (WIFEXITED(status) && WEXITSTATUS(status) == kNoMount) GTEST_SKIP() << "no disk can be mounted here";
  EXPECT_EQ(status, 0);
}

TEST_F(Writer, AnExistingFileIsLeftToWhoWasFirst) {
  ASSERT_TRUE(save_file(in("a"), "first", Worth::Again, Existing::Kept).ok());
  ASSERT_TRUE(save_file(in("a"), "second", Worth::Again, Existing::Kept).ok());
  EXPECT_EQ(bytes_of(in("a")), "first");
  {
    const FileFault fault(Call::Link, EIO);
    EXPECT_FALSE(save_file(in("b"), "x", Worth::Again, Existing::Kept).ok());
  }
  EXPECT_EQ(names_in(folder_), std::vector<std::string>{"a"});
}

TEST_F(Writer, ManyWritersOfOneFileLeaveOneWholeFile) {
  std::vector<std::jthread> writers;
  for (char c = 'a'; c < 'i'; ++c) {
    writers.emplace_back([this, c] {
      for (int i = 0; i < 20; ++i) {
        EXPECT_TRUE(save_file(in("one"), std::string(100'000, c)).ok());
        sweep_temporaries(folder_);
      }
    });
  }
  writers.clear();
  const std::string bytes = bytes_of(in("one"));
  EXPECT_EQ(bytes, std::string(100'000, bytes.at(0)));
  EXPECT_EQ(names_in(folder_), std::vector<std::string>{"one"});
}

}  // namespace
}  // namespace pegasos::test
