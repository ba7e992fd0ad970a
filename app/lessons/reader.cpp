#include "lessons/reader.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "core/visible.h"
#include "lessons/ask_reader.h"
#include "lessons/homework.h"
#include "lessons/translated_lesson.h"

namespace pegasos::lessons {
namespace {

constexpr std::size_t kStepsMost = 50;         // of a lesson
constexpr std::size_t kProseMost = 60;         // paragraphs of a step
constexpr std::string_view kNotes = "notes:";  // begins a quote that is no feedback

class Reader : Throwing {
 public:
  Reader(std::vector<Block> blocks, const std::string& file, const Homework& whose)
      : Throwing(file), blocks_(std::move(blocks)), whose_(whose) {}

  Lesson read() {
    lesson_.file = file_;
    for (Block& block : blocks_) take(block);
    if (lesson_.title.empty()) refuse({}, "a lesson begins with its title: # Title");
    finish_step();
    if (!whose_.student.empty() && !lesson_.homework)
      refuse({}, "this is no homework: that has a block of the kind homework before its first step");
    if (lesson_.steps.empty()) refuse({}, "a lesson has steps, each begins with a heading: ## What happens here");
    make_scenes();
    return std::move(lesson_);
  }

 private:
  Step& step(Place place) {
    if (lesson_.steps.empty()) refuse(place, "this belongs to a step, and none has begun: ## What happens here");
    return lesson_.steps.back();
  }
  bool in_step() const { return !lesson_.steps.empty(); }

  void take(Block& block) {
    switch (block.kind) {
      case Block::Kind::Heading: return heading(block);
      case Block::Kind::Quote: return quote(block);
      case Block::Kind::Fence: return fence(block);
      default: return prose(block);
    }
  }

  void heading(const Block& block) {
    const Text title = text_of(block);
    if (title.pieces.size() != 1 || title.pieces[0].value) refuse(block.place, "a heading is plain text");
    if (block.level == 1) {
      if (!lesson_.title.empty()) refuse(block.place, "a lesson has one title; a step begins with ##");
      lesson_.title = title.pieces[0].markup;
      return;
    }
    if (lesson_.title.empty()) refuse(block.place, "a lesson begins with its title: # Title");
    if (block.level != 2) refuse(block.place, "a step begins with ##; there is nothing below it");
    finish_step();
    if (lesson_.steps.size() == kStepsMost)
      refuse(block.place, fmt::format("a lesson has at most {} steps", kStepsMost));
    Step here;
    here.title = title.pieces[0].markup;
    here.id = block.original.empty() ? here.title : block.original;
    here.place = block.place;
    if (lesson_.homework && std::ranges::find(lesson_.steps, here.id, &Step::id) != lesson_.steps.end())
      refuse(block.place, "two steps of a homework have this title; answers are found by it");
    lesson_.steps.push_back(std::move(here));
  }

  Text text_of(const Block& block) const {
    Text text;
    text.item = block.kind == Block::Kind::Item;
    for (const Span& span : block.prose) {
      Text::Piece piece{span.markup, {}};
      if (span.is_value) piece.value = checked(Expression::parse(span.value, file_, kReadingsOnly));
      text.pieces.push_back(std::move(piece));
    }
    return text;
  }

  void prose(const Block& block) {
    if (lesson_.title.empty()) refuse(block.place, "a lesson begins with its title: # Title");
    auto& list = !in_step()              ? lesson_.about
                 : step(block.place).ask ? step(block.place).after
                                         : step(block.place).before;
    if (list.size() == kProseMost)
      refuse(block.place, fmt::format("a step has at most {} paragraphs; make two of it", kProseMost));
    list.push_back(text_of(block));
  }

  static bool is_note(const Block& block) {
    return !block.prose.empty() && block.prose.front().markup.starts_with(kNotes);
  }
  void note(Step& here, const Block& block) const {
    if (here.notes.size() == kProseMost)
      refuse(block.place, fmt::format("a step has at most {} paragraphs of notes", kProseMost));
    Text text = text_of(block);
    std::string& first = text.pieces.front().markup;
    first.erase(0, std::min(first.find_first_not_of(' ', kNotes.size()), first.size()));
    here.notes.push_back(std::move(text));
  }

  void quote(const Block& block) {
    Step& here = step(block.place);
    if (is_note(block)) return note(here, block);
    if (!here.ask) refuse(block.place, "a quote is feedback: it follows an ask or goal block");
    Ask& ask = *here.ask;
    if (ask.feedback.size() == ask.conditions.size())
      refuse(block.place,
             fmt::format("this quote answers no \"if:\": the block has {} of them, and each has one quote after the "
                         "block, in their order",
                         ask.conditions.size()));
    ask.feedback.push_back(text_of(block));
  }

  void homework(const Block& block) {
    if (in_step() || lesson_.homework)
      refuse(block.place, "one block of the kind homework stands before the first step");
    Homework read = checked(read_homework(block, file_));
    if (read.handed_out && !whose_.student.empty() && read.student != whose_.student)
      refuse(block.place, fmt::format("this was handed out to \"{}\"", excerpt_of(read.student)));
    if (!read.handed_out) {
      read.student = whose_.student;
      read.text = whose_.text;
    }
    lesson_.homework = std::move(read);
  }

