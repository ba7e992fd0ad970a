// One spelling of letters with marks.
#include <gtest/gtest.h>

#include "lessons/composed.h"

namespace pegasos::lessons {
namespace {

TEST(Composed, LettersAndTheirMarksAreOneCharacter) {
  EXPECT_EQ(composed("Jo\u0308rg Mu\u0308ller"), "Jörg Müller");
  EXPECT_EQ(composed("Zoe\u0308"), "Zoë");
  EXPECT_EQ(composed("Ngo\u0302 Ba\u0309o Cha\u0302u"), "Ngô Bảo Châu");
  EXPECT_EQ(composed("Vie\u0323\u0302t"), "Việt") << "two marks in the order of a decomposition";
  EXPECT_EQ(composed("\u0410\u043D\u0434\u0440\u0435\u0438\u0306"), "Андрей");
  EXPECT_EQ(composed("\u1112\u1161\u11AB\u1100\u1173\u11AF"), "한글");
  EXPECT_EQ(composed("\u304B\u3099"), "が");
}

TEST(Composed, EverythingElseStays) {
  for (const char* text : {"", "Anna", "Jörg", "李雷", "한글", "e\u0332", "\u0301", "e \u0301", "\xC3(", "a\xFF\u0301"})
    EXPECT_EQ(composed(text), text);
  EXPECT_EQ(composed("\u1EB9\u0300"), "\u1EB9\u0300") << "there is no such character";
  EXPECT_EQ(composed(composed("Jo\u0308rg")), "Jörg");
}

}  // namespace
}  // namespace pegasos::lessons
