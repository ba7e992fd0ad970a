// Memory that is refused once, at any place: every reader, every command and the session go on, or say so.
#include <fcntl.h>
#include <fmt/format.h>
#include <gtest/gtest.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/wait.h>

#include <new>

#include "cli/cli.h"
#include "cli/writing_commands.h"
#include "faults/faults.h"
#include "faults/refused_memory.h"
#include "fuzz/targets.h"
#include "objective/hinge.h"
#include "session/job.h"
#include "session/session.h"

namespace pegasos::test {
namespace {

namespace fs = std::filesystem;

/// One right file for each reader of tests/fuzz, by its name.
std::map<std::string, std::string> right_files() {
  const auto made = [](const Words& words, const std::string& file) {
    EXPECT_EQ(run_here(words).code, 0) << file;
    return bytes_of(file);
  };
  const std::string lesson =
      "# L\n\n## A\n\nHow many?\n\n```ask\nnumber\nanswer: t\n```\n\n```lab\nset T 9\nrun 9\n```\n";
  put_bytes("l.md", "# L\n\n```homework\nid: w\n```\n\n" + lesson.substr(5));
  put_bytes("rows", "1 1:0.5 3:2\n-1 2:1 # note\n+1 qid:3 1:-1e-3\n");
  const std::string session = made(
      {"train", "circles", "--m", "9", "--T", "9", "--save-session", "a.session", "--model", "m.json"}, "a.session");
  const std::string svg =
      made({"figure", "norm", "moons", "--m", "9", "--T", "9", "--size", "200x150", "-o", "a.svg"}, "a.svg");
  const std::string linked = made({"link", "a.session", "--json", "link.json"}, "link.json");
  const std::size_t link = linked.find("#session");
  return {
      {"libsvm", bytes_of("rows")},
      {"csv", "x1,x2,label\n1,2,a\n3.5,-4,b\n\"5\",6e2,a\n"},
      {"packed", made({"data", "convert", "rows", "-o", "a.libsvm.gz"}, "a.libsvm.gz")},
      {"binary", made({"data", "convert", "moons", "--m", "9", "-o", "a.pgl"}, "a.pgl")},
      {"words", "length\nwidth\nlegs\n"},
      {"session", session},
      {"json", session},
      {"model", bytes_of("m.json")},
      {"liblinear",
       made({"train", "moons", "--m", "9", "--T", "9", "--model", "l", "--model-format", "liblinear"}, "l")},
      {"part", made({"sweep", "lambda", "moons", "--m", "9", "--values", "0.1,1", "--T", "8", "--runs", "2",
                     "--no-cache", "--shard", "1/1", "--part", "p"},
                    "p")},
      {"study", R"({"title": "S", "sweeps": [{"name": "a", "kind": "lambda", "data": "moons", "values": "0.1,1",
                   "runs": 2, "parameters": {"m": 9, "T": 8}}]})"},
      {"sets", "1 2 3\n4 5\n"},
      {"origin", svg},
      {"origin-png",
       made({"figure", "norm", "moons", "--m", "9", "--T", "9", "--size", "200x150", "-o", "a.png"}, "a.png")},
      {"carried", svg},
      {"sidecar", made({"figure", "examples", "moons", "--m", "9", "--T", "9", "--csv", "e.csv", "--csv-origin"},
                       "e.csv-metadata.json")},
      {"theme", R"({"base": "light", "colours": {"ground": "#ffffff"}, "lines": {"scale": 1.1}})"},
      {"link", linked.substr(link, linked.find('"', link) - link)},
      {"script", "theme light\nstep 3\nquit\n"},
      {"settings", "theme dark\nlanguage de\ntext 1.25\n"},
      {"lesson", lesson},
      {"translation",
       "# L\n\nEin Wort.\n\n## S\n\n```lab\n```\n\nWas ist `= norm`?\n\n- eins\n- zwei\n\n```ask\n```\n\n> Ja.\n"},
      {"expression", "norm < radius && !(t > 3) ? projected(50) / 50 : answer^2 + chosen(1)"},
      {"player",
       R"({"place":0,"steps":[{"answer":"1","tries":1,"locked":true,"done":true,"right":true,"shown":false,"feedback":-1}]})"},
      {"scene", "open moons; set lambda 0.1; run 100; pin; phase 2; rewind; step 10"},
      {"answers",
       made({"lesson", "play", "l.md", "--name", "Ada", "--answers", "right", "-o", "s.json", "--quiet"}, "s.json")},
      {"students", "name\nAda Lovelace\n\"Grace, Hopper\"\n"},
      {"idea", "subgradient f=abs x=0 slope=0.5"},
  };
}

