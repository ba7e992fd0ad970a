#include "lessons/assignment.h"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <map>
#include <optional>
#include <set>
#include <utility>

#include "core/pool.h"
#include "core/visible.h"
#include "data/csv_records.h"
#include "data/files.h"
#include "data/text.h"
#include "lessons/answer_sheet.h"
#include "lessons/composed.h"
#include "lessons/judge.h"
#include "lessons/play.h"
#include "lessons/reader.h"
#include "lessons/translated_lesson.h"

namespace pegasos::lessons {
namespace {

constexpr std::size_t kStudentBytes = std::size_t{1} << 20U;
constexpr std::size_t kStudentsMost = 10'000;

/// A name and the line that it stands in.
struct Listed {
  std::string name;
  Count line = 0;
};

bool is_name_heading(const std::string& cell) {
  return std::ranges::equal(cell, std::string_view("name"),
                            [](char a, char b) { return (a >= 'A' && a <= 'Z' ? a - 'A' + 'a' : a) == b; });
}

/// Every line that is not blank is a name.
std::vector<Listed> listed_lines(std::string_view text) {
  std::vector<Listed> names;
  Count line = 1;
  for (std::size_t at = 0; at < text.size(); ++line) {
    const std::size_t end = std::min(text.find('\n', at), text.size());
    std::string name = composed(trimmed(text.substr(at, end - at)));
    if (!name.empty()) names.push_back({std::move(name), line});
    at = end + 1;
  }
  return names;
}

Result<std::vector<Listed>> listed_students(std::string_view text, const std::string& path) {
  const auto line_of = [&](std::size_t offset) { return 1 + std::ranges::count(text.substr(0, offset), '\n'); };
  const std::string_view heading = text.substr(first_csv_line(text));
  const auto mark = heading.find_first_of(",;\t\n");
  CsvRecords records(text, mark == std::string_view::npos || heading[mark] == '\n' ? ',' : heading[mark]);
  std::vector<CsvField> fields;
  std::vector<Listed> names;
  std::optional<std::size_t> column;
  while (true) {
    const CsvRecords::Next next = records.next(fields);
    if (next == CsvRecords::Next::End) return names;
    if (!column) {
      if (next == CsvRecords::Next::Mistake) return listed_lines(text);
      const auto at = std::ranges::find_if(fields, [](const CsvField& cell) { return is_name_heading(cell.text()); });
      if (at == fields.end()) return listed_lines(text);
      column = static_cast<std::size_t>(at - fields.begin());
      continue;
    }
    if (next == CsvRecords::Next::Mistake) return error_of(records.mistake(), text, path);
    names.push_back(
        {*column < fields.size() ? composed(trimmed(fields[*column].text())) : "", line_of(records.begin())});
  }
}

bool has_goal(const Step& step) { return step.ask && step.ask->kind == Ask::Kind::Goal; }

/// Of what follows on the question before step `i` the commands without which that step would be another one.
Lab needed_by(const Lesson& lesson, std::size_t i) {
  if (i == 0 || has_goal(lesson.steps[i - 1])) return {};
  Lab needed = lesson.steps[i - 1].reveal;
  for (std::size_t k = 0; k < needed.size();) {
    Lab all = needed;
    all.erase(all.begin() + static_cast<std::ptrdiff_t>(k));
    Lab without = all;
    std::ranges::copy(lesson.steps[i].setup, std::back_inserter(all));
    const auto begins = after(lesson.scenes[i - 1].before, all, lesson.file);
    if (begins && *begins == lesson.scenes[i].before) {
      needed = std::move(without);
    } else {
      ++k;
    }
  }
  return needed;
}

/// Whether `number` stands in one of the texts as a number of its own.
bool holds_number(const std::vector<Text>& texts, const std::string& number) {
  const auto is_digit = [](char c) { return (c >= '0' && c <= '9') || c == '.'; };
  const auto holds = [&](const Text::Piece& piece) {
    const std::string& in = piece.markup;
    for (std::size_t at = in.find(number); at != std::string::npos; at = in.find(number, at + 1)) {
      const std::size_t end = at + number.size();
      if ((at == 0 || !is_digit(in[at - 1])) && (end == in.size() || in[end] < '0' || in[end] > '9')) return true;
    }
    return false;
  };
  return std::ranges::any_of(texts, [&](const Text& text) { return std::ranges::any_of(text.pieces, holds); });
}

/// Whether a command that follows on the question of `step` could be its answer: all but those without a word of the
/// author's choice, and how far a run goes if the question itself says that and no choice does.
bool may_tell(const Step& step, const LabCommand& command) {
  if (command.rest.empty() || command.word == "layout" || (command.word == "run" && command.rest == "T")) return false;
  const bool goes = command.word == "run" || command.word == "step" || command.word == "phase";
  return !goes || !holds_number(step.before, command.rest) || holds_number(step.ask->choices, command.rest);
}

/// The text of a lesson for one student, made block by block.
class HandOut {
 public:
  HandOut(const Source& source, const Lesson& own) : own_(own) {
    for (std::size_t at = 0; at <= source.text.size();) {
      const std::size_t end = std::min(source.text.find('\n', at), source.text.size());
      lines_.push_back(std::string_view(source.text).substr(at, end - at));
      at = end + 1;
    }
  }

