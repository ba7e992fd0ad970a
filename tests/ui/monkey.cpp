// A hand without a plan: random mouse, keys, text, files and window sizes on the whole window, and after every frame
// what must always hold. A failure names the seed and the last events; PEGASOS_MONKEY_SEED and PEGASOS_MONKEY_EVENTS
// repeat it or ask for more.
//
// While the monkey plays no file can grow (RLIMIT_FSIZE = 0), so that wherever it clicks nothing is overwritten; every
// save then fails as on a full disk, and must say so and go on. From time to time it rests: then the session saves by
// itself, and the file must hold what was on screen.
#include <gtest/gtest.h>
#include <imgui.h>
#include <sys/resource.h>
#include <unistd.h>

#include <cmath>
#include <csignal>
#include <cstdlib>
#include <deque>
#include <filesystem>
#include <fstream>
#include <random>

#include "session/session_file.h"
#include "support/stride.h"
#include "ui/compat.h"
#include "ui/screen.h"

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

/// Files to drop: good ones, and ones with every kind of mistake.
std::vector<std::string> make_files(const fs::path& folder) {
  fs::create_directories(folder);
  std::vector<std::string> files;
  const auto add = [&](const char* name, std::string_view text) {
    std::ofstream(folder / name) << text;
    files.push_back((folder / name).string());
  };
  add("good.csv", "label,u,v\n1,0.5,2\n-1,1,-1\n1,2,2\n-1,-3,0\n");
  add("three.csv", "kind,a,b,c\nred,1,2,3\nblue,2,1,0\ngreen,0,0,1\nred,3,3,3\n");
  add("sparse.libsvm", "+1 1:0.5 7:2\n-1 2:1\n+1 3:1e-3\n");
  add("one.csv", "y,x\n1,4\n");
  add("broken.csv", "label,u,v\n1,0.5\n-1,x,2\n");
  add("huge.csv", "label,u\n1,1e300\n-1,-1e300\n");
  add("empty.csv", "");
  add("broken.session", "{\"pegasos_session\": 1, \"parameters\": {\"lambda\": \"zero\"}}");
  add("binary.dat", std::string_view("\x1f\x8b\0\1\2\3", 6));
  files.push_back((folder / "missing.csv").string());
  return files;
}

class Monkey {
 public:
  explicit Monkey(std::uint64_t seed) : seed_(seed), random_(seed) {
    files_ = make_files(folder_);
    screen_.desk->keep_state(folder_ / "state");
    screen_.frames();
  }
  ~Monkey() {
    std::error_code ignored;
    fs::remove_all(folder_, ignored);
  }
  Monkey(const Monkey&) = delete;
  Monkey& operator=(const Monkey&) = delete;

  void play(int events) {
    playing = this;
    std::signal(SIGABRT, [](int) { std::fputs(playing->story().c_str(), stderr); });
    for (int i = 0; i < events && !::testing::Test::HasFailure();) {
      play_on(i, std::min(events, i + kBetweenSaves));
      check_autosave();
    }
    std::signal(SIGABRT, SIG_DFL);
    EXPECT_GT(saves_, 0) << "nothing was ever saved by itself";
    if (::testing::Test::HasFailure()) ADD_FAILURE() << story();
  }

 private:
  static constexpr int kBetweenSaves = 5000;

  void play_on(int& i, int end) {
    const ReadOnlyWorld world;
    while (i < end && !::testing::Test::HasFailure()) {
      for (std::uint64_t n = 1 + below(6); n > 0 && i < end; --n, ++i) event();
      frames();
    }
    screen_.session->push(session::Pause{});
    screen_.session->wait();  // what it wanted to write has failed by now
    frames();
  }
  /// What must hold is looked at after every one.
  void frames(int count = 1) {
    for (; count > 0 && !::testing::Test::HasFailure(); --count) {
      screen_.frames();
      check();
    }
  }
  std::uint64_t below(std::uint64_t n) { return random_() % n; }
  bool one_in(std::uint64_t n) { return below(n) == 0; }
  void log(std::string what) {
    log_.push_back(std::move(what));
    if (log_.size() > 60) log_.pop_front();
  }
  std::string story() const {
    std::string events = "seed " + std::to_string(seed_) + ", the last events:\n";
    for (const std::string& one : log_) events += "  " + one + "\n";
    return events;
  }

