// pegasos figure, and the demonstration where there is no display.
#include <fmt/format.h>

#include <algorithm>

#include "cli/program.h"
#include "exports/picture_file.h"
#include "figures/figures.h"
#include "session/session.h"

namespace pegasos::test {
namespace {

std::uint32_t big_endian(const std::string& bytes, std::size_t at) {
  std::uint32_t value = 0;
  for (std::size_t i = 0; i < 4; ++i) value = value << 8U | static_cast<unsigned char>(bytes[at + i]);
  return value;
}

TEST_F(CommandLine, WhatIsKeptInSinglePrecisionIsWrittenWithItsDigits) {
  for (const auto& [name, series] : {std::pair("norm", "live"), std::pair("objective", "batch")}) {
    ASSERT_EQ(run({"figure", name, "moons", "--k", "3", "--T", "50", "--along", "examples", "--no-projection", "--csv",
                   "a.csv"})
                  .code,
              0);
    std::size_t seen = 0;
    for (const std::string& line : split(read("a.csv"), '\n')) {
      const Words cells = split(line, ',');
      if (cells[1] != series) continue;
      ++seen;
      EXPECT_EQ(cells[3], fmt::format("{}", std::stof(cells[3]))) << line;
    }
    EXPECT_GT(seen, 40U) << name;
  }
}

TEST_F(CommandLine, EveryFigureIsWrittenInEveryFormat) {
  for (const char* name : {"data-plane", "weight-space", "step", "objective", "suboptimality", "norm", "errors",
                           "step-size", "violators", "overview"}) {
    const std::string file = std::string(name) + ".svg";
    const Json one = json({"figure", name, "overlapping-blobs", "--T", "200", "-o", file});
    EXPECT_EQ(one["figure"], name);
    EXPECT_EQ(one["t"], 200);
    EXPECT_TRUE(one["f_star"].is_number());
    const std::string svg = read(file);
    EXPECT_NE(svg.find("<svg"), std::string::npos) << name;
    EXPECT_TRUE(svg.ends_with("</svg>\n")) << name;
    EXPECT_EQ(svg.find("nan"), std::string::npos) << name;
  }
  ASSERT_EQ(run({"figure", "norm", "coins", "--T", "50", "-o", "a.pdf"}).code, 0);
  EXPECT_TRUE(read("a.pdf").starts_with("%PDF-"));
  ASSERT_EQ(run({"figure", "norm", "coins", "--T", "50", "--size", "500x300", "-o", "a.png"}).code, 0);
  const std::string png = read("a.png");
  ASSERT_TRUE(png.starts_with("\x89PNG"));
  EXPECT_EQ(big_endian(png, 16), 500U);
  EXPECT_EQ(big_endian(png, 20), 300U);
}

TEST_F(CommandLine, FiguresAreReproducibleAndChangeWithTimeAndTheme) {
  const auto picture = [&](Words more) {
    Words words = {"figure", "data-plane", "overlapping-blobs", "--T", "100", "-o", "a.svg"};
    words.insert(words.end(), more.begin(), more.end());
    EXPECT_EQ(run(words).code, 0);
    return read("a.svg");
  };
  const std::string plain = picture({});
  EXPECT_EQ(plain, picture({}));
  EXPECT_EQ(plain, picture({"--t", "100", "--theme", "light"}));
  EXPECT_NE(plain, picture({"--t", "3"}));
  EXPECT_NE(plain, picture({"--theme", "dark"}));
}

TEST_F(CommandLine, AFigureSpeaksALanguageAndItsOriginSaysWhich) {
  const Words german = {"figure", "norm", "moons", "--T", "50", "--language", "de", "-o", "norm.svg"};
  ASSERT_EQ(run(german).code, 0);
  const std::string de = read("norm.svg");
  EXPECT_NE(de.find("--language de"), std::string::npos);
  Words english = german;
  english[6] = "en";
  ASSERT_EQ(run(english).code, 0);
  EXPECT_NE(read("norm.svg"), de);
  expect_error({"figure", "norm", "moons", "--language", "xx", "-o", "norm.svg"}, 2, {"xx", "en zh de"});
}

TEST_F(CommandLine, PlotsGoAlongStepsExamplesOrEpochs) {
  const auto last_x = [&](const std::string& along) {
    const Json told = json({"figure", "violators", "coins", "--k", "4", "--m", "100", "--T", "50", "--along", along,
                            "--csv", "a.csv", "-o", "a.svg"});
    EXPECT_EQ(told["along"], along);
    double most = 0;
    for (const std::string& line : split(read("a.csv"), '\n')) {
      const std::vector<std::string> cells = split(line, ',');
      if (cells.size() == 4 && cells[0] == "violators") most = std::max(most, std::atof(cells[2].c_str()));
    }
    return most;
  };
  EXPECT_EQ(last_x("steps"), 50);
  EXPECT_EQ(last_x("examples"), 200) << "kt";
  EXPECT_EQ(last_x("epochs"), 2) << "kt/m";
  expect_error({"figure", "norm", "coins", "--along", "miles", "-o", "a.svg"}, 2, {"--along", "miles"});
  expect_error({"figure", "data-plane", "coins", "--along", "epochs", "-o", "a.svg"}, 2, {"--along", "data-plane"});
}

session::SnapshotPtr shown_after(const std::vector<session::Command>& commands) {
  session::SessionOptions options;
  options.parameters.data = "overlapping-blobs";
  auto session = session::Session::open(std::move(options));
  EXPECT_TRUE(session.ok());
  for (const session::Command& command : commands) {
    (*session)->push(command);
    static_cast<void>((*session)->wait(true));
  }
  return (*session)->wait(true);
}

/// What a demonstration draws stayed in the parameters when a file was opened, and the command under its pictures was
/// refused for it.
TEST_F(CommandLine, TheCommandOfASetIsTakenWhateverWasDrawnBefore) {
  Parameters parameters;
  parameters.m = 90;
  parameters.noise = 0.2;
  parameters.margin = 0.4;
  parameters.imbalance = 0.3;
  parameters.flips = 0.1;
  parameters.data_seed = 109;
  parameters.T = 20;
  const std::string file = (folder_ / "two.csv").string();
  write("two.csv", "x,y,label\n1,2,a\n2,1,b\n3,5,a\n");
  for (const std::string& data : {std::string("moons"), std::string("breast_cancer"), file}) {
    parameters.data = data;
    Words words = split(exports::command_words("train", parameters), ' ');
    words.erase(words.begin());
    const Ended ended = run_here(words);
    EXPECT_EQ(ended.code, 0) << exports::command_words("train", parameters) << ": " << ended.err;
    EXPECT_EQ(std::ranges::count(words, "109"), data == "moons" ? 1 : 0) << data;
  }
}

/// A caption named "--T 1000 --t 1001", which was out of range, and no "--along examples".
TEST_F(CommandLine, TheCommandUnderAPlotOverTimeIsTakenAndGivesItsCurves) {
  using session::SetParameter;
  const std::vector<session::SnapshotPtr> moments = {
      shown_after({SetParameter{"T", "50"}, session::RunTo{50}}),
      shown_after({SetParameter{"T", "50"}, session::RunTo{51}}),
      shown_after({SetParameter{"T", "50"}, SetParameter{"average", "suffix:0.5"}, session::RunTo{90}}),
      shown_after({SetParameter{"T", "50"}, session::RunTo{50}, session::SeekTo{{20, Phase::Projection}}}),
      shown_after({SetParameter{"T", "50"}, session::RunTo{50}, session::PinRun{}, SetParameter{"k", "8"},
                   session::SetInStep{true, true}, session::RunTo{60}})};
  std::size_t beyond = 0;
  for (const session::SnapshotPtr& now : moments) {
    for (const figures::FigureInfo& info : figures::figure_list()) {
      if (info.over_time == nullptr) continue;
      for (const auto along : {figures::TimeAxis::steps, figures::TimeAxis::examples, figures::TimeAxis::epochs}) {
        figures::PlotOptions options = figures::plot_defaults(info.name);
        options.along = along;
        const auto figure_of = [&](const session::Snapshot& run) { return info.over_time(run, options); };
        std::vector<std::pair<const session::Snapshot*, std::string>> said;
        const auto take = [&](const session::Snapshot& run) {
          said.emplace_back(&run, exports::public_command(run, info.name, ".csv", figure_of(run).options));
        };
        take(*now);
        for (const session::PinnedRun& pin : now->pins) take(*pin.run);
        for (const auto& [run, command] : said) {
          if (run->position.t > run->parameters.T) ++beyond;
          Words words = split(command, ' ');
          words.erase(words.begin());
          words.back() = "-";
          const Ended ended = run_here(words);
          ASSERT_EQ(ended.code, 0) << command << ": " << ended.err;
          session::Snapshot alone = *run;
          alone.pins.clear();
          alone.before = nullptr;
          Words want = split(plot::figure_csv(figure_of(alone)), '\n');
          const Words got = split(ended.out, '\n');
          const auto differ = std::ranges::mismatch(got, want);
          EXPECT_TRUE(got == want) << command << "\n"
                                   << got.size() << " and " << want.size()
                                   << " lines, first other: " << (differ.in1 == got.end() ? "" : *differ.in1) << " and "
                                   << (differ.in2 == want.end() ? "" : *differ.in2);
        }
      }
    }
  }
  EXPECT_GT(beyond, 0U);
}

/// Of a run that ends by an overflow beyond --t the moment was refused that the window shows.
TEST_F(CommandLine, AMomentBeforeAnOverflowIsShown) {
  const Words run = {"figure", "norm", "overlapping-blobs", "--step", "constant:1e12", "--projection", "off"};
  const auto at = [&](const std::string& t) {
    Words words = run;
    words.insert(words.end(), {"--t", t, "--csv", "-"});
    return run_here(words);
  };
  EXPECT_EQ(at("1").code, 0) << at("1").err;
  EXPECT_NE(at("1000").code, 0);
}

TEST_F(CommandLine, IdeasAreFiguresWithoutData) {
  const Json told = json({"figure", "idea:subgradient", "--set", "f=hinge,x=1 slope=-0.5", "-o", "a.svg"});
  EXPECT_EQ(told["idea"], "subgradient f=hinge x=1 slope=-0.5");
  EXPECT_EQ(told["numbers"]["largest subgradient"], 0);
  EXPECT_NE(std::string(told["verdict"]).find("one of many subgradients"), std::string::npos);
  EXPECT_NE(read("a.svg").find("<svg"), std::string::npos);
  expect_error({"figure", "idea:subgradient", "--set", "x=9", "-o", "a.svg"}, 2, {"x", "-2.5", "2.5"});
  expect_error({"figure", "idea:subgradients", "-o", "a.svg"}, 2, {"idea:subgradient"});
  expect_error({"figure", "idea:hinge", "coins", "-o", "a.svg"}, 2, {"coins"});
  expect_error({"figure", "idea:hinge", "--t", "3", "-o", "a.svg"}, 2, {"--t"});
  expect_error({"figure", "idea:hinge", "--lambda", "3", "-o", "a.svg"}, 2, {"--lambda", "--set"});
  expect_error({"figure", "idea:hinge", "--set", "lambda=1 lambda=2", "-o", "a.svg"}, 2, {"lambda", "twice"});
  expect_error({"figure", "norm", "coins", "--set", "x=1", "-o", "a.svg"}, 2, {"--set", "idea:"});
  expect_error({"figure", "norm", "-o", "a.svg"}, 2, {"DATA"});
}

TEST_F(CommandLine, FiguresNeedAClassLikeEveryCommand) {
  expect_error({"figure", "norm", "iris", "-o", "a.svg"}, 1, {"--positive"});
  expect_error({"figure", "norm", "missing.csv", "-o", "a.svg"}, 1, {"missing.csv"});
  expect_error({"figure", "norm", "coins", "--T", "10", "-o", "missing/a.svg"}, 1, {"missing/a.svg"});
}

TEST_F(CommandLine, WithoutADisplayTheDemonstrationRuns) {
  for (const Words& words : {Words{}, Words{"gui", "overlapping-blobs"}, Words{"overlapping-blobs", "--T", "10000"}}) {
    const Ended ended = run(words);
    ASSERT_EQ(ended.code, 0) << ended.err;
    EXPECT_NE(ended.err.find("no display"), std::string::npos) << ended.err;
    EXPECT_EQ(split(ended.err, '\n').size(), 1U) << ended.err;
    for (const char* part : {"f*", "bound", "below the bound at every evaluated", "pegasos-demonstration.png",
                             "pegasos-demonstration.svg"})
      EXPECT_NE(ended.out.find(part), std::string::npos) << part;
    EXPECT_EQ(files(), Words{}) << "nobody asked for files here";
    for (const char* file : {"pegasos-demonstration.png", "pegasos-demonstration.svg"})
      EXPECT_TRUE(std::filesystem::remove(cache_of(folder_) / "pegasos-lab" / file)) << file;
  }
  expect_error({"gui", "--screenshot", "a.png"}, 1, {"display"});
  const Ended quiet = run({"--quiet"});
  EXPECT_EQ(quiet.err, "");
}

// A script could not tell: the file was there, and the exit code 0.
TEST_F(CommandLine, AFigureThatShowsNothingSaysSo) {
  const Ended empty = run({"figure", "images", "iris", "--positive", "setosa", "--T", "9", "-o", "a.svg"});
  EXPECT_EQ(empty.code, 0);
  EXPECT_NE(empty.err.find("the picture says: The features are no square of pixels"), std::string::npos) << empty.err;
  EXPECT_TRUE(exists("a.svg"));
  EXPECT_EQ(run({"figure", "norm", "moons", "--T", "9", "-o", "a.svg"}).err, "");
}

TEST_F(CommandLine, ThePictureOfAMomentSaysWhichInItsTitle) {
  ASSERT_EQ(run({"figure", "weight-space", "moons", "--lambda", "0.25", "--k", "4", "--T", "50", "-o", "w.svg"}).code,
            0);
  const std::string svg = read("w.svg");
  EXPECT_NE(svg.find("<title>Weight space: moons, λ = 0.25, k = 4, t = 50</title>"), std::string::npos)
      << svg.substr(0, 400);
}

}  // namespace
}  // namespace pegasos::test
