// A hand without a plan (monkey_hand.h) at the whole window, and after every frame what must always hold. It comes in
// visits: a window is opened, some thousand events happen to it, it is closed. Each visit is a script, written while it
// happens; `./dev test monkey FILE` plays it again, here and in the real window. PEGASOS_MONKEY_SEED and
// PEGASOS_MONKEY_EVENTS ask for other visits or for more of them, PEGASOS_MONKEY_KEEP=1 keeps the scripts of those that
// went well (under PEGASOS_MONKEY_NAME), PEGASOS_MONKEY_SCRIPT=FILE plays that one alone.
//
// While the monkey plays no file can grow (RLIMIT_FSIZE = 0), so that wherever it clicks nothing is overwritten; every
// save then fails as on a full disk, and must say so and go on. At the end of a visit the session saves by itself, and
// the file must hold what was on screen.
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

#include "session/session_file.h"
#include "support/folder.h"
#include "support/places.h"
#include "support/stride.h"
#include "text/text.h"
#include "ui/monkey_hand.h"
#include "ui/screen.h"
#include "ui/script_runner.h"

namespace pegasos::test {
namespace {

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
             .shot = [](const std::string&) {},
             .unseen = [](bool) {}}) {
    screen_.app->keep_state(folder_ / "state");
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
    screen_.app->watch_cut_labels(cut);
  }

  /// The window asks for a save sooner or later, and what is then in the file is the session. True if it asked.
  bool check_autosave() {
    constexpr double kLater = 1e9;
    if (::testing::Test::HasFailure()) return false;
    if (!screen_.app->save_due_in(kLater)) return false;  // nothing has changed since the last time
    screen_.app->save_by_itself(kLater);
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
    screen_.app->leave();
    screen_.session->push(session::Pause{});
    screen_.session->wait();
    (void)screen_.app->left();  // where no file can grow it says so
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
    return !::testing::Test::HasFailure() && !screen_.app->quit_wanted() && !script_runner_.quit();
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
    for (const std::string& name : screen_.app->name_clashes()) ADD_FAILURE() << "two widgets are called " << name;
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

std::string from_environment(const char* name, const std::string& otherwise) {
  const char* text = std::getenv(name);  // NOLINT(concurrency-mt-unsafe): before any thread
  return text == nullptr ? otherwise : text;
}

std::string read_text(const std::string& path) {
  std::ifstream file(path);
  EXPECT_TRUE(file.good()) << path << " cannot be read";
  return {std::istreambuf_iterator<char>(file), {}};
}

TEST(Monkey, BreaksNothing) {
  if (const std::string script = from_environment("PEGASOS_MONKEY_SCRIPT", ""); !script.empty()) {
    Visit visit;
    visit.replay(read_text(script));
    return;
  }
  constexpr int kEventsOfAVisit = 5000;
  const std::uint64_t seed = std::stoull(from_environment("PEGASOS_MONKEY_SEED", "1"));
  int left = std::stoi(from_environment("PEGASOS_MONKEY_EVENTS", std::to_string(100000 / kStride)));
  const std::string name = from_environment("PEGASOS_MONKEY_NAME", "seed");
  int saves = 0;
  for (std::uint64_t number = 1; left > 0 && !HasFailure(); ++number) {
    const fs::path path =
        fs::path(program_file()).parent_path() / "monkey" / fmt::format("{}-{}-{}.script", name, seed, number);
    fmt::print("seed {}, visit {}, which ./dev test monkey {} plays again\n", seed, number, path.string());
    std::fflush(stdout);
    Journal journal(path);
    MonkeyHand hand(seed * 1'000'003 + number);
    Visit visit;
    left -= std::max(1, visit.play(hand, std::min(left, kEventsOfAVisit), journal));
    saves += visit.check_autosave() ? 1 : 0;
    visit.leave();
  }
  EXPECT_GT(saves, 0) << "nothing was ever saved by itself";
}

/// Shows every state that `./dev gallery` draws; `each` is called with what stands in its file.
void show_gallery(const std::function<void(const std::string& state)>& each) {
  const fs::path here = fs::current_path();
  fs::current_path(source_folder());  // the states name files by their places in it
  int states = 0;
  for (const fs::directory_entry& file : fs::directory_iterator("tests/gallery")) {
    if (file.path().extension() != ".txt") continue;
    SCOPED_TRACE(file.path().filename().string());
    each("key f2\n" + read_text(file.path().string()));  // the layout that the window begins with
    ++states;
  }
  fs::current_path(here);
  EXPECT_GT(states, 0);
}

/// The states name what is on screen; all that must hold of a visit holds of them.
TEST(Gallery, EveryStateCanBeShown) {
  show_gallery([](const std::string& state) { Visit().replay(state); });
}

/// The name of a file or folder: of the sources, of a data set, or from the root.
bool is_file(const std::string& name) {
  std::error_code too_long;
  const fs::path root = source_folder();
  return fs::exists(root / name, too_long) || fs::exists(root / "datasets" / name, too_long);
}

/// What belongs to no language: keys, functions, formats, the program, and in the data files, columns and classes.
bool is_name(const std::string& word) {
  static const std::set<std::string> kNames = {"Shift",         "Enter",
                                               "Esc",           "Space",
                                               "Tab",           "Home",
                                               "End",           "Del",
                                               "PageUp",        "PageDown",
                                               "pegasos",       "Ctrl",
                                               "min",           "max",
                                               "clip",          "SVG",
                                               "PDF",           "PNG",
                                               "CSV",           "GIF",
                                               "MP4",           "HTML",
                                               "LIBSVM",        "Pegasos",
                                               "Lab",           "overlapping-blobs",
                                               "breast_cancer", "iris",
                                               "digits",        "setosa",
                                               "versicolor",    "virginica",
                                               "malignant",     "benign",
                                               "sepal",         "petal",
                                               "length",        "width",
                                               "mean",          "worst",
                                               "error",         "symmetry",
                                               "smoothness",    "concave",
                                               "points",        "concavity",
                                               "compactness",   "fractal",
                                               "dimension",     "label"};
  return kNames.contains(word) || is_file(word);
}

/// In the pseudo-language no word of ours has a plain vowel.
bool is_english(const std::string& word) {
  const auto letter = [](char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); };
  return std::ranges::count_if(word, letter) > 2 && word.find_first_of("aeiouyAEIOUY") != word.npos && !is_name(word);
}

