#include "lessons/grading.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <tuple>
#include <utility>

#include "core/pool.h"
#include "core/visible.h"
#include "lessons/assignment.h"
#include "lessons/hand_ins.h"
#include "lessons/judge.h"
#include "lessons/play.h"
#include "lessons/reader.h"

namespace pegasos::lessons {
namespace {

using Item = AnswerSheet::Item;

/// The lesson's steps that ask.
std::vector<std::size_t> asking(const Lesson& lesson) {
  std::vector<std::size_t> steps;
  for (std::size_t i = 0; i < lesson.steps.size(); ++i) {
    if (lesson.steps[i].ask) steps.push_back(i);
  }
  return steps;
}

std::optional<std::size_t> step_called(const Lesson& lesson, std::string_view id) {
  const auto at = std::ranges::find(lesson.steps, id, &Step::id);
  if (at == lesson.steps.end() || !at->ask) return std::nullopt;
  return static_cast<std::size_t>(at - lesson.steps.begin());
}

Result<LessonPtr> own_lesson(const Source& source, std::string_view student) {
  return read_lesson(source.text, source.file, student);
}

/// Moments of one student's homework; each scene is computed once.
class Moments {
 public:
  explicit Moments(const std::function<bool()>& stopped) : stage_(stopped) {}

  Result<Readings> at(const Scene& scene) {
    for (const auto& [known, readings] : known_) {
      if (known.parameters == scene.parameters && known.position == scene.position) return readings;
    }
    auto readings = stage_.show({scene.parameters, scene.position, {}, {}, {}});
    if (readings) known_.emplace_back(scene, *readings);
    return readings;
  }

 private:
  Stage stage_;
  std::vector<std::pair<Scene, Readings>> known_;
};

/// Whose seeds are these? Of the questions in which they differ from student to student.
using Owners = std::map<std::tuple<std::string, std::uint64_t, std::uint64_t>, std::string>;

Owners owners_of(const Source& lesson, const std::vector<std::string>& students) {
  Owners owners;
  for (const std::string& student : students) {
    const auto own = own_lesson(lesson, student);
    if (!own) continue;
    for (const std::size_t i : asking(**own)) {
      const Parameters& parameters = (*own)->scenes[i].before.parameters;
      owners.emplace(std::tuple((*own)->steps[i].id, parameters.seed, parameters.data_seed), student);
    }
  }
  return owners;
}

Status interrupted_grading() { return Error{ErrorCode::Cancelled, "interrupted"}; }

/// One file against the lesson.
class Grading {
 public:
  Grading(const GradeRequest& request, const GradeBook& book, const Owners& owners, const AnswerSheet& sheet,
          Grade& grade)
      : request_(request), book_(book), owners_(owners), sheet_(sheet), grade_(grade), moments_(request.stopped) {}

  Status all() {
    const auto lesson = own_lesson(request_.lesson, sheet_.student);
    if (!lesson) return lesson.error();
    if (!sheet_.whole) note("it was changed after it was written: its seal does not fit");
    if (sheet_.program != program_version())
      note(
          fmt::format("version {} of the program wrote it, this is {}", excerpt_of(sheet_.program), program_version()));
    if (sheet_.homework != (*lesson)->homework->id) {
      note(fmt::format("it answers the homework \"{}\", not \"{}\"", excerpt_of(sheet_.homework),
                       (*lesson)->homework->id));
      return Done{};
    }
    LessonPtr corrected;
    if (request_.corrected) {
      const auto read = own_lesson(*request_.corrected, sheet_.student);
      if (!read) return read.error();
      corrected = *read;
    }
    // who has got the corrected text is compared with that
    const bool newer = corrected && sheet_.text == corrected->homework->text;
    const Lesson& answered = newer ? *corrected : **lesson;
    other_text_ = sheet_.text != answered.homework->text;
    if (other_text_) note("it answers another text of this lesson");
    look_for_strangers(answered);
    int unanswered = 0;
    for (std::size_t q = 0; q < book_.questions.size(); ++q) {
      Mark& mark = grade_.marks[q];
      const Item* item = item_of(book_.questions[q]);
      if (item != nullptr) {
        mark.answer = item->answer;
        compare(answered, *item);
      } else {
        ++unanswered;
      }
      mark.points = points(**lesson, book_.questions[q], item);
      if (corrected) mark.corrected = points(*corrected, book_.questions[q], item);
    }
    tell_states();
    if (unanswered > 0)
      note(fmt::format("{} {} unanswered", unanswered, unanswered == 1 ? "question is" : "questions are"));
    return cancelled_ ? interrupted_grading() : Done{};
  }

