// Finished runs on disk: found again by exactly their own configuration, whatever happens to the file meanwhile.
#include "sweep_support.h"

#include <signal.h>
#include <sys/resource.h>
#include <unistd.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <sstream>

#include "core/numbers.h"
#include "experiment/sweep_probe.h"
#include "support/file_faults.h"
#include "support/folder.h"

namespace pegasos::test {
namespace {

namespace fs = std::filesystem;

// After a cancelled experiment few runs are missing at the points that were begun: the clock of two on sixteen threads
// is not that of sixteen.
TEST(SweepProbe, IdleThreadsAreNotTakenForSlowRuns) {
  EXPECT_EQ(crowding_of(16, 2, 96), 2.0 / 16);
  EXPECT_EQ(crowding_of(16, 2, 4), 0.5) << "then as idle as now";
  EXPECT_EQ(crowding_of(16, 40, 400), 1);
  EXPECT_EQ(crowding_of(1, 2, 96), 1);
  EXPECT_EQ(crowding_of(16, 0, 0), 1) << "nothing to speak of";
}

class SweepStore : public ::testing::Test {
 protected:
  fs::path only_file() const {
    std::vector<fs::path> files;
    for (const auto& entry : fs::directory_iterator(folder_ / "runs")) files.push_back(entry.path());
    EXPECT_EQ(files.size(), 1U);
    return files.at(0);
  }
  static std::string content(const fs::path& file) {
    std::ostringstream text;
    text << std::ifstream(file, std::ios::binary).rdbuf();
    return text.str();
  }
  static void put(const fs::path& file, const std::string& text) { std::ofstream(file, std::ios::binary) << text; }