  std::string text(const std::vector<Block>& blocks) {
    for (const Block& block : blocks) begins_.insert(block.place.line);
    for (const Block& block : blocks) take(block);
    finish();
    return std::move(out_);
  }

 private:
  void take(const Block& block) {
    switch (block.kind) {
      case Block::Kind::Heading: return heading(block);
      case Block::Kind::Fence: return fence(block);
      case Block::Kind::Quote: return;
      default:
        if (asked_ || block.prose.empty()) return;
        add(prose(block), block.kind == Block::Kind::Item);
    }
  }

  /// After a blank line, but between items.
  void add(const std::string& block, bool item = false) {
    if (!out_.empty() && !(item && last_is_item_)) out_ += "\n";
    out_ += block;
    last_is_item_ = item;
  }

  void heading(const Block& block) {
    if (block.level == 2) {
      finish();
      ++steps_;
      asked_ = set_up_ = false;
    }
    std::string title(trimmed(lines_[static_cast<std::size_t>(block.place.line - 1)]));
    title.erase(0, std::min(title.find_first_not_of("# "), title.size()));
    add(fmt::format("{} {}\n", block.level == 1 ? "#" : "##", title));
  }

  /// A paragraph or item ends where another block begins or at a blank line that nothing indented follows.
  std::string prose(const Block& block) const {
    const auto next = begins_.upper_bound(block.place.line);
    const std::size_t end = next == begins_.end() ? lines_.size() : static_cast<std::size_t>(*next - 1);
    std::string text;
    for (auto i = static_cast<std::size_t>(block.place.line - 1); i < end; ++i) {
      const bool blank = trimmed(lines_[i]).empty();
      const bool goes_on = block.kind == Block::Kind::Item && i + 1 < end && lines_[i + 1].starts_with("  ");
      if (blank && !goes_on) break;
      text += blank ? "\n" : std::string(lines_[i].substr(0, lines_[i].find_last_not_of('\r') + 1)) + "\n";
    }
    return text;
  }

  void fence(const Block& block) {
    if (block.info == "homework") return add(homework_block(*own_.homework));
    if (block.info == "lab" && !asked_) return set_up();
    if (block.info != "ask" && block.info != "goal") return;
    set_up();
    asked_ = true;
    std::string ask = "```" + block.info + "\n";
    if (block.info == "ask") ask.append(trimmed(block.lines.front().text)).append("\n");
    const Step& here = own_.steps[steps_ - 1];
    if (here.id != here.title) ask += fmt::format("{}: {}\n", kQuestionKey, here.id);
    for (const SourceText& line : block.lines) {
      const std::string_view key = std::string_view(line.text).substr(0, line.text.find(':'));
      if (std::ranges::find(kHandedOutKeys, key) != std::end(kHandedOutKeys))
        ask.append(trimmed(line.text)).append("\n");
    }
    add(ask + "```\n");
  }

  /// What the step begins with: what it needs of what followed the question before, and its own commands. Once.
  void set_up() {
    if (std::exchange(set_up_, true)) return;
    std::string commands;
    const auto put = [&](const Lab& lab) {
      for (const LabCommand& command : lab)
        commands += command.word + (command.rest.empty() ? "" : " " + command.rest) + "\n";
    };
    put(needed_by(own_, steps_ - 1));
    put(own_.steps[steps_ - 1].setup);
    if (!commands.empty()) add("```lab\n" + commands + "```\n");
  }

  void finish() {
    if (steps_ > 0) set_up();
  }

