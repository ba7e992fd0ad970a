#include "lessons/player.h"

#include <fmt/format.h>

#include <algorithm>
#include <cassert>
#include <cmath>

#include "lessons/judge.h"
#include "session/json_read.h"
#include "session/session_file.h"

namespace pegasos::lessons {
namespace {

using session::Json;
using session::Wrong;

bool may_be_voted_on(const Step& step) {
  return step.ask && (step.ask->kind == Ask::Kind::Choice || step.ask->kind == Ask::Kind::Several);
}

Json room_json(const Room& room) {
  return {{"stage", static_cast<int>(room.stage)},
          {"first", room.votes[0]},
          {"second", room.votes[1]},
          {"talk_left", room.talk_left_s}};
}

std::vector<int> read_votes(const Json& json, std::string_view key, std::size_t choices) {
  std::vector<int> votes;
  for (const double count : session::numbers_of(json, key, "steps.room.", choices)) {
    if (!(count >= 0 && count <= Room::kVotesMost && count == std::floor(count)))
      throw Wrong{"a count of votes is none"};
    votes.push_back(static_cast<int>(count));
  }
  if (!votes.empty() && votes.size() != choices) throw Wrong{"the votes are of another question"};
  return votes;
}

Room read_room(const Json& json, const Step& step) {
  if (!may_be_voted_on(step)) throw Wrong{"there was a vote on a question without choices"};
  Room room;
  const std::size_t choices = step.ask->choices.size();
  room.stage = static_cast<Room::Stage>(
      session::count_of(json, "stage", "steps.room.", 0, static_cast<Count>(Room::Stage::Both)));
  room.votes = {read_votes(json, "first", choices), read_votes(json, "second", choices)};
  const bool first = room.stage >= Room::Stage::First;
  const bool second = room.stage >= Room::Stage::Second;
  if ((first && room.votes[0].empty()) || (second && room.votes[1].empty())) throw Wrong{"a vote has no counts"};
  room.talk_left_s = session::number_of(json, "talk_left", "steps.room.", 0, Room::kTalk_s);
  return room;
}

Player::Record read_record(const Json& json, const Step& step) {
  Player::Record record;
  record.answer = session::text_of(json, "answer", "steps.");
  record.tries = static_cast<int>(session::count_of(json, "tries", "steps.", 0, 1'000'000));
  record.locked = session::flag_of(json, "locked", "steps.");
  record.done = session::flag_of(json, "done", "steps.");
  record.right = session::flag_of(json, "right", "steps.");
  record.shown = session::flag_of(json, "shown", "steps.");
  const auto feedback = step.ask ? static_cast<Count>(step.ask->feedback.size()) : 0;
  record.feedback = static_cast<int>(session::count_of(json, "feedback", "steps.", -1, feedback - 1));
  if (json.contains("room")) record.room = read_room(session::object_of(json, "room", "steps."), step);
  if (json.contains("state")) {
    record.state = session::hash_of(json, "state", "steps.");
    record.seconds = session::number_of(json, "seconds", "steps.", 0);
  }
  const bool goal = step.ask && step.ask->kind == Ask::Kind::Goal;
  if (!step.ask && record != Player::Record{}) throw Wrong{"a step without a question was answered"};
  if (goal && record.locked) throw Wrong{"a goal was answered"};
  if (step.ask && !goal) {
    if (record.done && !record.locked) throw Wrong{"an answer was judged and not locked in"};
    if (record.locked && !read_answer(*step.ask, record.answer)) throw Wrong{"an answer does not fit its question"};
  }
  return record;
}

}  // namespace

Player::Player(LessonPtr lesson) : lesson_(std::move(lesson)), records_(lesson_->steps.size()) {}

const Scene& Player::scene() const {
  const Lesson::Scenes& scenes = lesson_->scenes[place_];
  return record().locked || record().shown ? scenes.after : scenes.before;
}

const Room* Player::room() const { return may_be_voted_on(step()) && !hands_in() ? &records_[place_].room : nullptr; }
Room* Player::room() { return may_be_voted_on(step()) && !hands_in() ? &records_[place_].room : nullptr; }

bool Player::next() {
  if (last()) return false;
  ++place_;
  return true;
}

bool Player::back() {
  if (place_ == 0) return false;
  --place_;
  return true;
}

void Player::go_to(std::size_t place) {
  assert(place < records_.size());
  place_ = place;
}

void Player::asked(std::uint64_t state, double seconds) {
  records_[place_].state = state;
  records_[place_].seconds = seconds;
}

Status Player::lock(std::string_view answer) {
  assert(asks());
  const auto read = read_answer(*step().ask, answer);
  if (!read) return read.error();
  Record& record = records_[place_];
  record.answer = read->text;
  record.locked = true;
  record.feedback = -1;
  return Done{};
}

Status Player::judge(const Readings& readings) {
  assert(waits() || has_goal());
  Record& record = records_[place_];
  Answer answer;
  if (record.locked) {
    auto read = read_answer(*step().ask, record.answer);
    if (!read) return read.error();
    answer = std::move(read).value();
  }
  const auto verdict = lessons::judge(*step().ask, answer, readings);
  if (!verdict) return verdict.error();
  if (has_goal() && hands_in() && verdict->right) {
    auto reached = lab_line(readings.moment());
    if (!reached) return reached.error();
    record.answer = std::move(reached).value();
  }
  ++record.tries;
  record.right = verdict->right;
  record.feedback = verdict->feedback;
  const bool again = has_goal() || (step().reveal.empty() && record.tries < kTries);
  record.done = record.done || record.right || !again;
  record.locked = record.locked && record.done;
  return Done{};
}

void Player::show() {
  assert(may_show());
  records_[place_].shown = true;
  records_[place_].done = true;
}

std::string Player::text() const {
  Json steps = Json::array();
  for (const Record& record : records_) {
    steps.push_back({{"answer", record.answer},
                     {"tries", record.tries},
                     {"locked", record.locked},
                     {"done", record.done},
                     {"right", record.right},
                     {"shown", record.shown},
                     {"feedback", record.feedback}});
    Room kept = record.room;
    kept.talking_since_s.reset();
    if (kept != Room{}) steps.back()["room"] = room_json(kept);
    if (record.state == 0) continue;
    steps.back()["state"] = session::hash_text(record.state);
    steps.back()["seconds"] = record.seconds;
  }
  const Json json = {{"place", place_}, {"steps", steps}};
  return json.dump(-1, ' ', false, Json::error_handler_t::replace);
}

Result<Player> Player::restored(LessonPtr lesson, std::string_view text) {
  const auto json = session::parse_json(text, {.file = {}});
  if (!json) return json.error();
  Player player(std::move(lesson));
  const std::vector<Step>& steps = player.lesson_->steps;
  try {
    if (!json->is_object()) throw Wrong{"it is no object"};
    player.place_ =
        static_cast<std::size_t>(session::count_of(*json, "place", "", 0, static_cast<Count>(steps.size()) - 1));
    const Json& records = session::array_of(*json, "steps", "");
    if (records.size() != steps.size())
      throw Wrong{fmt::format("it is of a lesson with {} steps, this one has {}", records.size(), steps.size())};
    for (std::size_t i = 0; i < steps.size(); ++i) {
      if (!records[i].is_object()) throw Wrong{"a step is no object"};
      player.records_[i] = read_record(records[i], steps[i]);
    }
  } catch (const Wrong& wrong) {
    return Error{ErrorCode::BadInput, fmt::format("what was answered cannot be taken up again: {}", wrong.sentence)};
  }
  return player;
}

Player Player::resumed(LessonPtr lesson, const Player& before) {
  const std::vector<Step>& steps = lesson->steps;
  if (std::ranges::equal(steps, before.lesson().steps, {}, &Step::title, &Step::title)) {
    if (auto all = restored(lesson, before.text())) return std::move(all).value();
  }
  Player player(lesson);
  const auto same = std::ranges::find(steps, before.step().title, &Step::title);
  if (same != steps.end()) player.place_ = static_cast<std::size_t>(same - steps.begin());
  return player;
}

Player Player::taken_up(LessonPtr lesson, std::vector<Record> records) {
  Player player(std::move(lesson));
  const std::vector<Step>& steps = player.lesson_->steps;
  std::optional<std::size_t> open;
  for (std::size_t i = 0; i < steps.size(); ++i) {
    if (!steps[i].ask) continue;
    const Record& given = records[i];
    Record& record = player.records_[i];
    const bool goal = steps[i].ask->kind == Ask::Kind::Goal;
    const bool answered = goal ? !given.answer.empty() : given.tries > 0 && read_answer(*steps[i].ask, given.answer);
    if (!answered && !open) open = i;
    if (!answered && !goal) continue;
    record.answer = given.answer;
    record.state = given.state;
    record.seconds = given.seconds;
    record.locked = !goal;
    record.done = record.right = goal && answered;
    record.tries = goal ? given.tries : given.tries - 1;  // the last one is judged again
  }
  player.place_ = open.value_or(0);
  return player;
}

}  // namespace pegasos::lessons
