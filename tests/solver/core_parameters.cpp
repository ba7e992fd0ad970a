#include <gtest/gtest.h>

#include <cmath>
#include <set>
#include <string>

#include "core/numbers.h"
#include "core/parameters.h"

namespace pegasos {
namespace {

TEST(Parameters, EveryRecordReadsBackItsDefault) {
  std::set<std::string_view> keys;
  for (const Parameter& parameter : parameter_table()) {
    EXPECT_TRUE(keys.insert(parameter.key).second) << parameter.key;
    EXPECT_FALSE(parameter.help.empty()) << parameter.key;
    EXPECT_TRUE(parameter.help.ends_with(".")) << parameter.key;
    Parameters changed;
    ASSERT_TRUE(parameter.set(changed, parameter.default_text()).ok()) << parameter.key;
    EXPECT_EQ(changed, Parameters{}) << parameter.key;
  }
}

TEST(Parameters, LambdaHasARangeAndKeepsItsValueWhenRefused) {
  Parameters parameters;
  for (const char* bad : {"0", "-1", "1e-13", "1e7", "nan", "0x1", "1,5", ""}) {
    const Status status = set_parameter(parameters, "lambda", bad);
    ASSERT_FALSE(status.ok()) << bad;
    EXPECT_EQ(status.error().code, ErrorCode::OutOfRange);
    EXPECT_EQ(parameters, Parameters{});
  }
  for (const char* good : {"1e-12", "1e6", "0.1"}) EXPECT_TRUE(set_parameter(parameters, "lambda", good).ok()) << good;
  EXPECT_EQ(parameters.lambda, 0.1);
}

TEST(Parameters, WordsWithNumbers) {
  Parameters parameters;
  for (const char* legal : {"shifted:0", "shifted:1e-12", "shifted:64", "shifted:auto"}) {
    ASSERT_TRUE(set_parameter(parameters, "step", legal).ok()) << legal;
    EXPECT_EQ(find_parameter("step")->get(parameters), legal);
    EXPECT_EQ(parameters.wants_trial(), std::string_view(legal) == "shifted:auto");
  }
  for (const char* wrong : {"shifted", "shifted:-1", "shifted:1e-13", "shifted:1e13", "constant:0", "constant:auto"}) {
    EXPECT_FALSE(set_parameter(parameters, "step", wrong).ok()) << wrong;
    EXPECT_EQ(find_parameter("step")->get(parameters), "shifted:auto") << wrong;
  }
  ASSERT_TRUE(set_parameter(parameters, "step", "norma:0.7").ok());
  EXPECT_EQ(parameters.step, StepRule::Norma);
  EXPECT_EQ(parameters.step_value, 0.7);
  EXPECT_EQ(find_parameter("step")->get(parameters), "norma:0.7");
  EXPECT_FALSE(set_parameter(parameters, "step", "constant").ok());
  EXPECT_FALSE(set_parameter(parameters, "step", "pegasos:2").ok());
  EXPECT_FALSE(set_parameter(parameters, "step", "constant:-1").ok());
  EXPECT_EQ(parameters.step_value, 0.7);
  ASSERT_TRUE(set_parameter(parameters, "bias", "feature:10").ok());
  EXPECT_EQ(parameters.bias_value, 10);
  ASSERT_TRUE(set_parameter(parameters, "output", "suffix").ok());
  EXPECT_EQ(parameters.suffix_fraction, 0.5);
  ASSERT_TRUE(set_parameter(parameters, "k", "m").ok());
  EXPECT_EQ(parameters.batch(77), 77);
  EXPECT_FALSE(set_parameter(parameters, "classes", "a,b,c").ok());
  EXPECT_FALSE(set_parameter(parameters, "features", "0,1").ok());
  EXPECT_FALSE(set_parameter(parameters, "no-such", "1").ok());
}

// A session file could not hold it, so that nothing would be saved any more.
TEST(Parameters, NamesAreUtf8) {
  for (const std::string_view key : {"label", "ignore", "positive", "classes"}) {
    Parameters parameters;
    ASSERT_TRUE(find_parameter(key)->set(parameters, "Größe,😀").ok());
    for (const std::string_view bytes : {"a,\xFF", "\xF0\x9F,b", "\xED\xA0\xBD,c"}) {
      const Status refused = find_parameter(key)->set(parameters, bytes);
      ASSERT_FALSE(refused.ok()) << key;
      EXPECT_NE(refused.error().message.english().find("--" + std::string(key) + " "), std::string::npos);
    }
    EXPECT_EQ(find_parameter(key)->get(parameters), "Größe,😀");
  }
}

TEST(Parameters, BatchesLargerThanTheSetOnlyWithReplacement) {
  Parameters parameters;
  parameters.k = 11;
  EXPECT_TRUE(check(parameters, 10, 3).ok());
  parameters.sampling = Sampling::Subset;
  EXPECT_FALSE(check(parameters, 10, 3).ok());
  EXPECT_TRUE(check(parameters, 11, 3).ok());
}

TEST(Parameters, TheFirstIterateIsAListThatFitsTheData) {
  Parameters parameters;
  ASSERT_TRUE(set_parameter(parameters, "w1", "1,-0.5,2e-3,-0").ok());
  EXPECT_EQ(parameters.w1, (Vector{1, -0.5, 2e-3, 0}));
  EXPECT_FALSE(std::signbit(parameters.w1[3])) << "−0 starts where 0 does";
  EXPECT_EQ(find_parameter("w1")->get(parameters), "1,-0.5,0.002,0");
  EXPECT_TRUE(check(parameters, 10, 4).ok());
  for (const Count d : {Count{3}, Count{5}}) {
    const Status refused = check(parameters, 10, d);
    ASSERT_FALSE(refused.ok());
    EXPECT_EQ(refused.error().code, ErrorCode::BadInput) << "the data's: exit 1";
    EXPECT_TRUE(refused.error().message.english().starts_with("--w1 has 4 numbers, but w has " + std::to_string(d)));
  }
  for (const char* bad : {"1,", ",1", "1,nan", "inf", "1e101", "x", " ", "1;2", "0x1"}) {
    const Parameters before = parameters;
    const Status refused = set_parameter(parameters, "w1", bad);
    ASSERT_FALSE(refused.ok()) << bad;
    EXPECT_EQ(refused.error().code, ErrorCode::OutOfRange);
    EXPECT_EQ(parameters, before);
  }
  ASSERT_TRUE(set_parameter(parameters, "w1", "").ok());
  EXPECT_EQ(parameters, Parameters{});
  EXPECT_TRUE(check(parameters, 10, 4).ok());
}

TEST(Parameters, SuffixIsTheSecondHalfByDefault) {
  Parameters parameters;
  for (const auto& [T, from] : {std::pair<Count, Count>{12, 7}, {5, 3}, {1, 1}, {2, 2}, {10, 6}}) {
    parameters.T = T;
    EXPECT_EQ(parameters.suffix_from(), from) << T;
  }
}

TEST(Parameters, IntegersAreComparedAsIntegers) {
  Parameters parameters;
  EXPECT_TRUE(set_parameter(parameters, "T", "9007199254740992").ok());   // 2^53
  EXPECT_FALSE(set_parameter(parameters, "T", "9007199254740993").ok());  // rounds to 2^53 as a double
}

TEST(Parameters, AListMayHoldCommasInQuotes) {
  using Parts = std::vector<std::string>;
  EXPECT_EQ(split_list(""), Parts{});
  EXPECT_EQ(split_list("a"), Parts{"a"});
  EXPECT_EQ(split_list("a,b,"), (Parts{"a", "b", ""}));
  EXPECT_EQ(split_list("\"a, b\",c"), (Parts{"a, b", "c"}));
  EXPECT_EQ(split_list("a\"b,c"), (Parts{"a\"b", "c"}));
  for (const std::string name : {"plain", "a, b", "\"q\"", ",", "say \"hi\", twice"}) {
    EXPECT_EQ(split_list(list_part(name) + "," + list_part("z")), (Parts{name, "z"})) << name;
  }
}

TEST(Numbers, GroupsArePartedByTheMarkAndReadBack) {
  for (const char* mark : {",", "\u00A0", "\u202F", " "}) {
    set_group_mark(mark);
    EXPECT_EQ(grouped(999), "999");
    EXPECT_EQ(grouped(-1234567), std::string("−1") + mark + "234" + mark + "567");
    EXPECT_EQ(without_groups(grouped(1234567)), "1234567");
  }
  set_group_mark(",");
}

}  // namespace
}  // namespace pegasos
