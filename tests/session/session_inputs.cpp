// What a session does not wait for and does not believe: pipes under the names of files, and files that other programs
// change while the rows lie in them.
#include <gtest/gtest.h>
#include <sys/stat.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>

#include "core/threads.h"
#include "data/binary_form.h"
#include "data/files.h"
#include "data/readers.h"
#include "data/source.h"
#include "experiment/problem.h"
#include "experiment/run_store.h"
#include "session/import_job.h"
#include "session/session_file.h"
#include "session_support.h"
#include "support/folder.h"

namespace pegasos::session {
namespace {

namespace fs = std::filesystem;

struct SessionInputs : testing::Test {
  test::Folder folder;
  void SetUp() override { set_dataset_folder(test::source_folder() + "/datasets"); }
  std::string path(const std::string& name) const { return (folder / name).string(); }
  std::string pipe(const std::string& name) const {
    EXPECT_EQ(::mkfifo(path(name).c_str(), 0600), 0);
    return path(name);
  }
  /// A session file whose data have that name.
  std::string session_on(const std::string& data) const {
    SessionFile file;
    file.parameters.data = data;
    file.data_name = "points";
    EXPECT_TRUE(write_session(file, path("named.json")).ok());
    return path("named.json");
  }
};

template <class... Commands>
SnapshotPtr after_optimum(Session& session, const Commands&... commands) {
  (session.push(commands), ...);
  return session.wait(true);
}

TEST_F(SessionInputs, APipeIsRefusedUnderEveryName) {
  const std::string fifo = pipe("fifo");
  const auto session = open({});
  const SnapshotPtr before = session->wait();
  for (const Command& command :
       {Command(OpenFile{fifo}), Command(OpenSession{fifo, {}, false}), Command(SetParameter{"data", fifo}),
        Command(OpenSession{session_on("moons"), fifo, false})}) {
    const SnapshotPtr now = after_optimum(*session, command);
    const std::string said = (now->question ? now->question->sentence : now->notice.text).english();
    EXPECT_TRUE(has(said, "this is a pipe, which can be read only once")) << said;
    EXPECT_EQ(now->data_id, before->data_id) << "everything stays as it was";
    after_optimum(*session, DropQuestion{});
  }
  const SnapshotPtr asked = after_optimum(*session, OpenFile{session_on(fifo)});
  ASSERT_NE(asked->question, nullptr);
  EXPECT_TRUE(has(asked->question->sentence.english(), "cannot be read at " + fifo + " (this is a pipe"))
      << asked->question->sentence;
  const SnapshotPtr standard = after_optimum(*session, DropQuestion{}, OpenFile{session_on("-")});
  EXPECT_TRUE(has(standard->notice.text.english(), "standard input: it can be read only once"))
      << standard->notice.text;
  for (const std::string device : {"/dev/zero", "/dev/tty"})
    EXPECT_TRUE(has(after_optimum(*session, OpenFile{device})->notice.text.english(), "this is a device, not a file"));

  ImportJob import;
  Parameters parameters;
  parameters.data = fifo;
  for (const auto begin : {&ImportJob::look, &ImportJob::read}) {
    (import.*begin)(parameters);
    import.wait();
    ASSERT_TRUE(import.status().error);
    EXPECT_TRUE(has(import.status().error->message.english(), "this is a pipe")) << import.status().error->message;
  }
}

TEST_F(SessionInputs, WhatCameFromAPipeIsInTheSessionFile) {
  const std::string fifo = pipe("fifo");
  std::thread writer([&] { std::ofstream(fifo) << "y,a,b\n1,2,0.1\n-1,3,0.2\n1,4,0.3\n"; });
  SessionOptions options;
  options.parameters.data = fifo;
  options.inputs = Inputs::Pipes;
  const auto session = open_with(std::move(options));
  writer.join();
  after_optimum(*session, RunTo{20});
  const SnapshotPtr before = after_optimum(*session, SaveSession{path("a.json")});
  EXPECT_EQ(before->data->m(), 3);
  const auto file = read_session(path("a.json"));
  ASSERT_TRUE(file.ok()) << file.error().text();
  ASSERT_NE(file->table, nullptr);
  const SnapshotPtr again = after_optimum(*open({}), OpenFile{path("a.json")});
  EXPECT_EQ(again->w, before->w) << again->notice.text;
  EXPECT_FALSE(has(again->notice.text.english(), "not the same run")) << again->notice.text;
}

TEST_F(SessionInputs, WhatIsWrongWithTheNumbersOfAFileNamesIt) {
  std::ofstream(path("long.csv")) << "y,a\n1,1e101\n-1,2\n";
  const std::string said = after(*open({}), OpenFile{path("long.csv")})->notice.text.english();
  EXPECT_TRUE(has(said, path("long.csv") + ": row 1 of the data is longer than 1e100")) << said;
}

TEST_F(SessionInputs, OpeningTheFirstSetCanBeCancelled) {
  std::stop_source stop;
  SessionOptions options;
  options.parameters.data = pipe("fifo");
  options.inputs = Inputs::Pipes;
  options.stop = stop.get_token();
  std::thread other([&] {
    threads::rest(std::chrono::milliseconds(50));
    stop.request_stop();
  });
  const auto session = Session::open(std::move(options));
  other.join();
  ASSERT_FALSE(session.ok());
  EXPECT_EQ(session.error().code, ErrorCode::Cancelled);
}

TEST_F(SessionInputs, WaitingForASessionHasAnEnd) {
  const auto session = open({});
  EXPECT_NE(session->wait_for(std::chrono::hours(1)), nullptr);
  session->push(SetSpeed{0.001});
  session->push(Play{});
  EXPECT_EQ(session->wait_for(std::chrono::milliseconds(30)), nullptr) << "it plays";
}

/// The set in `file`, its rows in that file.
std::shared_ptr<const Table> mapped(const std::string& file) {
  auto table = read_binary(file, 1, {}, 0);
  EXPECT_TRUE(table.ok()) << table.error().text();
  table->name = table->source = file;
  return std::make_shared<const Table>(std::move(table).value());
}

struct LostFile : SessionInputs {
  void SetUp() override {
    SessionInputs::SetUp();
    Parameters parameters;
    parameters.m = 4000;
    const auto table = load_problem(parameters);
    ASSERT_TRUE(write_table(*table->table, path("set.pgl")).ok());
    fs::copy_file(path("set.pgl"), path("copy.pgl"));
    SessionOptions options;
    options.parameters.data = path("set.pgl");
    options.table = mapped(path("set.pgl"));
    session = open_with(std::move(options));
  }
  std::unique_ptr<Session> session;
};

const std::string kCut = "set.pgl: the file was cut off while it was open: it had ";

TEST_F(LostFile, NothingIsMadeOfItAndTheSessionIsKept) {
  const SnapshotPtr before = after_optimum(*session, RunTo{300}, PinRun{});
  ASSERT_TRUE(before->optimum.known());
  fs::resize_file(path("set.pgl"), 5000);
  const SnapshotPtr lost = after_optimum(*session, RunTo{5000});
  EXPECT_EQ(lost->notice.kind, Notice::Kind::Error);
  EXPECT_TRUE(has(lost->notice.text.english(), kCut)) << lost->notice.text;
  EXPECT_TRUE(has(lost->ended.english(), kCut));
  EXPECT_FALSE(lost->playing || lost->busy);
  EXPECT_EQ(lost->position, before->position) << "the last moment that was seen whole";
  EXPECT_EQ(lost->w, before->w);
  EXPECT_EQ(lost->live.last.f, before->live.last.f);
  const SnapshotPtr still =
      after_optimum(*session, StepForward{}, ExportData{path("out.csv")}, SaveSession{path("a.json")});
  EXPECT_EQ(still->position, before->position);
  EXPECT_FALSE(fs::exists(path("out.csv")));

  // With the file back in its place, the saved session is the same run.
  fs::rename(path("copy.pgl"), path("set.pgl"));
  const SnapshotPtr again = after_optimum(*open({}), OpenFile{path("a.json")});
  EXPECT_EQ(again->position, before->position);
  EXPECT_EQ(again->w, before->w);
  EXPECT_EQ(again->pins.size(), 1U);
  EXPECT_FALSE(has(again->notice.text.english(), "not the same run")) << again->notice.text;
  // And here another set may follow.
  const SnapshotPtr other = after_optimum(*session, OpenFile{path("set.pgl")}, RunTo{300});
  EXPECT_EQ(other->ended, "");
  EXPECT_EQ(other->w, before->w);
}

TEST_F(LostFile, IsNoticedWhileNothingHappens) {
  session->wait(true);
  fs::resize_file(path("set.pgl"), 0);
  SnapshotPtr now = session->snapshot();
  for (int i = 0; i < 600 && now->ended.empty(); ++i) {
    threads::rest(std::chrono::milliseconds(50));
    now = session->snapshot();
  }
  EXPECT_TRUE(has(now->notice.text.english(), kCut)) << now->notice.text;
}

TEST_F(LostFile, AnotherSetTakesItsPlace) {
  fs::resize_file(path("set.pgl"), 0);
  EXPECT_TRUE(has(after_optimum(*session, StepForward{})->notice.text.english(), kCut));
  const SnapshotPtr moons = after_optimum(*session, SetParameter{"data", "moons"}, RunTo{10});
  EXPECT_EQ(moons->title(), "moons");
  EXPECT_EQ(moons->position.t, 10);
  EXPECT_EQ(moons->ended, "");
  // Going back there ends in the same sentence.
  const SnapshotPtr back = after_optimum(*session, Undo{}, StepForward{});
  EXPECT_TRUE(has(back->notice.text.english(), "set.pgl: the file was cut off while it was open")) << back->notice.text;
}

TEST_F(LostFile, ExperimentsKeepNoRunOfIt) {
  RunStore store(folder / "cache");
  SweepRequest request;
  request.kind = SweepKind::Lambda;
  request.fixed.data = path("set.pgl");
  request.fixed.T = 50;
  request.values = {"0.1", "1"};
  request.runs = 3;
  const auto table = mapped(path("set.pgl"));
  const auto plan = plan_sweep(table, request);
  ASSERT_TRUE(plan.ok()) << plan.error().text();
  fs::resize_file(path("set.pgl"), 5000);
  SweepRuns runs;
  const Status done = run_sweep(*plan, {.threads = 2, .store = &store}, runs);
  ASSERT_FALSE(done.ok());
  EXPECT_TRUE(has(done.error().text(), kCut)) << done.error().text();
  EXPECT_EQ(store.size().files, 0);
}

}  // namespace
}  // namespace pegasos::session