 private:
  void note(std::string sentence) {
    if (std::ranges::find(grade_.notes, sentence) == grade_.notes.end()) grade_.notes.push_back(std::move(sentence));
  }

  /// The first of that question.
  const Item* item_of(const std::string& question) const {
    const auto at = std::ranges::find(sheet_.items, question, &Item::question);
    return at == sheet_.items.end() ? nullptr : &*at;
  }

  void look_for_strangers(const Lesson& lesson) {
    for (const Item& item : sheet_.items) {
      if (item_of(item.question) != &item) note(fmt::format("it answers \"{}\" twice", excerpt_of(item.question)));
      if (!other_text_ && !step_called(lesson, item.question))
        note(fmt::format("it answers \"{}\", which is not asked", excerpt_of(item.question)));
    }
  }

  /// The moment in which the answer was given with the one in which it should have been.
  void compare(const Lesson& lesson, const Item& item) {
    const auto step = step_called(lesson, item.question);
    if (!step) return;
    const Scene& scene = lesson.scenes[*step].before;
    if (item.seed != scene.parameters.seed || item.data_seed != scene.parameters.data_seed) {
      ++foreign_[other_owner(item.question, item.seed, item.data_seed)];
      return;
    }
    if (lesson.steps[*step].ask->kind == Ask::Kind::Goal) {  // reached on any seeds, but not on another one's
      const auto reached = scene_at(item.answer);
      const auto owner =
          reached ? other_owner(item.question, reached->parameters.seed, reached->parameters.data_seed) : "";
      if (!owner.empty()) ++foreign_[owner];
    }
    const auto now = moment(scene, item.question);
    if (now && state_hash(*now) != item.state)
      note(other_text_ ? fmt::format("\"{}\" was asked of another state than this lesson's", item.question)
                       : fmt::format("\"{}\" was answered in a state that is not that of its seeds", item.question));
  }

  /// Whose seeds these are, but not of who is graded; empty = nobody's.
  std::string other_owner(const std::string& question, std::uint64_t seed, std::uint64_t data_seed) const {
    const auto owner = owners_.find({question, seed, data_seed});
    return owner != owners_.end() && owner->second != sheet_.student ? owner->second : "";
  }

  void tell_states() {
    for (const auto& [owner, questions] : foreign_) {
      const std::string many = fmt::format("{} {}", questions, questions == 1 ? "question was" : "questions were");
      const std::string_view whose = request_.students.empty()
                                         ? "; with a list of students it is said if they are another's"
                                         : " nor another's of the list";
      note(owner.empty() ? fmt::format("{} answered on seeds that are not those of {}{}", many, sheet_.student, whose)
                         : fmt::format("{} answered on the numbers of {}", many, owner));
    }
  }

  std::optional<Readings> moment(const Scene& scene, const std::string& question) {
    auto now = moments_.at(scene);
    if (now) return std::move(now).value();
    if (now.error().code == ErrorCode::Cancelled) {
      cancelled_ = true;
    } else {
      note(fmt::format("\"{}\" cannot be evaluated for {}: {}", question, sheet_.student, now.error().message));
    }
    return std::nullopt;
  }

  /// Whether the commands that are the answer lead to a state that reaches the goal.
  std::optional<int> goal_points(const Lesson& lesson, std::size_t step, const Item& item) {
    if (item.answer.empty()) return 0;
    const auto reached = scene_at(item.answer);
    if (!reached) {
      note(fmt::format("what reached \"{}\" leads nowhere: {}", item.question, reached.error().message));
      return 0;
    }
    const auto now = moment(*reached, item.question);
    if (!now) return std::nullopt;
    const auto verdict = judge(*lesson.steps[step].ask, {}, *now);
    if (verdict) return verdict->right ? 1 : 0;
    note(fmt::format("\"{}\" cannot be evaluated where it was reached: {}", item.question, verdict.error().message));
    return 0;
  }

  /// `given` is null where there is no answer.
  std::optional<int> points(const Lesson& lesson, const std::string& question, const Item* given) {
    const auto step = step_called(lesson, question);
    if (!step || !lesson.steps[*step].ask->judged()) return std::nullopt;
    if (given == nullptr) return 0;
    const Item& item = *given;
    const Ask& ask = *lesson.steps[*step].ask;
    if (ask.kind == Ask::Kind::Goal) return goal_points(lesson, *step, item);
    const auto answer = read_answer(ask, item.answer);
    if (!answer) {
      note(fmt::format("the answer to \"{}\" is none: {}", item.question, answer.error().message));
      return 0;
    }
    const auto now = moment(lesson.scenes[*step].after, item.question);
    if (!now) return std::nullopt;
    const auto verdict = judge(ask, *answer, *now);
    if (verdict) return verdict->right ? 1 : 0;
    note(fmt::format("\"{}\" cannot be evaluated for {}: {}", item.question, sheet_.student, verdict.error().message));
    return std::nullopt;
  }

