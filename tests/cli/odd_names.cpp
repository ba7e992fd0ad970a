// Classes, features and files whose names a terminal, a browser or a shell would obey: everything that is printed or
// written shows them, and nothing obeys.
#include <fmt/format.h>

#include "cli/program.h"
#include "core/visible.h"
#include "data/source.h"
#include "support/places.h"

namespace pegasos::test {
namespace {

const Words kFeatures = {"f\x1B[31m1", "\u202Eevil", "a\u0085b", "new\nline", "\uFFFE\uFFFF", "<!-- & ]]> \"'"};
const Words kClasses = {"c\x1B]0;title\a", "d\u2066%s%n{}\n"};

std::string field(const std::string& name) {
  std::string quoted = "\"";
  for (const char c : name) quoted.append(c == '"' ? 2 : 1, c);
  return quoted + '"';
}

class OddNames : public CommandLine {
 protected:
  void SetUp() override {
    CommandLine::SetUp();
    set_dataset_folder(source_folder() + "/datasets");
    std::string text = "class";
    for (const std::string& name : kFeatures) text += "," + field(name);
    for (int i = 0; i < 12; ++i) {
      text += "\n" + field(kClasses[static_cast<std::size_t>(i % 2)]);
      for (std::size_t j = 0; j < kFeatures.size(); ++j)
        text += fmt::format(",{}", (i * 7 + static_cast<int>(j) * 3) % 5);
    }
    file_ = path(write("odd\x1B[2J\u202E\n.csv", text + "\n"));
  }

  std::string path(const std::string& name) const { return (folder_ / name).string(); }

  std::string file_;
};

TEST_F(OddNames, NoCommandPrintsWhatATerminalObeys) {
  for (const Words& words :
       {Words{"data", "info", file_}, Words{"data", "info", file_, "--json", "-"},
        Words{"train", file_, "--T", "20", "--verbose", "--model", path("m"), "--save-session", path("s")},
        Words{"train", file_, "--T", "20", "--json", "-"}, Words{"predict", file_, "--model", path("m")},
        Words{"replay", path("s"), "--verbose"}, Words{"optimum", file_, "--lambda", "1"},
        Words{"verify", file_, "--T", "20", "--runs", "3", "--report", path("r.html")},
        Words{"sweep", "lambda", file_, "--values", "0.1,1", "--T", "20", "--runs", "2", "--no-cache", "--figure",
              path("sweep.svg")},
        Words{"figure", "data-plane", file_, "--T", "20", "-o", path("plane.svg")},
        Words{"figure", "weight-space", file_, "--T", "20", "-o", path("weights.svg")},
        Words{"figure", "overview", file_, "--T", "20", "-o", path("all.pdf")},
        Words{"figure", "data-plane", file_, "--T", "20", "-o", path("all.png")},
        Words{"train", file_, "--label", "none"}, Words{"train", file_, "--positive", kFeatures[0]},
        Words{"train", file_, "--features", "99"}}) {
    const Ended ended = run_here(words);
    const bool mistake = words[1] == file_ && words[2] != "--T" && words[2] != "--model" && words[2] != "--lambda";
    EXPECT_EQ(ended.code == 0, !mistake) << words[0] << " " << words[2] << ended.err;
    EXPECT_EQ(visible_lines(ended.out), ended.out) << words[0];
    EXPECT_EQ(visible_lines(ended.err), ended.err) << words[0];
  }
  for (const char* name : {"r.html", "sweep.svg", "plane.svg", "weights.svg"}) {
    const std::string text = read(name);
    EXPECT_GT(text.size(), 1000U) << name;
    EXPECT_EQ(visible_lines(text), text) << name;
    EXPECT_EQ(text.find("<!-- &"), std::string::npos) << name;
  }
}

// Escapes are how JSON says it: who reads it has the names themselves.
TEST_F(OddNames, StayWhatTheyAreInJsonAndInFiles) {
  const Json all = json({"train", file_, "--T", "20", "--model", "m.json", "--save-session", "s.json"});
  EXPECT_EQ(all["labels"]["negative"], kClasses[0]);
  EXPECT_EQ(all["labels"]["positive"], kClasses[1]);
  EXPECT_EQ(all["name"], std::filesystem::path(file_).filename().string());
  EXPECT_EQ(Json::parse(read("m.json"))["transform"]["positive"], kClasses[1]);
  EXPECT_EQ(json({"predict", file_, "--model", "m.json"})["m"], 12);
  EXPECT_EQ(json({"replay", "s.json"})["m"], 12);
  ASSERT_EQ(run_here({"data", "convert", file_, "-o", path("again.pgl")}).code, 0);
  EXPECT_EQ(json({"train", "again.pgl", "--T", "20"})["labels"]["positive"], kClasses[1]);
}

}  // namespace
}  // namespace pegasos::test
