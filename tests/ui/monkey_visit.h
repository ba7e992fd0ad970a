// One visit to the window: events or a script happen to it, and after every frame what must always hold is looked at.
#pragma once

#include <fmt/format.h>
#include <gtest/gtest.h>
#include <imgui.h>
#include <sys/resource.h>
#include <unistd.h>

#include <algorithm>
#include <cctype>
#include <cmath>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <functional>
#include <iterator>
#include <tuple>

#include "data/files.h"
#include "session/session_file.h"
#include "support/folder.h"
#include "support/places.h"
#include "support/stride.h"
#include "text/text.h"
#include "ui/monkey_hand.h"
#include "ui/screen.h"
#include "ui/script_runner.h"

namespace pegasos::test {

namespace fs = std::filesystem;

/// No file grows while this lives.
class ReadOnlyWorld {
 public:
  ReadOnlyWorld() {
    getrlimit(RLIMIT_FSIZE, &before_);
    signal_ = std::signal(SIGXFSZ, SIG_IGN);
    const rlimit none{0, before_.rlim_max};
    setrlimit(RLIMIT_FSIZE, &none);
  }
  ~ReadOnlyWorld() {
    setrlimit(RLIMIT_FSIZE, &before_);
    std::signal(SIGXFSZ, signal_);
  }
  ReadOnlyWorld(const ReadOnlyWorld&) = delete;
  ReadOnlyWorld& operator=(const ReadOnlyWorld&) = delete;

 private:
  rlimit before_{};
  void (*signal_)(int) = SIG_DFL;
};

/// A script that is written line by line by another process, so that it is whole wherever this one dies, and grows in a
/// read-only world too.
class Journal {
 public:
  explicit Journal(const fs::path& path) : path_(path) {
    fs::create_directories(path.parent_path());
    pipe_ = popen(fmt::format("trap '' INT; cat >'{}'", path.string()).c_str(), "w");
  }
  ~Journal() {
    pclose(pipe_);
    std::error_code ignored;
    const bool kept = std::getenv("PEGASOS_MONKEY_KEEP") != nullptr;  // NOLINT(concurrency-mt-unsafe)
    if (!kept && !::testing::Test::HasFailure()) fs::remove(path_, ignored);
  }
  Journal(const Journal&) = delete;
  Journal& operator=(const Journal&) = delete;

  void write(const std::string& line) {
    std::fputs((line + "\n").c_str(), pipe_);
    std::fflush(pipe_);
  }

 private:
  fs::path path_;
  FILE* pipe_;
};

class Visit {
 public:
  Visit()
      : script_runner_(
            {}, screen_.engine(), *screen_.app,
            {.reporter = screen_.hand(),
             .widgets = screen_.widgets,
             .resize = [this](int w, int h) { std::tie(screen_.width, screen_.height) = std::pair(w, h); },
             .content_scale = [this](float scale) { screen_.content_scale = ui::usable_content_scale(scale); },
             .shot = [](const std::string&, Count) {},
             .unseen = [](bool) {}}) {
    screen_.app->documents().auto_save().begin(folder_ / "state");
    screen_.frames();
  }
  ~Visit() { screen_.fonts->watch_words(nullptr); }
  Visit(const Visit&) = delete;
  Visit& operator=(const Visit&) = delete;

  /// Lets the hand do so many events, or fewer where it quits. How many it did.
  int play(MonkeyHand& hand, int events, Journal& journal) {
    const ReadOnlyWorld world;
    const auto say = [&](const std::string& line) {
      journal.write(line);
      add(line);
    };
    say("pace wait");
    for (const std::string& line : hand.opening()) say(line);
    say("wait 3");
    int done = 0;
    while (goes_on() && done < events) {
      for (std::uint64_t n = hand.at_once(); n > 0 && done < events; --n, ++done) say(hand.event(screen_.widgets));
      say("wait 1");
      frames();
    }
    say("quit");
    come_to_rest();
    return done;
  }

  void replay(const std::string& script) {
    const ReadOnlyWorld world;
    add(script);
    frames();
    come_to_rest();
  }

  /// From now on what is drawn in words and what is cut off goes there.
  void watch(std::set<std::string>* words, std::set<std::string>* cut) {
    screen_.fonts->watch_words(words);
    screen_.app->context().watch.cut_labels = cut;
  }

