// Commands that are printed and copied: a shell gives back exactly the words that were meant.
#include <gtest/gtest.h>

#include <cstdio>
#include <string>
#include <vector>

#include "core/visible.h"
#include "exports/picture_file.h"
#include "moments.h"

namespace pegasos::figures {
namespace {

/// The words that bash makes of `command`.
std::vector<std::string> words_of(const std::string& command) {
  const std::string script = "set -- " + command + "\nprintf '%s\\0' \"$@\"\n";
  const std::string path = testing::TempDir() + "pegasos-words.sh";
  std::FILE* file = std::fopen(path.c_str(), "wb");
  std::fwrite(script.data(), 1, script.size(), file);
  std::fclose(file);
  std::FILE* pipe = popen(("LC_ALL=C bash " + path).c_str(), "r");
  std::vector<std::string> words(1);
  for (int c = std::fgetc(pipe); c != EOF; c = std::fgetc(pipe)) {
    if (c != 0) {
      words.back() += static_cast<char>(c);
    } else {
      words.emplace_back();
    }
  }
  EXPECT_EQ(pclose(pipe), 0);
  words.pop_back();
  return words;
}

TEST(Commands, AShellReadsBackEveryName) {
  for (const std::string name : {"plain.csv", "it's.csv", "two words.csv", "new\nline", "a\x1B[31m",
                                 "$HOME `id` \"x\" \\", "*?[a]~!#&;|<>()", "中文", "\xFF\xFE", "\u202E'\\", "λ\tx"}) {
    Parameters parameters;
    parameters.data = name;
    parameters.positive = name;
    const std::string command = exports::command_words("train", parameters);
    EXPECT_EQ(visible_text(command), command) << "one line that hides nothing";
    EXPECT_EQ(words_of(command), (std::vector<std::string>{"pegasos", "train", name, "--positive", name})) << command;
  }
}

TEST(Commands, NoNameIsTakenForAnOption) {
  Parameters parameters;
  parameters.data = "-rf";
  parameters.positive = "--T";
  EXPECT_EQ(words_of(exports::command_words("train", parameters)),
            (std::vector<std::string>{"pegasos", "train", "./-rf", "--positive=--T"}));
}

/// A caption does not claim more of its command than it does.
TEST(Commands, ACaptionSaysWhatItsCommandDoesNotShow) {
  const auto said = [](const session::SnapshotPtr& now) { return exports::picture_caption(*now, "objective"); };
  const std::vector<std::string> whole = said(moment({}, 12));
  EXPECT_NE(whole.front().find("$t$ = 12 ·"), std::string::npos) << whole.front();
  EXPECT_TRUE(whole.back().ends_with("--t 12 --frontier 12 -o objective.svg")) << whole.back();
  const std::vector<std::string> part = said(moment({}, 12, Phase::Violators));
  EXPECT_NE(part.front().find("$t$ = 12, phase 2 of 4 ·"), std::string::npos) << part.front();
  EXPECT_TRUE(part.back().ends_with("--t 11 --frontier 11 -o objective.svg · the command shows whole steps"))
      << part.back();
  for (const session::SnapshotPtr& now :
       {after({session::RunTo{12}, session::PinRun{}}), after({session::RunTo{12}, session::SetParameter{"k", "4"}})})
    EXPECT_TRUE(said(now)[1].ends_with("the command shows this run alone")) << said(now)[1];
  const std::vector<std::string> beside =
      said(after({session::RunTo{12}, session::PinRun{}, session::SetParameter{"k", "4"}}));
  ASSERT_EQ(beside.size(), 3U);
  EXPECT_NE(beside[1].find("--k 4"), std::string::npos) << beside[1];
  EXPECT_TRUE(beside[2].starts_with("A  $k$ = 1 · pegasos figure"))
      << "the pinned run by its own command: " << beside[2];
  EXPECT_EQ(beside[2].find("--k 4"), std::string::npos) << beside[2];
}

}  // namespace
}  // namespace pegasos::figures
