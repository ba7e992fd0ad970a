// The label rules: which class is +1, and what is refused.
#include "data_support.h"

namespace pegasos::test {
namespace {

using Names = std::vector<std::string>;

/// One row per label, x = 1, 2, 3, ...
Table labelled(const Names& labels) {
  std::string text = "label,x\n";
  for (std::size_t i = 0; i < labels.size(); ++i) text += numbered(labels[i] + ",", i + 1) + "\n";
  return csv(text, "label");
}

std::vector<double> signs(const Dataset& set) {
  std::vector<double> y;
  for (Row i = 0; i < set.m(); ++i) y.push_back(set.y(i));
  return y;
}

Preparation choice(const std::string& positive, const Names& classes = {}) {
  Preparation preparation;
  preparation.positive = positive;
  preparation.classes = classes;
  return preparation;
}

TEST(Labels, TwoClassesByTheRules) {
  struct Case {
    Names labels;
    std::vector<double> y;
  };
  const std::vector<Case> cases = {
      {{"1", "-1", "1"}, {1, -1, 1}},
      {{"-1", "+1"}, {-1, 1}},
      {{"1.0", "0"}, {1, -1}},
      {{"0", "1"}, {-1, 1}},
      {{"2", "1"}, {1, -1}},
      {{"1", "2"}, {-1, 1}},
      {{"+1", "1", "-1.0", "-1"}, {1, 1, -1, -1}},
      {{"yes", "no"}, {-1, 1}},
      {{"no", "yes", "no"}, {-1, 1, -1}},
      {{"4", "2"}, {-1, 1}},
      {{"2", "4"}, {-1, 1}},  // no known pair: the second in order of appearance
      {{"1", "a"}, {-1, 1}},
  };
  for (const Case& c : cases) {
    const auto set = prepare(labelled(c.labels), {});
    ASSERT_TRUE(set.ok()) << set.error().text();
    EXPECT_EQ(signs(**set), c.y) << c.labels[0] << " " << c.labels[1];
  }
}

TEST(Labels, TheMappingIsReported) {
  const auto named = prepare(labelled({"no", "yes"}), {});
  EXPECT_EQ((*named)->transform().positive, "yes");
  EXPECT_EQ((*named)->transform().negative, "no");
  EXPECT_EQ((*named)->notes(), std::vector<Message>{"+1 is yes; -1 is no"});
  EXPECT_EQ((*prepare(labelled({"1", "-1"}), {}))->notes(), std::vector<Message>{});
}

TEST(Labels, OneClassIsLegalAndSaid) {
  for (const auto& [label, y] :
       std::vector<std::pair<std::string, double>>{{"1", 1}, {"+1", 1}, {"0", -1}, {"-1", -1}, {"2", 1}, {"a", 1}}) {
    const auto set = prepare(labelled({label, label}), {});
    ASSERT_TRUE(set.ok());
    EXPECT_EQ((*set)->y(1), y) << label;
    ASSERT_EQ((*set)->notes().size(), 1U);
    EXPECT_EQ((*set)->notes()[0], "there is one class only, '" + label + "': it is " + (y > 0 ? "+1" : "-1"));
  }
  EXPECT_EQ((*prepare(labelled({"0"}), choice("0")))->y(0), 1) << "a choice goes before the rule";
}

TEST(Labels, PositiveAgainstTheRest) {
  const auto set = prepare(labelled({"a", "b", "c", "b"}), choice("b"));
  ASSERT_TRUE(set.ok());
  EXPECT_EQ(signs(**set), (std::vector<double>{-1, 1, -1, 1}));
  EXPECT_EQ((*set)->transform().negative, "a, c");
  EXPECT_EQ((*set)->positive(), 2);
  EXPECT_EQ((*set)->negative(), 2);
  EXPECT_EQ(signs(**prepare(labelled({"1", "2"}), choice("1.0"))), (std::vector<double>{1, -1})) << "equal as a number";
}

TEST(Labels, TwoClassesKept) {
  const Table table = labelled({"a", "b", "c", "b", "a"});
  const auto set = prepare(table, choice("", {"b", "a"}));
  ASSERT_TRUE(set.ok());
  EXPECT_EQ(signs(**set), (std::vector<double>{-1, 1, 1, -1}));
  EXPECT_EQ((*set)->x(2).at(0), 4) << "row 3 of c is gone";
  EXPECT_EQ(signs(**prepare(table, choice("", {"a", "b"}))), signs(**set))
      << "the order of appearance counts, not of A,B";
  EXPECT_EQ(signs(**prepare(table, choice("a", {"b", "a"}))), (std::vector<double>{1, -1, -1, 1}));
  EXPECT_EQ(signs(**prepare(labelled({"1", "7", "0"}), choice("", {"1", "0"}))), (std::vector<double>{1, -1})) << "0/1";
}

TEST(Labels, BadChoicesAreExplained) {
  const Table table = labelled({"a", "b", "c"});
  const auto refused = [&](const Preparation& preparation, ErrorCode code, const std::string& part) {
    const auto set = prepare(table, preparation);
    ASSERT_FALSE(set.ok());
    EXPECT_EQ(set.error().code, code) << set.error().text();
    EXPECT_NE(set.error().message.english().find(part), std::string::npos) << set.error().text();
  };
  refused({}, ErrorCode::BadInput, "there are 3 classes (a, b, c)");
  refused(choice("d"), ErrorCode::NotFound, "no class 'd'; the classes are: a, b, c");
  refused(choice("", {"a"}), ErrorCode::Usage, "exactly two");
  refused(choice("", {"a", "b", "c"}), ErrorCode::Usage, "exactly two");
  refused(choice("", {"a", "d"}), ErrorCode::NotFound, "no class 'd'");
  refused(choice("", {"a", "a"}), ErrorCode::Usage, "both 'a'");
  refused(choice("c", {"a", "b"}), ErrorCode::Usage, "not one of the two");
  refused(choice("d", {"a", "b"}), ErrorCode::NotFound, "no class 'd'");
}

TEST(Labels, ManyClassesAreListedInShort) {
  Names labels;
  for (std::size_t i = 0; i < 40; ++i) labels.push_back(numbered("k", i));
  const auto set = prepare(labelled(labels), {});
  ASSERT_FALSE(set.ok());
  EXPECT_NE(set.error().message.english().find("k9 and 30 more"), std::string::npos) << set.error().text();
}

TEST(Labels, TheModelsMappingIsApplied) {
  const auto trained = prepare(labelled({"no", "yes"}), {});
  const Transform& model = (*trained)->transform();
  EXPECT_EQ(signs(**prepare(labelled({"yes", "no"}), {}, &model)), (std::vector<double>{1, -1})) << "not by order here";
  EXPECT_EQ(signs(**prepare(labelled({"yes", "maybe", "no"}), choice("", {"yes", "no"}), &model)),
            (std::vector<double>{1, -1}));
  const auto unknown = prepare(labelled({"yes", "maybe"}), {}, &model);
  ASSERT_FALSE(unknown.ok());
  EXPECT_NE(unknown.error().message.english().find("class 'maybe' is unknown to the model"), std::string::npos);

  const auto lone = prepare(labelled({"1"}), {});
  EXPECT_EQ(signs(**prepare(labelled({"-1", "1"}), {}, &(*lone)->transform())), (std::vector<double>{-1, 1}));
}

TEST(Labels, NamesAreJoinedAndSplit) {
  for (const Names& names : {Names{}, Names{"a"}, Names{"a", "b c"}, Names{"a, b", "\"q\"", "", "1"}}) {
    EXPECT_EQ(split_names(join_names(names)), names) << join_names(names);
  }
  EXPECT_EQ(join_names({"setosa", "virginica"}), "setosa, virginica");
}

TEST(Labels, OneNameIsReadAsItIsWritten) {
  for (const std::string name : {"setosa", "yes, large", "\"q\"", "", "a,b", "-1"})
    EXPECT_EQ(readable_names(join_names({name})), name);
  EXPECT_EQ(readable_names(join_names({"a, b", "c"})), join_names({"a, b", "c"})) << "several stay apart";
  EXPECT_EQ(readable_names(""), "");
}

}  // namespace
}  // namespace pegasos::test
