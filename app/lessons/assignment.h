// Homework for a class: the list of its students, and the text that each of them is handed.
#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "core/progress.h"
#include "core/result.h"
#include "lessons/reader.h"

namespace pegasos::lessons {

/// The names of a list of students: the column "name" of a table (CSV; commas, semicolons or tabs), or where its first
/// row has none a name on each line. Errors with file and line: a name that is none, or there twice, or whose files
/// another one's would have, too, also on a disk that does not tell capitals from small letters; an empty list.
Result<std::vector<std::string>> read_students(const std::string& path);

/// The lesson as `student` gets it, a lesson again: own seeds and numbers are in its lab blocks, and what gives an
/// answer away is left out (expressions, feedback, what is said and what follows after a question). Where the next step
/// goes on from what follows, that comes back at its beginning if its commands tell nothing (run T, or 50 steps of
/// which the question speaks). Errors: of read_lesson; a step that would begin with commands that may be the answer
/// before it. With a `translation` its prose is handed out; the answers are those to the lesson's own questions.
Result<std::string> hand_out(const Source& lesson, std::string_view student, const Source* translation = nullptr);

/// Plays the homework of each with right and with wrong answers, evaluating everything. The error is that of the first
/// student for whom something cannot be evaluated, and says so; Cancelled.
Status check_students(const Source& lesson, const std::vector<std::string>& students, Count threads,
                      const std::function<bool()>& stopped = {}, const JobControl& control = {},
                      const Source* translation = nullptr);

}  // namespace pegasos::lessons
