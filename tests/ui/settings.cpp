// What the window writes to files of its own: settings, how a view looks, screenshots.
#include "ui/settings.h"

#include <gtest/gtest.h>

#include <chrono>
#include <cmath>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <thread>

#include "support/file_faults.h"
#include "support/folder.h"
#include "ui/screenshot.h"
#include "ui/view_state.h"

namespace pegasos::test {
namespace {

using namespace pegasos::ui;  // NOLINT

/// Answers of lessons were written when the window closed: a process that was killed lost them.
TEST(Settings, WhatChangesIsWrittenAtOnceAndTheLastWordStays) {
  const Folder folder;
  const char* before = std::getenv("XDG_STATE_HOME");
  const std::string state = before != nullptr ? before : "";
  ::setenv("XDG_STATE_HOME", folder.string().c_str(), 1);
  KeptSettings kept(Settings{});
  Settings now;
  now.begun_lessons["the-ball"] = "{}";
  EXPECT_FALSE(kept.follow(now, false));
  now.lesson_drafts["the-ball"] = R"({"0":"0.3"})";
  while (kept.follow(now, false)) threads::rest(std::chrono::milliseconds(1));  // until it has begun
  const auto written = [&] { return read_settings(settings_path()).lesson_drafts == now.lesson_drafts; };
  for (int i = 0; i < 1000 && !written(); ++i) threads::rest(std::chrono::milliseconds(10));
  EXPECT_TRUE(written());
  EXPECT_EQ(read_settings(settings_path()).begun_lessons, now.begun_lessons);
  now.theme = plot::ThemeName::light;
  EXPECT_TRUE(kept.end(now).ok());
  EXPECT_EQ(read_settings(settings_path()).theme, plot::ThemeName::light);
  if (before != nullptr) {
    ::setenv("XDG_STATE_HOME", state.c_str(), 1);
  } else {
    ::unsetenv("XDG_STATE_HOME");
  }
}

TEST(Settings, WhyTheirFolderCannotBeMadeIsSaid) {
  const Folder folder;
  const std::string file = folder.put("file", "");
  const Status written = write_settings({}, std::filesystem::path(file) / "pegasos-lab" / "window");
  ASSERT_FALSE(written.ok());
  EXPECT_NE(written.error().text().find("its folder cannot be made (Not a directory)"), std::string::npos)
      << written.error().text();
}

TEST(Settings, SurviveATripAndNonsense) {
  const Folder folder;
  const auto path = folder / "state" / "window";
  Settings out;
  out.theme = plot::ThemeName::light;
  out.text_scale = 1.25F;
  out.layout.splits.right = 0.44F;
  out.layout.folded = false;
  out.speed = 500;
  out.width = 1234;
  out.height = 777;
  ASSERT_TRUE(write_settings(out, path).ok());
  const Settings in = read_settings(path);
  EXPECT_EQ(in.theme, out.theme);
  EXPECT_FLOAT_EQ(in.text_scale, out.text_scale);
  EXPECT_FLOAT_EQ(in.layout.splits.right, 0.44F);
  EXPECT_EQ(in.layout, out.layout);
  EXPECT_FALSE(in.own_layout.has_value());
  Settings with_own = out;
  with_own.own_layout = kCurvesLayout;
  with_own.own_layout->splits.plots = 0.31F;
  with_own.lecture.layout.hidden = {};
  ASSERT_TRUE(write_settings(with_own, path).ok());
  EXPECT_EQ(read_settings(path).own_layout, with_own.own_layout);
  EXPECT_EQ(read_settings(path).layout, out.layout);
  EXPECT_EQ(read_settings(path).lecture, with_own.lecture) << "a lecture may show every panel";
  EXPECT_EQ(in.speed, 500);
  EXPECT_EQ(in.width, 1234);
  for (const char* value : {"", "nan", "-1", "1e999", "99999999999999999999", "\x1B[31m", "[[[[", "0x10"}) {
    std::ofstream file(path);
    for (const char* key : {"theme", "language", "text", "planes", "rows", "lines", "plots", "speed", "width", "height",
                            "microscope", "move", "hidden", "lesson", "lecture.text", "lecture.theme"})
      file << key << ' ' << value << '\n';
    file.close();
    const Settings kept = read_settings(path);
    EXPECT_EQ(kept.text_scale, 1.F) << value;
    EXPECT_EQ(kept.layout.splits.right, Splits{}.right) << value;
    EXPECT_EQ(kept.width, 0) << value;
    EXPECT_EQ(kept.speed, Settings{}.speed) << value;
  }
  std::ofstream(path) << "theme purple\ntext 99\nplanes nan\nwidth -3\n\xff\xfe\n";
  const Settings odd = read_settings(path);
  EXPECT_EQ(odd.theme, Settings{}.theme);
  EXPECT_EQ(odd.text_scale, 1.F);
  EXPECT_EQ(odd.layout.splits.right, Splits{}.right);
  EXPECT_EQ(odd.width, 0);
  std::filesystem::remove(path);
  EXPECT_EQ(read_settings(path).speed, Settings{}.speed);
}

// An option is for this start: the file keeps what was there, until something is chosen in the window.
TEST(Settings, OptionsOfAStartAreNotKept) {
  const Folder folder;
  const auto path = folder / "window";
  Settings settings;
  settings.theme = plot::ThemeName::dark;
  take({.theme = plot::ThemeName::light, .language = text::parse_language("de"), .touch = true}, settings);
  EXPECT_EQ(settings.theme, plot::ThemeName::light);
  EXPECT_EQ(settings.language, text::parse_language("de"));
  EXPECT_TRUE(settings.touch);
  ASSERT_TRUE(write_settings(settings, path).ok());
  const Settings later = read_settings(path);
  EXPECT_EQ(later.theme, plot::ThemeName::dark);
  EXPECT_EQ(later.language, text::Language::english);
  EXPECT_FALSE(later.touch);
}

TEST(Settings, WhatNoWindowCanHave) {
  const Folder folder;
  const auto path = folder / "window";
  const Settings standard = read_settings("/nowhere/settings");
  for (const char* value :
       {"nan", "inf", "-inf", "-1", "1e9", "1e400", "0x10", "99999999999999999999", "1,5", "", "x"}) {
    std::ofstream file(path);
    for (const char* key : {"text", "width", "height", "planes", "rows", "lines", "plots", "strip", "hidden", "move",
                            "lesson", "lecture.text"})
      file << key << ' ' << value << '\n';
    file.close();
    const Settings odd = read_settings(path);
    EXPECT_EQ(odd.text_scale, standard.text_scale) << value;
    EXPECT_EQ(odd.width, 0) << value;
    EXPECT_EQ(odd.height, 0) << value;
    EXPECT_EQ(odd.layout, standard.layout) << value;
    EXPECT_EQ(odd.move_s, standard.move_s) << value;
    EXPECT_FALSE(odd.offers_lesson) << value;
    EXPECT_EQ(odd.lecture.text, standard.lecture.text) << value;
  }
}

TEST(ViewState, RangesThatNoAxisCanShowAreLeftOut) {
  EXPECT_TRUE(usable_range(-1e-9, 1e-9));
  EXPECT_TRUE(usable_range(-1e99, 1e99));
  const double none[][2] = {{1, 1},     {2, 1},         {-1e308, 1e308},
                            {0, 1e101}, {1, 1 + 1e-13}, {1e50, std::nextafter(1e50, 1e51)}};
  for (const auto& [low, high] : none) EXPECT_FALSE(usable_range(low, high)) << low << " " << high;
}

struct OwnFolder : testing::Test {
  Folder folder;
};
struct SettingsFile : OwnFolder {};
struct Screenshot : OwnFolder {};

TEST_F(SettingsFile, WhicheverCallFailsTheOldOneStaysAndItIsSaid) {
  expect_all_or_nothing(folder / "window", true,
                        [](const std::string& file) { return write_settings(Settings{}, file); });
  EXPECT_TRUE(write_settings(Settings{}, {}).ok()) << "without a place nothing is kept";
  put_bytes(folder / "taken", "no folder");
  const Status nowhere = write_settings(Settings{}, folder / "taken" / "window");
  ASSERT_FALSE(nowhere.ok());
  EXPECT_NE(nowhere.error().text().find("taken/window"), std::string::npos) << nowhere.error().text();
}

TEST_F(SettingsFile, TwoWindowsThatCloseAtOnceLeaveTheSettingsOfOne) {
  const auto path = folder / "window";
  Settings small;
  small.width = 500;
  small.height = 501;
  Settings large;
  large.width = 5000;
  large.height = 5001;
  large.layout.hidden = parse_panels("algorithm");
  const auto close_again_and_again = [&](const Settings& last) {
    for (int i = 0; i < 50; ++i) EXPECT_TRUE(write_settings(last, path).ok());
  };
  ASSERT_TRUE(write_settings(small, path).ok());
  std::jthread one([&] { close_again_and_again(small); });
  std::jthread other([&] { close_again_and_again(large); });
  for (int i = 0; i < 200; ++i) {
    const Settings seen = read_settings(path);
    EXPECT_TRUE(seen.width == 500 || seen.width == 5000) << seen.width;
    EXPECT_EQ(seen.height, seen.width + 1);
    EXPECT_EQ(seen.layout.hidden == PanelSet::of({Panel::algorithm}), seen.width == 5000);
  }
  one.join();
  other.join();
  EXPECT_EQ(names_in(folder), std::vector<std::string>{"window"});
}

TEST_F(Screenshot, WhicheverCallFailsAPictureIsWholeOrAsItWas) {
  const Pixels pixels{40, 30, std::vector<unsigned char>(40 * 30 * 3, 128)};
  expect_all_or_nothing(folder / "a.png", false, [&](const std::string& file) { return write_png(pixels, file); });
  EXPECT_TRUE(bytes_of(folder / "a.png").starts_with("\x89PNG"));
}

}  // namespace
}  // namespace pegasos::test
