#include "lessons/player.h"

#include <algorithm>
#include <cassert>
#include <utility>

#include "lessons/judge.h"

namespace pegasos::lessons {

Player::Player(LessonPtr lesson, std::size_t place, std::vector<Record> records)
    : lesson_(std::move(lesson)), place_(place), records_(std::move(records)) {
  records_.resize(lesson_->steps.size());
  reached_.resize(records_.size());
  for (std::size_t i = 0; i < records_.size(); ++i) reach(i);
}

void Player::reach(std::size_t place) {
  const Record& record = records_[place];
  if (!lesson_->steps[place].has_goal() || !record.right || record.answer.empty()) return;
  if (auto scene = scene_at(record.answer, lesson_->scenes[place].before)) reached_[place] = std::move(scene).value();
}

bool done_everywhere(const Player& player) {
  for (std::size_t i = 0; i < player.records().size(); ++i) {
    if (player.lesson().steps[i].ask && !player.records()[i].done) return false;
  }
  return true;
}

Count steps_done(const Player& player) { return std::ranges::count(player.records(), true, &Player::Record::done); }

const Scene& Player::scene() const {
  const Lesson::Scenes& scenes = lesson_->scenes[place_];
  if (reached_[place_]) return *reached_[place_];
  return answered() ? scenes.after : scenes.before;
}

const Room* Player::room() const {
  return step().can_be_voted_on() && !lesson_->hands_in() ? &records_[place_].room : nullptr;
}
Room* Player::room() { return step().can_be_voted_on() && !lesson_->hands_in() ? &records_[place_].room : nullptr; }

bool Player::next() {
  if (at_last_step(*this)) return false;
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
  assert(waits(*this) || step().has_goal());
  Record& record = records_[place_];
  Answer answer;
  if (record.locked) {
    auto read = read_answer(*step().ask, record.answer);
    if (!read) return read.error();
    answer = std::move(read).value();
  }
  const auto verdict = lessons::judge(*step().ask, answer, readings);
  if (!verdict) return verdict.error();
  if (step().has_goal() && verdict->right) {
    auto reached = lab_line(readings.moment());
    if (!reached && lesson_->hands_in()) return reached.error();
    record.answer = reached ? std::move(reached).value() : std::string();
  }
  ++record.tries;
  record.right = verdict->right;
  record.feedback = verdict->feedback;
  const bool again = step().has_goal() || (step().reveal.empty() && record.tries < kTries);
  record.done = record.done || record.right || !again;
  record.locked = record.locked && record.done;
  reach(place_);
  return Done{};
}

void Player::show() {
  assert(may_show(*this));
  records_[place_].shown = true;
  records_[place_].done = true;
}

}  // namespace pegasos::lessons