  void event() {
    const std::uint64_t kind = below(100);
    if (kind < 34) return move();
    if (kind < 58) return button();
    if (kind < 64) return wheel();
    if (kind < 78) return stroke();
    if (kind < 86) return imgui_key();
    if (kind < 93) return type();
    if (kind < 97) return set_parameter_to_anything();
    if (kind < 98) return drop();
    if (kind < 99) return resize();
    log("pause of 3 frames");
    frames(3);
  }

  void move() {
    plot::Point p{static_cast<float>(below(1700)) - 50, static_cast<float>(below(1000)) - 50};
    if (!one_in(4) && !screen_.widgets.empty()) {
      auto widget = screen_.widgets.begin();
      std::advance(widget, static_cast<std::ptrdiff_t>(below(screen_.widgets.size())));
      const plot::Rect& r = widget->second;
      p = {r.x + r.w * static_cast<float>(below(100)) / 100, r.y + r.h * static_cast<float>(below(100)) / 100};
      log("move to " + widget->first);
    } else {
      log("move to " + std::to_string(p.x) + " " + std::to_string(p.y));
    }
    ui::compat::mouse_move({p.x, p.y});
  }

  void button() {
    const int which = one_in(5) ? (one_in(3) ? 2 : 1) : 0;
    down_[which] = !down_[which];
    ImGuiIO& io = ImGui::GetIO();
    io.KeyShift = one_in(6);
    io.KeyCtrl = one_in(8);
    io.KeyAlt = one_in(10);
    log("button " + std::to_string(which) + (down_[which] ? " down" : " up"));
    ui::compat::mouse_button(which, down_[which]);
  }

  void wheel() {
    log("wheel");
    ui::compat::mouse_wheel(one_in(2) ? 1.F : -1.F);
  }

  void stroke() {
    const auto& table = ui::key_table();
    const ui::Binding& binding = table[below(table.size())];
    log("action " + std::string(binding.title));
    if (binding.action == ui::Action::quit) return;
    if (binding.stroke.key == ui::Key::none) {
      screen_.desk->perform(binding.action);
    } else {
      screen_.desk->on_key(binding.stroke);
    }
  }

  void imgui_key() {
    constexpr int kKeys[] = {ImGuiKey_Enter,      ImGuiKey_Tab,     ImGuiKey_Escape,    ImGuiKey_LeftArrow,
                             ImGuiKey_RightArrow, ImGuiKey_UpArrow, ImGuiKey_DownArrow, ImGuiKey_Backspace,
                             ImGuiKey_Delete,     ImGuiKey_Space,   ImGuiKey_Home,      ImGuiKey_End};
    const int key = kKeys[below(std::size(kKeys))];
    log("key " + std::to_string(key));
    ui::compat::key(static_cast<ImGuiKey>(key), true);
    frames();
    ui::compat::key(static_cast<ImGuiKey>(key), false);
  }

  std::string any_text() {
    constexpr std::string_view kTexts[] = {
        "0",   "1",     "-1",   "3.5",  "1e-9",  "1e300", "nan",  "inf",       "12345678901234567890",
        "abc", "ü√λ样", "{}",   "%s%n", "/",     "..",    "#",    "hinge > 0", "100",
        "7",   "0.05",  "none", "m",    "$w_t$", "\"",    "\x01", "1,2",       "a=b"};
    return std::string(kTexts[below(std::size(kTexts))]);
  }

  void type() {
    const std::string text = any_text();
    log("type " + text);
    ImGui::GetIO().AddInputCharactersUTF8(text.c_str());
  }

