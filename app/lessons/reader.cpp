#include "lessons/reader.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <utility>

#include "core/numbers.h"
#include "core/visible.h"
#include "figures/figures.h"
#include "lessons/ask_kinds.h"
#include "lessons/homework.h"
#include "lessons/translated_lesson.h"

namespace pegasos::lessons {
namespace {

constexpr std::size_t kStepsMost = 50;   // of a lesson
constexpr std::size_t kProseMost = 60;   // paragraphs of a step
constexpr std::size_t kChoicesMost = 9;  // so that a digit answers
constexpr std::size_t kFeedbackMost = 12;
constexpr std::string_view kNotes = "notes:";  // begins a quote that is no feedback

/// Throws Error; read_lesson catches it.
class Reader {
 public:
  Reader(std::vector<Block> blocks, const std::string& file, const Homework& whose)
      : blocks_(std::move(blocks)), file_(file), whose_(whose) {}

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
  [[noreturn]] void refuse(Place place, std::string message) const {
    throw error_at(file_, place, std::move(message));  // NOLINT: caught in read_lesson
  }
  template <class T>
  T checked(Result<T> result) const {
    if (!result) throw result.error();  // NOLINT: caught in read_lesson
    return std::move(result).value();
  }

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

  const AskKind& kind_of(const Block& block) const {
    if (block.info == "goal") return kGoalKind;
    if (block.lines.empty()) refuse(block.place, fmt::format("the first line says what is asked for: {}", kAskWords));
    const SourceText& first = block.lines.front();
    const std::string word = first.text.substr(0, first.text.find_last_not_of(" \t\r") + 1);
    const auto* at = std::ranges::find(kAskKinds, word, &AskKind::word);
    if (at == kAskKinds.end())
      refuse(first.place, fmt::format("the first line is {}, not \"{}\"", kAskWords, excerpt_of(word)));
    return *at;
  }

  void ask(Step& here, const Block& block) {
    const AskKind& kind = kind_of(block);
    Ask& ask = here.ask.emplace();
    ask.kind = kind.kind;
    ask.place = block.place;
    seen_.clear();
    if (kind.for_each) take_choices(here);
    for (std::size_t i = block.info == "goal" ? 0 : 1; i < block.lines.size(); ++i) key(ask, kind, block.lines[i]);
    const bool handed_out = lesson_.homework && lesson_.homework->handed_out;
    const bool none = kind.key.empty() || (handed_out && ask.kind != Ask::Kind::Goal);
    const std::size_t wanted = none ? 0 : kind.for_each ? ask.choices.size() : 1;
    if (ask.expressions.size() != wanted)
      refuse(block.place, kind.for_each
                              ? fmt::format("there is one line \"{}:\" for each of the {} choices above, here {}",
                                            kind.key, wanted, ask.expressions.size())
                              : fmt::format("there is one line \"{}: EXPRESSION\"", kind.key));
    if (ask.solution.size() != (handed_out ? 0 : kind.solutions))
      refuse(block.place, kind.solutions == 1
                              ? "there is one line \"solution: EXPRESSION\": the value of a right curve at t = at"
                              : "there are two lines \"solution: EXPRESSION\": x and y of a right point");
    if (ask.kind == Ask::Kind::Point && ask.plane.empty())
      refuse(block.place, "a line \"plane: data\" or \"plane: weights\" says where the point is asked for");
    if (ask.kind == Ask::Kind::Curve) sheet(ask);
  }

  /// The list right above the block.
  void take_choices(Step& here) {
    std::vector<Text>& prose = here.before;
    auto first = prose.end();
    while (first != prose.begin() && std::prev(first)->item) --first;
    Ask& ask = *here.ask;
    ask.choices.assign(std::make_move_iterator(first), std::make_move_iterator(prose.end()));
    prose.erase(first, prose.end());
    if (ask.choices.size() < 2 || ask.choices.size() > kChoicesMost)
      refuse(ask.place, fmt::format("the choices are a list right above, with 2 to {} items, here {}", kChoicesMost,
                                    ask.choices.size()));
  }

  /// The kinds of questions that have a line of that key: ", which belongs to number"; empty where none has.
  static std::string owners_of(std::string_view key) {
    std::string words;
    const auto add = [&](const AskKind& kind) {
      std::string_view keys = kind.keys;
      for (std::size_t from = 0; from < keys.size();) {
        const std::size_t end = std::min(keys.find_first_of(" ,", from), keys.size());
        const std::string_view one = keys.substr(from, end - from);
        if (one == key && one != "and") words += fmt::format("{}{}", words.empty() ? "" : ", ", kind.word);
        from = end + 1;
      }
    };
    std::ranges::for_each(kAskKinds, add);
    add(kGoalKind);
    return words.empty() ? words : ", which belongs to " + words;
  }