  Folder folder_;
};

/// Runs of this request that a store already has.
Count reused(const fs::path& cache, const SweepRequest& request, const TablePtr& table = nullptr) {
  RunStore store(cache);
  const auto plan = plan_sweep(table ? table : table_for(request.fixed), request);
  EXPECT_TRUE(plan.ok());
  SweepRuns runs;
  EXPECT_TRUE(run_sweep(*plan, {.threads = 2, .store = &store, .take = true}, runs).ok());
  EXPECT_EQ(store.trouble(), "");
  return runs.reused;
}

SweepRequest request(const Settings& more = {}, Count runs = 4) {
  Settings settings = {{"data", "overlapping-blobs"}, {"m", "50"}, {"T", "30"}, {"lambda", "0.1"}};
  for (const auto& [key, value] : more) settings[key] = value;
  return request_of(SweepKind::Output, with(settings), {"last"}, runs);
}

TEST_F(SweepStore, FindsWhatItWasGiven) {
  const RunValues a{0.1, 0.25, -1, 7};
  const RunValues b{1e-300, 0, 0.5, Count{1} << 50};
  RunStore(folder_).add("x 1\n", 3, a);
  RunStore store(folder_);
  store.add("x 1\n", 4, b);
  store.add("x 2\n", 3, b);
  const auto kept = store.find("x 1\n");
  ASSERT_EQ(kept.size(), 2U);
  EXPECT_EQ(kept.at(3), a);
  EXPECT_EQ(kept.at(4), b);
  EXPECT_EQ(store.find("x 2\n").at(3), b);
  EXPECT_TRUE(store.find("x 3\n").empty());
  EXPECT_EQ(store.size().files, 2);
  EXPECT_TRUE(store.clear().ok());
  EXPECT_EQ(store.size().files, 0);
  EXPECT_TRUE(store.find("x 1\n").empty());
}

// The checksum of such a line is right: what no run can be is still never used.
TEST_F(SweepStore, WhatNoRunCanBeIsNotTaken) {
  const RunValues good{0.1, 0.25, -1, 7};
  RunStore store(folder_);
  store.add("x 1\n", 0, good);
  std::uint64_t seed = 1;
  for (const RunValues& bad : {RunValues{-0.1, 0.25, -1, 7}, RunValues{0.1, 1.25, -1, 7}, RunValues{0.1, -0.25, -1, 7},
                               RunValues{0.1, 0.25, -2, 7}, RunValues{0.1, 0.25, 1.5, 7}, RunValues{0.1, 0.25, -1, -7},
                               RunValues{0.1, 0.25, -1, kStepsMax + 1}})
    store.add("x 1\n", seed++, bad);
  const auto kept = store.find("x 1\n");
  ASSERT_EQ(kept.size(), 1U);
  EXPECT_EQ(kept.at(0), good);
}

TEST_F(SweepStore, TheSameExperimentIsNotRunAgain) {
  EXPECT_EQ(reused(folder_, request()), 0);
  EXPECT_EQ(reused(folder_, request()), 4);
  EXPECT_EQ(reused(folder_, request({}, 9)), 4) << "more runs of the same begin with those that are there";
  EXPECT_EQ(reused(folder_, request({{"threads", "1"}})), 4) << "the number of threads decides nothing";
}

TEST_F(SweepStore, AnySingleFieldThatDecidesARunMakesItAnother) {
  EXPECT_EQ(reused(folder_, request()), 0);
  for (const auto& [key, value] : Settings{{"lambda", "0.2"},
                                           {"k", "2"},
                                           {"T", "31"},
                                           {"step", "norma:1"},
                                           {"sampling", "epochs"},
                                           {"projection", "off"},
                                           {"seed", "2"},
                                           {"data-seed", "2"},
                                           {"m", "51"},
                                           {"noise", "0.3"},
                                           {"flips", "0.1"},
                                           {"scale", "max-abs"},
                                           {"bias", "free"},
                                           {"held-out", "0.2"}})
    EXPECT_EQ(reused(folder_, request({{key, value}})), 0) << key;
  EXPECT_EQ(reused(folder_, request()), 4);
  SweepRequest other = request();
  other.values = {"average"};
  EXPECT_EQ(reused(folder_, other), 0);
  SweepRequest held_out = request({{"held-out", "0.2"}, {"split-seed", "2"}});
  EXPECT_EQ(reused(folder_, held_out), 0);
}

TEST_F(SweepStore, TheAccuracyAskedForIsPartOfTheConfiguration) {
  SweepRequest asked = request({{"T", "500"}});
  asked.kind = SweepKind::Iterations;
  asked.values = {"0.1"};
  EXPECT_EQ(reused(folder_, asked), 0);
  EXPECT_EQ(reused(folder_, asked), 4);
  asked.epsilon = 0.051;
  EXPECT_EQ(reused(folder_, asked), 0);
}

TEST_F(SweepStore, AChangedByteInTheDataMisses) {
  const fs::path file = folder_ / "data.csv";
  put(file, "y,a,b\n1,1.25,2\n-1,0.5,-1\n1,2,1\n");
  const SweepRequest asked = request({{"data", file.string()}});
  EXPECT_EQ(reused(folder_, asked), 0);
  EXPECT_EQ(reused(folder_, asked), 4);
  put(file, "y,a,b\n1,1.26,2\n-1,0.5,-1\n1,2,1\n");
  EXPECT_EQ(reused(folder_, asked), 0);
  put(file, "y,a,b\n1,1.25,2\n1,0.5,-1\n1,2,1\n");
  EXPECT_EQ(reused(folder_, asked), 0);
}

TEST_F(SweepStore, ATornLineCostsItselfAlone) {
  RunStore store(folder_);
  for (std::uint64_t seed = 0; seed < 20; ++seed) store.add("x\n", seed, {0.5 + static_cast<double>(seed), 0, -1, 1});
  const std::string whole = content(only_file());
  const std::size_t header = whole.find("runs:\n") + 6;
  for (std::size_t size = header; size <= whole.size(); size += 3) {
    put(only_file(), whole.substr(0, size));
    RunStore again(folder_);
    const auto before = again.find("x\n").size();
    EXPECT_LE(before, 20U);
    again.add("x\n", 99, {7, 0, -1, 1});
    const auto after = again.find("x\n");
    EXPECT_EQ(after.size(), before + 1) << size;
    EXPECT_EQ(after.at(99).f, 7);
    for (const auto& [seed, run] : after) {
      EXPECT_EQ(run.f, seed == 99 ? 7 : 0.5 + static_cast<double>(seed));
    }
  }
}

TEST_F(SweepStore, AChangedByteIsNeverTakenForAResult) {
  RunStore store(folder_);
  const RunValues run{0.123456, 0.25, -1, 5};
  store.add("x\n", 1, run);
  const std::string whole = content(only_file());
  const fs::path file = only_file();
  for (std::size_t i = 0; i < whole.size(); ++i) {
    std::string changed = whole;
    changed[i] = changed[i] == '7' ? '8' : '7';
    put(file, changed);
    const auto kept = RunStore(folder_).find("x\n");
    for (const auto& [seed, found] : kept) {
      EXPECT_EQ(seed, 1U) << i;
      EXPECT_EQ(found, run) << i;
    }
    if (i >= whole.find("runs:\n") + 6) continue;
    EXPECT_TRUE(kept.empty()) << "of which configuration it is, is not known: " << i;
    EXPECT_FALSE(fs::exists(file)) << i;
  }
}

TEST_F(SweepStore, ASeedCountsOnceHoweverOftenItStandsThere) {
  RunStore store(folder_);
  for (int i = 0; i < 3; ++i) store.add("x\n", 1, {1, 0, -1, 1});
  EXPECT_EQ(store.find("x\n").size(), 1U);
}

TEST_F(SweepStore, WhereItCannotBeWrittenTheResultsAreStillThere) {
  put(folder_ / "runs", "a file where the folder should be");
  RunStore store(folder_);
  EXPECT_NE(store.trouble().english().find("not kept"), std::string::npos);
  const auto plan = plan_sweep(table_for(request().fixed), request());
  SweepRuns runs;
  ASSERT_TRUE(run_sweep(*plan, {.threads = 2, .store = &store, .take = true}, runs).ok());
  EXPECT_EQ(runs.finished(), 4);
}

// A file that must not grow is what a full disk looks like: the last line is written in part or not at all.
TEST_F(SweepStore, AFullDiskCostsNoResult) {
  const auto plan = plan_sweep(table_for(request().fixed), request({}, 40));
  SweepRuns alone;
  ASSERT_TRUE(run_sweep(*plan, {.threads = 2}, alone).ok());
  SweepRuns runs;
  {
    const auto before = signal(SIGXFSZ, SIG_IGN);
    rlimit free{};
    ASSERT_EQ(getrlimit(RLIMIT_FSIZE, &free), 0);
    const rlimit full{1500, free.rlim_max};
    ASSERT_EQ(setrlimit(RLIMIT_FSIZE, &full), 0);
    RunStore store(folder_);
    const Status done = run_sweep(*plan, {.threads = 2, .store = &store, .take = true}, runs);
    setrlimit(RLIMIT_FSIZE, &free);
    signal(SIGXFSZ, before);
    ASSERT_TRUE(done.ok());
    EXPECT_NE(store.trouble().english().find("writing failed"), std::string::npos) << store.trouble();
    EXPECT_NE(store.trouble().english().find("the results themselves are complete"), std::string::npos);
  }
  EXPECT_EQ(runs.values, alone.values);
  const Count kept = reused(folder_, request({}, 40));
  EXPECT_GT(kept, 0) << "what was written before is found";
  EXPECT_LT(kept, 40);
  EXPECT_EQ(reused(folder_, request({}, 40)), 40) << "and the rest once there is room";
}

TEST_F(SweepStore, WhicheverCallFailsNoResultIsLost) {
  const auto plan = plan_sweep(table_for(request().fixed), request({}, 8));
  SweepRuns alone;
  ASSERT_TRUE(run_sweep(*plan, {.threads = 1}, alone).ok());
  struct Case {
    Call call;
    int code;
    int spared;
  };
  for (const Case& one : {Case{Call::Open, EACCES, 0}, Case{Call::Open, EACCES, 1}, Case{Call::Write, ENOSPC, 0},
                          Case{Call::Write, EIO, 3}, Case{Call::Write, FileFault::kShort, 4},
                          Case{Call::Close, ENOSPC, 0}, Case{Call::Close, EIO, 2}, Case{Call::Link, EIO, 0}}) {
    SCOPED_TRACE(std::string(name_of(one.call)) + " " + std::to_string(one.spared));
    fs::remove_all(folder_ / "runs");
    SweepRuns runs;
    {
      FileFault fault(one.call, one.code, one.spared);
      RunStore store(folder_);
      ASSERT_TRUE(run_sweep(*plan, {.threads = 1, .store = &store, .take = true}, runs).ok());
      EXPECT_GT(fault.met(), 0);
      const char* reason = std::strerror(one.code == FileFault::kShort ? ENOSPC : one.code);
      EXPECT_NE(store.trouble().english().find(reason), std::string::npos) << store.trouble();
      EXPECT_NE(store.trouble().english().find("the results themselves are complete"), std::string::npos)
          << store.trouble();
    }
    EXPECT_EQ(runs.values, alone.values);
    for (const std::string& name : names_in(folder_ / "runs")) EXPECT_TRUE(name.ends_with(".runs")) << name;
    EXPECT_LT(reused(folder_, request({}, 8)), 8);
    EXPECT_EQ(reused(folder_, request({}, 8)), 8) << "and the rest once it can be written";
  }
}

TEST_F(SweepStore, OnlyItsOwnFilesAreRemoved) {
  const auto old = fs::file_time_type::clock::now() - std::chrono::hours(5);
  RunStore(folder_).add("x\n", 1, {1, 0, -1, 1});
  const std::vector<std::string> foreign = {"0123456789abcdef.runs", "a.new", "notes.runs", "thesis.new"};
  for (const std::string& name : foreign) put(folder_ / "runs" / name, std::string(3000, 'm'));
  for (const auto& entry : fs::directory_iterator(folder_ / "runs")) fs::last_write_time(entry.path(), old);
  RunStore small(folder_, 2000);
  EXPECT_EQ(names_in(folder_ / "runs"), foreign) << "room is made by what is its own";
  EXPECT_TRUE(small.clear().ok());
  EXPECT_EQ(names_in(folder_ / "runs"), foreign);
}

TEST_F(SweepStore, AFullStoreMakesRoomOrSaysSo) {
  {
    RunStore store(folder_);
    for (int i = 0; i < 50; ++i) store.add("old " + std::to_string(i) + "\n", 1, {1, 0, -1, 1});
  }
  for (const auto& entry : fs::directory_iterator(folder_ / "runs"))
    fs::last_write_time(entry.path(), fs::file_time_type::clock::now() - std::chrono::hours(5));
  RunStore small(folder_, 2000);
  EXPECT_LE(small.size().bytes, 2000U);
  EXPECT_EQ(small.trouble(), "");
  for (int i = 0; i < 50; ++i) small.add("new " + std::to_string(i) + "\n", 1, {1, 0, -1, 1});
  EXPECT_LE(small.size().bytes, 2200U);
  EXPECT_NE(small.trouble().english().find("cache clear"), std::string::npos) << "what is in use is not removed";
}

// Kept runs are found under kNumericVersion. If this test fails because the digits of a run were changed on purpose,
// raise kNumericVersion, so that old digits are never shown for new ones, and put the new digits here.
TEST_F(SweepStore, TheDigitsOfThisNumericVersionAreThese) {
  SweepRequest asked = request_of(
      SweepKind::Output,
      with({{"data", "iris"}, {"positive", "virginica"}, {"bias", "feature:1"}, {"lambda", "0.01"}, {"T", "1000"}}),
      {"last", "average", "weighted", "suffix:0.5"}, 1);
  const SweepTable table = swept(table_for(asked.fixed), asked);
  std::string digits = std::to_string(kNumericVersion);
  for (const SweepRow& row : table.rows) digits += " " + shortest(*row.statistics.mean + *row.f_star);
  EXPECT_EQ(digits, "4 0.4068549584563904 0.4222194530110557 0.42067766591089895 0.4056127704314208");
}

}  // namespace
}  // namespace pegasos::test
