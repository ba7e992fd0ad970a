// What every command leaves behind when it is ended, killed or cannot write: the old file or the new one, whole, and
// nothing else.
#include <fcntl.h>
#include <signal.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cstdlib>

#include "cli/cli.h"
#include "cli/long_work.h"
#include "cli/model_file.h"
#include "cli/program.h"
#include "cli/writing_commands.h"
#include "core/file_writer.h"
#include "support/file_faults.h"

namespace pegasos::test {
namespace {

namespace fs = std::filesystem;

constexpr const char* kOld = "precious";

class Writing : public CommandLine {
 protected:
  void SetUp() override {
    CommandLine::SetUp();
    for (const auto& [name, text] : written_inputs()) write(name, text);
    for (const Words& words : input_commands()) ASSERT_EQ(run(words).code, 0);
    inputs_ = files();
  }

  /// Old files where the command writes, and nothing else but what it reads.
  void prepare(const Words& written) const {
    for (const std::string& name : files()) {
      if (std::find(inputs_.begin(), inputs_.end(), name) == inputs_.end()) fs::remove_all(folder_ / name);
    }
    for (const std::string& name : written) {
      fs::create_directories((folder_ / name).parent_path());
      write(name, kOld);
    }
    fs::remove_all(cache_of(folder_));
  }

  /// The command in a process of its own, with `fault` set into it; how it ended, as waitpid says.
  int run_with(const Words& words, Call call, int code, int spared) const {
    const pid_t child = ::fork();
    if (child == 0) {
      const int nothing = ::open("/dev/null", O_WRONLY);
      ::dup2(nothing, STDOUT_FILENO);
      const int said = ::open((folder_.string() + "-said").c_str(), O_WRONLY | O_CREAT | O_TRUNC, 0600);
      ::dup2(said, STDERR_FILENO);
      ::setenv("XDG_CACHE_HOME", cache_of(folder_).c_str(), 1);
      if (::chdir(folder_.c_str()) != 0) ::_exit(99);
      std::vector<const char*> argv = {"pegasos"};
      for (const std::string& word : words) argv.push_back(word.c_str());
      for (const int signal : {SIGTERM, SIGINT, SIGHUP}) ::signal(signal, SIG_DFL);  // a shell may have them ignored
      const FileFault fault(call, code, spared);
      ::_exit(cli::run(static_cast<int>(argv.size()), argv.data(), {}));
    }
    int status = 0;
    ::waitpid(child, &status, 0);
    said_ = bytes_of(folder_.string() + "-said");
    fs::remove(folder_.string() + "-said");
    return status;
  }

  void expect_no_temporaries() const {
    for (const fs::path& place : {folder_, cache_of(folder_)}) {
      if (!fs::exists(place)) continue;
      for (const auto& entry : fs::recursive_directory_iterator(place)) {
        const std::string name = entry.path().filename().string();
        EXPECT_FALSE(name.starts_with(".") || name.ends_with(".tmp") || name.ends_with(".new")) << entry.path();
      }
    }
  }

