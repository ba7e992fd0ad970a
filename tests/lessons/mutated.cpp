// Lessons that somebody broke: each gives a sentence with a place, or plays. What is played is bounded.
#include <algorithm>
#include <filesystem>

#include "core/random.h"
#include "data/files.h"
#include "data/readers.h"
#include "lesson_support.h"
#include "lessons/reader.h"
#include "lessons/shelf.h"
#include "support/number_in.h"
#include "support/stride.h"

namespace pegasos::lessons {
namespace {

std::vector<std::string> shipped_texts() {
  use_datasets();
  std::vector<std::string> texts;
  for (const ShippedLesson& lesson : shipped_lessons()) texts.push_back(read_text(lesson.file.string()).value());
  return texts;
}

/// A few random cuts, copies and characters.
std::string mutated(const std::string& text, const Random& random, std::uint64_t number) {
  static constexpr std::string_view kPieces[] = {"$",
                                                 "`",
                                                 "```\n",
                                                 "> ",
                                                 "- ",
                                                 "## ",
                                                 "# ",
                                                 "\n\n",
                                                 "holds: ",
                                                 "if: ",
                                                 "`= ",
                                                 "*",
                                                 "_",
                                                 "(",
                                                 ")",
                                                 "^",
                                                 "1e9",
                                                 "/0",
                                                 "\\",
                                                 "[x](y)",
                                                 "![",
                                                 "<b>",
                                                 "\t",
                                                 "\xff",
                                                 "λ",
                                                 "run 999999",
                                                 "answer",
                                                 "{",
                                                 "%",
                                                 "&amp;",
                                                 std::string_view("\0", 1)};
  std::string out = text;
  const std::uint64_t changes = 1 + random.below(4, number * 64);
  for (std::uint64_t i = 0; i < changes && !out.empty(); ++i) {
    const std::uint64_t draw = number * 64 + 1 + i * 5;
    const std::size_t at = random.below(out.size(), draw);
    const std::size_t length = std::min<std::size_t>(out.size() - at, 1 + random.below(40, draw + 1));
    switch (random.below(4, draw + 2)) {
      case 0: out.erase(at, length); break;
      case 1: out.insert(at, out.substr(random.below(out.size(), draw + 3), length)); break;
      case 2: out[at] = static_cast<char>(random.below(128, draw + 3)); break;
      default: out.insert(at, kPieces[random.below(std::size(kPieces), draw + 3)]); break;
    }
  }
  return out;
}

TEST(Mutated, LessonsGiveASentenceOrAreRead) {
  const std::vector<std::string> texts = shipped_texts();
  ASSERT_FALSE(texts.empty());
  const Random random(20, Stream::Test);
  std::uint64_t read = 0;
  std::uint64_t refused = 0;
  const std::uint64_t all = test::number_in("PEGASOS_MUTATED_LESSONS", 2000 / test::kStride);
  for (std::uint64_t i = 0; i < all; ++i) {
    const auto lesson = read_lesson(mutated(texts[i % texts.size()], random, i), "m.md");
    if (lesson) {
      ++read;
      for (const Lesson::Scenes& scenes : (*lesson)->scenes) {
        EXPECT_LE(scenes.after.position.t, kLessonSteps);
        EXPECT_LE(scenes.after.parameters.m, kLessonExamples);
      }
    } else {
      ++refused;
      EXPECT_FALSE(lesson.error().message.empty());
      EXPECT_EQ(lesson.error().file, "m.md");
    }
  }
  EXPECT_GT(read, all / 10);
  EXPECT_GT(refused, all / 10);
}

TEST(Mutated, WhatIsReadPlaysOrGivesASentence) {
  const std::vector<std::string> texts = shipped_texts();
  const Random random(21, Stream::Test);
  int played = 0;
  for (std::uint64_t i = 0; i < 120; ++i) {
    const auto lesson = read_lesson(mutated(texts[i % texts.size()], random, i), "m.md");
    const bool short_enough = lesson.ok() && std::ranges::all_of((*lesson)->scenes, [](const Lesson::Scenes& scenes) {
                                return scenes.after.position.t <= 20'000;
                              });
    if (!short_enough) continue;
    const auto pages = play(*lesson, {examples(i % 2 == 0)});
    if (pages) {
      ++played;
      EXPECT_EQ(pages->size(), (*lesson)->steps.size());
    } else {
      EXPECT_FALSE(pages.error().message.empty());
    }
  }
  EXPECT_GT(played, 10);
}

}  // namespace
}  // namespace pegasos::lessons
