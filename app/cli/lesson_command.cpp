#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <filesystem>

#include "cli/command.h"
#include "cli/long_work.h"
#include "cli/named_lesson.h"
#include "cli/output.h"
#include "core/kept_inputs.h"
#include "data/files.h"
#include "figures/common.h"
#include "figures/speaking.h"
#include "lessons/answer_sheet.h"
#include "lessons/assignment.h"
#include "lessons/judge.h"
#include "lessons/play.h"
#include "lessons/shelf.h"
#include "plot/math_text.h"
#include "text/text.h"

namespace pegasos::cli {
namespace {

using lessons::Ask;
using lessons::LessonPtr;
using lessons::Page;
using lessons::Try;
using plot::plain_text;

constexpr std::size_t kAnswersBytes = std::size_t{1} << 20U;  // of a file of answers
constexpr Count kNamesMost = 100'000;

Count questions_of(const lessons::Lesson& lesson) {
  return std::ranges::count_if(lesson.steps, [](const lessons::Step& step) { return step.ask.has_value(); });
}

Json lesson_json(const lessons::Lesson& lesson) {
  return {{"title", plain_text(lesson.title)}, {"steps", lesson.steps.size()}, {"questions", questions_of(lesson)}};
}

Status run_list(const Arguments& arguments) {
  Json list = Json::array();
  std::vector<std::vector<std::string>> rows = {{"name", "title", "steps", "questions", "languages"}};
  for (const lessons::ShippedLesson& shipped : lessons::shipped_lessons()) {
    const auto lesson = lessons::open_lesson(shipped.name, arguments.text("--language", "en"));
    if (!lesson) return lesson.error();
    std::vector<std::string> languages = {"en"};
    languages.insert(languages.end(), shipped.languages.begin(), shipped.languages.end());
    Json json = {{"name", shipped.name}, {"file", shipped.file.string()}};
    json.update(lesson_json(**lesson));
    json["languages"] = languages;
    list.push_back(std::move(json));
    rows.push_back({shipped.name, plain_text((*lesson)->title), human(static_cast<Count>((*lesson)->steps.size())),
                    human(questions_of(**lesson)), fmt::format("{}", fmt::join(languages, " "))});
  }
  return finish(arguments, {{"lessons", list}}, columns_text(rows));
}

Status run_readings(const Arguments& arguments) {
  Json list = Json::array();
  std::string text;
  for (const lessons::Reading& reading : lessons::reading_table()) {
    const std::string form =
        reading.argument.empty() ? std::string(reading.name) : fmt::format("{}({})", reading.name, reading.argument);
    list.push_back({{"name", reading.name}, {"argument", reading.argument}, {"help", reading.help}});
    text += fmt::format("{:<18}{}\n", form, reading.help);
  }
  return finish(arguments, {{"readings", list}}, text);
}

/// The original and each translation of it that there is.
Result<std::vector<LessonPtr>> all_languages(const std::string& name_or_path) {
  std::vector<LessonPtr> all;
  for (const text::LanguageInfo& language : text::menu_languages()) {
    auto lesson = lessons::open_lesson(name_or_path, language.code);
    if (!lesson) return lesson.error();
    const bool another = all.empty() || (*lesson)->file != all.front()->file;
    if (another) all.push_back(std::move(lesson).value());
  }
  return all;
}

/// The students for whom a homework is checked: those of a list, or so many that there are not.
Result<std::vector<std::string>> checked_students(const Arguments& arguments) {
  if (arguments.has("--students")) return lessons::read_students(arguments.text("--students"));
  const auto names = arguments.whole("--names", 0, 1, kNamesMost);
  if (!names) return names.error();
  std::vector<std::string> students;
  for (Count i = 1; i <= *names; ++i) students.push_back(fmt::format("Student {}", i));
  return students;
}

/// What handing it out would refuse, in each language that there is.
Status check_homework(const std::string& file, const std::vector<std::string>& students, const Arguments& arguments,
                      const JobControl& control) {
  const auto source = lessons::lesson_source(file);
  if (!source) return source.error();
  for (const text::LanguageInfo& language : text::menu_languages()) {
    const auto translation = lessons::lesson_translation(*source, language.code);
    if (!translation) return translation.error();
    if (!*translation && language.code != "en") continue;
    const Status good =
        lessons::check_students(*source, students, arguments.parameters.threads, InterruptGuard::interrupted, control,
                                *translation ? &**translation : nullptr);
    if (!good) return good;
  }
  return Done{};
}

Status run_check(const Arguments& arguments) {
  const InterruptGuard guard;
  const auto students = checked_students(arguments);
  if (!students) return students.error();
  ProgressLine progress(arguments);
  const JobControl control{{}, [&](const Progress& now) { progress.show(now.fraction, "checking each name"); }};
  Json list = Json::array();
  std::string text;
  for (const std::string& file : arguments.operands()) {
    const auto lessons = all_languages(file);
    if (!lessons) return lessons.error();
    const auto& homework = lessons->front()->homework;
    if (!students->empty() || (homework && !homework->handed_out)) {
      const std::vector<std::string> one = {"Student 1"};
      if (const Status good = check_homework(file, students->empty() ? one : *students, arguments, control); !good)
        return good;
    }
    for (const LessonPtr& lesson : *lessons) {
      if (const Status good = lessons::check(lesson, 3, InterruptGuard::interrupted); !good) return good;
      Json json = {{"file", lesson->file}};
      json.update(lesson_json(*lesson));
      if (!students->empty()) json["names"] = students->size();
      list.push_back(std::move(json));
      text +=
          fmt::format("{}: \"{}\", {}, {}: all well\n", excerpt_of(lesson->file, kPathMost), plain_text(lesson->title),
                      figures::counted(static_cast<Count>(lesson->steps.size()), "{} step", "{} steps"),
                      figures::counted(questions_of(*lesson), "{} question", "{} questions"));
    }
  }
  return finish(arguments, {{"files", list}}, text);
}

bool are_examples(const std::string& word) { return word == "right" || word == "wrong"; }

/// The lines of a file, one for each try; goals are reached by the lesson's own solution, and in homework by a line of
/// commands.
class Lines {
 public:
  static Result<Lines> read(const std::string& file, const LessonPtr& lesson, bool homework) {
    const auto text = read_text(file, {.inputs = Inputs::Pipes, .most_bytes = kAnswersBytes});
    if (!text) return text.error();
    Lines lines;
    lines.file_ = file;
    lines.lesson_ = excerpt_of(lesson->file, kPathMost);
    lines.homework_ = homework;
    Count number = 1;
    for (std::size_t at = 0; at < text->size(); ++number) {
      const std::size_t end = std::min(text->find('\n', at), text->size());
      std::string line = text->substr(at, end - at);
      if (line.ends_with('\r')) line.pop_back();
      if (!line.empty() && line[0] != '#') lines.lines_.emplace_back(number, std::move(line));
      at = end + 1;
    }
    return lines;
  }