  void set_parameter_to_anything() {
    const auto& table = parameter_table();
    const Parameter& p = table[below(table.size())];
    std::string value = any_text();
    if (p.kind == ParameterKind::Choice && !one_in(4)) {
      std::string words(p.choices);
      const std::size_t from = below(words.size());
      const std::size_t start = words.rfind('|', from);
      value = words.substr(start == std::string::npos ? 0 : start + 1);
      value = value.substr(0, value.find_first_of("|:"));
    }
    if (p.key == "data" && !one_in(3)) {
      const auto sets = sources();
      value = sets[below(sets.size())].name;
    }
    if ((p.key == "m" || p.key == "k") && value.size() > 6) value = "50";  // large sets only cost time here
    log("set " + std::string(p.key) + " to " + value);
    screen_.session->push(session::SetParameter{std::string(p.key), value});
  }

  void drop() {
    const std::string& file = files_[below(files_.size())];
    log("drop " + file);
    screen_.desk->on_drop({file});
  }

  void resize() {
    constexpr std::pair<float, float> kSizes[] = {{1600, 900}, {1366, 768}, {1280, 720},
                                                  {900, 600},  {400, 300},  {3840, 2160}};
    const auto [w, h] = kSizes[below(std::size(kSizes))];
    log("size " + std::to_string(w) + "x" + std::to_string(h));
    screen_.width = w;
    screen_.height = h;
    ImGui::GetIO().DisplaySize = {w, h};
  }

  void check() {
    const session::SnapshotPtr now = screen_.session->snapshot();
    ASSERT_NE(now, nullptr);
    ASSERT_NE(now->data, nullptr);
    ASSERT_NE(now->table, nullptr);
    EXPECT_EQ(static_cast<Count>(now->w.size()), now->d());
    EXPECT_LE(now->position.completed(), now->frontier);
    EXPECT_EQ(now->series.steps(), now->frontier);
    EXPECT_TRUE(pegasos::check(now->parameters, now->m()));
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
    check_drawing();
    for (const std::string& name : screen_.desk->name_clashes()) ADD_FAILURE() << "two widgets are called " << name;
    for (const auto& [name, r] : screen_.widgets) {
      EXPECT_TRUE(std::isfinite(r.x) && std::isfinite(r.y) && std::isfinite(r.w) && std::isfinite(r.h)) << name;
    }
  }

  /// The window asks for a save sooner or later, and what is then in the file is the session.
  void check_autosave() {
    constexpr double kLater = 1e9;
    if (::testing::Test::HasFailure()) return;
    if (!screen_.desk->save_due_in(kLater)) return;  // nothing has changed since the last time
    screen_.desk->save_by_itself(kLater);
    const session::SnapshotPtr now = screen_.session->wait();
    const fs::path path = folder_ / "state" / ("autosave-" + std::to_string(::getpid()) + ".session");
    const auto file = session::read_session(path.string());
    ASSERT_TRUE(file.ok()) << file.error().text();
    EXPECT_EQ(file->position, now->position);
    EXPECT_EQ(file->frontier, now->frontier);
    EXPECT_EQ(file->checksum, now->data->checksum());
    EXPECT_EQ(file->pins.size(), now->pins.size());
    EXPECT_EQ(file->table != nullptr, now->edited);
    EXPECT_EQ(file->parameters.lambda, now->parameters.lambda);
    ++saves_;
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

  static inline const Monkey* playing = nullptr;
  std::uint64_t seed_;
  std::mt19937_64 random_;
  fs::path folder_ = fs::temp_directory_path() / ("pegasos-monkey-" + std::to_string(::getpid()));
  int saves_ = 0;
  std::vector<std::string> files_;
  std::deque<std::string> log_;
  bool down_[3] = {false, false, false};
  Screen screen_;
};

std::uint64_t from_environment(const char* name, std::uint64_t otherwise) {
  const char* text = std::getenv(name);  // NOLINT(concurrency-mt-unsafe): before any thread
  return text == nullptr ? otherwise : std::strtoull(text, nullptr, 10);
}

TEST(Monkey, BreaksNothing) {
  Monkey monkey(from_environment("PEGASOS_MONKEY_SEED", 1));
  monkey.play(static_cast<int>(from_environment("PEGASOS_MONKEY_EVENTS", 100000 / kStride)));
}

}  // namespace
}  // namespace pegasos::test
