// Files appear whole or not at all, whatever fails and whenever the program ends; nothing foreign is touched.
#include <sys/resource.h>

#include "file_writer_support.h"

namespace pegasos::test {
namespace {

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

// A study that meets a full disk a thousand times has a thousand more to come.
TEST_F(Writer, WhicheverCallFailsNoFileStaysOpen) {
  const auto opened = [] { return std::distance(fs::directory_iterator("/proc/self/fd"), fs::directory_iterator()); };
  const auto before = opened();
  for (const Call call : {Call::Open, Call::Write, Call::Chmod, Call::Sync, Call::Rename, Call::Link}) {
    for (const Worth worth : {Worth::Again, Worth::Once}) {
      const FileFault fault(call, EIO);
      (void)save_file(in("kept"), kNew, worth);
    }
    EXPECT_EQ(opened(), before) << name_of(call);
  }
  { (void)FileWriter::open(in("begun")); }
  EXPECT_EQ(opened(), before) << "one that was not finished";
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

}  // namespace
}  // namespace pegasos::test
