// The command line's own parts, and what it hands to the window, in this process.
#include <limits>

#include "cli/cli.h"
#include "cli/output.h"
#include "cli/program.h"
#include "cli/sets_file.h"
#include "session/first_problem.h"

namespace pegasos::test {
namespace {

/// Runs the command line with a window that only remembers what it was asked for.
struct FakeWindow {
  int calls = 0;
  cli::WindowRequest request;
  cli::WindowEnd end;

  int run(const Words& words) {
    std::vector<const char*> argv = {"pegasos"};
    for (const std::string& word : words) argv.push_back(word.c_str());
    return cli::run(static_cast<int>(argv.size()), argv.data(), [this](const cli::WindowRequest& wanted) {
      ++calls;
      request = wanted;
      return end;
    });
  }
};

TEST(JsonText, IsExactAndRefusesWhatIsNotFinite) {
  const cli::Json value = {
      {"a", 0.1}, {"b", {1.0, -0.5, 1e-300}}, {"c", "λ \"x\""}, {"d", cli::Json::array()}, {"e", 3}};
  const auto text = cli::json_text(value);
  ASSERT_TRUE(text.ok());
  const cli::Json back = cli::Json::parse(*text);
  EXPECT_EQ(back, value);
  EXPECT_TRUE(back["b"][0].is_number());
  EXPECT_NE(text->find("\"a\": 0.1,"), std::string::npos) << *text;
  const auto bad = cli::json_text({{"steps", {{{"t", 1}, {"eta", std::numeric_limits<double>::infinity()}}}}});
  ASSERT_FALSE(bad.ok());
  EXPECT_EQ(bad.error().code, ErrorCode::NotFinite);
  EXPECT_NE(bad.error().message.english().find("eta"), std::string::npos);
}

TEST(JsonText, AZeroHasNoSignButWhereEveryBitCounts) {
  EXPECT_EQ(*cli::json_text({{"a", -0.0}}), "{\n  \"a\": 0\n}");
  EXPECT_EQ(*cli::json_text({{"a", -0.0}}, true), "{\n  \"a\": -0\n}");
}

TEST(Tables, AreAlignedByCharactersNotBytes) {
  EXPECT_EQ(cli::facts_text({{"λ", "0.5"}, {"|w|", "2"}}), "λ    0.5\n|w|  2\n");
  EXPECT_EQ(cli::columns_text({{"name", "m"}, {"a", "5"}, {"bcdef", "150"}}), "name     m\na        5\nbcdef  150\n");
  EXPECT_EQ(cli::human(Count{1234567}), "1,234,567");
  EXPECT_EQ(cli::human(Count{-123}), "-123");
  EXPECT_EQ(cli::human(Count{-1234}), "-1,234");
}

TEST(Durations, ChangeTheirUnitAtASecond) {
  EXPECT_EQ(cli::human_seconds(0.25), "250 ms");
  EXPECT_EQ(cli::human_seconds(0.0001234), "0.123 ms");
  EXPECT_EQ(cli::human_seconds(1), "1.00 s");
  EXPECT_EQ(cli::human_seconds(75.125), "75.12 s");
}

TEST(Sets, AreReadLineByLine) {
  const auto sets = cli::parse_sets("0 2\t2\r\n1", "f", 3);
  ASSERT_TRUE(sets.ok());
  EXPECT_EQ(*sets, (std::vector<std::vector<Row>>{{0, 2, 2}, {1}}));
  const auto bad = cli::parse_sets("0\n1 3", "f", 3);
  ASSERT_FALSE(bad.ok());
  EXPECT_EQ(bad.error().line, 2);
  EXPECT_EQ(bad.error().column, 3);
}

TEST(Window, OpensForNoCommandForDataAndForGui) {
  FakeWindow window;
  EXPECT_EQ(window.run({}), 0);
  EXPECT_EQ(window.request.parameters, session::first_problem());
  EXPECT_EQ(window.run({"gui", "--theme", "dark", "--threads", "2"}), 0);
  Parameters two_threads = session::first_problem();
  two_threads.threads = 2;
  EXPECT_EQ(window.request.parameters, two_threads);
  EXPECT_EQ(window.run({"gui", "--lambda", "0.5"}), 0);
  EXPECT_EQ(window.request.parameters.data, Parameters{}.data) << "whoever asks for something gets the usual defaults";
  EXPECT_EQ(window.run({"moons", "--lambda", "0.5", "--size", "800x600", "--frames", "3", "--screenshot", "a.png"}), 0);
  EXPECT_EQ(window.request.parameters.data, "moons");
  EXPECT_EQ(window.request.parameters.lambda, 0.5);
  EXPECT_EQ(window.request.width, 800);
  EXPECT_EQ(window.request.height, 600);
  EXPECT_EQ(window.request.frames, 3);
  EXPECT_EQ(window.request.screenshot, "a.png");
  EXPECT_EQ(window.run({"gui", "breast-cancer", "--C", "2", "--theme", "dark", "--script", "-"}), 0);
  EXPECT_EQ(window.request.parameters.lambda, 1 / (2 * 569.0));
  EXPECT_EQ(window.request.theme, "dark");
  EXPECT_EQ(window.request.script, "-");
  EXPECT_EQ(window.calls, 5);
  EXPECT_EQ(window.run({"no-such-thing"}), 2);
  EXPECT_EQ(window.run({"gui", "--lambda", "nan"}), 2);
  for (const char* file : {"a.jpg", "a", "a.png/", "png", ".png"})
    EXPECT_EQ(window.run({"gui", "--screenshot", file}), 2) << file << " would be a PNG";
  EXPECT_EQ(window.calls, 5);
}

TEST(Window, FailuresDecideTheExitCode) {
  FakeWindow window;
  window.end = cli::WindowEnd::failed({ErrorCode::BadInput, "the script is wrong", "s", 3, 1});
  EXPECT_EQ(window.run({"gui"}), 1);
  window.end = cli::WindowEnd::failed({ErrorCode::Usage, "no"});
  EXPECT_EQ(window.run({"gui"}), 2);
}

TEST_F(CommandLine, SessionFilesGoToTheWindowWithTheirParameters) {
  ASSERT_EQ(run({"train", "moons", "--T", "77", "--lambda", "0.25", "--save-session", "s.json"}).code, 0);
  FakeWindow window;
  const std::string path = (folder_ / "s.json").string();
  EXPECT_EQ(window.run({path}), 0);
  EXPECT_EQ(window.request.session_file, path);
  EXPECT_EQ(window.request.parameters.data, "moons");
  EXPECT_EQ(window.request.parameters.T, 77);
  EXPECT_EQ(window.run({"gui", path, "--lambda", "1"}), 2);
  EXPECT_EQ(window.run({"gui", path, "--C", "1"}), 2);
  EXPECT_EQ(window.calls, 1);
  EXPECT_FALSE(window.request.threads);
  EXPECT_EQ(window.run({"gui", path, "--threads", "3"}), 0);
  EXPECT_EQ(window.request.threads, 3);
  EXPECT_EQ(window.request.parameters.lambda, 0.25);
}

}  // namespace
}  // namespace pegasos::test