/// True where it was read; false where there was not enough memory, which the boundary above says.
bool is_read(const fuzz::Target& reader, const std::string& bytes) {
  try {
    return reader.read(bytes);
  } catch (const std::bad_alloc&) {
    return false;
  }
}

TEST(Memory, RefusedToAReaderItIsNoMoreThanAnError) {
  const CurrentFolder folder;
  const auto files = right_files();
  const long stride = all_faults() ? 1 : 23;
  for (const fuzz::Target& reader : fuzz::targets()) {
    const std::string name(reader.name);
    SCOPED_TRACE(name);
    ASSERT_TRUE(files.contains(name)) << "a reader without a right file: add one";
    const std::string& bytes = files.at(name);
    ASSERT_TRUE(is_read(reader, bytes));
    long all = 0;
    {
      const RefusedMemory none(-1);
      EXPECT_TRUE(is_read(reader, bytes));
      all = none.asked();
    }
    for (long n = 0; n < all; n += stride) {
      const RefusedMemory one(n);
      (void)is_read(reader, bytes);
    }
    EXPECT_TRUE(is_read(reader, bytes)) << "what was refused once is refused for ever";
    if (all_faults()) fmt::print("{}: {} times\n", name, all);
  }
}

/// What a command said in a process of its own, to which memory was refused for the n-th time.
struct Told {
  int status = 0;
  long asked = 0;
  std::string said;
};

Told told_by(const fs::path& folder, const Words& words, long n) {
  static auto* const asked =
      static_cast<long*>(::mmap(nullptr, sizeof(long), PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0));
  const std::string said = folder.string() + "-said";
  const pid_t child = ::fork();
  if (child == 0) {
    const int file = ::open(said.c_str(), O_WRONLY | O_CREAT | O_TRUNC, 0600);
    ::dup2(file, STDERR_FILENO);
    ::dup2(::open("/dev/null", O_WRONLY), STDOUT_FILENO);
    std::vector<const char*> argv = {"pegasos"};
    for (const std::string& word : words) argv.push_back(word.c_str());
    const RefusedMemory one(n);
    const int code = cli::run(static_cast<int>(argv.size()), argv.data(), {});
    *asked = one.asked();
    ::_exit(code);
  }
  Told told;
  ::waitpid(child, &told.status, 0);
  told.asked = *asked;
  told.said = bytes_of(said);
  fs::remove(said);
  return told;
}

void expect_one_sentence(const Told& told) {
  ASSERT_TRUE(WIFEXITED(told.status)) << "it broke down: " << told.status << told.said;
  if (WEXITSTATUS(told.status) == 0) return;
  EXPECT_EQ(WEXITSTATUS(told.status), 1);
  EXPECT_EQ(std::count(told.said.begin(), told.said.end(), '\n'), 1) << told.said;
  EXPECT_TRUE(told.said.starts_with("pegasos: ")) << told.said;
  EXPECT_EQ(told.said.find("report it"), std::string::npos) << told.said;
}

TEST(Memory, RefusedToACommandItIsOneSentenceAndNothingIsLost) {
  const CurrentFolder folder;
  ::setenv("XDG_CACHE_HOME", (folder.string() + "/cache").c_str(), 1);
  for (const auto& [name, text] : written_inputs()) put_bytes(name, text);
  for (const Words& words : input_commands()) ASSERT_EQ(run_here(words).code, 0);
  std::vector<Writes> commands = writing_commands();
  for (const char* generator :
       {"separable", "gap-with-strays", "moons", "circles", "spiral", "xor", "outlier", "duplicates"})
    commands.push_back({{"data", "generate", generator, "--m", "9", "-o", "a.csv"}, {"a.csv"}});
  std::size_t turn = 0;
  long tried = 0;
  for (const Writes& command : commands) {
    if (!all_faults() && turn++ % 9 != 0) continue;
    SCOPED_TRACE(command.words[0] + " " + command.words[1] + " " + command.words[2]);
    const Told good = told_by(folder, command.words, -1);
    if (WEXITSTATUS(good.status) == 2) continue;  // no generator of that name
    ASSERT_EQ(good.status, 0) << good.said;
    const auto shape = shape_of(bytes_of(command.files[0]));
    const long stride = std::max(1L, good.asked / (all_faults() ? 400 : 25));
    for (long n = 0; n < good.asked && !HasFailure(); n += stride, ++tried) {
      SCOPED_TRACE(n);
      fs::remove_all("cache");
      put_bytes(command.files[0], "precious");
      const Told told = told_by(folder, command.words, n);
      expect_one_sentence(told);
      const std::string bytes = bytes_of(command.files[0]);
      // A picture is made without f* where that cannot be computed, and one line says so.
      const bool without = told.status == 0 && std::count(told.said.begin(), told.said.end(), '\n') == 1 &&
                           told.said.starts_with("pegasos: the optimum could not be computed: ");
      EXPECT_TRUE(bytes == "precious" || shape_of(bytes) == shape || without) << told.said << bytes;
    }
  }
  if (all_faults()) fmt::print("{} commands to which memory was refused\n", tried);
}