  const Lesson& own_;
  std::vector<std::string_view> lines_;
  std::set<Count> begins_;  // lines in which blocks begin
  std::string out_;
  std::size_t steps_ = 0;  // begun
  bool asked_ = false;     // of the present step
  bool set_up_ = false;
  bool last_is_item_ = false;
};

bool same_scenes(const Lesson& a, const Lesson& b) {
  const auto question = [](const Step& step) { return step.ask ? step.id : std::string(); };
  return std::ranges::equal(a.steps, b.steps, {}, question, question) &&
         std::ranges::equal(a.scenes, b.scenes, [](const Lesson::Scenes& one, const Lesson::Scenes& other) {
           return one.before.parameters == other.before.parameters && one.before.position == other.before.position &&
                  one.before.pins.size() == other.before.pins.size();
         });
}

Result<LessonPtr> own_lesson(const Source& lesson, const Source* translation, std::string_view student) {
  return translation != nullptr ? read_lesson(lesson, *translation, student)
                                : read_lesson(lesson.text, lesson.file, student);
}

}  // namespace

Result<std::vector<std::string>> read_students(const std::string& path) {
  const auto text = read_text(path, {.inputs = Inputs::Pipes, .most_bytes = kStudentBytes});
  if (!text) return text.error();
  const auto listed = listed_students(*text, path);
  if (!listed) return listed.error();
  const auto refuse = [&](Count line, Message why) {
    return Error{ErrorCode::BadInput, std::move(why), path, line, 0};
  };
  if (listed->empty()) return refuse(0, "there is no name in it: write one on each line, or a column \"name\"");
  if (listed->size() > kStudentsMost) return refuse(0, fmt::format("it has more than {} names", kStudentsMost));
  std::vector<std::string> names;
  std::map<std::string, const Listed*> parts;
  for (const Listed& one : *listed) {
    if (const Status good = check_student(one.name); !good) return refuse(one.line, good.error().message);
    const auto [at, fresh] = parts.emplace(in_small_letters(file_part(one.name)), &one);
    if (!fresh && at->second->name == one.name)
      return refuse(one.line, fmt::format("\"{}\" stands in line {}, too: add what tells the two apart", one.name,
                                          at->second->line));
    if (!fresh) {
      const bool anywhere = file_part(one.name) == file_part(at->second->name);
      return refuse(one.line,
                    fmt::format("\"{}\" and \"{}\" of line {} would have the same file{}: write one otherwise",
                                one.name, at->second->name, at->second->line,
                                anywhere ? "" : " on a disk that takes capitals for small letters"));
    }
    names.push_back(one.name);
  }
  return names;
}

Result<std::string> hand_out(const Source& lesson, std::string_view student, const Source* translation) {
  const auto own = own_lesson(lesson, translation, student);
  if (!own) return own.error();
  if ((*own)->homework->handed_out)
    return Error{ErrorCode::BadInput, "this was handed out already: take the lesson it was made of", lesson.file};
  for (std::size_t i = 1; i < (*own)->steps.size(); ++i) {
    const Lab needed = needed_by(**own, i);
    const auto told = std::ranges::find_if(
        needed, [&](const LabCommand& command) { return may_tell((*own)->steps[i - 1], command); });
    if (told == needed.end()) continue;
    return error_at((*own)->file, (*own)->steps[i].place,
                    fmt::format("handed out this step would begin with what follows on the answer before it, such as "
                                "\"{} {}\": begin it with open (and unpin and show, if need be)",
                                told->word, excerpt_of(told->rest)));
  }
  const Source& prose = translation != nullptr ? *translation : lesson;
  auto blocks = read_markdown(prose.text, prose.file);
  auto original = read_markdown(lesson.text, lesson.file);
  if (!blocks || !original) return (blocks ? original : blocks).error();
  if (translation != nullptr) {
    if (auto wrong = fill(*original, *blocks, prose.file)) return *wrong;
  }
  std::string text = HandOut(prose, **own).text(*blocks);
  const auto again = read_lesson(text, prose.file);
  if (!again || !same_scenes(**own, **again))
    return Error{
        ErrorCode::BadInput,
        fmt::format("it cannot be handed out as it is written{}",
                    again ? "" : ": what would be handed out is no lesson, " + again.error().message.english()),
        prose.file};
  return text;
}

Status check_students(const Source& lesson, const std::vector<std::string>& students, Count threads,
                      const std::function<bool()>& stopped, const JobControl& control, const Source* translation) {
  const auto one = [&](const std::string& student) -> Status {
    const auto own = own_lesson(lesson, translation, student);
    if (!own) return own.error();
    if (const auto text = hand_out(lesson, student, translation); !text) return text.error();
    return check(*own, 1, stopped);
  };
  std::vector<Status> ends(students.size(), Done{});
  for_each_piece(
      static_cast<Count>(students.size()), thread_count(threads), control, [&](Count i, std::size_t /*worker*/) {
        const auto at = static_cast<std::size_t>(i);
        ends[at] = stopped && stopped() ? Status(Error{ErrorCode::Cancelled, "interrupted"}) : one(students[at]);
      });
  for (std::size_t i = 0; i < ends.size(); ++i) {
    if (ends[i]) continue;
    Error error = ends[i].error();
    if (error.code != ErrorCode::Cancelled)
      error.message = fmt::format("for the student \"{}\": {}", students[i], error.message);
    return error;
  }
  return Done{};
}

}  // namespace pegasos::lessons
