// A lesson that is edited while it is shown.
#include "lessons/source_watch.h"

#include <fstream>

#include "lesson_support.h"
#include "lessons/player_text.h"
#include "lessons/shelf.h"
#include "plot/math_text.h"
#include "support/file_faults.h"
#include "support/folder.h"

namespace pegasos::lessons {
namespace {

namespace fs = std::filesystem;

TEST(SourceWatch, SeesEachChangeOnceAndNoAbsence) {
  const test::Folder folder;
  const fs::path a = folder / "a.md";
  const fs::path b = folder / "a.de.md";
  test::put_bytes(a, "one");
  SourceWatch watch({a, b});
  EXPECT_FALSE(watch.changed());
  test::put_bytes(a, "three");
  EXPECT_TRUE(watch.changed());
  EXPECT_FALSE(watch.changed());
  fs::last_write_time(a, fs::last_write_time(a) + std::chrono::seconds(2));  // as many bytes
  EXPECT_TRUE(watch.changed());
  fs::rename(a, folder / "away");
  EXPECT_FALSE(watch.changed()) << "a program that saves puts another one there";
  fs::rename(folder / "away", a);
  EXPECT_FALSE(watch.changed());
  test::put_bytes(b, "a translation that comes later");
  EXPECT_TRUE(watch.changed());
}

constexpr std::string_view kEdited =
    "# L\n\n## A\n\nHow many?\n\n```ask\nnumber\nanswer: t\n```\n\n## B\n\nNow?\n\n```ask\nnumber\nanswer: t\n```\n";

std::string edited(std::string text, const std::string& what, const std::string& with) {
  return text.replace(text.find(what), what.size(), with);
}

TEST(EditedLesson, KeepsEverythingWhileItsHeadingsAreTheSame) {
  const std::string text(kEdited);
  Player player(lesson_of(text));
  const Readings now = moment({});
  ASSERT_TRUE(player.lock("0").ok() && player.judge(now).ok());
  player.next();
  const Player same = resumed(lesson_of(edited(text, "Now?", "And now?")), player);
  EXPECT_EQ(same.place(), 1U);
  EXPECT_EQ(same.records(), player.records());
  EXPECT_EQ(plot::plain_text(same.step().before[0].shown(nullptr)), "And now?");
  const Player moved = resumed(lesson_of(edited(text, "## A", "## New\n\nWords.\n\n## A")), player);
  EXPECT_EQ(moved.place(), 2U) << "the step of the same heading";
  EXPECT_EQ(moved.records()[1], Player::Record{});
  const Player gone = resumed(lesson_of(edited(text, "## B", "## C")), player);
  EXPECT_EQ(gone.place(), 0U);
  const Player other = resumed(lesson_of(edited(text, "number\nanswer: t", "text")), player);
  EXPECT_EQ(other.place(), 1U);
}

/// A file of another encoding was shown with a mark in place of each letter.
TEST(LessonSource, WhatIsNotUtf8IsRefusedInASentence) {
  const test::Folder folder;
  test::put_bytes(folder / "old.md",
                  "# T\n\n## A\n\nPr\xFC"
                  "fung\n");
  const auto source = lesson_source((folder / "old.md").string());
  ASSERT_FALSE(source);
  EXPECT_NE(source.error().text().find("old.md:5:3: the byte 0xFC is not UTF-8"), std::string::npos)
      << source.error().text();
}

}  // namespace
}  // namespace pegasos::lessons
