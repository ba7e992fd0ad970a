// What is said as a value: places, braces, parts in other words, names that stay.
#include <gtest/gtest.h>

#include <cmath>
#include <string>
#include <utility>

#include "core/digits.h"
#include "core/message.h"
#include "core/numbers.h"
#include "core/result.h"

namespace pegasos::test {
namespace {

/// A language in which every text of the sources has another order, or is in capitals.
std::string other_words(const std::string& text) {
  if (text == "{} of {:.2f}: {}") return "{2}, {1} <- {0}";
  if (text == "{{{}}} and {}") return "{}: {{{}}}";
  std::string capitals = text;
  for (char& c : capitals) c = static_cast<char>(std::toupper(static_cast<unsigned char>(c)));
  return capitals;
}

TEST(CoreMessage, IsPutTogetherWhereItIsShown) {
  const Message message("{} of {:.2f}: {}", 3, 0.126, Message("a part"));
  EXPECT_EQ(message.english(), "3 of 0.13: a part");
  EXPECT_EQ(message.in(other_words), "A PART, 0.13 <- 3");
  const Message braces("{{{}}} and {}", "x", std::string("y"));
  EXPECT_EQ(braces.english(), "{x} and y");
  EXPECT_EQ(braces.in(other_words), "x: {y}");
}

TEST(CoreMessage, NamesStayAndTextsOfTablesDoNot) {
  EXPECT_EQ(Message(std::string("iris")).in(other_words), "iris");
  EXPECT_EQ(Message("$w_{t+1}$ stays").in(other_words), "$W_{T+1}$ STAYS") << "without places braces are braces";
  EXPECT_EQ(Message::key(std::string("title")).in(other_words), "TITLE");
  EXPECT_EQ(Message("{}", std::string_view("name")).in(other_words), "name");
  EXPECT_TRUE(Message().empty());
  EXPECT_TRUE(Message().in(other_words).empty());
}

TEST(CoreMessage, CountsAreGroupedByTheLanguageThatShowsThem) {
  const Message message("{} of {}", Message::count(12'345), Message("{} steps", Message::count(-1'000)));
  set_group_mark("\u00A0");  // the window's, when the message is made
  EXPECT_EQ(message.english(), "12,345 of −1,000 steps");
  EXPECT_EQ(message.in(other_words, "\u00A0"), "12\u00A0345 OF −1\u00A0000 STEPS");
  set_group_mark(",");
}

TEST(CoreMessage, OnesAreEqualThatSayTheSame) {
  EXPECT_EQ(Message("{} steps", 3), "3 steps");
  EXPECT_EQ(Message("{} steps", 3), Message("{} {}", "3", "steps"));
  EXPECT_NE(Message("{} steps", 3), Message("{} steps", 4));
  EXPECT_EQ(fmt::format("<{:>9}>", Message("{} steps", 3)), "<  3 steps>");
}

TEST(CoreMessage, ErrorsKnowTheirPlace) {
  const Error error{ErrorCode::BadInput, Message("{} is missing", "the label"), "a.csv", 3, 7};
  EXPECT_EQ(error.text(), "a.csv:3:7: the label is missing");
  EXPECT_EQ(error.placed(), error.text());
  EXPECT_EQ(error.placed().in(other_words), "a.csv:3:7: the label IS MISSING");
  EXPECT_EQ(usage_error("plain").placed(), "plain");
}

TEST(Digits, TellTwoNumbersApart) {
  using Pair = std::pair<std::string, std::string>;
  EXPECT_EQ(written_apart(0.5, 1, 3), Pair("0.5", "1"));
  EXPECT_EQ(written_apart(0.99996, 1, 3), Pair("0.99996", "1"));
  EXPECT_EQ(written_apart(2, 2, 3), Pair("2", "2"));
  const double next = std::nextafter(0.1, 1);
  EXPECT_NE(written_apart(0.1, next, 3).first, written_apart(0.1, next, 3).second);
  EXPECT_EQ(percent_text(0.12345), "12.35 %");
  EXPECT_EQ(percent_text(0.99999), "99.999 %") << "one of 100,000 is missing";
  EXPECT_EQ(percent_text(1), "100 %");
  EXPECT_EQ(percent_text(0), "0 %");
}

}  // namespace
}  // namespace pegasos::test
