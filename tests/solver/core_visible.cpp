// Names from outside, as a terminal may see them.
#include <gtest/gtest.h>

#include <string>

#include "core/result.h"
#include "core/visible.h"

namespace pegasos {
namespace {

TEST(Visible, PlainTextStaysAsItIs) {
  for (const char* text : {"", "iris", "λ = 0.5 “quoted” 中文 – 𝛌", "a\\n", "é", "\xEE\x80\x80", "100 %s {} ##"}) {
    EXPECT_EQ(visible_text(text), text);
    EXPECT_EQ(visible_lines(text), text);
  }
}

TEST(Visible, EverythingThatATerminalObeysIsWrittenOut) {
  EXPECT_EQ(visible_text("a\x1B[31mb\a"), "a\\u001B[31mb\\u0007");
  EXPECT_EQ(visible_text("a\nb\tc\r"), "a\\nb\\tc\\r");
  EXPECT_EQ(visible_text(std::string("a\0b", 3)), "a\\u0000b");
  EXPECT_EQ(visible_text("\x7F\u0085\u009B"), "\\u007F\\u0085\\u009B");
  EXPECT_EQ(visible_text("a\u202Eb\u2066c\u2069\u200F\u061C"), "a\\u202Eb\\u2066c\\u2069\\u200F\\u061C");
  EXPECT_EQ(visible_text("\uFEFF\uFFFE\uFFFF\u2028"), "\\uFEFF\\uFFFE\\uFFFF\\u2028");
}

TEST(Visible, BytesThatAreNoUtf8AreNamed) {
  EXPECT_EQ(visible_text("a\xFF"), "a\\xFF");
  EXPECT_EQ(visible_text("\xC3"), "\\xC3");
  EXPECT_EQ(visible_text("\xED\xA0\x80"), "\\xED\\xA0\\x80") << "a surrogate";
  EXPECT_EQ(visible_text("\xC0\x9B"), "\\xC0\\x9B") << "an escape character in two bytes";
  EXPECT_EQ(visible_text("\x9B"
                         "31m"),
            "\\x9B"
            "31m")
      << "a terminal of eight bits";
}

TEST(Visible, LinesKeepTheirBreaks) { EXPECT_EQ(visible_lines("a\tb\n\x1B\n"), "a\tb\n\\u001B\n"); }

TEST(Visible, WhatWasWrittenOutStays) {
  for (int code = 0; code < 0x3000; ++code) {
    const std::string text = {static_cast<char>(0xE0 | code >> 12), static_cast<char>(0x80 | (code >> 6 & 0x3F)),
                              static_cast<char>(0x80 | (code & 0x3F)), static_cast<char>(code & 0xFF)};
    const std::string once = visible_text(text);
    EXPECT_EQ(visible_text(once), once);
    for (std::size_t i = 0; i < once.size(); i += std::max<std::size_t>(1, utf8_length(once, i)))
      EXPECT_GT(utf8_length(once, i), 0U);
  }
}

TEST(Visible, ExcerptsAreShortAndWhole) {
  EXPECT_EQ(excerpt_of("abc"), "abc");
  EXPECT_EQ(excerpt_of("abc", 2), "ab…");
  EXPECT_EQ(excerpt_of("λλλ", 2), "λλ…");
  EXPECT_EQ(excerpt_of(std::string(60, 'x')), std::string(60, 'x'));
  EXPECT_EQ(excerpt_of(std::string(100'000, 'x')), std::string(60, 'x') + "…");
  EXPECT_EQ(excerpt_of("\x1B\x1B\x1B", 2), "\\u001B\\u001B…");
}

TEST(Visible, AnErrorIsOneShortLine) {
  const Error error{ErrorCode::BadInput, "a\nb" + std::string(100'000, 'x'), "odd\x1B\n.csv", 3, 4};
  const std::string text = error.text();
  EXPECT_TRUE(text.starts_with("odd\\u001B\\n.csv:3:4: a\\nbx")) << text.substr(0, 60);
  EXPECT_LT(text.size(), 1200U);
}

}  // namespace
}  // namespace pegasos
