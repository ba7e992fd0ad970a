// --theme FILE: a person's own colours in figures and in the window.
#include <cstdlib>
#include <filesystem>

#include "cli/cli.h"
#include "cli/program.h"
#include "plot/palette.h"

namespace pegasos::test {
namespace {

constexpr const char* kOwnTheme = R"({"base": "dark", "colours": {"average": "#aaffdd"}})";
constexpr const char* kPaleTheme = R"({"colours": {"average": "#c0d0c8"}})";

TEST_F(CommandLine, FiguresAreDrawnInOnesOwnColours) {
  write("mine.json", kOwnTheme);
  const Json made = json({"figure", "suboptimality", "coins", "--T", "20", "--theme", "mine.json", "-o", "a.svg"});
  EXPECT_EQ(made["theme"], "dark");
  EXPECT_NE(read("a.svg").find("#aaffdd"), std::string::npos);
  const auto command = json({"origin", "a.svg"})["command"].get<std::string>();
  EXPECT_EQ(command.find("mine"), std::string::npos) << command;
  json({"sweep", "output", "coins", "--T", "20", "--runs", "2", "--figure", "b.svg", "--theme", "mine.json"});
  EXPECT_NE(read("b.svg").find("#14171c"), std::string::npos) << "the ground of the dark theme";
}

TEST_F(CommandLine, AThemeThatCannotBeReadIsNotTaken) {
  write("pale.json", kPaleTheme);
  write("bad.json", "{\"colours\": ");
  write("t.svg", kOwnTheme);
  const Words figure = {"figure", "norm", "coins", "--T", "5", "-o", "a.svg", "--theme"};
  const auto with = [&](const std::string& theme) {
    Words words = figure;
    words.push_back(theme);
    return words;
  };
  expect_error(with("pale.json"), 1, {"pale.json: average on ", "a contrast of 1.", ":1, and 4.5:1 is asked for"});
  expect_error(with("bad.json"), 1, {"bad.json:1:"});
  expect_error(with("pink"), 2, {"--theme pink", "dark light high-contrast"});
  expect_error({"gui", "--theme", "pale.json"}, 1, {"pale.json", "contrast"});
  expect_error({"figure", "norm", "coins", "--T", "5", "-o", "t.svg", "--theme", "t.svg"}, 2, {"t.svg"});
  EXPECT_FALSE(exists("a.svg"));
}

/// The folder of the settings for as long as this lives, and the built-in themes at its end.
class StateFolder {
 public:
  explicit StateFolder(const std::filesystem::path& folder) {
    if (const char* before = std::getenv("XDG_STATE_HOME")) before_ = before;
    setenv("XDG_STATE_HOME", folder.c_str(), 1);
  }
  ~StateFolder() {
    before_.empty() ? unsetenv("XDG_STATE_HOME") : setenv("XDG_STATE_HOME", before_.c_str(), 1);
    for (const plot::ThemeName name : {plot::ThemeName::dark, plot::ThemeName::light})
      plot::wear(plot::built_in_theme(name));
  }
  StateFolder(const StateFolder&) = delete;
  StateFolder& operator=(const StateFolder&) = delete;

 private:
  std::string before_;
};

TEST_F(CommandLine, TheWindowTakesTheThemeOfTheSettingsFolder) {
  const StateFolder state(folder_);
  std::filesystem::create_directories(folder_ / "pegasos-lab");
  const auto opened = [](std::vector<const char*> words) {
    words.insert(words.begin(), "pegasos");
    cli::WindowRequest asked;
    EXPECT_EQ(cli::run(static_cast<int>(words.size()), words.data(),
                       [&](const cli::WindowRequest& request) {
                         asked = request;
                         return cli::WindowEnd{};
                       }),
              0);
    return asked;
  };
  const plot::Color built_in = plot::theme(plot::ThemeName::dark).of(plot::Hue::average);

  write("pegasos-lab/theme.json", kOwnTheme);
  EXPECT_TRUE(opened({"gui", "coins", "--frames", "1"}).warning.empty());
  EXPECT_EQ(plot::theme(plot::ThemeName::dark).of(plot::Hue::average), built_in) << "pictures are those of everybody";
  const cli::WindowRequest own = opened({"coins"});
  EXPECT_TRUE(own.warning.empty());
  EXPECT_EQ(own.theme, "") << "which theme is shown is the person's choice as before";
  EXPECT_EQ(plot::theme(plot::ThemeName::dark).of(plot::Hue::average), plot::rgb(0xaaffdd));

  write("pegasos-lab/theme.json", kPaleTheme);
  const std::string warning = opened({"coins"}).warning.english();
  EXPECT_NE(warning.find("theme.json was not taken: average on "), std::string::npos) << warning;
  EXPECT_EQ(plot::theme(plot::ThemeName::light).of(plot::Hue::average),
            plot::built_in_theme(plot::ThemeName::light).of(plot::Hue::average));

  write("mine.json", kOwnTheme);
  const std::string file = (folder_ / "mine.json").string();
  EXPECT_EQ(opened({"coins", "--theme", file.c_str()}).theme, "dark");
}

}  // namespace
}  // namespace pegasos::test
