// Every option of every command with values that make no sense: one sentence, exit code 2.
#include <fmt/format.h>

#include <cmath>

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
    if (command.parameters != ParameterUse::All || command.name == "gui") continue;
    for (const Parameter& parameter : parameter_table()) {
      if (parameter.key == "data") continue;
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

}  // namespace
}  // namespace pegasos::test
