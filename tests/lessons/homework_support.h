// What the tests of homework and of its grading share: the lesson of week 3, played and handed in.
#pragma once

#include <gtest/gtest.h>

#include "data/files.h"
#include "data/readers.h"
#include "lesson_support.h"
#include "lessons/assignment.h"
#include "lessons/grading.h"
#include "lessons/reader.h"
#include "support/folder.h"

namespace pegasos::lessons {

inline const Source& week() {
  use_datasets();
  const std::string file = test::source_folder() + "/tests/lessons/week-3.md";
  static const Source source{read_text(file).value(), "week-3.md"};
  return source;
}

/// A goal, and a question that begins anew.
inline Source far() {
  return {
      "# Far\n\n```homework\nid: far\n```\n\n## Go far\n\nGo beyond 50.\n\n```lab\nopen moons\nset T 100\n```\n\n"
      "```goal\nreach: t > 50\nif: t < 20\nif: 1\n```\n\n> Too early.\n\n> Yes.\n\n```lab\nrun 60\n```\n\nIt is "
      "solved.\n\n"
      "## Then\n\nλ?\n\n```lab\nopen moons\n```\n\n```ask\nnumber\nanswer: lambda\n```\n",
      "far.md"};
}

/// That scene at another t.
inline Readings at(Scene scene, Count t) {
  scene.position = {t, Phase::Projection};
  Stage stage;
  auto now = stage.show(scene);
  EXPECT_TRUE(now.ok()) << (now.ok() ? "" : now.error().text());
  return *now;
}

inline std::string replaced(std::string text, std::string_view from, std::string_view to) {
  const auto at = text.find(from);
  EXPECT_NE(at, std::string::npos) << from;
  return at == std::string::npos ? text : text.replace(at, from.size(), to);
}

inline LessonPtr own(const Source& source, std::string_view student) {
  auto lesson = read_lesson(source.text, source.file, student);
  EXPECT_TRUE(lesson.ok()) << (lesson.ok() ? "" : lesson.error().text());
  return lesson.ok() ? *lesson : nullptr;
}

inline AnswerSheet played(const LessonPtr& lesson, bool right) {
  const auto pages = play(lesson, {examples(right)});
  EXPECT_TRUE(pages.ok()) << (pages.ok() ? "" : pages.error().text());
  return pages.ok() ? sheet_of(*lesson, *pages) : AnswerSheet{};
}

inline AnswerSheet right_sheet(std::string_view student) { return played(own(week(), student), true); }

}  // namespace pegasos::lessons
