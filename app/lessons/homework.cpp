#include "lessons/homework.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <optional>
#include <utility>
#include <vector>

#include "core/hash.h"
#include "core/visible.h"
#include "lessons/composed.h"
#include "session/session_file.h"

namespace pegasos::lessons {
namespace {

constexpr std::string_view kIdCharacters = "abcdefghijklmnopqrstuvwxyz0123456789-";
constexpr std::size_t kIdMost = 40;
constexpr std::size_t kStudentMost = 100;
constexpr std::uint64_t kOwnSeeds = 1'000'000'000;  // few enough to be typed, many enough to be one's own

/// "open moons" and "set data moons": everything else is as at the start then.
bool opens_a_set(const LabCommand& command) {
  return command.word == "open" ||
         (command.word == "set" && command.rest.substr(0, command.rest.find_first_of(" \t")) == "data");
}

std::optional<std::string> take_homework_line(Homework& homework, const std::string& key, const std::string& value) {
  if (key == "id") {
    if (value.empty() || value.size() > kIdMost || value.find_first_not_of(kIdCharacters) != std::string::npos)
      return fmt::format("an id is at most {} small letters, digits and -, such as week-3", kIdMost);
    homework.id = value;
  } else if (key == "student") {
    if (const Status good = check_student(value); !good) return good.error().message.english();
    homework.student = composed(value);
  } else if (key == "text") {
    const char* end = value.data() + value.size();
    const auto [read, wrong] = std::from_chars(value.data(), end, homework.text, 16);
    if (wrong != std::errc{} || read != end) return "the checksum of a text is 16 hexadecimal digits";
  } else {
    return fmt::format("there is no key \"{}\" here; write id: week-3", excerpt_of(key));
  }
  return std::nullopt;
}

}  // namespace

std::pair<std::string, SourceText> key_and_value(const SourceText& line) {
  const auto colon = std::min(line.text.find(':'), line.text.size());
  SourceText value{line.text.substr(std::min(colon + 1, line.text.size())), line.place};
  const auto from = std::min(value.text.find_first_not_of(" \t"), value.text.size());
  value.text.erase(0, from);
  value.text.erase(value.text.find_last_not_of(" \t\r") + 1);
  value.place.column += static_cast<Count>(colon + 1 + from);
  return {line.text.substr(0, colon), value};
}

std::uint64_t text_checksum(std::string_view text) {
  Hash hash;
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t end = std::min(text.find('\r', at), text.size());
    hash.add(text.substr(at, end - at));
    at = end + 1;
  }
  return hash.value();
}

Homework asked_of(std::string_view text, std::string_view student) {
  Homework homework;
  homework.student = composed(student);
  homework.text = text_checksum(text);
  return homework;
}

Result<Homework> read_homework(const Block& block, const std::string& file) {
  Homework homework;
  for (const SourceText& line : block.lines) {
    const auto [key, value] = key_and_value(line);
    const auto same = [&, key = key](const SourceText& other) { return key_and_value(other).first == key; };
    const auto first = std::ranges::find_if(block.lines, same);
    if (&*first != &line)
      return error_at(
          file, line.place,
          fmt::format("the key \"{}\" stands in line {}, too: give it once", excerpt_of(key), first->place.line));
    if (const auto wrong = take_homework_line(homework, key, value.text)) return error_at(file, value.place, *wrong);
  }
  if (homework.id.empty()) return error_at(file, block.place, "homework has an id: write a line id: week-3");
  homework.handed_out = !homework.student.empty();
  return homework;
}

std::string homework_block(const Homework& homework) {
  return fmt::format("```homework\nid: {}\nstudent: {}\ntext: {}\n```\n", homework.id, homework.student,
                     session::hash_text(homework.text));
}

Status check_student(std::string_view name) {
  const auto refuse = [](Message why) { return Error{ErrorCode::BadInput, std::move(why)}; };
  if (name.empty()) return refuse("a student's name is empty");
  if (name.size() > kStudentMost)
    return refuse(fmt::format("the name \"{}\" is longer than {} bytes", excerpt_of(name), kStudentMost));
  if (name.find('\t') != std::string_view::npos)
    return refuse(
        fmt::format("the name \"{}\" holds a tab: write a space, or give a table a column \"name\"", excerpt_of(name)));
  if (name.find('\\') != std::string_view::npos)
    return refuse(fmt::format("the name \"{}\" holds a \\; leave it out", excerpt_of(name)));
  if (visible_text(name) != name)
    return refuse(fmt::format("the name \"{}\" holds what is no text in UTF-8 or cannot be seen", excerpt_of(name)));
  if (name.front() == ' ' || name.back() == ' ')
    return refuse(Message("the name \"{}\" begins or ends with a space", excerpt_of(name)));
  return Done{};
}

Random own_draws(const Homework& homework, std::string_view step, std::string_view what) {
  Hash hash;
  for (const std::string_view part : {std::string_view(homework.id), step, std::string_view(homework.student), what}) {
    hash.add(part);
    hash.add(static_cast<std::uint64_t>(part.size()));
  }
  return {hash.value(), Stream::Member};
}

Result<SourceText> with_own_words(SourceText line, const Homework& homework, std::string_view step,
                                  const std::string& file) {
  std::string text;
  for (std::size_t at = 0; at < line.text.size();) {
    const std::size_t open = std::min(line.text.find('{', at), line.text.size());
    text += line.text.substr(at, open - at);
    if (open == line.text.size()) break;
    const std::size_t close = line.text.find('}', open);
    const std::string list = close == std::string::npos ? "" : line.text.substr(open + 1, close - open - 1);
    std::vector<std::string> words;
    for (std::size_t from = 0; from <= list.size();) {
      const std::size_t bar = std::min(list.find('|', from), list.size());
      words.push_back(list.substr(from, bar - from));
      from = bar + 1;
    }
    if (words.size() < 2 || std::ranges::any_of(words, &std::string::empty)) {
      line.place.column += static_cast<Count>(open);
      return error_at(file, line.place, "in braces stand words to choose one of, such as {0.1|0.01|0.001}");
    }
    text += words[own_draws(homework, step, list).below(words.size(), 0)];
    at = close + 1;
  }
  line.text = std::move(text);
  return line;
}

bool begins_anew(const Lab& lab) { return !lab.empty() && opens_a_set(lab.front()); }

Lab with_own_seeds(const Lab& lab, const Homework& homework, std::string_view step, bool first, Place place) {
  Lab own;
  const auto set_seeds = [&](Place here) {
    for (const std::string_view key : {"data-seed", "seed", "split-seed"})
      own.push_back({"set", fmt::format("{} {}", key, own_draws(homework, step, key).below(kOwnSeeds, 0)), here});
  };
  if (first && !begins_anew(lab)) set_seeds(place);
  for (const LabCommand& command : lab) {
    own.push_back(command);
    if (opens_a_set(command)) set_seeds(command.place);
  }
  return own;
}

}  // namespace pegasos::lessons
