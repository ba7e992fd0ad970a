// What somebody answered in a homework, as the file that is handed in: ID-NAME.answers.json. It holds no verdicts: who
// grades it computes everything anew (grading.h).
//
// The seal is a checksum of all the rest. The program is open, so anybody can make one: it finds what was changed by
// accident or by hand, not what was forged.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "core/input_file.h"
#include "core/result.h"
#include "lessons/lesson.h"
#include "lessons/play.h"

namespace pegasos::lessons {

struct AnswerSheet {
  struct Item {
    std::string question;  ///< Step::id
    std::string answer;    ///< the last one, as typed; of a goal the line of scene_at that reached it, or nothing
    int tries = 0;
    double seconds = 0;  ///< from the question to the answer
    std::uint64_t seed = 0;
    std::uint64_t data_seed = 0;
    std::uint64_t state = 0;  ///< state_hash of the moment in which it was asked
  };
  std::string homework;  ///< Homework::id
  std::string student;
  std::uint64_t text = 0;  ///< Homework::text
  std::string program;     ///< version
  std::vector<Item> items;
  std::uint64_t seal = 0;
  bool whole = true;  ///< the seal fits
};

/// Of the set, all parameters but the threads, the moment, w and b.
std::uint64_t state_hash(const Readings& readings);

/// What was answered in each step of a homework. Requires lesson.homework.
AnswerSheet sheet_of(const Lesson& lesson, const std::vector<Player::Record>& records);
AnswerSheet sheet_of(const Lesson& lesson, const std::vector<Page>& pages);
/// A student's homework: from its beginning, or where a sheet of it lies at `path` already, with its answers. Error
/// where something else lies there, which is not to be written over.
Result<Player> player_at(LessonPtr lesson, const std::string& path);

/// As JSON, sealed.
std::string sheet_text(const AnswerSheet& sheet);
/// Error where the file is none, with its place; most of kSheetBytes. A seal that does not fit is no error.
Result<AnswerSheet> read_sheet(const std::string& path, Inputs inputs = Inputs::Files);
inline constexpr std::size_t kSheetBytes = std::size_t{1} << 20U;

/// Version of this program, as sheets name it.
std::string_view program_version();

/// A student's name as part of a file's: what a file's name cannot hold, and spaces, are "_".
std::string file_part(std::string_view student);
/// "week-3-Ada_Lovelace.answers.json"
std::string sheet_name(std::string_view homework, std::string_view student);

}  // namespace pegasos::lessons