  /// The window asks for a save sooner or later, and what is then in the file is the session. True if it asked.
  bool check_autosave() {
    constexpr double kLater = 1e9;
    if (::testing::Test::HasFailure()) return false;
    if (!screen_.app->documents().auto_save().due_in(kLater)) return false;  // nothing has changed since the last time
    screen_.app->documents().auto_save().save(kLater);
    const session::SnapshotPtr now = screen_.session->wait();
    const fs::path path = folder_ / "state" / ("autosave-" + std::to_string(::getpid()) + ".session");
    const auto file = session::read_session(path.string());
    if (!file.ok()) {
      ADD_FAILURE() << file.error().text() << "; the window says: " << now->notice.text;
      return false;
    }
    EXPECT_EQ(file->position, now->position);
    EXPECT_EQ(file->frontier, now->frontier);
    EXPECT_EQ(file->checksum, now->data->checksum());
    EXPECT_EQ(file->pins.size(), now->pins.size());
    EXPECT_EQ(file->table != nullptr, now->edited);
    EXPECT_EQ(file->parameters.lambda, now->parameters.lambda);
    return true;
  }

  /// As the window ends.
  void leave() {
    screen_.app->documents().auto_save().leave();
    screen_.session->push(session::Pause{});
    screen_.session->wait();
    (void)screen_.app->documents().auto_save().end();  // where no file can grow it says so
  }

 private:
  void add(const std::string& text) {
    const auto lines = ui::parse_script(text, "the monkey's script");
    if (lines) {
      script_runner_.add(*lines);
    } else {
      ADD_FAILURE() << lines.error().text();
    }
  }
  bool goes_on() const {
    return !::testing::Test::HasFailure() && !screen_.app->documents().closed() && !script_runner_.quit();
  }

  /// All that the script has; what must hold is looked at after every one.
  void frames() {
    while (goes_on() && script_runner_.before_frame()) {
      screen_.frames();
      check();
    }
    EXPECT_EQ(script_runner_.error(), "");
  }

  void come_to_rest() {
    screen_.session->push(session::Pause{});
    screen_.session->wait();  // what it wanted to write has failed by now
    screen_.frames();
    check();
  }

  void check() {
    check_session();
    check_drawing();
    for (const std::string& name : screen_.app->context().watch.name_clashes)
      ADD_FAILURE() << "two widgets are called " << name;
    for (const auto& [name, r] : screen_.widgets) {
      EXPECT_TRUE(std::isfinite(r.x) && std::isfinite(r.y) && std::isfinite(r.w) && std::isfinite(r.h)) << name;
    }
  }

  void check_session() {
    const session::SnapshotPtr now = screen_.session->snapshot();
    ASSERT_NE(now, nullptr);
    ASSERT_NE(now->data, nullptr);
    ASSERT_NE(now->table, nullptr);
    EXPECT_EQ(static_cast<Count>(now->w.size()), now->d());
    EXPECT_LE(now->position.completed(), now->frontier);
    EXPECT_EQ(now->series.steps(), now->frontier);
    EXPECT_TRUE(pegasos::check(now->parameters, now->data->m(), now->d()));
    for (const Vector* w : {&now->w, &now->w_average}) {
      EXPECT_TRUE(std::ranges::all_of(*w, [](double value) { return std::isfinite(value); }));
    }
    EXPECT_TRUE(std::isfinite(now->b) && std::isfinite(now->live.last.f));
    EXPECT_LE(now->pins.size(), static_cast<std::size_t>(session::kPinsMax));
    for (const session::PinnedRun& pin : now->pins) {
      EXPECT_EQ(static_cast<Count>(pin.run->w.size()), pin.run->d());
      EXPECT_LE(pin.run->position.completed(), pin.run->frontier);
    }
    EXPECT_EQ(now->optimum.message.english().find("not enough memory"), std::string::npos)
        << "a moment whose optimum is about another problem";
    if (now->optimum.known()) {
      EXPECT_EQ(static_cast<Count>(now->optimum.optimum->w.size()), now->d());
      EXPECT_EQ(static_cast<Count>(now->optimum.optimum->alpha.size()), now->m());
    }
  }

  static void check_drawing() {
    const ImDrawData* drawn = ImGui::GetDrawData();
    ASSERT_NE(drawn, nullptr);
    std::size_t bad = 0;
    for (int i = 0; i < drawn->CmdListsCount; ++i) {
      for (const ImDrawVert& v : drawn->CmdLists[i]->VtxBuffer) {
        if (!std::isfinite(v.pos.x) || !std::isfinite(v.pos.y)) ++bad;
      }
    }
    EXPECT_EQ(bad, 0U) << "vertices without a place";
  }

  Folder folder_;
  Screen screen_;
  ui::ScriptRunner script_runner_;
};

inline std::string from_environment(const char* name, const std::string& otherwise) {
  const char* text = std::getenv(name);  // NOLINT(concurrency-mt-unsafe): before any thread
  return text == nullptr ? otherwise : text;
}

inline std::string read_text(const std::string& path) {
  std::ifstream file(path);
  EXPECT_TRUE(file.good()) << path << " cannot be read";
  return {std::istreambuf_iterator<char>(file), {}};
}

}  // namespace pegasos::test
