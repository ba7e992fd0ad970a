// Large sets: f is found out behind the steps, by another thread from copies. Whatever that thread's delays and
// whatever happens to the run in the meantime, every digit is that of a session that waits for each f.
#include <gtest/gtest.h>

#include <atomic>

#include "core/random.h"
#include "core/threads.h"
#include "session_support.h"
#include "support/stride.h"

namespace pegasos::session {
namespace {

using namespace std::chrono_literals;

std::unique_ptr<Session> open_later(const Parameters& parameters, std::function<void()> before_values) {
  SessionOptions options;
  options.parameters = parameters;
  options.values_later = 0;  // this set is a large one
  options.before_values = std::move(before_values);
  return open_with(std::move(options));
}

void expect_same(const FullSample& a, const FullSample& b) {
  EXPECT_EQ(a.t, b.t);
  EXPECT_EQ(a.b, b.b) << a.t;
  EXPECT_EQ(a.f, b.f) << a.t;
  EXPECT_EQ(a.hinge, b.hinge) << a.t;
  EXPECT_EQ(a.norm, b.norm) << a.t;
  EXPECT_EQ(a.error_rate, b.error_rate) << a.t;
  EXPECT_EQ(a.f_average, b.f_average) << a.t;
  EXPECT_EQ(a.f_weighted, b.f_weighted) << a.t;
  EXPECT_EQ(a.f_suffix, b.f_suffix) << a.t;
  EXPECT_EQ(a.sum_gradient2_over_t, b.sum_gradient2_over_t) << a.t;
  EXPECT_EQ(a.sum_f_batch, b.sum_f_batch) << a.t;
  EXPECT_EQ(a.error_average, b.error_average) << a.t;
  EXPECT_EQ(a.held_out_error, b.held_out_error) << a.t;
  EXPECT_EQ(a.held_out_hinge, b.held_out_hinge) << a.t;
  EXPECT_EQ(a.held_out_error_average, b.held_out_error_average) << a.t;
  EXPECT_EQ(a.w_index, b.w_index) << a.t;
}

template <class List>
void expect_same_numbers(const List& a, const List& b) {
  ASSERT_EQ(a.size(), b.size());
  for (std::size_t i = 0; i < a.size(); ++i) ASSERT_EQ(a[i], b[i]) << i;
}

void expect_same(const SeriesView& a, const SeriesView& b) {
  ASSERT_EQ(a.samples.size(), b.samples.size());
  for (std::size_t i = 0; i < a.samples.size(); ++i) expect_same(a.samples[i], b.samples[i]);
  ASSERT_EQ(a.by_hand.size(), b.by_hand.size());
  for (std::size_t i = 0; i < a.by_hand.size(); ++i) expect_same(a.by_hand[i], b.by_hand[i]);
  expect_same_numbers(a.weights, b.weights);
  expect_same_numbers(a.averages, b.averages);
}

/// Everything that the run says of itself, with all values there.
void expect_same_values(const Snapshot& a, const Snapshot& b) {
  EXPECT_EQ(a.position, b.position);
  EXPECT_EQ(a.frontier, b.frontier);
  EXPECT_EQ(a.w, b.w);
  EXPECT_EQ(a.w_average, b.w_average);
  EXPECT_EQ(a.live_position, a.position);
  EXPECT_EQ(b.live_position, b.position);
  EXPECT_EQ(a.samples_behind, 0);
  EXPECT_EQ(b.samples_behind, 0);
  EXPECT_EQ(a.live.last.f, b.live.last.f);
  EXPECT_EQ(a.live.f_average, b.live.f_average);
  EXPECT_EQ(a.live.f_weighted, b.live.f_weighted);
  EXPECT_EQ(a.live.f_suffix, b.live.f_suffix);
  EXPECT_EQ(a.live.held_out_error, b.live.held_out_error);
  EXPECT_EQ(a.live.held_out_error_average, b.live.held_out_error_average);
  EXPECT_EQ(a.margins->positive, b.margins->positive);
  EXPECT_EQ(a.margins->hinge, b.margins->hinge);
  expect_same(a.series, b.series);
}

/// Both have come to rest at the same place, whatever is known of f there.
bool same_place(const Snapshot& a, const Snapshot& b) {
  const auto same_run = [](const Snapshot& x, const Snapshot& y) {
    return x.position == y.position && x.frontier == y.frontier && x.parameters == y.parameters && !x.busy && !y.busy;
  };
  if (!same_run(a, b) || a.undo_steps != b.undo_steps || a.redo_steps != b.redo_steps || a.m() != b.m()) return false;
  if (a.pins.size() != b.pins.size()) return false;
  for (std::size_t i = 0; i < a.pins.size(); ++i) {
    if (!same_run(*a.pins[i].run, *b.pins[i].run)) return false;
  }
  return true;
}

Command any_command(const Random& random, std::uint64_t n, const Snapshot& now) {
  const auto below = [&](Count bound, std::uint32_t j) {
    return static_cast<Count>(random.below(static_cast<std::uint64_t>(bound), n, j));
  };
  switch (below(13, 0)) {
    case 0:
    case 1: return StepForward{1};
    case 2: return SubStep{};
    case 3: return StepForward{1 + below(150, 1)};
    case 4: return RunTo{now.frontier + 1 + below(200, 1)};
    case 5: return SeekTo{{1 + below(now.frontier + 1, 1), static_cast<Phase>(below(4, 2))}};
    case 6: return StepBack{1 + below(20, 1)};
    case 7: return SetParameter{"lambda", below(2, 1) == 0 ? "0.05" : "0.01"};
    case 8: return SetParameter{"T", below(2, 1) == 0 ? "3000" : "2000"};
    case 9: return NewOrder{};
    case 10: return below(2, 1) == 0 ? Command{Undo{}} : Command{Redo{}};
    case 11: return now.pins.size() < 2 ? Command{PinRun{}} : Command{SwapPin{now.pins[0].id}};
    default: return edit(AddPoints{{{0.1 * static_cast<double>(below(20, 1)), 0.5}}, below(2, 2) == 0});
  }
}

class Later : public testing::TestWithParam<int> {};

TEST_P(Later, EveryDigitIsThatOfASessionThatWaits) {
  for (std::uint64_t seed = 1; seed <= 6; seed += test::kStride) {
    SCOPED_TRACE(testing::Message() << "seed " << seed << ", threads " << GetParam());
    Parameters parameters = problem_of(150, 3000);
    parameters.threads = GetParam();
    parameters.held_out = 0.2;
    const Random random(seed, Stream::Test);
    const auto plain = open(parameters);
    std::atomic<std::uint64_t> pieces = 0;
    const auto later = open_later(parameters, [&] {
      const double part = random.uniform(pieces++, 100);
      threads::rest(std::chrono::duration<double>(part < 0.5 ? 0 : part < 0.95 ? 2e-3 * part : 20e-3));
    });
    plain->push(CancelOptimum{});
    later->push(CancelOptimum{});
    Count behind = 0;
    for (std::uint64_t n = 0; n < 40; ++n) {
      const SnapshotPtr before = plain->wait();
      const Command command = any_command(random, n, *before);
      const SnapshotPtr expected = after(*plain, command);
      later->push(command);
      SnapshotPtr now = later->snapshot();
      const auto long_ago = std::chrono::steady_clock::now() + 30s;
      while (!same_place(*now, *expected) && std::chrono::steady_clock::now() < long_ago) {
        threads::rest(100us);
        now = later->snapshot();
      }
      ASSERT_TRUE(same_place(*now, *expected)) << "command " << n << ", kind " << command.index();
      behind += now->evaluating ? 1 : 0;
      if (n % 10 < 9) continue;
      const SnapshotPtr whole = later->wait();
      EXPECT_FALSE(whole->evaluating);
      expect_same_values(*whole, *expected);
      ASSERT_EQ(whole->pins.size(), expected->pins.size());
      for (std::size_t i = 0; i < whole->pins.size(); ++i)
        expect_same_values(*whole->pins[i].run, *expected->pins[i].run);
      if (HasFailure()) return;
    }
    EXPECT_GT(behind, 5) << "f was really behind";
    EXPECT_GT(pieces, 10U);
  }
}

INSTANTIATE_TEST_SUITE_P(Threads, Later, testing::Values(1, 2, 4));

/// Lets nothing be found out until it is opened.
struct Gate {
  std::atomic<bool> open{false};
  std::function<void()> pass() {
    return [this] {
      while (!open) threads::rest(1ms);
    };
  }
};

SnapshotPtr at(const Session& session, Count t) {
  for (int i = 0; i < 30000 && session.snapshot()->position != Position{t, Phase::Projection}; ++i) threads::rest(1ms);
  return session.snapshot();
}

TEST(SessionLater, AStepIsShownWithItsMarginsBeforeItsF) {
  Gate gate;
  const auto session = open_later(problem_of(60, 3000), gate.pass());
  session->push(StepForward{});
  session->push(StepForward{});
  const SnapshotPtr now = at(*session, 2);
  EXPECT_EQ(now->position.t, 2);
  EXPECT_EQ(now->record.margins.size(), 1U);
  EXPECT_EQ(now->record.w_next, now->w);
  EXPECT_NE(now->live_position, now->position);
  EXPECT_EQ(now->samples_behind, 2);
  EXPECT_TRUE(now->evaluating);
  EXPECT_EQ(session->wait_for(20ms), nullptr) << "who waits waits for f, too";
  gate.open = true;
  const SnapshotPtr whole = session->wait();
  EXPECT_EQ(whole->live_position, whole->position);
  EXPECT_EQ(whole->series.samples.size(), 2U);
  EXPECT_EQ(whole->samples_behind, 0);
}

TEST(SessionLater, StepsGoOnWhileNoFIsThere) {
  Gate gate;
  const auto session = open_later(problem_of(60, 3000), gate.pass());
  session->push(RunTo{3000});
  const SnapshotPtr end = at(*session, 3000);
  EXPECT_EQ(end->position.t, 3000);
  EXPECT_EQ(end->series.steps(), 3000) << "what costs no pass is there";
  EXPECT_EQ(end->series.samples.size(), 0U);
  gate.open = true;
  EXPECT_EQ(session->wait()->series.samples.size(), 3000U);
}

TEST(SessionLater, WhatNobodyWantsAnyMoreIsNotFoundOut) {
  Gate gate;
  std::atomic<int> pieces = 0;
  const auto session = open_later(problem_of(60, 3000), [&, pass = gate.pass()] {
    ++pieces;
    pass();
  });
  session->push(RunTo{3000});
  at(*session, 3000);
  session->push(NewCanvas{});
  for (int i = 0; i < 30000 && session->snapshot()->frontier != 0; ++i) threads::rest(1ms);
  gate.open = true;
  EXPECT_EQ(session->wait()->samples_behind, 0);
  EXPECT_LT(pieces, 20) << "of some 190";
}

TEST(SessionLater, TheLineOfAStretchSaysItsFWhenThatIsThere) {
  Gate gate;
  const auto session = open_later(problem_of(60, 3000), gate.pass());
  const auto beside = open(problem_of(60, 3000));
  gate.open = true;  // f* is known in both of them: found in the middle of a stretch it ends that one's line
  session->wait(true);
  beside->wait(true);
  gate.open = false;
  const auto stretches = [](const Snapshot& of) {
    std::vector<std::string> out;
    for (std::size_t i = 0; i < of.log->size(); ++i) {
      if (const std::string line = (*of.log)[i].text.english(); line.starts_with("$t$ = 1 …")) out.push_back(line);
    }
    return out;
  };
  session->push(RunTo{100});
  const SnapshotPtr now = at(*session, 100);
  ASSERT_EQ(stretches(*now).size(), 1U);
  EXPECT_EQ(stretches(*now).front().find("$f$"), std::string::npos);
  gate.open = true;
  const SnapshotPtr whole = session->wait();
  ASSERT_EQ(stretches(*whole).size(), 1U) << "it is the same line";
  EXPECT_NE(stretches(*whole).front().find("$f$ went from 1 to "), std::string::npos) << stretches(*whole).front();
  EXPECT_EQ(stretches(*whole), stretches(*after(*beside, RunTo{100})));
}

/// A run that is made again in the middle of a step is between two iterates: the line of its steps says nothing of
/// that.
TEST(SessionLater, TheLineOfAStretchNamesAnIteratesF) {
  const auto session = open(problem_of(60, 3000));
  const auto stretches = [&] {
    std::vector<std::string> out;
    const auto& log = *session->wait()->log;
    for (std::size_t i = 0; i < log.size(); ++i)
      if (const std::string line = log[i].text.english(); line.starts_with("$t$ = 1 … 11")) out.push_back(line);
    return out;
  };
  after(*session, RunTo{11});
  for (int phase = 0; phase < 3; ++phase) after(*session, SubStep{});
  ASSERT_EQ(stretches().size(), 1U);
  const std::string first = stretches().front();
  ASSERT_NE(first.find("$f$ went from 1 to "), std::string::npos) << first;
  const std::string f = first.substr(0, first.find(".", first.find("$f$ went") + 24));
  after(*session, SetParameter{"lambda", "0.37"});
  after(*session, Undo{});
  ASSERT_GE(stretches().size(), 2U);
  const std::string again = stretches().back();
  EXPECT_TRUE(again.find("$f$") == std::string::npos || again.starts_with(f)) << first << "\n" << again;
}

TEST(SessionLater, AnotherRunIsShownBeforeAnythingIsKnownOfItsF) {
  Gate gate;
  gate.open = true;
  const auto session = open_later(problem_of(60, 3000), gate.pass());
  const SnapshotPtr before = after(*session, RunTo{100});
  gate.open = false;
  session->push(SetParameter{"lambda", "0.01"});
  for (int i = 0; i < 30000 && session->snapshot()->run_id == before->run_id; ++i) threads::rest(1ms);
  const SnapshotPtr now = at(*session, 100);
  EXPECT_NE(now->run_id, before->run_id);
  EXPECT_EQ(now->live_position, Snapshot::kNoPosition) << "never the values of another run";
  EXPECT_EQ(now->live.last.f, 0);
  EXPECT_EQ(now->margins->bins(), 0U);
  gate.open = true;
  const SnapshotPtr whole = session->wait();
  EXPECT_EQ(whole->live_position, whole->position);
  EXPECT_EQ(whole->margins->m, 60);
}

TEST(SessionLater, ASessionEndsInTheMiddle) {
  Gate gate;
  auto session = open_later(problem_of(60, 3000), gate.pass());
  session->push(RunTo{3000});
  at(*session, 3000);
  gate.open = true;
  session.reset();
}

}  // namespace
}  // namespace pegasos::session
