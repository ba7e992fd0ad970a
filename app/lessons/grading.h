// Files of answers, graded: each question is computed anew from the lesson and the student's name, and its answer is
// judged there. What a file says of itself is compared with that.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "core/progress.h"
#include "core/result.h"
#include "lessons/answer_sheet.h"
#include "lessons/reader.h"

namespace pegasos::lessons {

struct GradeRequest {
  std::vector<std::string> files;
  Source lesson;                      ///< as it was handed out
  std::optional<Source> corrected;    ///< judges the same answers once more
  std::vector<std::string> students;  ///< all that there are; empty = not known
  Count threads = 0;
  std::function<bool()> stopped = {};
};

/// One answer, or none, which has 0 points; no points where the question is not judged, or could not be evaluated.
struct Mark {
  std::string answer;  ///< empty where there is none
  std::optional<int> points;
  std::optional<int> corrected;
};

struct Grade {
  std::string file;
  std::optional<Error> unread;  ///< why the file cannot be read; there is nothing else of it then but a note
  std::string student;
  std::vector<Mark> marks;         ///< one for each question of the book
  std::vector<std::string> notes;  ///< what is wrong with the file, a sentence each
};

struct GradeBook {
  std::vector<std::string> questions;  ///< Step::id of the steps that ask
  int most = 0;                        ///< points of who answers everything right
  std::vector<Grade> grades;           ///< one for each file, in their order
  std::vector<std::string> missing;    ///< students without a file
  std::vector<std::string> notes;      ///< of the corrected lesson
};

/// A file that cannot be read or fits nothing is graded with a note. Errors: of the lessons, and Cancelled.
Result<GradeBook> grade(const GradeRequest& request, const JobControl& control = {});

/// Sum of the points, and of those after the correction.
int sum_of(const Grade& grade, std::optional<int> Mark::*points);

}  // namespace pegasos::lessons
