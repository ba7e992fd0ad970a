// Small lessons as text, and moments of a session to evaluate on.
#pragma once

#include <gtest/gtest.h>

#include <string>
#include <string_view>

#include "data/source.h"
#include "lessons/play.h"
#include "lessons/reader.h"
#include "support/places.h"

namespace pegasos::lessons {

inline void use_datasets() { set_dataset_folder(test::source_folder() + "/datasets"); }

inline LessonPtr lesson_of(std::string_view text) {
  auto lesson = read_lesson(text, "test.md");
  EXPECT_TRUE(lesson.ok()) << (lesson.ok() ? "" : lesson.error().text());
  return lesson.ok() ? *lesson : nullptr;
}

/// A lesson of one step with that block.
inline std::string step_with(std::string_view block, std::string_view above = "Prose.") {
  return "# Title\n\n## Step\n\n" + std::string(above) + "\n\n" + std::string(block) + "\n";
}

/// "line:column: message" of the error; "read" where there is none.
inline std::string trouble(std::string_view text) {
  const auto lesson = read_lesson(text, "test.md");
  if (lesson) return "read";
  EXPECT_EQ(lesson.error().code, ErrorCode::BadInput);
  const std::string said = lesson.error().text();
  EXPECT_TRUE(said.starts_with("test.md:")) << said;
  return said.substr(8);
}

inline Readings moment(const std::vector<std::string>& commands) {
  use_datasets();
  std::vector<SourceText> lines;
  for (const std::string& command : commands) lines.push_back({command, {}});
  const auto lab = read_lab(lines, "test.md");
  EXPECT_TRUE(lab.ok()) << (lab.ok() ? "" : lab.error().text());
  const auto scene = after({}, *lab, "test.md");
  EXPECT_TRUE(scene.ok()) << (scene.ok() ? "" : scene.error().text());
  static Stage& stage = *new Stage;  // never ends: fibers go before what is static
  auto now = stage.show(*scene);
  EXPECT_TRUE(now.ok()) << (now.ok() ? "" : now.error().text());
  return *now;
}

inline Result<double> value_of(const std::string& expression, const Readings& readings, const Given* given = nullptr) {
  const auto parsed = Expression::parse({expression, {}}, "test.md", given != nullptr);
  if (!parsed) return parsed.error();
  return parsed->value(readings, given);
}

}  // namespace pegasos::lessons
