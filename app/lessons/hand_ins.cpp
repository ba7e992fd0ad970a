#include "lessons/hand_ins.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <map>
#include <tuple>

#include "core/visible.h"

namespace pegasos::lessons {
namespace {

std::string file_name(const Grade& grade) { return excerpt_of(grade.file, kPathMost); }

/// What file `i` has of another with the same seal; empty where there is none. Of two whole ones nobody knows which
/// was there first: both say so.
std::string copy_note(const std::vector<std::optional<AnswerSheet>>& sheets, const std::vector<Grade>& grades,
                      std::size_t i) {
  const AnswerSheet& sheet = *sheets[i];
  std::optional<std::size_t> whole;
  std::optional<std::size_t> edited;
  for (std::size_t j = 0; j < sheets.size(); ++j) {
    if (j == i || !sheets[j] || sheets[j]->seal != sheet.seal) continue;
    std::error_code failed;
    if (std::filesystem::equivalent(grades[i].file, grades[j].file, failed)) return "it was given twice";
    std::optional<std::size_t>& first = sheets[j]->whole ? whole : edited;
    if (!first) first = j;
  }
  if (whole)
    return fmt::format("it {} {}", sheet.whole ? "holds the same as" : "is an edited copy of",
                       file_name(grades[*whole]));
  return edited && !sheet.whole
             ? fmt::format("it has the seal of {}, which was changed, too", file_name(grades[*edited]))
             : "";
}

}  // namespace

void compare_files(const std::vector<std::optional<AnswerSheet>>& sheets, const GradeRequest& request,
                   GradeBook& book) {
  std::map<std::string, std::size_t> by_student;
  std::map<std::string, std::string> parts;  // of files' names, and whose
  for (const std::string& student : request.students) parts.emplace(file_part(student), student);
  for (const auto& sheet : sheets) {
    if (sheet) parts.emplace(file_part(sheet->student), sheet->student);
  }
  for (std::size_t i = 0; i < sheets.size(); ++i) {
    if (!sheets[i]) continue;
    const AnswerSheet& sheet = *sheets[i];
    Grade& grade = book.grades[i];
    const auto [earlier, alone] = by_student.emplace(sheet.student, i);
    if (const std::string copy = copy_note(sheets, book.grades, i); !copy.empty()) {
      grade.notes.push_back(copy);
    } else if (!alone) {
      grade.notes.push_back(
          fmt::format("{} has handed in {}, too", sheet.student, file_name(book.grades[earlier->second])));
    }
    const bool listed = std::ranges::find(request.students, sheet.student) != request.students.end();
    if (!request.students.empty() && !listed) grade.notes.push_back("there is no such student in the list");
    constexpr std::string_view kEnding = ".answers.json";
    const std::string name = std::filesystem::path(grade.file).filename().string();
    const std::string before = sheet.homework + "-";
    if (name == sheet_name(sheet.homework, sheet.student) || !name.starts_with(before) || !name.ends_with(kEnding))
      continue;
    const auto other = parts.find(name.substr(before.size(), name.size() - before.size() - kEnding.size()));
    if (other != parts.end()) grade.notes.push_back(fmt::format("it is called as the file of {}", other->second));
  }
  for (const std::string& student : request.students) {
    if (!by_student.contains(student)) book.missing.push_back(student);
  }
}

void compare_numbers(GradeBook& book) {
  constexpr std::size_t kTelling = 4;  // characters: shorter ones are often equal
  constexpr int kMany = 2;
  for (Grade& grade : book.grades) {
    const Grade* like = nullptr;
    int most = 0;
    for (const Grade& other : book.grades) {
      if (other.student == grade.student) continue;
      int equal = 0;
      for (std::size_t q = 0; q < grade.marks.size() && q < other.marks.size(); ++q) {
        const Mark& mine = grade.marks[q];
        const Mark& theirs = other.marks[q];
        if (mine.points == 0 && theirs.points == 1 && mine.answer == theirs.answer && mine.answer.size() >= kTelling)
          ++equal;
      }
      if (equal > most) std::tie(like, most) = std::tuple(&other, equal);
    }
    if (most >= kMany)
      grade.notes.push_back(fmt::format("{} of its answers are wrong here and right for {}", most, like->student));
  }
}

}  // namespace pegasos::lessons
