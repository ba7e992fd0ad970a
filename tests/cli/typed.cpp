// Completions and the manual page: what --help says, they know.
#include <algorithm>
#include <cstdlib>
#include <sstream>

#include "cli/command.h"
#include "cli/program.h"

namespace pegasos::test {
namespace {

/// "--lambda" of every line "  --lambda L  ..." of a help text, sorted.
Words options_in(const std::string& help) {
  Words options;
  for (const std::string& line : split(help, '\n')) {
    if (line.starts_with("  -")) options.push_back(line.substr(2, line.find(' ', 2) - 2));
  }
  std::ranges::sort(options);
  return options;
}

Words by_spaces(const std::string& line) {
  std::istringstream in(line);
  Words words;
  for (std::string word; in >> word;) words.push_back(word);
  return words;
}

/// From `from` to the next `to`, or to the end.
std::string part(const std::string& text, const std::string& from, const std::string& to) {
  const std::size_t at = text.find(from);
  if (at == std::string::npos) return {};
  const std::size_t begin = at + from.size();
  return text.substr(begin, text.find(to, begin) - begin);
}

std::string as_roff(std::string text) {
  for (std::size_t at = 0; (at = text.find('-', at)) != std::string::npos; at += 2) text.insert(at, 1, '\\');
  return text;
}

bool is_there(const std::string& program) {
  return std::system(("command -v " + program + " >/dev/null 2>&1").c_str()) == 0;
}

class WhatIsTyped : public CommandLine {
 protected:
  std::string script(const std::string& shell) const {
    const Ended ended = run_here({"completion", shell});
    EXPECT_EQ(ended.code, 0) << ended.err;
    return write("pegasos." + shell, ended.out);
  }

  static std::string help(const cli::Command& command) {
    Words words = by_spaces(std::string(command.name));
    words.emplace_back("--help");
    return run_here(words).out;
  }

  /// What `program` writes to the file `reply` in the folder.
  std::string reply(const std::string& program) const {
    EXPECT_EQ(std::system(("cd " + folder_.string() + " && " + program + " >reply 2>complaints").c_str()), 0)
        << program << read("complaints");
    return read("reply");
  }
};

TEST_F(WhatIsTyped, BashKnowsEveryOptionOfEveryCommand) {
  script("bash");
  std::string program = "source pegasos.bash\n";
  for (const cli::Command& command : cli::commands()) {
    const std::string name(command.name);
    program += "COMP_WORDS=(pegasos " + name + " -); COMP_CWORD=" + std::to_string(by_spaces(name).size() + 1) +
               "; _pegasos 2>/dev/null; echo \"${COMPREPLY[*]}\"\n";
  }
  write("all.sh", program);
  const Words replies = split(reply("bash all.sh"), '\n');
  ASSERT_EQ(replies.size(), cli::commands().size());
  for (std::size_t i = 0; i < replies.size(); ++i) {
    Words known = by_spaces(replies[i]);
    std::erase(known, "--help");
    std::ranges::sort(known);
    EXPECT_EQ(known, options_in(help(cli::commands()[i]))) << cli::commands()[i].name;
  }
}

TEST_F(WhatIsTyped, ZshFishAndTheManualKnowThemToo) {
  script("zsh");
  script("fish");
  const std::string zsh = read("pegasos.zsh");
  const std::string fish = read("pegasos.fish");
  const std::string manual = write("pegasos.1", run_here({"manual"}).out).empty() ? "" : read("pegasos.1");
  const std::string parameters = part(manual, ".SH PARAMETERS\n", ".SH EXIT");
  for (const cli::Command& command : cli::commands()) {
    const std::string name(command.name);
    const std::string of_zsh = part(zsh, "    '" + name + "')\n", ";;");
    const std::string of_manual = part(manual, ".SS " + name + "\n", ".SS ") + parameters;
    const Words options = options_in(help(command));
    EXPECT_GE(options.size(), command.has_json ? 3U : 2U) << name;
    for (const std::string& option : options) {
      EXPECT_NE(of_zsh.find("'" + option + "["), std::string::npos) << name << " " << option;
      const std::string typed = option.starts_with("--") ? "-l " + option.substr(2) : "-s " + option.substr(1);
      EXPECT_NE(fish.find("-n '__pegasos_is " + name + "' " + typed + " "), std::string::npos) << name << " " << option;
      EXPECT_NE(of_manual.find("\\fB" + as_roff(option) + "\\fR"), std::string::npos) << name << " " << option;
    }
  }
}

/// Where these shells are installed.
TEST_F(WhatIsTyped, TheShellsReadTheirScripts) {
  script("bash");
  EXPECT_EQ(reply("bash -n pegasos.bash"), "");
  script("zsh");
  if (is_there("zsh")) {
    EXPECT_EQ(reply("zsh -n pegasos.zsh"), "");
  }
  script("fish");
  if (!is_there("fish")) return;
  const auto completed = [&](const std::string& line) {
    std::string words;
    for (const std::string& one : split(reply("fish -N -c 'source pegasos.fish; complete -C \"" + line + "\"'"), '\n'))
      words += one.substr(0, one.find('\t')) + " ";
    return words;
  };
  EXPECT_EQ(completed("pegasos tr"), "trace train ");
  EXPECT_EQ(completed("pegasos lesson pl"), "play ");
  EXPECT_EQ(completed("pegasos train iris --sampling rep"), "replacement ");
  EXPECT_EQ(completed("pegasos optimum iris --ga"), "--gap ");
  EXPECT_EQ(completed("pegasos data generate sep"), "separable ");
}

TEST_F(WhatIsTyped, BashCompletesGroupsAndTheirOptions) {
  script("bash");
  const auto completed = [&](const std::string& line, int place) {
    write("one.sh", "source pegasos.bash; COMP_WORDS=(" + line + "); COMP_CWORD=" + std::to_string(place) +
                        "; _pegasos 2>/dev/null; echo \"${COMPREPLY[*]}\"");
    return reply("bash one.sh");
  };
  EXPECT_EQ(completed("pegasos lesson pl", 2), "play\n");
  EXPECT_EQ(completed("pegasos lesson play the-ball --answers ri", 5), "right\n");
  EXPECT_EQ(completed("pegasos lesson export the-ball --answers en", 5), "end\n");
  EXPECT_EQ(completed("pegasos schema le", 2), "lesson\n");
  EXPECT_EQ(completed("pegasos moons --the", 2), "--theme\n");
}

}  // namespace
}  // namespace pegasos::test
