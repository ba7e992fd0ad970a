// Names, help, exit codes: what a person or a script meets first.
#include <cstdlib>
#include <fstream>
#include <regex>

#include "cli/program.h"
#include "exports/picture_file.h"
#include "session/first_problem.h"
#include "support/places.h"

namespace pegasos::test {
namespace {

const Words kCommands = {
    "gui",          "data list",   "data info",     "data generate", "data convert",  "train",       "predict",
    "optimum",      "trace",       "verify",        "sweep",         "merge",         "study",       "cache info",
    "cache clear",  "figure",      "replay",        "origin",        "completion",    "lesson list", "lesson readings",
    "lesson check", "lesson play", "lesson assign", "lesson grade",  "lesson export", "manual",      "schema"};

TEST_F(CommandLine, VersionIsOneLine) {
  const Ended ended = run({"--version"});
  EXPECT_EQ(ended.code, 0);
  EXPECT_TRUE(ended.out.starts_with("pegasos ")) << ended.out;
  EXPECT_EQ(split(ended.out, '\n').size(), 1U);
}

/// What a citation says is what the program says.
TEST_F(CommandLine, VersionAndDateAreThoseOfTheCitationAndTheChangelog) {
  const Json facts = Json::parse(run({"--version", "--json"}).out);
  EXPECT_EQ(facts, Json::parse(run({"--version", "--json", "-"}).out));
  const auto version = facts["version"].get<std::string>();
  const auto date = facts["date"].get<std::string>();
  EXPECT_EQ(run({"--version"}).out, "pegasos " + version + "\n");
  ASSERT_EQ(run({"--version", "--json", "v.json"}).code, 0);
  EXPECT_EQ(Json::parse(read("v.json")), facts);
  const auto asset = [](const std::string& name) {
    std::ifstream file(source_folder() + "/assets/" + name);
    return std::string(std::istreambuf_iterator<char>(file), {});
  };
  const std::string citation = asset("CITATION.cff");
  EXPECT_NE(citation.find("\nversion: " + version + "\ndate-released: " + date + "\n"), std::string::npos) << citation;
  EXPECT_NE(asset("CHANGELOG.md").find("\n## " + version + " (" + date + ")\n"), std::string::npos);
}

TEST_F(CommandLine, HelpNamesEveryCommand) {
  const Ended ended = run({"--help"});
  EXPECT_EQ(ended.code, 0);
  EXPECT_EQ(ended.err, "");
  for (const std::string& command : kCommands)
    EXPECT_NE(ended.out.find("\n  " + command), std::string::npos) << command;
}

TEST_F(CommandLine, EveryCommandHasHelpWithExamples) {
  for (const std::string& command : kCommands) {
    Words words = split(command, ' ');
    words.emplace_back("--help");
    const Ended ended = run(words);
    EXPECT_EQ(ended.code, 0) << command;
    EXPECT_NE(ended.out.find("Usage\n  pegasos "), std::string::npos) << command;
    EXPECT_NE(ended.out.find("\nExamples\n  pegasos"), std::string::npos) << command;
    const bool prints_text = command == "completion" || command == "manual";
    EXPECT_EQ(ended.out.find("--json") == std::string::npos, prints_text) << command;
    words.pop_back();
    words.insert(words.begin(), "help");
    EXPECT_EQ(run(words).out, ended.out);
  }
}

// Who has an installed copy has no checkout: neither its folders nor ./dev.
TEST_F(CommandLine, NoHelpNamesWhatOnlyTheSourcesHave) {
  const std::string manual = run({"manual"}).out;
  ASSERT_FALSE(manual.empty());
  for (const char* name : {"assets", "dev web", "./dev", "build/", "tests/", "README"})
    EXPECT_EQ(manual.find(name), std::string::npos) << name;
}

/// "gap-with-strays at lambda 0.25" was not all of it: by the same words `optimum` found another f*.
TEST_F(CommandLine, HelpOfTheWindowNamesItsFirstProblemWhole) {
  const std::string whole = exports::command_words("gui", session::first_problem());
  std::string help = run({"gui", "--help"}).out;
  help = std::regex_replace(help, std::regex("\\s+"), " ");
  EXPECT_NE(help.find("'" + whole + "'"), std::string::npos) << help;
  Words words = split(whole, ' ');
  words.erase(words.begin());
  words[0] = "optimum";
  words.emplace_back("--quiet");  // it makes no steps, and says so of --seed
  EXPECT_NEAR(double(json(words)["f_star"]), 0.5121, 1e-4);
}

TEST_F(CommandLine, HelpOfTrainListsEveryCommonOption) {
  const std::string help = run({"train", "--help"}).out;
  for (const char* option :
       {"--lambda", "--C",      "--k",       "--T",     "--seed",     "--data-seed", "--no-projection", "--sampling",
        "--step",   "--output", "--bias",    "--scale", "--positive", "--classes",   "--features",      "--threads",
        "--json",   "--quiet",  "--verbose", "--label", "--m",        "--noise",     "--model",         "--trace"})
    EXPECT_NE(help.find(std::string("\n  ") + option), std::string::npos) << option;
}

TEST_F(CommandLine, HelpSaysWhatIsTrue) {
  const auto help = [&](const char* command) {
    return std::regex_replace(run({command, "--help"}).out, std::regex("\\s+"), " ");
  };
  for (const char* command : {"optimum", "trace"}) {
    EXPECT_EQ(help(command).find("[0.05]"), std::string::npos) << command;
    EXPECT_NE(help(command).find("DATA --lambda L"), std::string::npos) << command;
    EXPECT_NE(help(command).find("It must be given"), std::string::npos) << command;
  }
  EXPECT_NE(help("train").find("[0.05]"), std::string::npos);
  for (const char* formula : {"pegasos: η_t = 1/(λt)", "shifted: η_t = 1/(λ(t + T0))", "constant: η_t = c",
                              "norma: η_t = p/(λ√t)", "inverse-sqrt-t: η_t = c/√t", "backtracking: first trial c"})
    EXPECT_NE(help("train").find(formula), std::string::npos) << formula << help("train");
  EXPECT_NE(help("train").find("the larger of -1 and +1, 0 and 1, 1 and 2, else the one that comes second"),
            std::string::npos);
}

TEST_F(CommandLine, AWholeNumberIsWrittenInDigits) {
  for (const char* value : {"1e18", "1e3", "3.0"}) {
    expect_error({"train", "moons", "--T", value}, 2, {"--T", "not written in digits alone", "from 1 to"});
    expect_error({"train", "moons", "--seed", value}, 2, {"--seed", "not written in digits alone"});
    expect_error({"sweep", "lambda", "moons", "--runs", value}, 2, {"--runs", "not written in digits alone"});
  }
  for (const char* value : {"99999999999999999999999", "-99999999999999999999999"}) {
    expect_error({"train", "moons", "--T", value}, 2, {"--T", "is out of range"});
    expect_error({"train", "moons", "--seed", value}, 2, {"--seed", "is out of range"});
    expect_error({"sweep", "lambda", "moons", "--runs", value}, 2, {"--runs", "is out of range"});
  }
  expect_error({"train", "moons", "--lambda", "1e400"}, 2, {"--lambda 1e400 is out of range"});
  expect_error({"train", "moons", "--step", "constant:1e400"}, 2, {"--step constant:1e400 is out of range"});
  expect_error({"train", "moons", "--step", "constant:x"}, 2, {"is not a number"});
  expect_error({"train", "moons", "--T", "x"}, 2, {"is not a number"});
  expect_error({"sweep", "lambda", "moons", "--runs", "0"}, 2, {"out of range"});
}

TEST_F(CommandLine, WhatHasNoJsonRefusesIt) {
  expect_error({"manual", "--json", "-"}, 2, {"no JSON"});
  expect_error({"completion", "bash", "--json", "x.json"}, 2, {"no JSON"});
  EXPECT_FALSE(exists("x.json"));
}

TEST_F(CommandLine, UnknownCommandsAndOptionsAreUsageErrors) {
  expect_error({"frobnicate"}, 2, {"frobnicate", "--help"});
  expect_error({"sweep", "frob", "coins"}, 2, {"frob", "k-fixed-T"});
  expect_error({"cache"}, 2, {"cache"});
  expect_error({""}, 2, {"''"});
  expect_error({"data"}, 2, {"data"});
  expect_error({"data", "frob"}, 2, {"frob"});
  expect_error({"train", "coins", "--frob"}, 2, {"--frob", "train --help"});
  expect_error({"train", "coins", "-x"}, 2, {"-x"});
  expect_error({"data", "list", "--lambda", "1"}, 2, {"--lambda"});
  expect_error({"--frob"}, 2, {"--frob"});
  expect_error({"--quiet", "train", "iris"}, 2, {"the command comes first", "pegasos train ... --quiet"});
  expect_error({"--json", "-", "data", "list"}, 2, {"the command comes first", "pegasos data list ... --json"});
  expect_error({"help", "frob"}, 2, {"'frob'"});
  expect_error({"gui", "frob"}, 1, {"'frob'"});  // without a display, and before what that makes of it
}

// Else the first file that is opened would be what is printed into.
TEST_F(CommandLine, AFileThatBeginsAsAnOptionIsToldHowToBeWritten) {
  write("-lead.csv", "1,a\n2,b\n");
  expect_error({"data", "info", "-lead.csv"}, 2, {"there is no option -lead.csv", "./-lead.csv"});
  json({"data", "info", "./-lead.csv"});
  EXPECT_EQ(run({"data", "info", "--", "-lead.csv"}).code, 0) << "behind -- there are no options";
  expect_error({"data", "info", "--", "-lead.csv", "-x"}, 2, {"'-x'", "too many", "behind -- is no option"});
  for (const char* size : {"800", "800X600", "1e3x4", "1x1"})
    expect_error({"figure", "norm", "moons", "--size", size, "-o", "a.svg"}, 2, {size, "WIDTHxHEIGHT", "16384"});
}

TEST_F(CommandLine, AClosedStandardOutputIsNobodyElses) {
  const std::string in = "cd '" + folder_.string() + "' && '" + program_file() + "' ";
  EXPECT_NE(std::system((in + "train coins --lambda 1 --T 9 --trace a.csv >&- 2>err.txt").c_str()), 0);
  EXPECT_NE(read("err.txt").find("writing failed"), std::string::npos) << read("err.txt");
  ASSERT_EQ(run({"train", "coins", "--lambda", "1", "--T", "9", "--trace", "b.csv"}).code, 0);
  EXPECT_EQ(read("a.csv"), read("b.csv"));
}

TEST_F(CommandLine, MissingAndExtraArgumentsAreUsageErrors) {
  expect_error({"train"}, 2, {"DATA"});
  expect_error({"train", "coins", "extra"}, 2, {"'extra'"});
  expect_error({"train", "coins", "--T"}, 2, {"--T needs a value"});
  expect_error({"train", "coins", "--json"}, 2, {"--json"});
  expect_error({"train", "coins", "--json", "--quiet"}, 2, {"--json"});
  expect_error({"train", "coins", "--k", "1", "--k", "2"}, 2, {"--k is given more than once"});
  expect_error({"train", "coins", "--no-projection=x"}, 2, {"--no-projection"});
  for (const char* word : {"no", "off", "0", "false"})
    expect_error({"train", "coins", std::string("--quiet=") + word}, 2, {"--quiet takes no value"});
  expect_error({"gui", "--speak", "--json", "-"}, 2, {"--speak and --json - both want standard output"});
  expect_error({"predict", "coins"}, 2, {"--model"});
  expect_error({"optimum", "coins"}, 2, {"--lambda"});
  expect_error({"trace", "coins", "--lambda", "1"}, 2, {"--sets"});
  expect_error({"trace", "coins", "--sets", "none"}, 2, {"--lambda"});
  expect_error({"figure", "norm", "coins"}, 2, {"-o"});
  expect_error({"figure", "norm", "-o", "a.svg"}, 2, {"DATA"});
  expect_error({"data", "generate", "moons"}, 2, {"-o"});
  expect_error({"data", "convert", "coins"}, 2, {"-o"});
  expect_error({"replay"}, 2, {"SESSION"});
  expect_error({"sweep", "lambda"}, 2, {"DATA"});
  expect_error({"merge"}, 2, {"PARTS"});
  expect_error({"study", "a.json"}, 2, {"-o"});
  expect_error({"completion"}, 2, {"SHELL"});
  expect_error({"completion", "tcsh"}, 2, {"tcsh", "fish"});
  for (const char* flag : {"--w1", "--classes", "--positive", "--label", "--features", "--ignore", "--test"})
    expect_error({"train", "coins", flag, ""}, 2, {flag, "needs a value"});
  EXPECT_TRUE(files().empty());
}

TEST_F(CommandLine, NumbersAreReadStrictly) {
  expect_error({"sweep", "lambda", "coins", "--values", "1,x"}, 2, {"--values: --lambda \"x\" is not a number"});
  for (const char* bad :
       {"nan", "inf", "-inf", "0x1p-3", "1e400", "1.5.2", "1,5", " 1", "1 ", "", "abc", "0", "-1", "2e6"})
    expect_error({"train", "coins", "--lambda", bad}, 2, {"--lambda"});
  for (const char* bad : {"0", "-3", "1.5", "1e3", "0x10", "99999999999999999999", "three"})
    expect_error({"train", "coins", "--k", bad}, 2, {"--k"});
  for (const char* bad : {"0", "9007199254740993", "-1", "1e4"})
    expect_error({"train", "coins", "--T", bad}, 2, {"--T"});
  for (const char* bad : {"-1", "18446744073709551616", "1.0"})
    expect_error({"train", "coins", "--seed", bad}, 2, {"--seed"});
  for (const char* bad : {"0", "-1", "nan", "1e-300", "1e300"})
    expect_error({"train", "coins", "--C", bad}, 2, {"--C"});
  for (const char* bad : {"nan", "0", "2", "-1e-3", "x"})
    expect_error({"optimum", "coins", "--lambda", "1", "--gap", bad}, 2, {"--gap"});
  for (const char* bad : {"5", "5x5", "x", "100x", "99999x99999", "100x100x", "1e3x100"})
    expect_error({"gui", "--size", bad}, 2, {"--size"});
}

TEST_F(CommandLine, WordsOfChoicesAreChecked) {
  expect_error({"train", "coins", "--sampling", "frob"}, 2, {"--sampling", "replacement"});
  expect_error({"train", "coins", "--step", "constant"}, 2, {"--step", "constant:"});
  expect_error({"train", "coins", "--step", "constant:nan"}, 2, {"--step"});
  expect_error({"train", "coins", "--output", "suffix:2"}, 2, {"--output"});
  expect_error({"train", "coins", "--bias", "feature"}, 2, {"--bias"});
  expect_error({"train", "coins", "--scale", "frob"}, 2, {"--scale"});
  expect_error({"train", "coins", "--projection", "maybe"}, 2, {"--projection"});
  expect_error({"train", "coins", "--classes", "a"}, 2, {"--classes"});
  expect_error({"train", "coins", "--features", "0"}, 2, {"--features"});
  expect_error({"train", "coins", "--features", "1,,2"}, 2, {"--features"});
  expect_error({"train", "coins", "--features", "3"}, 1, {"coins: there is no feature 3"});
  expect_error({"train", "coins", "--k", "201", "--sampling", "subset"}, 2, {"--k", "201"});
  expect_error({"gui", "--theme", "pink"}, 2, {"--theme", "dark"});
  expect_error({"figure", "frob", "coins", "-o", "a.svg"}, 2, {"frob", "suboptimality"});
  expect_error({"figure", "norm", "coins", "-o", "a.bmp"}, 2, {"a.bmp", ".svg"});
  expect_error({"figure", "norm", "coins", "-o", "a.svg", "--T", "5", "--t", "-6"}, 2, {"--t"});
  expect_error({"data", "generate", "frob", "-o", "a.csv"}, 2, {"frob", "moons"});
  EXPECT_TRUE(files().empty());
}

TEST_F(CommandLine, ContradictionsAreUsageErrors) {
  expect_error({"train", "coins", "--lambda", "1", "--C", "1"}, 2, {"--lambda", "--C"});
  expect_error({"train", "coins", "--projection", "on", "--no-projection"}, 2, {"--projection"});
  expect_error({"train", "-", "--save-session", "s.json"}, 2, {"standard input"});
  expect_error({"verify", "moons", "--misprints"}, 2, {"checks nothing", "leave DATA out"});
  expect_error({"verify", "--misprints", "--language", "de"}, 2, {"checks nothing", "leave --language out"});
  for (const Words& words : {Words{"trace", "-", "--sets", "-", "--lambda", "1"}, Words{"predict", "-", "--model", "-"},
                             Words{"train", "-", "--test", "-"}, Words{"merge", "-", "-"}})
    expect_error(words, 2, {"standard input can be read once only"});
}

TEST_F(CommandLine, BadInputEndsWithOne) {
  expect_error({"train", "no-such-file.csv"}, 1, {"no-such-file.csv"});
  expect_error({"train", "iris", "--positive", "rose"}, 1, {"rose", "setosa"});
  write("bad.csv", "y,a,b\n1,1,2\n-1,3,x\n");
  expect_error({"train", "bad.csv"}, 1, {"bad.csv:3:"});
  write("bad.libsvm", "+1 1:1 2:2\n-1 2:1 1:4\n");
  expect_error({"optimum", "bad.libsvm", "--lambda", "1"}, 1, {"bad.libsvm:2:"});
  write("bad.svm", "+1 1:nan\n");
  expect_error({"data", "info", "bad.svm"}, 1, {"bad.svm:1:"});
  expect_error({"train", "-"}, 1, {"standard input"});
  expect_error({"train", "-"}, 1, {"standard input:2:"}, "1,2,3\n1,2\n");
  expect_error({"predict", "coins", "--model", "-"}, 1, {"standard input:1:"}, "nonsense[");
  expect_error({"trace", "coins", "--lambda", "1", "--sets", "-"}, 1, {"standard input:1:"}, "nonsense[");
  expect_error({"train", "coins", "--T", "10", "--json", "missing/a.json"}, 1, {"missing/a.json"});
  expect_error({"train", "coins", "--T", "10", "--model", "missing/a.json"}, 1, {"missing/a.json"});
}

TEST_F(CommandLine, StandardOutputThatCannotBeWrittenIsAnError) {
  const Ended ended = run({"train", "coins", "--T", "10", "--json", "/dev/full"});
  EXPECT_EQ(ended.code, 1);
  EXPECT_EQ(split(ended.err, '\n').size(), 1U) << ended.err;
}

TEST_F(CommandLine, CompletionIsABashScriptThatKnowsTheOptions) {
  const Ended ended = run({"completion", "bash"});
  ASSERT_EQ(ended.code, 0);
  write("pegasos.bash", ended.out);
  const std::string script = (folder_ / "pegasos.bash").string();
  ASSERT_EQ(std::system(("bash -n " + script).c_str()), 0);
  const auto completed = [&](const std::string& line, int place) {
    const std::string program = "cd " + folder_.string() + "; source " + script + "; COMP_WORDS=(" + line +
                                "); COMP_CWORD=" + std::to_string(place) +
                                "; _pegasos 2>/dev/null; echo \"${COMPREPLY[*]}\" >" + (folder_ / "reply").string();
    write("complete.sh", program);
    EXPECT_EQ(std::system(("bash " + (folder_ / "complete.sh").string()).c_str()), 0);
    return read("reply");
  };
  EXPECT_EQ(completed("pegasos tr", 1), "train trace\n");
  EXPECT_EQ(completed("pegasos data gen", 2), "generate\n");
  EXPECT_EQ(completed("pegasos train ir", 2), "iris\n");
  EXPECT_EQ(completed("pegasos train iris --sampling rep", 4), "replacement\n");
  EXPECT_EQ(completed("pegasos train iris --no-p", 3), "--no-projection\n");
  EXPECT_EQ(completed("pegasos train iris --step const", 4), "constant:\n");
  EXPECT_EQ(completed("pegasos figure sub", 2), "subgradients suboptimality\n");
  EXPECT_EQ(completed("pegasos figure norm win", 3), "wine\n");
  EXPECT_EQ(completed("pegasos optimum iris --ga", 3), "--gap\n");
  EXPECT_EQ(completed("pegasos data generate sep", 3), "separable\n");
}

TEST_F(CommandLine, StandardOutputHoldsOneThing) {
  for (const Words& words :
       {Words{"train", "coins", "--T", "20", "--trace", "-"},
        {"train", "coins", "--T", "20", "--model", "-"},
        {"sweep", "lambda", "coins", "--values", "0.1,1", "--runs", "2", "--T", "50", "--csv", "-"}}) {
    const Ended ended = run(words);
    ASSERT_EQ(ended.code, 0) << ended.err;
    EXPECT_EQ(ended.out.find("steps/s"), std::string::npos);
    EXPECT_EQ(ended.out.find("slope"), std::string::npos);
    Words both = words;
    for (const char* more : {"--json", "-"}) both.emplace_back(more);
    expect_error(both, 2, {"--json -", words[words.size() - 2] + " -", "standard output"});
  }
  write("m.json", run({"train", "coins", "--T", "20", "--model", "-"}).out);
  EXPECT_EQ(run({"predict", "coins", "--model", "m.json"}).code, 0);
  expect_error({"train", "coins", "--T", "20", "--save-session", "-"}, 2, {"--save-session", "name"});
}

}  // namespace
}  // namespace pegasos::test
