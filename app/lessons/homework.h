// Homework: a lesson in which each student has own data, seeds and numbers. A lesson becomes one by a block before its
// first step:
//
//   ```homework
//   id: week-3
//   ```
//
// Then the seeds after each `open` (and at the beginning) are the student's own, and {0.1|0.01|0.001} in a lab block is
// one of these words; the same list in the same step gives the same word, so prose and answers read it as a value
// (`= lambda`). What is drawn depends on the homework's id, the step's title and the student's name alone: whatever
// else of the text is changed, and whichever step is added, the others keep their numbers.
//
// What is handed out (assignment.h) has the student's name in the block, everything drawn, and no answers.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <utility>

#include "core/random.h"
#include "core/result.h"
#include "lessons/lab.h"
#include "lessons/markdown.h"

namespace pegasos::lessons {

struct Homework {
  std::string id;           ///< small letters, digits and - ; names the files of answers
  std::string student;      ///< whose; empty = nobody's, which has numbers, too
  std::uint64_t text = 0;   ///< checksum of the lesson's text, that of the original where it was handed out
  bool handed_out = false;  ///< the questions hold no answers
};

/// The lines of an ask or goal block that are handed out: none of them is an answer or gives one away.
inline constexpr std::string_view kHandedOutKeys[] = {"tolerance", "plane", "plot", "from", "values", "reach"};
/// Another one, of what is handed out in another language than the lesson's: what the step is called there, by which
/// its answer is found.
inline constexpr std::string_view kQuestionKey = "question";

/// "key: value" of a line; the value's place, too.
std::pair<std::string, SourceText> key_and_value(const SourceText& line);

/// Of a text, whatever ends its lines.
std::uint64_t text_checksum(std::string_view text);

/// Whose a lesson with that text is read as: the rest stands in its own block.
Homework asked_of(std::string_view text, std::string_view student);
/// The block's lines: id, and of what was handed out student and text. Errors with line and column.
Result<Homework> read_homework(const Block& block, const std::string& file);
/// The block of what is handed out.
std::string homework_block(const Homework& homework);

/// What a student is called: 1 to 100 bytes of UTF-8 that can be seen. The error says what is wrong with it. Whoever
/// reads a name takes it composed(): é as one character and as e with an accent is the same student.
Status check_student(std::string_view name);

/// The draws that are `homework.student`'s own: the key is FNV-1a, 64 bit, of the id, the step, the student and `what`,
/// each followed by its length.
Random own_draws(const Homework& homework, std::string_view step, std::string_view what);

/// `line` of a lab block with a word in place of each {a|b|c}.
Result<SourceText> with_own_words(SourceText line, const Homework& homework, std::string_view step,
                                  const std::string& file);
/// `lab` with the own seeds set after each set that it opens, and before everything where it is the lesson's first.
Lab with_own_seeds(const Lab& lab, const Homework& homework, std::string_view step, bool first, Place place);
/// Whether it begins with a set: nothing of what was shown before it stays.
bool begins_anew(const Lab& lab);

}  // namespace pegasos::lessons