  const GradeRequest& request_;
  const GradeBook& book_;
  const Owners& owners_;
  const AnswerSheet& sheet_;
  Grade& grade_;
  Moments moments_;
  std::map<std::string, int> foreign_;  // questions by whose numbers they were answered on; "" = nobody's
  bool other_text_ = false;
  bool cancelled_ = false;
};

Result<GradeBook> book_of(const GradeRequest& request) {
  const auto lesson = own_lesson(request.lesson, "");
  if (!lesson) return lesson.error();
  const auto refuse = [](const Source& source, Message why) {
    return Error{ErrorCode::BadInput, std::move(why), source.file};
  };
  constexpr std::string_view kNone = "it is no homework: that has a block of the kind homework before its first step";
  constexpr std::string_view kNoAnswers = "it was handed out and holds no answers: take the lesson it was made of";
  if (!(*lesson)->homework) return refuse(request.lesson, std::string(kNone));
  if ((*lesson)->homework->handed_out) return refuse(request.lesson, std::string(kNoAnswers));
  GradeBook book;
  for (const std::size_t i : asking(**lesson)) {
    book.questions.push_back((*lesson)->steps[i].id);
    if ((*lesson)->steps[i].ask->judged()) ++book.most;
  }
  if (!request.corrected) return book;
  const auto corrected = own_lesson(*request.corrected, "");
  if (!corrected) return corrected.error();
  if (!(*corrected)->homework) return refuse(*request.corrected, std::string(kNone));
  if ((*corrected)->homework->handed_out) return refuse(*request.corrected, std::string(kNoAnswers));
  if ((*corrected)->homework->id != (*lesson)->homework->id)
    return refuse(*request.corrected, fmt::format("it is the homework \"{}\", not \"{}\"", (*corrected)->homework->id,
                                                  (*lesson)->homework->id));
  for (const std::string& question : book.questions) {
    if (!step_called(**corrected, question))
      book.notes.push_back(fmt::format("the corrected lesson does not ask \"{}\"", question));
  }
  for (const std::size_t i : asking(**corrected)) {
    if (!step_called(**lesson, (*corrected)->steps[i].id))
      book.notes.push_back(fmt::format("only the corrected lesson asks \"{}\"", (*corrected)->steps[i].id));
  }
  return book;
}

/// The file itself is named before every note.
std::string unread_note(const Error& error) {
  std::string place = error.line > 0 ? fmt::format("line {}", error.line) : "";
  if (error.line > 0 && error.column > 0) place += fmt::format(", column {}", error.column);
  return fmt::format("it cannot be read: {}{}{}", place, place.empty() ? "" : ": ", error.message);
}

}  // namespace

int sum_of(const Grade& grade, std::optional<int> Mark::*points) {
  int sum = 0;
  for (const Mark& mark : grade.marks) sum += (mark.*points).value_or(0);
  return sum;
}

Result<GradeBook> grade(const GradeRequest& request, const JobControl& control) {
  auto book = book_of(request);
  if (!book) return book.error();
  std::vector<std::optional<AnswerSheet>> sheets;
  std::vector<std::string> known = request.students;
  for (const std::string& file : request.files) {
    Grade& grade = book->grades.emplace_back();
    grade.file = file;
    grade.marks.resize(book->questions.size());
    auto sheet = read_sheet(file);
    sheets.push_back(sheet ? std::optional(std::move(sheet).value()) : std::nullopt);
    if (!sheets.back()) {
      grade.unread = sheet.error();
      grade.notes.push_back(unread_note(sheet.error()));
      continue;
    }
    grade.student = sheets.back()->student;
    if (std::ranges::find(known, grade.student) == known.end()) known.push_back(grade.student);
  }
  const Owners owners = owners_of(request.lesson, known);
  std::vector<Status> ends(sheets.size(), Done{});
  for_each_piece(static_cast<Count>(sheets.size()), thread_count(request.threads), control,
                 [&](Count i, std::size_t /*worker*/) {
                   const auto at = static_cast<std::size_t>(i);
                   if (request.stopped && request.stopped()) {
                     ends[at] = interrupted_grading();
                   } else if (sheets[at]) {
                     ends[at] = Grading(request, *book, owners, *sheets[at], book->grades[at]).all();
                   }
                 });
  for (const Status& end : ends) {
    if (!end) return end.error();
  }
  compare_files(sheets, request, *book);
  compare_numbers(*book);
  return book;
}

}  // namespace pegasos::lessons
