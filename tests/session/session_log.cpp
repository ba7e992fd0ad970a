// What the worker keeps for readers: counts of draws and violations, the log in words, orders of the rows.
#include <gtest/gtest.h>

#include <algorithm>
#include <bit>
#include <random>

#include "core/random.h"
#include "objective/hinge.h"
#include "session/row_order.h"
#include "session_support.h"
#include "support/folder.h"

namespace pegasos::session {
namespace {

std::string last_line(const Snapshot& snapshot) { return (*snapshot.log)[snapshot.log->size() - 1].text.english(); }

// Against a run of its own, step by step, after seeks to and fro.
TEST(Counts, AreThoseOfTheSteps) {
  for (const Sampling sampling : {Sampling::Replacement, Sampling::Subset, Sampling::Epochs, Sampling::Cyclic}) {
    Parameters parameters;
    parameters.m = 40;
    parameters.k = 3;
    parameters.lambda = 0.2;
    parameters.sampling = sampling;
    const auto session = open(parameters);
    session->push(SeekTo{{900, Phase::Projection}});
    session->push(WatchCounts{true});
    session->wait();
    std::mt19937 dice(7);
    for (int round = 0; round < 12; ++round) {
      const auto t = static_cast<Count>(dice() % 900);
      session->push(SeekTo{{t + 1, static_cast<Phase>(dice() % 4)}});
      const SnapshotPtr now = session->wait();
      ASSERT_NE(now->counts, nullptr);
      const Count done = now->position.completed();
      EXPECT_EQ(now->counts->from, 1);
      ASSERT_EQ(now->counts->to, done);
      std::vector<std::uint32_t> drawn(40);
      std::vector<std::uint32_t> violating(40);
      Stepper stepper(now->data, parameters);
      for (Count s = 0; s < done; ++s) {
        stepper.step();
        for (std::size_t j = 0; j < 3; ++j) {
          ++drawn[stepper.record().indices[j]];
          violating[stepper.record().indices[j]] += stepper.record().violates[j];
        }
      }
      EXPECT_EQ(now->counts->drawn, drawn);
      EXPECT_EQ(now->counts->violating, violating);
    }
    session->push(WatchCounts{false});
    EXPECT_EQ(session->wait()->counts, nullptr);
  }
}

TEST(Counts, SayFromWhenTheyAreKnownWhereTheBudgetEnds) {
  TouchLog log(3, std::size_t{1} << 18U);  // two chunks of a million bits
  const std::uint8_t batch[] = {1, 0, 1};
  const Count steps = 1'500'000;
  for (Count t = 1; t <= steps; ++t) log.add(batch);
  EXPECT_GT(log.first(), 1);
  EXPECT_EQ(log.last(), steps);
  EXPECT_LE(log.bytes(), std::size_t{1} << 18U);
  EXPECT_TRUE(log.violated(log.first(), 0));
  EXPECT_FALSE(log.violated(log.first(), 1));
  EXPECT_EQ(log.violators(log.first(), steps), 2 * (steps - log.first() + 1));
  EXPECT_EQ(log.violators(log.first() + 5, log.first() + 5), 2);
}

TEST(Counts, OfAnyStretchAreThoseOfItsSteps) {
  TouchLog log(3, std::size_t{1} << 24U);
  const Random random(8, Stream::Test);
  std::vector<Count> until{0};
  for (std::uint64_t t = 1; t <= 1'200'000; ++t) {  // three chunks and a part of one
    const std::uint64_t bits = random.below(8, t);
    const std::uint8_t batch[] = {(bits & 1U) != 0, (bits & 2U) != 0, (bits & 4U) != 0};
    log.add(batch);
    until.push_back(until.back() + std::popcount(bits));
  }
  const auto expect_right = [&](Count from, Count to) {
    EXPECT_EQ(log.violators(from, to), until[static_cast<std::size_t>(to)] - until[static_cast<std::size_t>(from - 1)])
        << from << " ... " << to;
  };
  expect_right(1, log.last());
  for (std::uint64_t n = 0; n < 300; ++n) {
    const Count from = 1 + static_cast<Count>(random.below(1'200'000, n, 1));
    expect_right(from,
                 from + static_cast<Count>(random.below(static_cast<std::uint64_t>(log.last() - from + 1), n, 2)));
  }
  constexpr Count kChunk = Count{1} << 20U;  // bits; step i begins with bit 3 (i - 1)
  for (Count to = (2 * kChunk) / 3 - 3; to < (2 * kChunk) / 3 + 3; ++to) expect_right(kChunk / 3 + 1, to);
}

/// Four runs with another bias, no projection and another scaling had the same line.
TEST(Log, ANewRunSaysWhatIsNotAsUsual) {
  const auto session = open({});
  const auto last = [](const SnapshotPtr& now) {
    std::string run;
    for (std::size_t i = 0; i < now->log->size(); ++i) {
      const std::string line = (*now->log)[i].text.english();
      if (line.starts_with("The run: ")) run = line;
    }
    return run;
  };
  EXPECT_TRUE(last(session->wait()).ends_with("seeds: order 1, data 1.")) << last(session->wait());
  EXPECT_TRUE(last(after(*session, SetParameter{"bias", "feature:2"})).ends_with(" Bias: constant feature B (2)."))
      << last(session->wait());
  const std::string all = last(after(*session, SetParameter{"projection", "off"}, SetParameter{"held-out", "0.3"},
                                     SetParameter{"stop", "small-change:0.001"}));
  for (const char* part :
       {"Bias: ", "Projection: off", "Held-out part: 0.3", "Stopping test: small change of w (0.001)"})
    EXPECT_TRUE(has(all, part)) << part << " in " << all;
}

/// Of a file it told the margin and the seed of a generator that had been shown before; of a misprint, raw markup.
TEST(Log, ARunSaysOnlyWhatMeansSomethingThere) {
  const test::Folder folder;
  const auto session = open({});
  const std::string file = folder.put("a_b.csv", "y,a\n1,2\n-1,3\n");
  after(*session, SetParameter{"data", "separable"});
  after(*session, SetParameter{"margin", "0.3"});
  after(*session, SetParameter{"as-printed", "sum-over-batch"});
  const SnapshotPtr now = after(*session, SetParameter{"data", file});
  std::string of_generator;
  LogLine of_file;
  for (std::size_t i = 0; i < now->log->size(); ++i) {
    const LogLine& line = (*now->log)[i];
    if (has(line.text.english(), "The run: separable, ")) of_generator = line.text.english();
    if (has(line.text.english(), "The run: a_b.csv, m = 2")) of_file = line;
  }
  EXPECT_TRUE(has(of_generator, "Margin: 0.3; As printed: ")) << of_generator;
  const std::string run = of_file.text.english();
  EXPECT_FALSE(of_file.plain) << "its markup is read as such";
  EXPECT_TRUE(has(run, "; seed of the order: 1.")) << run;
  EXPECT_FALSE(has(run, "Margin")) << run;
}

TEST(Log, StepsByHandAreSentences) {
  const auto session = open({});
  SnapshotPtr now = session->wait();
  EXPECT_TRUE(has((*now->log)[0].text.english(), "The run: "));
  for (int i = 1; i <= 5; ++i) session->push(StepForward{1});
  now = session->wait();
  int steps = 0;
  for (std::size_t i = 0; i < now->log->size(); ++i) {
    const LogLine& line = (*now->log)[i];
    if (line.t > 0 && has(line.text.english(), "$η$ = ")) {
      ++steps;
      EXPECT_EQ(line.t, steps);
    }
  }
  EXPECT_EQ(steps, 5);
  session->push(SubStep{});
  now = session->wait();
  EXPECT_EQ((*now->log)[now->log->size() - 1].t, 6);
  EXPECT_EQ(last_line(*now), explain_phase(*now));
}

/// "duality gap 1.1e-16" is rounding, and says to a learner nothing.
TEST(Log, ACertificateUpToRoundingIsSaidInWords) {
  const SnapshotPtr now = open({})->wait(true);
  ASSERT_TRUE(now->optimum.known());
  ASSERT_LT(now->optimum.optimum->certificate.relative_gap(), 1e-14);
  int said = 0;
  for (std::size_t i = 0; i < now->log->size(); ++i)
    said += has((*now->log)[i].text.english(), "The optimum is certified to all digits shown: f* = ") ? 1 : 0;
  EXPECT_EQ(said, 1);
}

/// Of a line "$t$ = 20 … 100: ..." or "$t$ = 100: ...".
Count first_t(const std::string& line) { return std::stoll(line.substr(line.find("= ") + 2)); }

TEST(Log, WhatAMisprintSumsIsNotCalledAViolator) {
  Parameters parameters;
  parameters.misprint = Misprint::SumOverBatch;
  const auto session = open(parameters);
  session->push(RunTo{100});
  const std::string line = last_line(*session->wait());
  const std::string steps = std::to_string(100 - first_t(line) + 1);  // k = 1: one example in each of its steps
  EXPECT_TRUE(has(line, "Summed: " + steps + ".")) << line;
  EXPECT_FALSE(has(line, "Violators")) << line;
}

TEST(Log, FastStretchesAreOneLineWithTheirNumbers) {
  const auto session = open({});
  session->push(SeekTo{{100, Phase::Projection}});
  const SnapshotPtr before = session->wait(true);
  session->push(RunTo{1000});
  const SnapshotPtr now = session->wait();
  Count violators = 0;
  for (Count t = 101; t <= 1000; ++t) violators += static_cast<Count>(now->series.violators.at(t));
  const std::string line = last_line(*now);
  EXPECT_TRUE(has(line, "$t$ = 101 … 1,000: 900 steps")) << line;
  EXPECT_TRUE(has(line, "Violators: " + std::to_string(violators) + ".")) << line;
  const Count acted = now->projected_steps - before->projected_steps;
  const std::string words = acted == 0   ? "did not act."
                            : acted == 1 ? "acted once."
                                         : "acted " + std::to_string(acted) + " times.";
  EXPECT_TRUE(has(line, "The projection " + words)) << line;
  session->push(StepBack{400});
  EXPECT_TRUE(has(last_line(*session->wait()), "Back to $t$ = 600 (400 steps back)"));
  session->push(Rewind{});
  EXPECT_TRUE(has(last_line(*session->wait()), "Back to the start"));
  session->push(SetParameter{"lambda", "nonsense"});
  EXPECT_TRUE(has(last_line(*session->wait()), "nonsense"));
}

TEST(Log, IsBounded) {
  StepLog log;
  Snapshot snapshot = *open({})->wait();
  snapshot.notice.text = "a sentence";
  for (std::size_t i = 0; i < StepLog::kLines + 500; ++i) {
    ++snapshot.notice.serial;
    log.follow(snapshot, [](Count, Count) { return Count{-1}; });
  }
  const auto view = log.view();
  EXPECT_LE(view->size(), StepLog::kLines + 64);
  EXPECT_GT(view->dropped(), 0U);
  EXPECT_EQ((*view)[view->size() - 1].text, "a sentence");
}

struct Orders : testing::Test {
  SnapshotPtr moment(const char* data, const char* more = "") {
    Parameters parameters;
    parameters.data = data;
    parameters.classes = more;
    session = open(parameters);
    session->push(WatchCounts{true});
    session->push(SeekTo{{200, Phase::Projection}});
    return session->wait(true);
  }
  static std::vector<Row> rows(const Snapshot& now, const char* filter, TableColumn column = {},
                               bool descending = false) {
    const auto parsed = parse_filter(filter, now);
    EXPECT_TRUE(parsed.ok()) << parsed.error().message;

    return arrange_rows(now, *parsed, column, descending, true).rows;
  }
  std::unique_ptr<Session> session;
};

TEST_F(Orders, FiltersAreThoseOfADirectLook) {
  const SnapshotPtr now = moment("overlapping-blobs");
  const auto expect = [&](const char* filter, auto&& wanted) {
    std::vector<Row> all;
    for (Row i = 0; i < static_cast<Row>(now->m()); ++i) {
      if (wanted(i)) all.push_back(i);
    }
    EXPECT_FALSE(all.empty()) << filter;
    EXPECT_EQ(rows(*now, filter), all) << filter;
  };
  const auto value = [&](Row i) { return margin(*now->data, now->w, now->b, i); };
  const auto& alpha = now->optimum.optimum->alpha;
  expect("", [](Row) { return true; });
  expect("margin < 1", [&](Row i) { return value(i) < 1; });
  expect("hinge > 0", [&](Row i) { return value(i) < 1; });
  expect("alpha > 0, hinge=0", [&](Row i) { return alpha[i] > 0 && value(i) >= 1; });
  expect("alpha >= 1 and x1 > 0", [&](Row i) { return alpha[i] >= 1 && now->data->x(i).at(0) > 0; });
  expect("drawn >= 3", [&](Row i) { return now->counts->drawn[i] >= 3; });
  expect("violating != 0", [&](Row i) { return now->counts->violating[i] != 0; });
  expect("row 10-20", [](Row i) { return i >= 10 && i <= 20; });
  expect("#17", [](Row i) { return i == 17; });
  expect("y = 1", [&](Row i) { return now->data->y(i) > 0; });
}

TEST_F(Orders, ClassNamesAndTheirMistakes) {
  const SnapshotPtr now = moment("iris", "versicolor,virginica");
  EXPECT_EQ(rows(*now, "virgin").size(), 50U);
  EXPECT_EQ(rows(*now, "VERSICOLOR, row 0-9").size(), 10U);
  for (const auto& [text, part] : {std::pair{"hinge >", "a number is wanted"}, std::pair{"weight > 1", "no column"},
                                   std::pair{"tulip", "no class"}, std::pair{"margin < one", "a number is wanted"}}) {
    const auto parsed = parse_filter(text, *now);
    ASSERT_FALSE(parsed.ok()) << text;
    EXPECT_TRUE(has(parsed.error().message.english(), part)) << parsed.error().message;
  }
}

TEST_F(Orders, SortedByEveryColumn) {
  const SnapshotPtr now = moment("overlapping-blobs");
  using Kind = TableColumn::Kind;
  for (const Kind kind : {Kind::Number, Kind::Label, Kind::Margin, Kind::Hinge, Kind::Alpha, Kind::Drawn,
                          Kind::Violating, Kind::Feature}) {
    for (const bool descending : {false, true}) {
      const std::vector<Row> order = rows(*now, "", {kind, 1}, descending);
      ASSERT_EQ(order.size(), 200U);
      const auto key = [&](Row i) { return *row_value(*now, {kind, 1}, i, true); };
      EXPECT_TRUE(std::ranges::is_sorted(order, [&](Row a, Row b) {
        if (key(a) != key(b)) return descending ? key(a) > key(b) : key(a) < key(b);
        return kind == Kind::Number ? false : a < b;
      })) << static_cast<int>(kind);
    }
  }
}

}  // namespace
}  // namespace pegasos::session
