// What only all files of a homework together show. Private to this layer.
#pragma once

#include <optional>
#include <vector>

#include "lessons/answer_sheet.h"
#include "lessons/grading.h"

namespace pegasos::lessons {

/// Notes of files that are copies of each other, of students who have several or are in no list, and of names that are
/// another student's; who is missing. `sheets` has one for each grade, nothing where it was not read.
void compare_files(const std::vector<std::optional<AnswerSheet>>& sheets, const GradeRequest& request, GradeBook& book);

/// Notes of numbers that are wrong here and right there: one may be chance.
void compare_numbers(GradeBook& book);

}  // namespace pegasos::lessons
