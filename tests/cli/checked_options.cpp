// Every option of every command with values that make no sense: one sentence, exit code 2.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <tuple>

#include "cli/command.h"
#include "cli/program.h"
#include "core/numbers.h"
#include "core/parameters.h"
#include "data/source.h"
#include "support/places.h"
#include "support/stride.h"

namespace pegasos::test {
namespace {

using cli::Command;
using cli::commands;
using cli::Operand;
using cli::Option;
using cli::ParameterUse;

const std::string kLong(100'000, 'x');
const std::string kDigits(100'000, '9');

const Words& no_numbers() {
  static const Words list = {
      "",   " ", "nan", "inf",       "-inf", "1e999", "1e-999", "0x10", "1,5",   "1e",    "1 2",
      "--", "-", "٣",   "x\x1B[31m", "\xFF", kLong,   kDigits,  "1e19", "-1e19", "1e300", "99999999999999999999"};
  return list;
}

/// Values that the parameter cannot take; of a text any is a name that the data may have, unless it is a list of
/// numbers.
Words bad_values(const Parameter& parameter) {
  if (parameter.key == "w1")
    return {" ", "nan", "1,nan", "-inf,1", "1,", ",", "0x1,2", "1;2", "1 x", "1e101,0", "x", kLong};
  Words list = no_numbers();
  switch (parameter.kind) {
    case ParameterKind::Text: return {};
    case ParameterKind::Integer:
    case ParameterKind::Seed: list.insert(list.end(), {"-1", "0.5", "1e3", "18446744073709551616"}); break;
    case ParameterKind::Flag:
    case ParameterKind::Choice:
      list.insert(list.end(),
                  {"frob", "constant:1e999", "feature:nan", "suffix:2", "norma:", ":", "pegasos:1", "on:1"});
      break;
    case ParameterKind::Number: list.insert(list.end(), {"-1e300", "-7"}); break;
  }
  return list;
}

/// Words that make the command complete but for its options.
Words begun(const Command& command) {
  Words words = split(std::string(command.name), ' ');
  for (const Operand& operand : command.operands) {
    if (!operand.required) continue;
    const bool names_kind = operand.name == "KIND" || operand.name == "NAME";
    words.emplace_back(command.name == "figure" && names_kind ? "norm" : names_kind ? "lambda" : "coins");
  }
  for (const Option& option : command.options) {
    if (option.required) words.insert(words.end(), {std::string(option.name), "a.svg"});
  }
  return words;
}

TEST(Options, OfTheParameterTableRefuseWhatIsOutOfRange) {
  int tried = 0;
  for (const Command& command : commands()) {
    if (command.parameters <= ParameterUse::Program || command.name == "gui") continue;
    for (const Parameter& parameter : parameter_table()) {
      if (!uses(command, parameter)) continue;
      for (const std::string& value : bad_values(parameter)) {
        if (value == "1,5" && parameter.key == "lambda" && command.many_lambdas) continue;
        if (tried++ % kStride != 0) continue;
        Words words = begun(command);
        words.insert(words.end(), {parameter.flag(), value});
        const Ended ended = run_here(words);
        EXPECT_TRUE(is_one_sentence(ended, 2)) << fmt::format("{} {} {}: {} {}", command.name, parameter.flag(),
                                                              value.substr(0, 30), ended.code, ended.err);
      }
    }
  }
  EXPECT_GT(tried, 3000);
}

TEST(Options, OfTheirOwnRefuseWhatIsOutOfRange) {
  const std::string source = source_folder();
  set_dataset_folder(source + "/datasets");
  const std::vector<std::pair<Words, Words>> cases = {
      {{"train", "coins", "--T", "5", "--until"}, {"0", "2", "-1"}},
      {{"train", "coins", "--T", "5", "--until", "0.1", "--f-star"}, {"0", "-1", "1e301"}},
      {{"train", "coins", "--T", "5", "--C"}, {"0", "-1"}},
      {{"optimum", "coins", "--lambda", "1", "--gap"}, {"0", "2", "-1"}},
      {{"optimum", "coins", "--lambda"}, {"0", "1,,2", "1,-1", "1,nan"}},
      {{"verify", "coins", "--lambda", "1", "--runs"}, {"0", "-1", "0.5", "1e12", "1000000000000"}},
      {{"verify", "coins", "--lambda", "1", "--delta"}, {"0", "1", "0.5,2", "0.5,,0.1"}},
      {{"verify", "coins", "--lambda", "1", "--epsilon"}, {"0", "-1"}},
      {{"verify", "coins", "--lambda", "1", "--u"}, {"1,nan", "1,"}},
      {{"verify", "coins", "--lambda", "1", "--statements"}, {"frob", "Theorem 1,", "\x1B[31m"}},
      {{"sweep", "lambda", "coins", "--runs"}, {"0", "-1", "1e12", "1000000000000"}},
      {{"sweep", "lambda", "coins", "--values"}, {"0", "1,,2", "lin:-1e308:1e308:5", "log:0:1:5", "log:1:2:1e9", "-1"}},
      {{"sweep", "k-fixed-T", "coins", "--values"}, {"0", "1.5", "lin:-1e308:1e308:5", "1000000000000"}},
      {{"sweep", "cross-validation", "iris", "--positive", "setosa", "--folds"}, {"1", "0", "1001", "1e3"}},
      {{"sweep", "iterations-to-epsilon", "coins", "--epsilon"}, {"0", "-1"}},
      {{"sweep", "lambda", "coins", "--part", "p", "--shard"}, {"0/2", "3/2", "1/0", "1/1e9", "-1/2", "1/2/3", "1"}},
      {{"figure", "norm", "coins", "-o", "a.svg", "--size"}, {"0x0", "15x100", "1e3x100", "100000x100", "100", "100x"}},
      {{"figure", "norm", "coins", "--T", "5", "-o", "a.svg", "--t"}, {"-1", "x", "0.5"}},
      {{"gui", "coins", "--size"}, {"0x0", "100000x100", "100"}},
      {{"gui", "coins", "--frames"}, {"0", "-1", "1e12"}},
      {{"train", "coins", "--threads"}, {"100000", "-1"}},
  };
  for (const auto& [begin, values] : cases) {
    Words all = values;
    all.insert(all.end(), no_numbers().begin(), no_numbers().end());
    const std::string& flag = begin.back();
    const bool list = flag == "--values" || flag == "--lambda" || flag == "--u";
    for (const std::string& value : all) {
      if (list && value == "1,5") continue;  // legal there, as large numbers are here
      if ((list || flag == "--f-star") && std::abs(parse_double(value).value_or(0)) > 1e6 && flag != "--values")
        continue;
      Words words = begin;
      words.push_back(value);
      const Ended ended = run_here(words);
      const bool of_these_data = flag == "--u" && parse_double(value);  // one number, where w has two
      EXPECT_TRUE(is_one_sentence(ended, of_these_data ? 1 : 2))
          << fmt::format("{} {}: {} {}", fmt::join(begin, " "), value.substr(0, 30), ended.code, ended.err);
    }
  }
}

// Names of commands, sets, files and options: what is repeated of them is short and harmless.
TEST(Options, ThatDoNotExistAreRepeatedInShort) {
  for (const std::string& odd : {std::string("x\x1B]0;title\a"), std::string("x\n\ny"), std::string("x\u202Ey"),
                                 std::string("x\u0085"), std::string("x\xFF"), std::string("x%s%n{}"), kLong}) {
    for (const Words& words :
         {Words{odd}, Words{"train", odd}, Words{"train", "coins", odd}, Words{"data", odd},
          Words{"figure", odd, "coins"}, Words{"train", "coins", "--" + odd}, Words{"sweep", odd, "coins"},
          Words{"completion", odd}, Words{"data", "generate", odd, "-o", "x.csv"},
          Words{"gui", "coins", "--theme", odd}, Words{"study", odd, "-o", "x"},
          Words{"predict", "coins", "--model", odd}, Words{"replay", odd}, Words{"merge", odd},
          Words{"train", "coins", "--positive", odd}, Words{"train", "coins", "--features", odd},
          Words{"train", "iris", "--classes", odd + "," + odd}}) {
      const Ended ended = run_here(words);
      EXPECT_TRUE(is_one_sentence(ended, 1) || is_one_sentence(ended, 2)) << fmt::format(
          "{}: {} {}", words.front().substr(0, 30) + " " + words.back().substr(0, 30), ended.code, ended.err);
    }
  }
}

// ---- Every parameter that a command takes is used

/// A value other than the standard one that fits the set of `used_lines`.
std::string other_value(std::string_view key) {
  const std::map<std::string_view, std::string> values = {{"label", "2"},
                                                          {"delimiter", "semicolon"},
                                                          {"decimal", "comma"},
                                                          {"header", "no"},
                                                          {"ignore", "b"},
                                                          {"missing", "leave-out"},
                                                          {"positive", "q"},
                                                          {"classes", "p,x"},
                                                          {"features", "2"},
                                                          {"scale", "max-abs"},
                                                          {"bias", "feature:1"},
                                                          {"held-out", "0.25"},
                                                          {"test", "t.csv"},
                                                          {"lambda", "0.5"},
                                                          {"k", "3"},
                                                          {"T", "23"},
                                                          {"step", "norma:1"},
                                                          {"sampling", "epochs"},
                                                          {"projection", "off"},
                                                          {"w1", "0.5,0.25"},
                                                          {"output", "average"},
                                                          {"suffix-from", "9"},
                                                          {"stop", "small-change:0.9"},
                                                          {"seed", "5"},
                                                          {"split-seed", "5"},
                                                          {"m", "33"},
                                                          {"noise", "0.3"},
                                                          {"margin", "0.25"},
                                                          {"imbalance", "0.25"},
                                                          {"flips", "0.25"},
                                                          {"data-seed", "5"},
                                                          {"as-printed", "sum-over-batch"}};
  return values.at(key);
}

/// Commands that say what they found; a generator's own parameters are tried on one.
struct UsedLine {
  const char* words;
  const char* generated;  ///< the same of a generator; empty = the same words
};
constexpr UsedLine kUsedLines[] = {
    {"data info d.csv", "data info separable"},
    {"data convert d.csv -o -", "data convert separable -o -"},
    {"data generate separable -o -", ""},
    {"train d.csv --T 20 --lambda 0.1", "train separable --T 20"},
    {"predict d.csv --model m.json -o -", "predict separable --model g.json -o -"},
    {"optimum d.csv --lambda 0.1", "optimum separable --lambda 0.1"},
    {"trace d.csv --sets s.txt --lambda 0.1", "trace separable --sets s.txt --lambda 0.1"},
    {"verify d.csv --lambda 0.1 --T 20 --runs 3", "verify separable --lambda 0.1 --T 20 --runs 3"},
    {"sweep output d.csv --lambda 0.1 --T 20 --runs 3 --no-cache", "sweep output separable --T 20 --runs 3 --no-cache"},
};

class UsedParameters : public CommandLine {
 protected:
  void SetUp() override {
    CommandLine::SetUp();
    write("d.csv", "c,a,b\nq,1,2\np,3,-1\nq,-2,0.5\np,2,1\np,4,2\nq,-1,-3\np,0.5,1\nq,-0.5,-1\n");
    write("t.csv", "c,a,b\nq,1,1\np,3,1\n");
    write("s.txt", "0 1\n2\n3 1\n2\n");
    ASSERT_EQ(run(split("train d.csv --T 20 --lambda 0.1 --model m.json", ' ')).code, 0);
    ASSERT_EQ(run(split("train separable --T 20 --lambda 0.1 --model g.json", ' ')).code, 0);
  }
  /// What a command ends with, but for times.
  std::string end_of(const Words& words) const {
    const Ended ended = run(words);
    std::string text;
    for (const std::string& line : split(ended.out + (exists("found.json") ? read("found.json") : ""), '\n')) {
      const bool time = line.find("_s\"") != std::string::npos || line.find("per_second") != std::string::npos;
      if (!time) text += line + "\n";
    }
    return std::to_string(ended.code) + ended.err + text;
  }
};

/// What other parameters must be for this one to matter, and the file that has what it is about.
Words setting_of(const Command& command, std::string_view key) {
  if (key == "split-seed") return {"--held-out", "0.5"};
  if (key == "suffix-from") return {"--output", "suffix"};
  if (key == "seed" && command.name == "trace") return {"--output", "random"};
  return {};
}

TEST_F(UsedParameters, OfEveryCommandChangeWhatItFindsOrAreNotTaken) {
  write("missing.csv", "c,a,b\nq,1,2\np,3,-1\nq,-2,?\np,2,1\np,4,2\nq,-1,-3\n");
  write("decimal.csv", "c;a;b\nq;1;2\np;3;-1\nq;-2;0,5\np;2;1\np;4;2\nq;-1;-3\n");
  int used = 0;
  for (const UsedLine& line : kUsedLines) {
    std::size_t first = 0;
    const Command& command = *cli::find_command(split(line.words, ' '), first);
    for (const Parameter& parameter : parameter_table()) {
      const std::string_view key = parameter.key;
      if (key == "data" || key == "threads") continue;  // these change no number
      Words words = split(is_moot(key, "d.csv") ? line.generated : line.words, ' ');
      if (exists(std::string(key) + ".csv")) std::ranges::replace(words, "d.csv", std::string(key) + ".csv");
      const bool printed = std::ranges::find(words, "-o") != words.end();
      words.insert(words.end(), {"--json", printed ? "found.json" : "-"});
      Words given = words;
      const auto at = std::ranges::find(given, parameter.flag());
      if (at != given.end()) {
        *std::next(at) = other_value(key);
      } else {
        given.insert(given.end(), {parameter.flag(), other_value(key)});
      }
      if (uses(command, parameter)) {
        for (Words* each : {&words, &given}) {
          const Words setting = setting_of(command, key);
          each->insert(each->end(), setting.begin(), setting.end());
        }
        EXPECT_TRUE(end_of(given) != end_of(words)) << command.name << " takes " << parameter.flag() << " for nothing";
        ++used;
        continue;
      }
      const Ended ended = run(given);
      if (cli::is_common(key)) {
        EXPECT_EQ(ended.code, 0) << ended.err;
        EXPECT_EQ(ended.out.empty(), false);
        EXPECT_NE(ended.err.find(parameter.flag() + " " + (key == "as-printed" ? other_value(key) + " " : "") +
                                 "changes nothing here"),
                  std::string::npos)
            << command.name << ": " << ended.err;
      } else {
        EXPECT_TRUE(is_one_sentence(ended, 2)) << command.name << " " << parameter.flag() << ": " << ended.err;
        EXPECT_NE(ended.err.find(parameter.flag() + " has no place in 'pegasos " + std::string(command.name)),
                  std::string::npos)
            << ended.err;
      }
    }
  }
  EXPECT_GT(used, 150);
}

TEST_F(UsedParameters, ThatAnExperimentSetsItselfAreSaidToChangeNothing) {
  for (const auto& [kind, flag, value] :
       {std::tuple("lambda --values 0.1,1", "--lambda", "0.5"), std::tuple("lambda --values 0.1,1", "--C", "0.5"),
        std::tuple("k-fixed-T --values 1,2", "--k", "3"), std::tuple("kT-fixed-k --values 10,20", "--T", "7"),
        std::tuple("step --values pegasos,norma:1", "--step", "norma:2"),
        std::tuple("output --values last,average", "--output", "average")}) {
    Words words = split("sweep " + std::string(kind) + " d.csv --runs 2 --no-cache", ' ');
    words.insert(words.end(), {flag, value});
    const Ended ended = run(words);
    EXPECT_EQ(ended.code, 0) << ended.err;
    EXPECT_NE(ended.err.find(std::string(flag) + " changes nothing here: 'pegasos sweep"), std::string::npos)
        << ended.err;
  }
  for (const auto& [words, sentence] :
       {std::pair("sweep lambda d.csv --values 1,2 --runs 2 --no-cache --folds 3",
                  "--folds changes nothing here: only"),
        std::pair("sweep lambda d.csv --values 1,2 --runs 2 --no-cache --epsilon 0.1",
                  "--epsilon changes nothing here"),
        std::pair("train moons --T 9 --margin 0.3", "--margin changes nothing here: moons is drawn without one")}) {
    const Ended ended = run(split(words, ' '));
    EXPECT_EQ(ended.code, 0) << ended.err;
    EXPECT_NE(ended.err.find(sentence), std::string::npos) << ended.err;
  }
  for (const char* words :
       {"sweep cross-validation d.csv --values 1,2 --folds 2 --split-seed 3 --no-cache",
        "sweep iterations-to-epsilon d.csv --values 1,2 --runs 2 --epsilon 5 --no-cache",
        "train separable --T 9 --margin 0.3 --noise 1", "train d.csv --held-out 0.5 --split-seed 3"}) {
    const Ended ended = run(split(words, ' '));
    EXPECT_EQ(ended.code, 0) << ended.err;
    EXPECT_EQ(ended.err.find("changes nothing"), std::string::npos) << words << ": " << ended.err;
  }
  const Ended kept = run(split("sweep k-fixed-kT d.csv --values 1,2 --runs 2 --no-cache --k 2 --T 10", ' '));
  EXPECT_EQ(kept.err.find("changes nothing"), std::string::npos) << kept.err;
}

}  // namespace
}  // namespace pegasos::test
