// JSON that somebody else wrote: where it is broken, and which numbers are taken.
#include "session/json_read.h"

#include <gtest/gtest.h>

#include <limits>

namespace pegasos::session {
namespace {

/// "line:column" of what is refused.
std::string place_of(std::string_view text, Count first_line = 1) {
  const auto json = parse_json(text, {.file = "f", .first_line = first_line});
  if (json) return "none";
  return std::to_string(json.error().line) + ":" + std::to_string(json.error().column);
}

TEST(JsonPlaces, AreCountedInCharacters) {
  EXPECT_EQ(place_of(R"({"a": 1})"), "none");
  EXPECT_EQ(place_of(R"({"a": 1; "b": 2})"), "1:8");
  EXPECT_EQ(place_of(R"({"ä": 1; "b": 2})"), "1:8") << "ä is one character of two bytes";
  EXPECT_EQ(place_of(R"({"😀λ": 1; "b": 2})"), "1:9");
  EXPECT_EQ(place_of("{\n  \"ä\": 1;\n}"), "2:9");
  EXPECT_EQ(place_of("{\n  \"ä\": 1;\n}", 40), "41:9");
}

TEST(JsonNumbers, AreTakenWithinTheirLimitsAndAtThem) {
  const Json json = {{"n", 7}, {"x", 0.5}, {"huge", std::numeric_limits<std::uint64_t>::max()}, {"half", 7.5}};
  EXPECT_EQ(count_of(json, "n", "", 0, 7), 7);
  EXPECT_EQ(count_of(json, "n", "", 7, 9), 7);
  EXPECT_THROW(count_of(json, "n", "", 0, 6), Wrong);
  EXPECT_THROW(count_of(json, "n", "", 8, 9), Wrong);
  for (const char* key : {"huge", "half", "none"}) EXPECT_THROW(count_of(json, key, "", 0, 9), Wrong) << key;
  EXPECT_EQ(number_of(json, "x", "", 0, 0.5), 0.5);
  EXPECT_EQ(number_of(json, "x", "", 0.5, 1), 0.5);
  EXPECT_THROW(number_of(json, "x", "", 0, 0.25), Wrong);
  EXPECT_THROW(number_of(json, "x", "", 0.75, 1), Wrong);
}

}  // namespace
}  // namespace pegasos::session