  Result<std::string> next(const Ask& ask) {
    const bool goal = ask.kind == Ask::Kind::Goal;
    if (goal && !homework_) return std::string();
    const std::string question = fmt::format("the question of line {} of {}", ask.place.line, lesson_);
    if (used_ == lines_.size())
      return error(0, fmt::format("{} has no answer here: give one line for each try", question));
    const auto& [number, line] = lines_[used_++];
    const Status fits = goal ? status_of(lessons::read_line(line)) : status_of(lessons::read_answer(ask, line));
    if (fits) return line;
    return error(
        number, fmt::format("the answer \"{}\" does not fit {}: {}", excerpt_of(line), question, fits.error().message));
  }

  /// Error where lines are left.
  Status all_used() const {
    if (used_ == lines_.size()) return Done{};
    const auto& [number, line] = lines_[used_];
    return error(number, fmt::format("\"{}\" answers nothing: all tries had their lines before", excerpt_of(line)));
  }

 private:
  template <class T>
  static Status status_of(const Result<T>& result) {
    return result ? Status(Done{}) : result.error();
  }
  Error error(Count line, std::string sentence) const {
    return {ErrorCode::BadInput, std::move(sentence), file_, line, 0};
  }

  std::string file_;
  std::string lesson_;
  bool homework_ = false;
  std::vector<std::pair<Count, std::string>> lines_;  // with their numbers
  std::size_t used_ = 0;
};

/// What is handed in are answers of the student's own; without -o they replace only older ones of the same homework.
Status check_hand_in(const LessonPtr& lesson, const Arguments& arguments) {
  const std::string answers = arguments.text("--answers");
  if (are_examples(answers) && lesson->homework->handed_out)
    return usage_error(fmt::format(
        "--answers {} is for a lesson that knows its answers, and what was handed out does not: name a file with yours",
        answers));
  if (arguments.has("-o")) return Done{};
  const std::string file = lessons::sheet_name(lesson->homework->id, lesson->homework->student);
  if (const Status own = announce_output("-o", file); !own) return own;
  std::error_code failed;
  if (!std::filesystem::exists(file, failed)) return Done{};
  if (are_examples(answers))
    return Error{ErrorCode::BadInput, "answers are there already: name another file by -o", file};
  const auto older = lessons::player_at(lesson, file);
  return older ? Status(Done{}) : older.error();
}

/// What was handed out does not know what is right.
bool knows_answers(const lessons::Lesson& lesson) { return !lesson.homework || !lesson.homework->handed_out; }

/// Whether answers to it are right or wrong: free text is neither.
bool is_judged(const Ask& ask) { return ask.judged() || ask.kind == Ask::Kind::Goal; }

Json page_json(const Page& page, bool knows) {
  Json tries = Json::array();
  for (const Try& attempt : page.tries)
    tries.push_back({{"answer", attempt.answer},
                     {"right", knows ? Json(attempt.right) : Json(nullptr)},
                     {"feedback", plain_text(attempt.feedback)}});
  return {{"title", plain_text(page.title)}, {"t", page.position.t}, {"tries", tries}};
}

std::string page_text(const Page& page, bool knows) {
  std::string text = fmt::format("## {}\n\n", plain_text(page.title));
  const auto add = [&](const std::vector<std::string>& paragraphs) {
    for (const std::string& paragraph : paragraphs) text += plain_text(paragraph) + "\n\n";
  };
  add(page.before);
  for (std::size_t i = 0; i < page.choices.size(); ++i)
    text += fmt::format("  {}. {}\n", i + 1, plain_text(page.choices[i]));
  if (!page.choices.empty()) text += "\n";
  for (const Try& attempt : page.tries) {
    text += fmt::format("> {}: {}\n", attempt.answer.empty() ? "looked" : attempt.answer,
                        !knows          ? "noted"
                        : attempt.right ? "right"
                                        : "not right");
    if (!attempt.feedback.empty()) text += "> " + plain_text(attempt.feedback) + "\n";
    text += "\n";
  }
  add(page.after);
  return text;
}

Result<std::vector<Page>> pages_of(const LessonPtr& lesson, const std::string& answers, bool hands_in) {
  lessons::PlayOptions options;
  options.stopped = InterruptGuard::interrupted;
  if (are_examples(answers)) {
    options.answers = lessons::examples(answers == "right");
    return lessons::play(lesson, options);
  }
  auto lines = Lines::read(answers, lesson, hands_in);
  if (!lines) return lines.error();
  options.answers = [&](const Ask& ask, const lessons::Readings&) { return lines->next(ask); };
  auto pages = lessons::play(lesson, options);
  if (!pages) return pages.error();
  const Status all = lines->all_used();
  if (!all) return all.error();
  return pages;
}

Status run_play(const Arguments& arguments) {
  const auto lesson = named_lesson(arguments);
  if (!lesson) return lesson.error();
  const figures::Speaking speaking(*text::parse_language(arguments.text("--language", "en")));
  const bool hands_in = (*lesson)->hands_in();
  if (arguments.has("-o") && !hands_in)
    return usage_error("-o writes the answers of a homework: say whose by --name, or take the file handed out");
  if (hands_in) {
    if (const Status good = check_hand_in(*lesson, arguments); !good) return good;
  }
  const InterruptGuard guard;
  const auto pages = pages_of(*lesson, arguments.text("--answers"), hands_in);
  if (!pages) return pages.error();
  Json json = {{"file", (*lesson)->file}};
  json.update(lesson_json(**lesson));
  Json steps = Json::array();
  Count right = 0;
  Count judged = 0;
  Count noted = 0;
  std::string text = fmt::format("# {}\n\n", plain_text((*lesson)->title));
  const bool knows = knows_answers(**lesson);
  for (std::size_t i = 0; i < pages->size(); ++i) {
    const Page& page = (*pages)[i];
    const auto& ask = (*lesson)->steps[i].ask;
    const bool judges = knows && ask && is_judged(*ask);
    const bool says = judges || (ask && ask->kind == Ask::Kind::Goal);  // what was handed out knows its goals
    judged += judges ? 1 : 0;
    noted += ask && !judges ? 1 : 0;
    if (judges && !page.tries.empty() && page.tries.back().right) ++right;
    steps.push_back(page_json(page, says));
    text += page_text(page, says);
  }
  json["right"] = knows ? Json(right) : Json(nullptr);
  json["judged"] = judged;
  json["played"] = std::move(steps);
  text += knows ? fmt::format("{} of {} right{}\n", right, judged,
                              noted > 0 ? fmt::format(", {} noted", noted) : std::string())
                : "answers noted\n";
  if (hands_in) {
    const lessons::AnswerSheet sheet = lessons::sheet_of(**lesson, *pages);
    const std::string file = arguments.text("-o", lessons::sheet_name(sheet.homework, sheet.student));
    std::error_code failed;
    const bool replaced = std::filesystem::is_regular_file(file, failed);
    if (const Status written = write_bytes(file, lessons::sheet_text(sheet), Worth::Once); !written) return written;
    json["answers_file"] = file;
    json["replaced"] = replaced;
    text += fmt::format("{} is what is handed in{}\n", excerpt_of(file, kPathMost),
                        replaced ? "; the file of that name that was there is replaced" : "");
  }
  return finish(arguments, json, text);
}

constexpr Operand kFile = {"FILE", "a name of 'pegasos lesson list', or a lesson's file (Markdown)"};

Option translation_option() {
  return {"--language", "CODE", "The translation of that language, where there is one.", false, text::language_codes()};
}

}  // namespace

Command lesson_list_command() {
  return {.name = "lesson list",
          .summary = "The lessons that come with the program.",
          .options = {translation_option()},
          .parameters = ParameterUse::None,
          .examples = {"lesson list", "lesson list --language de", "lesson list --json -"},
          .run = run_list};
}

Command lesson_readings_command() {
  return {.name = "lesson readings",
          .summary = "What the expressions of a lesson can read.",
          .parameters = ParameterUse::None,
          .examples = {"lesson readings"},
          .details =
              "Expressions have numbers, + - * / ^, comparisons, && || !, A ? B : C, and the usual functions (abs, "
              "sqrt, ln, min, max ...). An answer's feedback has also answer, right, chosen(i) and place(i).",
          .run = run_readings};
}

Command lesson_check_command() {
  Operand files = kFile;
  files.many = true;
  return {
      .name = "lesson check",
      .summary = "Reads lessons and plays each through with right and wrong answers, on three seeds.",
      .operands = {files},
      .options = {{"--names", "N", "Of homework: plays it for so many names, which finds numbers that do not do."},
                  {"--students", "FILE", "The same for the names of a list."}},
      .parameters = ParameterUse::Program,
      .examples = {"lesson check my-lesson.md", "lesson check the-ball k-and-T", "lesson check week-3.md --names 1000"},
      .details =
          "Every expression is evaluated in the state that follows. A mistake ends with exit code 1 and "
          "names file, line and column. Translations beside the file (NAME.de.md) are checked with it, and of homework "
          "whether it can be handed out. 'pegasos manual lessons' prints all that a lesson's file may hold.",
      .run = run_check};
}

Command lesson_play_command() {
  return {
      .name = "lesson play",
      .summary = "Plays a lesson without a window and prints what is asked, answered and said.",
      .operands = {kFile},
      .options = {{"--answers", "right|wrong|FILE", "Right answers, wrong ones, or those of a file, one a line.", true},
                  translation_option(),
                  kWhose,
                  {"-o", "FILE", "Of homework: where the answers are written; ID-NAME.answers.json if left out."}},
      .parameters = ParameterUse::None,
      .examples = {"lesson play the-ball --answers right", "lesson play my-lesson.md --answers mine.txt --json -"},
      .details =
          "An answer is a number, the number of a choice, several as in 1,3, an order as in 2,1,3, or text. A question "
          "without a lab block after it has two tries, and takes a line for each; goals take none, but in homework the "
          "commands that reach them from where the step begins: set k 8; run 50. Lines too few or too many are "
          "refused. Without -o "
          "only older answers of the same homework are written over, and never by right or wrong.",
      .run = run_play};
}

}  // namespace pegasos::cli
