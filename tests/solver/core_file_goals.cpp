// What may stand under a file's name, and what becomes of it.
#include <fcntl.h>
#include <sched.h>
#include <sys/mount.h>
#include <sys/resource.h>

#include "file_writer_support.h"

namespace pegasos::test {
namespace {

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

/// Also not for the moment in which it is written.
TEST_F(Writer, WhatIsNobodyElsesIsNeverOpenToOthers) {
  const mode_t mask = ::umask(0);
  put_bytes(in("mine"), "secret");
  ::chmod(in("mine").c_str(), 0600);
  auto writer = FileWriter::open(in("mine"));
  ASSERT_TRUE(writer.ok()) << writer.error().text();
  ASSERT_TRUE((*writer)->write("more"));
  const std::vector<std::string> names = names_in(folder_);
  ASSERT_EQ(names.size(), 2U);
  for (const std::string& name : names) EXPECT_EQ(mode_of(in(name)), 0600U) << name;
  EXPECT_TRUE((*writer)->finish().ok());
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
    EXPECT_NE(saved.error().message.english().find(words), std::string::npos) << saved.error().text();
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
    EXPECT_NE(saved.error().message.english().find("protected from writing"), std::string::npos)
        << saved.error().text();
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
        ::mount("none", folder_.path().c_str(), "tmpfs", 0, "size=64k,mode=700") != 0)
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
