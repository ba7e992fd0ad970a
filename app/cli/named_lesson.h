// The lesson that a command line names, and in homework whose it is.
#pragma once

#include "cli/command.h"
#include "lessons/lesson.h"

namespace pegasos::cli {

inline constexpr Option kWhose = {"--name", "NAME", "Of homework: whose it is; what was handed out says so itself."};

/// As the operand, --language and --name say. One sentence where that is no lesson, or no name.
Result<lessons::LessonPtr> named_lesson(const Arguments& arguments);

}  // namespace pegasos::cli