/// A command line, a grid of values, or the name of a file: no words at all.
bool is_code(const std::string& text) {
  return text.find("pegasos ") != text.npos || text.find("log:") != text.npos ||
         text.starts_with("pegasos-suboptimality") || is_file(text);
}

/// The English words of a text: runs of letters, digits and what else names are made of, but no \commands.
std::vector<std::string> english_words(const std::string& text) {
  std::vector<std::string> words(1);
  if (is_code(text)) return {};
  for (std::size_t i = 0; i < text.size(); ++i) {
    const auto byte = static_cast<unsigned char>(text[i]);
    const bool bracket = byte == 0xC2;  // « or »
    const bool escaped = text.compare(i, 2, "\\_") == 0;
    if (escaped || bracket) ++i;
    const bool sign = std::string_view("_-.\\").find(text[i]) != std::string_view::npos;
    if (!bracket && (byte >= 0x80 || std::isalnum(byte) != 0 || sign)) {
      words.back() += text[i];
    } else {
      words.emplace_back();
    }
  }
  for (std::string& word : words) word.erase(word.find_last_not_of('_') + 1);  // of min_{$j$}
  std::erase_if(words, [](const std::string& word) { return word.starts_with('\\') || !is_english(word); });
  return words;
}

/// Rows of lists show what there is room for; beside them, or in their tooltips, stands all of it.
bool is_row(const std::string& label) {
  constexpr std::string_view kLists[] = {"statements/", "experiments/",  "bar/overlapping",
                                         "bar/breast",  "controls/«Twó", "controls/««Twó"};
  return std::ranges::any_of(kLists, [&](std::string_view list) { return label.starts_with(list); });
}

TEST(Gallery, NothingStaysEnglishOrIsCutOff) {
  std::set<std::string> words;
  std::set<std::string> cut;
  text::set_language(*text::parse_language("pseudo"));
  text::forget_untranslated();
  show_gallery([&](const std::string& state) {
    if (state.find("choose Lessons") != state.npos) return;  // what a lesson says is its file's: tests/ui/lessons.cpp
    Visit visit;
    visit.watch(&words, &cut);
    visit.replay("language pseudo\n" + state);
  });
  for (const std::string& one : words) {
    for (const std::string& word : english_words(one)) ADD_FAILURE() << "stays English: " << word << " in " << one;
  }
  for (const std::string& one : text::untranslated()) {
    if (!english_words(one).empty()) ADD_FAILURE() << "has no entry: " << one;
  }
  for (const std::string& one : cut) {
    if (!is_row(one)) ADD_FAILURE() << "is cut off: " << one;
  }
  text::set_language(text::Language::english);
}

}  // namespace
}  // namespace pegasos::test
