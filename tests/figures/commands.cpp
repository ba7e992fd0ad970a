// Commands that are printed and copied: a shell gives back exactly the words that were meant.
#include <gtest/gtest.h>

#include <cstdio>
#include <string>
#include <vector>

#include "core/visible.h"
#include "exports/picture_file.h"

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

}  // namespace
}  // namespace pegasos::figures
