// From Markdown to a lesson.
#pragma once

#include <string>
#include <string_view>

#include "core/result.h"
#include "lessons/lesson.h"

namespace pegasos::lessons {

/// Errors with file, line and column, and what is expected there. With a student's name it is the homework of that
/// student; error where it is no homework, or was handed out to another one.
Result<LessonPtr> read_lesson(std::string_view text, const std::string& file, std::string_view student = {});
/// A file and what is in it.
struct Source {
  std::string text;
  std::string file;
};
/// The blocks of `original` with the prose of `translation`.
Result<LessonPtr> read_lesson(const Source& original, const Source& translation, std::string_view student = {});

}  // namespace pegasos::lessons