  bool draws() const { return lesson_.homework && !lesson_.homework->handed_out; }
  bool handed_out() const { return lesson_.homework && lesson_.homework->handed_out; }

  /// The lines as `student` has them.
  std::vector<SourceText> own_lines(const Step& here, const Block& block) const {
    if (!draws()) return block.lines;
    std::vector<SourceText> own;
    for (const SourceText& line : block.lines)
      own.push_back(line.text.starts_with('#') ? line
                                               : checked(with_own_words(line, *lesson_.homework, here.id, file_)));
    return own;
  }

  void fence(const Block& block) {
    if (block.info == "homework") return homework(block);
    Step& here = step(block.place);
    if (block.info == "lab") {
      Lab& lab = here.ask ? here.reveal : here.setup;
      if (!lab.empty()) refuse(block.place, "there is one lab block before a question and one after it");
      lab = checked(read_lab(own_lines(here, block), file_));
      if (lab.empty()) refuse(block.place, "a lab block has commands, one a line, such as run 10");
    } else if (block.info == "ask" || block.info == "goal") {
      if (here.ask) refuse(block.place, "a step has one question or goal; begin another step with ##");
      ask(here, block);
    } else {
      refuse(block.place,
             fmt::format("a fenced block is lab, ask or goal (or homework, before the first step), not \"{}\"",
                         excerpt_of(block.info)));
    }
  }

  void ask(Step& here, const Block& block) {
    ReadAsk read = read_ask(block, here.before, handed_out(), file_);
    here.ask = std::move(read.ask);
    if (!read.name) return;
    const std::string& name = read.name->text;
    const bool known = std::ranges::any_of(
        lesson_.steps, [&](const Step& step) { return &step != &here && step.ask && step.id == name; });
    if (name.empty() || known) refuse(read.name->place, "each question has a name of its own");
    here.id = name;
  }

  void finish_step() {
    if (!in_step()) return;
    const Step& here = lesson_.steps.back();
    if (here.before.empty()) refuse(here.place, "a step says something before its blocks");
    if (!here.ask) return;
    const Ask& ask = *here.ask;
    if (ask.feedback.size() != ask.conditions.size())
      refuse(ask.place,
             fmt::format("the block has {} \"if:\", and {} quotes (> …) follow it: write one for each, in their order",
                         ask.conditions.size(), ask.feedback.size()));
    if (ask.kind == Ask::Kind::Goal && here.reveal.empty() && !handed_out())
      refuse(ask.place, "a lab block after the goal shows one way to reach it");
  }

  /// What is handed out holds no solutions, and each step goes on from the one before.
  void look_behind_goals() const {
    for (std::size_t i = 0; i + 1 < lesson_.steps.size(); ++i) {
      const Step& here = lesson_.steps[i];
      if (here.ask && here.ask->kind == Ask::Kind::Goal && !begins_anew(lesson_.steps[i + 1].setup))
        refuse(
            lesson_.steps[i + 1].place,
            "in homework a step after a goal has a lab block that begins with open: else it would show its solution");
    }
  }

  void make_scenes() {
    if (draws()) look_behind_goals();
    Scene scene;
    for (Step& here : lesson_.steps) {
      if (draws()) {
        const bool first = &here == lesson_.steps.data();
        here.setup = with_own_seeds(here.setup, *lesson_.homework, here.id, first, here.place);
        here.reveal = with_own_seeds(here.reveal, *lesson_.homework, here.id, false, here.place);
      }
      Lesson::Scenes scenes;
      scenes.before = checked(lessons::after(std::move(scene), here.setup, file_));
      scenes.after = checked(lessons::after(scenes.before, here.reveal, file_));
      const Count last = scenes.after.parameters.T;
      if (here.ask && here.ask->kind == Ask::Kind::Curve && here.ask->sheet.t.range.hi > static_cast<double>(last))
        refuse(here.ask->place, fmt::format("the curve goes beyond the run, which has T = {} steps", last));
      scene = scenes.after;
      lesson_.scenes.push_back(std::move(scenes));
    }
  }

  std::vector<Block> blocks_;
  const Homework& whose_;
  Lesson lesson_;
};

Result<LessonPtr> read_blocks(std::vector<Block> blocks, const std::string& file, const Homework& whose) {
  try {
    return LessonPtr(std::make_shared<const Lesson>(Reader(std::move(blocks), file, whose).read()));
  } catch (const Error& error) {
    return error;
  }
}

}  // namespace

Result<LessonPtr> read_lesson(std::string_view text, const std::string& file, std::string_view student) {
  auto blocks = read_markdown(text, file);
  if (!blocks) return blocks.error();
  return read_blocks(std::move(blocks).value(), file, asked_of(text, student));
}

Result<LessonPtr> read_lesson(const Source& original, const Source& translation, std::string_view student) {
  auto from = read_markdown(original.text, original.file);
  if (!from) return from.error();
  auto to = read_markdown(translation.text, translation.file);
  if (!to) return to.error();
  if (auto wrong = fill(*from, *to, translation.file)) return *wrong;
  return read_blocks(std::move(to).value(), translation.file, asked_of(original.text, student));
}

}  // namespace pegasos::lessons