  void key(Ask& ask, const AskKind& kind, const SourceText& line) {
    if (line.text.find(':') == std::string::npos)
      refuse(line.place, fmt::format("a line is \"key: …\"; the keys here are {}", kind.keys));
    const auto [key, value] = key_and_value(line);
    if (key == kQuestionKey && lesson_.homework && lesson_.homework->handed_out) return question(value);
    const bool may = std::ranges::find(kHandedOutKeys, key) != std::end(kHandedOutKeys);
    if (lesson_.homework && lesson_.homework->handed_out && !may)
      refuse(line.place, "what was handed out holds no answers and no feedback; a tolerance or a plot it may");
    constexpr std::string_view kOnce[] = {"plane", "plot", "from", "values", "tolerance"};
    if (std::ranges::find(kOnce, key) != std::end(kOnce)) {
      const auto [at, fresh] = seen_.emplace(key, line.place.line);
      if (!fresh)
        refuse(line.place, fmt::format("the key \"{}\" stands in line {}, too: give it once", key, at->second));
    }
    if (key == "if") {
      if (ask.conditions.size() == kFeedbackMost)
        refuse(line.place, fmt::format("there are at most {} kinds of feedback", kFeedbackMost));
      ask.conditions.push_back(checked(Expression::parse(value, file_, kOfAnswer | kind.names)));
    } else if (!kind.key.empty() && key == kind.key) {
      if (ask.expressions.size() > kChoicesMost) refuse(line.place, "there are more of these than choices");
      ask.expressions.push_back(checked(Expression::parse(value, file_, kind.names)));
    } else if (key == "solution" && kind.solutions > 0) {
      if (ask.solution.size() == kind.solutions) refuse(line.place, "there are more of these than the solution needs");
      ask.solution.push_back(checked(Expression::parse(value, file_, kind.of_solution)));
    } else if (key == "plane" && ask.kind == Ask::Kind::Point) {
      if (value.text != "data" && value.text != "weights") refuse(value.place, "a plane is data or weights");
      ask.plane = value.text;
    } else if (key == "plot" && ask.kind == Ask::Kind::Curve) {
      plot(ask, value);
    } else if (key == "from" && ask.kind == Ask::Kind::Curve) {
      ask.sheet.t.range = stretch(value);
      const auto [lo, hi] = ask.sheet.t.range;
      if (!(lo >= 1 && hi >= 2 * lo && hi <= static_cast<double>(kLessonSteps)) || lo != std::floor(lo) ||
          hi != std::floor(hi))
        refuse(value.place,
               fmt::format("t goes from 1 or more to at least twice as much and at most {}, such as 1 to 1000",
                           kLessonSteps));
      ask.sheet.t.scale = plot::Scale::log10;
    } else if (key == "values" && ask.kind == Ask::Kind::Curve) {
      ask.sheet.values.range = stretch(value);
      values_ = value.place;
    } else if (key == "tolerance" && ask.kind == Ask::Kind::Number) {
      tolerance(ask, value);
    } else {
      refuse(line.place, fmt::format("there is no key \"{}\" of a {}{}; those here are {}", excerpt_of(key), kind.word,
                                     owners_of(key), kind.keys));
    }
  }

  /// By which the answer is found, where the title is in another language.
  void question(const SourceText& value) {
    Step& here = lesson_.steps.back();
    const bool known = std::ranges::any_of(
        lesson_.steps, [&](const Step& step) { return &step != &here && step.ask && step.id == value.text; });
    if (value.text.empty() || known) refuse(value.place, "each question has a name of its own");
    here.id = value.text;
  }

  /// "1 to 1000".
  plot::Range stretch(const SourceText& value) const {
    const auto word = value.text.find(" to ");
    const auto lo = parse_double(std::string_view(value.text).substr(0, word));
    const auto hi =
        word == std::string::npos ? std::nullopt : parse_double(std::string_view(value.text).substr(word + 4));
    if (!lo || !hi || !(*lo < *hi)) refuse(value.place, "two numbers are expected, the smaller one first: 1 to 1000");
    return {*lo, *hi};
  }

  void plot(Ask& ask, const SourceText& value) const {
    const figures::FigureInfo* info = figures::find_figure(value.text);
    if (info == nullptr || info->over_time == nullptr)
      refuse(value.place,
             fmt::format("there is no plot over t of the name \"{}\"; one is suboptimality", excerpt_of(value.text)));
    ask.sheet.plot = info->name;
    ask.sheet.values.scale = info->log_y ? plot::Scale::log10 : plot::Scale::linear;
  }

  /// What its lines have said, together.
  void sheet(const Ask& ask) const {
    const Sheet& sheet = ask.sheet;
    if (sheet.plot.empty()) refuse(ask.place, "a line \"plot: suboptimality\" says into which plot is drawn");
    if (sheet.t.scale != plot::Scale::log10) refuse(ask.place, "a line \"from: 1 to 1000\" says from which t to which");
    if (values_.line < ask.place.line)
      refuse(ask.place, "a line \"values: 0.001 to 10\" says from which value to which");
    if (!plot::is_valid(sheet.values))
      refuse(values_, fmt::format("the values of {} are shown on a logarithmic scale: above 0", sheet.plot));
  }

  void tolerance(Ask& ask, const SourceText& value) const {
    std::string number = value.text;
    ask.relative = number.ends_with('%');
    if (ask.relative) number.erase(std::min(number.find_last_not_of(" %") + 1, number.size()));
    const auto read = parse_double(number);
    if (!read || !(*read >= 0 && *read <= 1e9))
      refuse(value.place, "a tolerance is a number from 0 on, or a share such as 5 %");
    ask.tolerance = ask.relative ? *read / 100 : *read;
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
    const bool handed_out = lesson_.homework && lesson_.homework->handed_out;
    if (ask.kind == Ask::Kind::Goal && here.reveal.empty() && !handed_out)
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
  const std::string& file_;
  std::map<std::string, Count> seen_;  ///< keys of the present block that may stand there once, with their lines
  Place values_;                       ///< of the last line of that key
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
