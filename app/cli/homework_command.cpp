#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <filesystem>

#include "cli/command.h"
#include "cli/long_work.h"
#include "cli/output.h"
#include "core/kept_inputs.h"
#include "data/readers.h"
#include "figures/common.h"
#include "lessons/assignment.h"
#include "lessons/grading.h"
#include "lessons/reader.h"
#include "lessons/shelf.h"
#include "plot/math_text.h"
#include "text/text.h"

namespace pegasos::cli {
namespace {

using lessons::Grade;
using lessons::GradeBook;
using lessons::Mark;
using plot::plain_text;

/// A sentence for each translation beside a lesson that is handed out in its own language.
std::string unused_translations(const std::string& lesson) {
  std::string said;
  for (const text::LanguageInfo& language : text::menu_languages()) {
    const std::filesystem::path translation = lessons::files_of(lesson, language.code).back();
    std::error_code failed;
    if (!std::filesystem::exists(translation, failed)) continue;
    said += fmt::format("{} is not used: --language {} hands its prose out\n",
                        excerpt_of(translation.string(), kPathMost), language.code);
  }
  return said;
}

/// The prose that is handed out. Null: the lesson's own.
Result<std::optional<lessons::Source>> prose_of(const lessons::Source& lesson, const std::string& language) {
  auto found = lessons::lesson_translation(lesson, language);
  if (!found || *found || language == "en") return found;
  return Error{ErrorCode::NotFound,
               fmt::format("there is no translation {} beside it",
                           excerpt_of(lessons::files_of(lesson.file, language).back().string(), kPathMost)),
               lesson.file};
}

/// "week-3.md" of "week-3.de.md", which holds prose alone; empty where it is no translation.
std::string original_of(const std::filesystem::path& file) {
  const std::string code = file.stem().extension().string();
  const std::filesystem::path original = file.parent_path() / (file.stem().stem().string() + ".md");
  std::error_code failed;
  const bool known = code.size() > 1 && text::parse_language(code.substr(1));
  return known && std::filesystem::exists(original, failed) ? original.string() : std::string();
}

Status run_assign(const Arguments& arguments) {
  const auto source = lessons::lesson_source(arguments.operand());
  if (!source) return source.error();
  if (const std::string original = original_of(source->file); !original.empty())
    return usage_error(fmt::format("this is the translation of {}: give that file, and --language {}",
                                   excerpt_of(original, kPathMost),
                                   std::filesystem::path(source->file).stem().extension().string().substr(1)));
  const std::string language = arguments.text("--language", "en");
  const auto prose = prose_of(*source, language);
  if (!prose) return prose.error();
  const lessons::Source* const translation = *prose ? &**prose : nullptr;
  const auto students = lessons::read_students(arguments.text("--students"));
  if (!students) return students.error();
  const auto lesson = lessons::read_lesson(source->text, source->file, students->front());
  if (!lesson) return lesson.error();
  std::vector<std::string> texts;
  for (const std::string& student : *students) {
    auto text = lessons::hand_out(*source, student, translation);
    if (!text) return text.error();
    texts.push_back(std::move(text).value());
  }
  const InterruptGuard guard;
  ProgressLine progress(arguments);
  const JobControl control{{}, [&](const Progress& now) { progress.show(now.fraction, "checking each homework"); }};
  if (const Status good = lessons::check_students(*source, *students, arguments.parameters.threads,
                                                  InterruptGuard::interrupted, control, translation);
      !good)
    return good;
  const std::filesystem::path folder = arguments.text("-o");
  const auto file_of = [&](const std::string& student) {
    return fmt::format("{}-{}.md", (*lesson)->homework->id, lessons::file_part(student));
  };
  for (const std::string& student : *students) {
    if (const Status own = announce_output("-o", (folder / file_of(student)).string()); !own) return own;
  }
  std::error_code failed;
  std::filesystem::create_directories(folder, failed);
  if (failed) return Error{ErrorCode::Io, "the folder cannot be made: " + failed.message(), folder.string()};
  Json files = Json::array();
  for (std::size_t i = 0; i < texts.size(); ++i) {
    const std::string name = file_of((*students)[i]);
    if (const Status written = write_bytes((folder / name).string(), texts[i]); !written) {
      Error error = written.error();
      error.message = fmt::format("{}; {} of the {} files are written", error.message.english(), i, texts.size());
      return error;
    }
    files.push_back({{"student", (*students)[i]}, {"file", name}});
  }
  return finish(arguments,
                {{"homework", (*lesson)->homework->id}, {"folder", folder.string()}, {"files", std::move(files)}},
                fmt::format("{} in {}: each was played with right and wrong answers\n",
                            figures::counted(static_cast<Count>(texts.size()), "{} file", "{} files"),
                            excerpt_of(folder.string(), kPathMost)) +
                    (translation == nullptr ? unused_translations(arguments.operand()) : std::string()));
}

/// "2"; empty where there are none.
std::string points_text(std::optional<int> points) { return points ? std::to_string(*points) : std::string(); }

Json points_json(std::optional<int> points) { return points ? Json(*points) : Json(nullptr); }

/// Of a file that was read.
std::optional<int> sum(const Grade& grade, std::optional<int> Mark::*points) {
  return grade.unread ? std::nullopt : std::optional(sum_of(grade, points));
}

std::string grades_csv(const GradeBook& book, bool corrected) {
  std::string csv = "student,file,points";
  if (corrected) csv += ",points corrected";
  for (const std::string& question : book.questions) {
    csv += "," + csv_field(plain_text(question));
    if (corrected) csv += "," + csv_field(plain_text(question) + " corrected");
    csv += "," + csv_field(plain_text(question) + " answer");
  }
  csv += ",notes,of\n";
  for (const Grade& grade : book.grades) {
    csv += fmt::format("{},{},{}", csv_field(grade.student), csv_field(grade.file),
                       points_text(sum(grade, &Mark::points)));
    if (corrected) csv += "," + points_text(sum(grade, &Mark::corrected));
    for (const Mark& mark : grade.marks) {
      csv += "," + points_text(mark.points);
      if (corrected) csv += "," + points_text(mark.corrected);
      csv += "," + csv_field(mark.answer);
    }
    csv += "," + csv_field(fmt::format("{}", fmt::join(grade.notes, "; "))) + fmt::format(",{}\n", book.most);
  }
  const std::size_t empty = (corrected ? 2 : 1) + book.questions.size() * (corrected ? 3 : 2);
  for (const std::string& student : book.missing)
    csv += fmt::format("{},{},no file,{}\n", csv_field(student), std::string(empty, ','), book.most);
  return csv;
}

Json grade_json(const GradeBook& book, const Grade& grade, bool corrected) {
  Json marks = Json::array();
  for (std::size_t q = 0; q < grade.marks.size(); ++q) {
    const Mark& mark = grade.marks[q];
    marks.push_back(
        {{"question", plain_text(book.questions[q])}, {"answer", mark.answer}, {"points", points_json(mark.points)}});
    if (corrected) marks.back()["corrected"] = points_json(mark.corrected);
  }
  Json json = {{"student", grade.student}, {"file", grade.file}, {"points", points_json(sum(grade, &Mark::points))}};
  if (corrected) json["corrected"] = points_json(sum(grade, &Mark::corrected));
  json["marks"] = std::move(marks);
  json["notes"] = grade.notes;
  return json;
}

std::string grades_text(const GradeBook& book, bool corrected) {
  std::vector<std::vector<std::string>> rows = {{"student", "points"}};
  if (corrected) rows[0].emplace_back("corrected");
  rows[0].insert(rows[0].end(), {"of", "file"});
  std::string notes;
  for (const Grade& grade : book.grades) {
    rows.push_back({grade.unread ? "(not read)" : grade.student});
    for (const auto points : {&Mark::points, &Mark::corrected}) {
      if (points == &Mark::corrected && !corrected) continue;
      rows.back().push_back(grade.unread ? "–" : std::to_string(sum_of(grade, points)));
    }
    rows.back().insert(rows.back().end(), {std::to_string(book.most), grade.file});
    for (const std::string& note : grade.notes)
      notes += fmt::format("{}: {}\n", excerpt_of(grade.file, kPathMost), visible_text(note));
  }
  std::string text =
      columns_text(rows) + fmt::format("{} at most\n", figures::counted(book.most, "{} point", "{} points"));
  if (const Count words = static_cast<Count>(book.questions.size()) - book.most; words > 0)
    text += figures::counted(words, "{} question is", "{} questions are") +
            " answered in words and left to be read: --csv FILE or --json FILE has the answers\n";
  for (const std::string& note : book.notes) text += note + "\n";
  for (const std::string& student : book.missing) text += fmt::format("{}: no file\n", student);
  return text + notes;
}

Status run_grade(const Arguments& arguments) {
  lessons::GradeRequest request;
  request.files = arguments.operands();
  request.threads = arguments.parameters.threads;
  request.stopped = InterruptGuard::interrupted;
  auto lesson = lessons::lesson_source(arguments.text("--lesson"));
  if (!lesson) return lesson.error();
  request.lesson = std::move(lesson).value();
  const bool corrected = arguments.has("--corrected");
  if (corrected) {
    auto other = lessons::lesson_source(arguments.text("--corrected"));
    if (!other) return other.error();
    request.corrected = std::move(other).value();
  }
  if (arguments.has("--students")) {
    auto students = lessons::read_students(arguments.text("--students"));
    if (!students) return students.error();
    request.students = std::move(students).value();
  }
  const InterruptGuard guard;
  ProgressLine progress(arguments);
  const auto book = lessons::grade(request, {{}, [&](const Progress& now) { progress.show(now.fraction, "grading"); }});
  if (!book) return book.error();
  const auto unread = std::ranges::count_if(book->grades, [](const Grade& grade) { return grade.unread.has_value(); });
  if (unread == std::ssize(book->grades)) return *book->grades.front().unread;
  if (arguments.has("--csv")) {
    if (const Status written = write_bytes(arguments.text("--csv"), grades_csv(*book, corrected)); !written)
      return written;
  }
  Json grades = Json::array();
  for (const Grade& grade : book->grades) grades.push_back(grade_json(*book, grade, corrected));
  const Status done =
      finish(arguments,
             {{"of", book->most}, {"grades", std::move(grades)}, {"missing", book->missing}, {"notes", book->notes}},
             grades_text(*book, corrected));
  if (!done || unread == 0) return done;
  return Error{ErrorCode::BadInput, fmt::format("{} of {} files {} not read; the others are graded", unread,
                                                book->grades.size(), unread == 1 ? "was" : "were")};
}

}  // namespace

Command lesson_assign_command() {
  return {
      .name = "lesson assign",
      .summary = "Writes a homework for each student: own data and numbers, without the answers.",
      .operands = {{"FILE", "a lesson's file (Markdown) with a homework block"}},
      .options = {{"--students", "FILE", "The names: one a line, or the column \"name\" of a CSV file.", true},
                  {"-o", "FOLDER", "Where ID-NAME.md of each is written.", true},
                  {"--language", "CODE", "Hands out the prose of the translation beside it.", false,
                   text::language_codes()}},
      .parameters = ParameterUse::Program,
      .examples = {"lesson assign week-3.md --students names.csv -o week-3",
                   "lesson assign week-3.md --students names.csv -o week-3 --language de"},
      .details =
          "A lesson is homework when a block homework with a line such as id: week-3 stands before its first step. "
          "Its sets and runs then have seeds of the student's own, and {0.1|0.01} in a lab block is one of these "
          "words. Each student's questions are played before anything is written. Homework is in the language of FILE, "
          "or with --language in that of its translation FILE.CODE.md; either is graded by FILE.",
      .run = run_assign};
}

Command lesson_grade_command() {
  return {
      .name = "lesson grade",
      .summary = "Grades files of answers: computes every question anew and says what is odd about a file.",
      .operands = {{.name = "FILES", .help = "what 'pegasos lesson play' wrote: ID-NAME.answers.json", .many = true}},
      .options = {{"--lesson", "FILE", "The lesson that was handed out, with its answers.", true},
                  {"--corrected", "FILE", "A corrected text of it: its points stand beside the others."},
                  {"--students", "FILE", "The list of names, to say who is missing."},
                  {"--csv", "FILE", "The grades as a table; - is standard output."}},
      .parameters = ParameterUse::Program,
      .examples = {"lesson grade *.answers.json --lesson week-3.md --csv grades.csv",
                   "lesson grade *.answers.json --lesson week-3.md --corrected week-3b.md"},
      .details =
          "One point for each right answer, none for a question without one; free text is left to be read. Notes name "
          "files that were edited, handed in twice, answered on the numbers of another student or on other seeds, or "
          "written for another text or by another version. A file that cannot be read is said to be so, and the exit "
          "code is 1 then. The program is open: a seal finds accidents and copies, no forgery.",
      .run = run_grade};
}

}  // namespace pegasos::cli
