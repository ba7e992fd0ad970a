#include "lessons/player_text.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <utility>

#include "core/numbers.h"
#include "lessons/judge.h"
#include "session/json_read.h"
#include "session/session_file.h"

namespace pegasos::lessons {
namespace {

using session::Json;
using session::Wrong;

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
  if (!step.can_be_voted_on()) throw Wrong{"there was a vote on a question without choices"};
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
  if (!step.ask && record != Player::Record{}) throw Wrong{"a step without a question was answered"};
  if (step.has_goal() && record.locked) throw Wrong{"a goal was answered"};
  if (step.ask && !step.has_goal()) {
    if (record.done && !record.locked) throw Wrong{"an answer was judged and not locked in"};
    if (record.locked && !read_answer(*step.ask, record.answer)) throw Wrong{"an answer does not fit its question"};
  }
  return record;
}

}  // namespace

std::string player_text(const Player& player) {
  Json steps = Json::array();
  for (const Player::Record& record : player.records()) {
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
  const Json json = {{"place", player.place()}, {"steps", steps}};
  return json.dump(-1, ' ', false, Json::error_handler_t::replace);
}

Result<Player> read_player(LessonPtr lesson, std::string_view text) {
  const auto json = session::parse_json(text, {.file = {}});
  if (!json) return json.error();
  const std::vector<Step>& steps = lesson->steps;
  try {
    if (!json->is_object()) throw Wrong{"it is no object"};
    const Count last = static_cast<Count>(steps.size()) - 1;
    const auto place = static_cast<std::size_t>(session::count_of(*json, "place", "", 0, last));
    const Json& written = session::array_of(*json, "steps", "");
    if (written.size() != steps.size())
      throw Wrong{fmt::format("it is of a lesson with {} steps, this one has {}", written.size(), steps.size())};
    std::vector<Player::Record> records;
    for (std::size_t i = 0; i < steps.size(); ++i) {
      if (!written[i].is_object()) throw Wrong{"a step is no object"};
      records.push_back(read_record(written[i], steps[i]));
    }
    return Player(std::move(lesson), place, std::move(records));
  } catch (const Wrong& wrong) {
    return Error{ErrorCode::BadInput, fmt::format("what was answered cannot be taken up again: {}", wrong.sentence)};
  }
}

std::string drafts_text(const std::map<std::size_t, std::string>& drafts) {
  Json json = Json::object();
  for (const auto& [place, text] : drafts) json[std::to_string(place)] = text;
  return json.dump(-1, ' ', true, Json::error_handler_t::replace);
}

std::map<std::size_t, std::string> read_drafts(std::string_view text) {
  std::map<std::size_t, std::string> drafts;
  const auto json = session::parse_json(text, {.file = {}});
  if (!json || !json->is_object()) return drafts;
  for (const auto& [place, draft] : json->items()) {
    const auto number = parse_count(place);
    if (number && *number >= 0 && draft.is_string())
      drafts[static_cast<std::size_t>(*number)] = draft.get<std::string>();
  }
  return drafts;
}

Player resumed(LessonPtr lesson, const Player& before) {
  const std::vector<Step>& steps = lesson->steps;
  if (std::ranges::equal(steps, before.lesson().steps, {}, &Step::title, &Step::title)) {
    if (auto all = read_player(lesson, player_text(before))) return std::move(all).value();
  }
  const auto same = std::ranges::find(steps, before.step().title, &Step::title);
  const std::size_t place = same != steps.end() ? static_cast<std::size_t>(same - steps.begin()) : 0;
  return Player(std::move(lesson), place);
}

}  // namespace pegasos::lessons