  Words inputs_;
  mutable std::string said_;  ///< on standard error
};

// The signal comes before each single rename: in a command that keeps no thought of it, the files written before are
// new and the others old, and the exit status names it. A command that remembers signals goes on to its end or stops
// there, and names it too.
TEST_F(Writing, ASignalLeavesTheOldFileOrTheNewOne) {
  const int signals[] = {SIGTERM, SIGINT, SIGHUP};
  int turn = 0;
  int killed = 0;
  for (const Writes& command : writing_commands()) {
    for (std::size_t at = 0; at < command.files.size(); ++at) {
      const int signal = signals[turn++ % 3];
      SCOPED_TRACE(command.words[0] + " " + command.words[1] + ", file " + command.files[at] + ", signal " +
                   std::to_string(signal));
      prepare(command.files);
      const int status = run_with(command.words, Call::Rename, FileFault::sends(signal), static_cast<int>(at));
      const bool by_signal = WIFSIGNALED(status);
      killed += by_signal ? 1 : 0;
      if (by_signal) {
        EXPECT_EQ(WTERMSIG(status), signal);
      } else {
        EXPECT_EQ(WEXITSTATUS(status), 0) << said_;
      }
      for (std::size_t i = 0; i < command.files.size(); ++i)
        EXPECT_EQ(read(command.files[i]) == kOld, by_signal && i >= at) << command.files[i];
      expect_no_temporaries();
    }
  }
  EXPECT_GT(killed, 10);
}

// In the middle of the bytes, too.
TEST_F(Writing, ASignalWhileBytesAreWrittenLeavesTheOldFile) {
  for (const Call call : {Call::Open, Call::Write, Call::Close}) {
    for (const Writes& command : {writing_commands()[0], writing_commands()[1], writing_commands()[7],
                                  writing_commands()[9], writing_commands()[11]}) {
      SCOPED_TRACE(command.words[0] + " at " + name_of(call));
      prepare(command.files);
      const int status = run_with(command.words, call, FileFault::sends(SIGTERM), 0);
      ASSERT_TRUE(WIFSIGNALED(status)) << status << said_;
      EXPECT_EQ(WTERMSIG(status), SIGTERM);
      for (const std::string& file : command.files) EXPECT_EQ(read(file), kOld);
      expect_no_temporaries();
    }
  }
}

TEST_F(Writing, WhicheverFileCannotBeWrittenOneSentenceNamesIt) {
  for (const Writes& command : writing_commands()) {
    for (std::size_t at = 0; at < command.files.size(); ++at) {
      const std::string& file = command.files[at];
      SCOPED_TRACE(command.words[0] + " " + command.words[1] + ", file " + file);
      prepare(command.files);
      const int status = run_with(command.words, Call::Rename, ENOSPC, static_cast<int>(at));
      ASSERT_TRUE(WIFEXITED(status));
      EXPECT_EQ(WEXITSTATUS(status), 1);
      EXPECT_EQ(said_, "pegasos: " + file +
                           ": the file cannot be written (No space left on device); make room on the disk, or choose "
                           "another folder\n");
      EXPECT_EQ(read(file), kOld);
      expect_no_temporaries();
    }
  }
}

TEST_F(Writing, WhatAKilledOneLeftTheNextOneSweeps) {
  for (const Writes& command : writing_commands()) {
    SCOPED_TRACE(command.words[0] + " " + command.words[1]);
    prepare(command.files);
    const int status = run_with(command.words, Call::Rename, FileFault::sends(SIGKILL), 0);
    ASSERT_TRUE(WIFSIGNALED(status) && WTERMSIG(status) == SIGKILL) << said_;
    EXPECT_EQ(read(command.files[0]), kOld);
    const fs::path place = (folder_ / command.files[0]).parent_path();
    const auto left = names_in(place);
    EXPECT_TRUE(std::any_of(left.begin(), left.end(), [](const auto& name) { return name.starts_with(".pegasos-"); }));
    const Ended again = run(command.words);
    EXPECT_EQ(again.code, 0) << again.err;
    for (const std::string& file : command.files) EXPECT_NE(read(file), kOld);
    expect_no_temporaries();
  }
}

TEST_F(Writing, AModelWaitsForTheDisk) {
  expect_all_or_nothing(folder_ / "a.model", true, [this](const std::string& file) {
    const auto model = cli::read_model((folder_ / "m.json").string());
    EXPECT_TRUE(model.ok());
    return cli::write_model(*model, file, cli::ModelFormat::Pegasos);
  });
}

TEST_F(Writing, ASignalIsTheExitStatusOfARealProgram) {
  for (const int signal : {SIGTERM, SIGINT, SIGHUP}) {
    Process makes(folder_, {"data", "generate", "moons", "--m", "3000000", "-o", "big.csv"});
    makes.send(signal);
    EXPECT_EQ(makes.wait().code, -signal);
    Process trains(folder_, {"train", "coins", "--T", "9007199254740992", "--model", "big.model"});
    ASSERT_TRUE(trains.interrupt(signal));
    const Ended ended = trains.wait();
    EXPECT_EQ(ended.code, -signal);
    EXPECT_NE(ended.err.find("interrupted at t = "), std::string::npos) << ended.err;
    EXPECT_EQ(files(), inputs_);
  }
}

TEST_F(Writing, TheSecondSignalEndsLongWorkAtOnce) {
  write("kept", kOld);
  const pid_t child = ::fork();
  if (child == 0) {
    ::signal(SIGINT, SIG_DFL);
    const cli::InterruptGuard guard;
    auto writer = FileWriter::open((folder_ / "kept").string());
    ::raise(SIGINT);
    if (!cli::InterruptGuard::interrupted() || cli::InterruptGuard::signal() != SIGINT) ::_exit(1);
    ::raise(SIGINT);
    ::_exit(2);
  }
  int status = 0;
  ::waitpid(child, &status, 0);
  EXPECT_TRUE(WIFSIGNALED(status) && WTERMSIG(status) == SIGINT) << status;
  EXPECT_EQ(read("kept"), kOld);
  expect_no_temporaries();
}

// A limit is as good as a full disk, and its signal must not end the program without a word.
TEST_F(Writing, ALimitOnTheSizeOfFilesIsOneSentence) {
  rlimit before{};
  ASSERT_EQ(::getrlimit(RLIMIT_FSIZE, &before), 0);
  write("big.csv", kOld);
  const rlimit tiny{16384, before.rlim_max};
  ASSERT_EQ(::setrlimit(RLIMIT_FSIZE, &tiny), 0);
  Process process(folder_, {"data", "convert", "digits", "-o", "big.csv"});
  ASSERT_EQ(::setrlimit(RLIMIT_FSIZE, &before), 0);
  const Ended ended = process.wait();
  EXPECT_EQ(ended.code, 1);
  EXPECT_EQ(ended.err,
            "pegasos: big.csv: the file cannot be written (File too large); raise the limit on the size of files "
            "(ulimit -f)\n");
  EXPECT_EQ(read("big.csv"), kOld);
  expect_no_temporaries();
}

TEST_F(Writing, AStudyTouchesNoForeignFile) {
  fs::create_directories(folder_ / "out");
  const Words foreign = {"a.part",        "a.notes.part", "a.old.tmp", "index.html.mine.part", "index.html.1-0.tmp",
                         ".pegasos-a.tmp"};
  for (const std::string& name : foreign) write("out/" + name, "mine");
  ASSERT_EQ(run({"study", "s.json", "-o", "out"}).code, 0);
  for (const std::string& name : foreign) EXPECT_EQ(read("out/" + name), "mine") << name;
  EXPECT_EQ(names_in(folder_ / "out").size(), foreign.size() + 4);
}

TEST_F(Writing, WhatIsReadIsNotWrittenOver) {
  const std::string set = "y,a,b\n1,2,3\n-1,4,5\n1,0,1\n";
  write("set.csv", set);
  fs::create_symlink("set.csv", folder_ / "link.csv");
  write("sets.txt", "0\n1\n");
  ASSERT_EQ(run({"train", "set.csv", "--T", "5", "--model", "m.json"}).code, 0);
  const std::string model = read("m.json");
  for (const Words& words :
       {Words{"data", "convert", "set.csv", "-o", "set.csv"}, Words{"data", "convert", "set.csv", "-o", "link.csv"},
        Words{"data", "convert", "link.csv", "-o", "./set.csv"}, Words{"train", "set.csv", "--trace", "set.csv"},
        Words{"train", "set.csv", "--model", "set.csv"}, Words{"optimum", "set.csv", "--json", "set.csv"},
        Words{"figure", "norm", "set.csv", "-o", "a.svg", "--csv", "set.csv"},
        Words{"trace", "set.csv", "--sets", "sets.txt", "--json", "sets.txt"},
        Words{"predict", "set.csv", "--model", "m.json", "-o", "m.json"}})
    expect_error(words, 2, {"is the file that is read; nothing was written"});
  EXPECT_EQ(read("set.csv"), set);
  EXPECT_EQ(read("m.json"), model);
  expect_error({"train", "set.csv", "--T", "5", "--model", "new", "--trace", "./new"}, 2, {"name the same file"});
  EXPECT_FALSE(fs::exists(folder_ / "new"));
  EXPECT_EQ(run({"train", "set.csv", "--T", "5", "--model", "/dev/null", "--trace", "/dev/null"}).code, 0);
  EXPECT_EQ(run({"data", "convert", "coins", "-o", "coins"}).code, 0) << "a generator is no file";
}

TEST_F(Writing, LinksLongNamesAndStreamsAreTargetsLikeOthers) {
  fs::create_directories(folder_ / "there");
  fs::create_symlink("there/new.csv", folder_ / "dangling.csv");
  ASSERT_EQ(run({"data", "convert", "coins", "-o", "dangling.csv"}).code, 0);
  EXPECT_TRUE(fs::is_symlink(folder_ / "dangling.csv"));
  const std::string csv = read("there/new.csv");
  EXPECT_FALSE(csv.empty());

  const std::string longest = std::string(251, 'n') + ".csv";
  ASSERT_EQ(run({"data", "convert", "coins", "-o", longest}).code, 0);
  EXPECT_EQ(read(longest), csv);

  const Ended stream = run({"data", "convert", "coins", "-o", "/dev/stdout"});
  EXPECT_EQ(stream.code, 0) << stream.err;
  EXPECT_TRUE(stream.out.starts_with(csv + "written")) << stream.out;
  EXPECT_EQ(run({"data", "convert", "coins", "-o", "/dev/null"}).code, 0);
  expect_error({"data", "convert", "coins", "-o", "there"}, 1, {"there: this is a folder; name a file in it"});
  expect_error({"data", "convert", "coins", "-o", "/dev/full"}, 1, {"/dev/full: writing failed (No space left"});
}

}  // namespace
}  // namespace pegasos::test
