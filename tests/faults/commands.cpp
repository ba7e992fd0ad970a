// The commands: each call of writing that any of them makes fails once in each way.
#include <gtest/gtest.h>
#include <stdlib.h>

#include "cli/cli.h"
#include "cli/writing_commands.h"
#include "faults/faults.h"

namespace pegasos::test {
namespace {

constexpr const char* kHomework =
    "# L\n\n```homework\nid: week\n```\n\n## A\n\nHow many?\n\n```ask\nnumber\nanswer: t\n```\n\n```lab\nset T 9\nrun "
    "9\n```\n";

int run_words(const Words& words) {
  std::vector<const char*> argv = {"pegasos"};
  for (const std::string& word : words) argv.push_back(word.c_str());
  return cli::run(static_cast<int>(argv.size()), argv.data(), {});
}

std::vector<Writes> all_commands() {
  std::vector<Writes> commands = writing_commands();
  const std::vector<Writes> more = {
      {{"train", "coins", "--T", "20", "--model", "a.model", "--model-format", "liblinear"}, {"a.model"}},
      {{"figure", "norm", "coins", "--T", "20", "-o", "a.svg", "--csv", "a.csv"}, {"a.csv", "a.svg"}},
      {{"lesson", "assign", "h.md", "--students", "names.csv", "-o", "out"}, {"out/week-Ada.md", "out/week-Eve.md"}},
      {{"lesson", "play", "h.md", "--name", "Ada", "--answers", "right", "-o", "b.json"}, {"b.json"}},
      {{"lesson", "grade", "ada.json", "--lesson", "h.md", "--students", "names.csv", "--csv", "a.csv"}, {"a.csv"}},
  };
  commands.insert(commands.end(), more.begin(), more.end());
  return commands;
}

/// A folder with what they read.
struct Commands : testing::Test {
  Commands() {
    ::setenv("XDG_CACHE_HOME", (folder.string() + "/cache").c_str(), 1);
    for (const auto& [name, text] : written_inputs()) put_bytes(name, text);
    put_bytes("h.md", kHomework);
    put_bytes("names.csv", "name\nAda\nEve\n");
    for (const Words& words : input_commands()) EXPECT_EQ(run_here(words).code, 0);
    EXPECT_EQ(
        run_here({"lesson", "play", "h.md", "--name", "Ada", "--answers", "right", "-o", "ada.json", "--quiet"}).code,
        0);
    std::filesystem::remove_all("cache");
    inputs = names_in(folder);
  }
  CurrentFolder folder;
  Words inputs;
};

TEST_F(Commands, WhicheverCallFailsEachFileIsTheOldOneOrTheNewOne) {
  const std::vector<int> codes = all_faults()
                                     ? std::vector{ENOSPC, EIO, EACCES, FileFault::kShort, FileFault::sends(SIGKILL)}
                                     : std::vector{ENOSPC};
  int failed = 0;
  std::size_t turn = 0;
  for (const Writes& command : all_commands()) {
    if (!all_faults() && turn++ % 3 != 0) continue;
    std::string line;
    for (const std::string& word : command.words) line += word + " ";
    const Saver saver{line, command.files, [&] { return run_words(command.words); }, true, {".runs"}};
    failed += expect_whole(folder, inputs, saver, codes, all_faults() ? 1 : 5);
  }
  EXPECT_GT(failed, all_faults() ? 500 : 15);
  if (all_faults()) std::printf("%d calls of %zu commands failed\n", failed, all_commands().size());
}

}  // namespace
}  // namespace pegasos::test