/// A thread that could not be made left the status of its work "running" for ever, and who waited for it.
TEST(Memory, RefusedToAJobAsItBeginsItEnds) {
  struct Ended {
    bool failed = false;
    bool done = false;
  };
  for (long n = 0; n < 12; ++n) {
    SCOPED_TRACE(n);
    session::Job<Ended> job([](Ended& status, const Message&) { status.failed = true; });
    const session::Job<Ended>::Task task = [](auto& work) { work.tell([](Ended& status) { status.done = true; }); };
    try {
      const RefusedMemory one(n);
      job.start({}, task);
      job.wait();
    } catch (const std::bad_alloc&) {
      EXPECT_EQ(job.status(), nullptr) << "it has not begun";
      continue;
    }
    EXPECT_FALSE(job.busy());
    EXPECT_TRUE(job.status()->failed || job.status()->done);
  }
}

// Without threads what had its turn was lost where the queue behind it grew, and who waited for it waited for ever.
TEST(Memory, RefusedWhereTurnsAreTakenNoWorkIsLost) {
  for (long n = 0; n < 4; ++n) {
    int turns = 0;
    Thread work([&turns] {
      for (; turns < 200; ++turns) threads::pass();
    });
    {
      const RefusedMemory one(n);
      work.join();
    }
    EXPECT_EQ(turns, 200);
  }
}

/// The worker of a session is refused memory somewhere in these commands; afterwards it does what it is told.
TEST(Memory, RefusedToASessionItGoesOn) {
  spare_this_thread(true);
  const long stride = all_faults() ? 1 : 97;
  long all = stride;
  for (long n = -1; n < all && !HasFailure(); n += n < 0 ? 1 : stride) {
    SCOPED_TRACE(n);
    session::SessionOptions options;
    options.parameters.m = 20;
    options.parameters.T = 200;
    const auto opened = session::Session::open(std::move(options));
    ASSERT_TRUE(opened.ok());
    session::Session& session = **opened;
    session.wait();
    {
      const RefusedMemory one(n);
      session.push(session::RunTo{50});
      session.push(session::PinRun{});
      session.push(session::SetParameter{"lambda", "0.2"});
      session.push(session::StepForward{});
      session.push(session::Undo{});
      session.push(session::SetParameter{"data", "moons"});
      session.push(session::Redo{});
      session.wait();
      if (n < 0) all = one.asked();
    }
    const session::SnapshotPtr there = session.wait(true);
    if (there->optimum.known()) {  // of this problem, not of the one before
      const Optimum& optimum = *there->optimum.optimum;
      ASSERT_EQ(static_cast<Count>(optimum.w.size()), there->d());
      const double f = evaluate(*there->data, there->parameters.lambda, optimum.w, optimum.b).f;
      EXPECT_NEAR(f, optimum.certificate.primal, 1e-12);
    } else {
      EXPECT_EQ(there->optimum.state, session::OptimumState::Failed) << "the search goes on for ever";
    }
    session.push(session::SetParameter{"data", "circles"});
    session.push(session::RunTo{30});
    const session::SnapshotPtr end = session.wait();
    EXPECT_EQ(end->position.t, 30);
    EXPECT_EQ(end->parameters.data, "circles");
  }
  spare_this_thread(false);
  if (all_faults()) fmt::print("{} times that a session asks\n", all);
}

}  // namespace
}  // namespace pegasos::test
