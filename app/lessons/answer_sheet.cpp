#include "lessons/answer_sheet.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <optional>
#include <utility>

#include "core/hash.h"
#include "core/numbers.h"
#include "core/visible.h"
#include "lessons/composed.h"
#include "lessons/judge.h"
#include "session/json_read.h"
#include "session/session_file.h"

namespace pegasos::lessons {
namespace {

using session::hash_of;
using session::hash_text;
using session::Json;
using session::text_of;
using session::Wrong;

constexpr std::size_t kItemsMost = 100;  // more than a lesson has steps
constexpr std::string_view kFormat = "pegasos answers 1";

std::string in_one_line(const Json& json) { return json.dump(-1, ' ', false, Json::error_handler_t::replace); }

std::uint64_t seal_of(const Json& unsealed) {
  Hash hash;
  hash.add(std::string_view("pegasos answers"));
  hash.add(in_one_line(unsealed));
  return hash.value();
}

std::uint64_t seed_of(const Json& json, std::string_view key) {
  const auto seed = parse_seed(text_of(json, key, "answers."));
  if (!seed) throw Wrong{fmt::format("\"answers.{}\" is not a seed in digits", key)};
  return *seed;
}

AnswerSheet::Item read_item(const Json& json) {
  if (!json.is_object()) throw Wrong{"an answer is no object {…}"};
  AnswerSheet::Item item;
  item.question = text_of(json, "question", "answers.");
  item.answer = text_of(json, "answer", "answers.");
  item.tries = static_cast<int>(session::count_of(json, "tries", "answers.", 0, 1'000'000));
  item.seconds = session::number_of(json, "seconds", "answers.", 0);
  item.seed = seed_of(json, "seed");
  item.data_seed = seed_of(json, "data_seed");
  item.state = hash_of(json, "state", "answers.");
  return item;
}

AnswerSheet take_sheet(Json json) {
  if (!json.is_object() || !json.contains("format") || json["format"] != kFormat)
    throw Wrong{fmt::format("it is no file of answers: that has \"format\": \"{}\"", kFormat)};
  AnswerSheet sheet;
  sheet.homework = text_of(json, "homework", "");
  sheet.student = composed(text_of(json, "student", ""));
  if (const Status good = check_student(sheet.student); !good) throw Wrong{good.error().message};
  sheet.text = hash_of(json, "text", "");
  sheet.program = text_of(json, "program", "");
  const Json& items = session::array_of(json, "answers", "");
  if (items.size() > kItemsMost) throw Wrong{fmt::format("it has more than {} answers", kItemsMost)};
  for (const Json& item : items) sheet.items.push_back(read_item(item));
  sheet.seal = hash_of(json, "seal", "");
  json.erase("seal");
  sheet.whole = seal_of(json) == sheet.seal;
  return sheet;
}

}  // namespace

std::uint64_t state_hash(const Readings& readings) {
  const session::Snapshot& now = readings.moment();
  Hash hash;
  hash.add(now.data->checksum());
  for (const Parameter& parameter : parameter_table()) {
    if (parameter.key == "threads") continue;
    hash.add(parameter.key);
    hash.add(parameter.get(now.parameters));
  }
  hash.add(static_cast<std::uint64_t>(now.position.t));
  hash.add(static_cast<std::uint64_t>(now.position.phase));
  hash.add(std::span<const double>(now.w.data(), static_cast<std::size_t>(now.w.size())));
  hash.add(now.b);
  return hash.value();
}

AnswerSheet sheet_of(const Lesson& lesson, const std::vector<Player::Record>& records) {
  AnswerSheet sheet;
  sheet.homework = lesson.homework->id;
  sheet.student = lesson.homework->student;
  sheet.text = lesson.homework->text;
  sheet.program = program_version();
  for (std::size_t i = 0; i < records.size(); ++i) {
    const Player::Record& record = records[i];
    const int tries = record.tries + (record.locked && !record.done ? 1 : 0);  // one that is judged later
    if (tries == 0) continue;
    const Parameters& parameters = lesson.scenes[i].before.parameters;
    sheet.items.push_back({lesson.steps[i].id, record.answer, tries, record.seconds, parameters.seed,
                           parameters.data_seed, record.state});
  }
  return sheet;
}

AnswerSheet sheet_of(const Lesson& lesson, const std::vector<Page>& pages) {
  std::vector<Player::Record> records;
  for (const Page& page : pages) records.push_back(page.record);
  return sheet_of(lesson, records);
}

namespace {

/// At the first question without an answer, with those of the sheet that fit their questions: each is judged again when
/// its step is shown.
Player taken_up(LessonPtr lesson, const AnswerSheet& sheet) {
  std::vector<Player::Record> records(lesson->steps.size());
  std::optional<std::size_t> open;
  for (std::size_t i = 0; i < records.size(); ++i) {
    const Step& step = lesson->steps[i];
    if (!step.ask) continue;
    const auto item = std::ranges::find(sheet.items, step.id, &AnswerSheet::Item::question);
    const AnswerSheet::Item given = item != sheet.items.end() ? *item : AnswerSheet::Item{};
    const bool goal = step.has_goal();
    const bool answered = goal ? !given.answer.empty() : given.tries > 0 && read_answer(*step.ask, given.answer);
    if (!answered && !open) open = i;
    if (!answered && !goal) continue;
    Player::Record& record = records[i];
    record.answer = given.answer;
    record.state = given.state;
    record.seconds = given.seconds;
    record.locked = !goal;
    record.done = record.right = goal && answered;
    record.tries = goal ? given.tries : given.tries - 1;  // the last one is judged again
  }
  return Player(std::move(lesson), open.value_or(0), std::move(records));
}

}  // namespace

Result<Player> player_at(LessonPtr lesson, const std::string& path) {
  std::error_code failed;
  if (!std::filesystem::exists(path, failed)) return Player(std::move(lesson));
  const auto sheet = read_sheet(path, Inputs::Ours);
  if (!sheet) return sheet.error();
  const Homework& own = *lesson->homework;
  if (sheet->whole && sheet->homework == own.id && sheet->student == own.student) return taken_up(lesson, *sheet);
  const std::string why = sheet->whole ? fmt::format("these are answers of {} to the homework \"{}\"",
                                                     excerpt_of(sheet->student), excerpt_of(sheet->homework))
                                       : "these answers were changed after they were written";
  return Error{ErrorCode::BadInput, why + ": move the file away, and the homework begins anew", path};
}

std::string sheet_text(const AnswerSheet& sheet) {
  Json json = {{"format", kFormat},        {"homework", sheet.homework},
               {"student", sheet.student}, {"text", hash_text(sheet.text)},
               {"program", sheet.program}, {"answers", Json::array()}};
  for (const AnswerSheet::Item& item : sheet.items)
    json["answers"].push_back({{"question", item.question},
                               {"answer", item.answer},
                               {"tries", item.tries},
                               {"seconds", item.seconds},
                               {"seed", std::to_string(item.seed)},
                               {"data_seed", std::to_string(item.data_seed)},
                               {"state", hash_text(item.state)}});
  json["seal"] = hash_text(seal_of(json));
  return json.dump(2, ' ', false, Json::error_handler_t::replace) + "\n";
}

Result<AnswerSheet> read_sheet(const std::string& path, Inputs inputs) {
  auto json = session::read_json(path, {.inputs = inputs, .most_bytes = kSheetBytes});
  if (!json) return json.error();
  try {
    return take_sheet(std::move(json).value());
  } catch (const Wrong& wrong) {
    return Error{ErrorCode::BadInput, wrong.sentence, path};
  }
}

std::string_view program_version() { return PEGASOS_VERSION; }

std::string file_part(std::string_view student) {
  std::string part;
  for (const char c : student) part += std::string_view("/\\:*?\"<>| ").find(c) == std::string_view::npos ? c : '_';
  if (part.starts_with('.') || part.starts_with('-')) part[0] = '_';
  return part;
}

std::string sheet_name(std::string_view homework, std::string_view student) {
  return fmt::format("{}-{}.answers.json", homework, file_part(student));
}

}  // namespace pegasos::lessons
