// Every file with a structure, changed in every place as a person or a program that means ill could: what is read is
// checked as what is typed is. Checksums are made anew, so that what stands behind them is reached.
#include <fmt/format.h>

#include <algorithm>
#include <functional>

#include "cli/program.h"
#include "core/hash.h"
#include "data/source.h"
#include "session/session.h"
#include "support/places.h"
#include "support/stride.h"

namespace pegasos::test {
namespace {

using Ordered = nlohmann::ordered_json;

/// What takes the place of a value. JSON has no other way to say some of them than its own text.
const std::vector<std::string>& replacements() {
  static const std::vector<std::string> list = {"null",
                                                "true",
                                                "\"\"",
                                                "\"text\"",
                                                "\"1e999\"",
                                                "\"nan\"",
                                                "\"-1\"",
                                                "-1",
                                                "0",
                                                "7",
                                                "0.5",
                                                "1e300",
                                                "-1e300",
                                                "1e999",
                                                "18446744073709551615",
                                                "99999999999999999999",
                                                "9007199254740993",
                                                "[]",
                                                "{}",
                                                "[[]]",
                                                "[null]",
                                                "{\"a\": 1}",
                                                "[1, \"a\"]",
                                                "\"\\u0000\"",
                                                "\"\\u001B[31m\\u202E\\uFFFF\"",
                                                "NaN",
                                                "\"" + std::string(70'000, 'x') + "\"",
                                                std::string(40, '[') + std::string(40, ']'),
                                                std::string(200'000, '[') + std::string(200'000, ']')};
  return list;
}

/// Places of a document: all members and the first entries of each list.
void collect(const Ordered& json, const Ordered::json_pointer& at, std::vector<Ordered::json_pointer>& places) {
  if (json.is_object()) {
    for (const auto& [key, value] : json.items()) {
      places.push_back(at / key);
      collect(value, at / key, places);
    }
  }
  for (std::size_t i = 0; json.is_array() && i < std::min<std::size_t>(2, json.size()); ++i) {
    places.push_back(at / i);
    collect(json[i], at / i, places);
  }
}

constexpr const char* kHole = "the hole";

std::string with(Ordered json, const Ordered::json_pointer& place, const std::string& value) {
  json[place] = kHole;
  std::string text = json.dump();
  const std::string hole = Ordered(kHole).dump();
  return text.replace(text.find(hole), hole.size(), value);
}

std::string without(Ordered json, const Ordered::json_pointer& place) {
  json[place.parent_pointer()].erase(place.back());
  return json.dump();
}

/// `text` is one object: its first member once more.
std::string doubled(const Ordered& json) {
  const std::string text = json.dump();
  const auto first = json.items().begin();
  return "{" + Ordered(first.key()).dump() + ": " + first.value().dump() + ", " + text.substr(1);
}

struct Changed {
  std::string what;
  std::string text;
};

std::vector<Changed> changes(const Ordered& json) {
  std::vector<Changed> all = {{"a member twice", doubled(json)},
                              {"no end", json.dump().substr(0, json.dump().size() / 2)},
                              {"no JSON", "frob"},
                              {"a list", "[" + json.dump() + "]"}};
  std::vector<Ordered::json_pointer> places;
  collect(json, Ordered::json_pointer(), places);
  for (const auto& place : places) {
    if (!json[place.parent_pointer()].is_array())
      all.push_back({place.to_string() + " left out", without(json, place)});
    for (const std::string& value : replacements())
      all.push_back({place.to_string() + " = " + value.substr(0, 30), with(json, place, value)});
  }
  return all;
}

/// What shares its members with a file that was changed everywhere is changed in every so many ways.
constexpr int kAgain = 7;

/// One reader: how its file is framed, and what a person would do with it.
struct Reader {
  std::string file;
  std::function<std::string(const std::string&)> framed = [](const std::string& json) { return json; };
  std::function<Ended(const std::string& path)> read;
};

class CheckedFiles : public CommandLine {
 protected:
  void SetUp() override {
    CommandLine::SetUp();
    set_dataset_folder(source_folder() + "/datasets");
  }

  std::string path(const std::string& name) const { return (folder_ / name).string(); }
  Ordered parsed(const std::string& name) const { return Ordered::parse(read(name)); }

  /// All changes of a file that is good, or every so many of them: the 30 of a place are others than those of the next.
  /// Returns about how many of all are refused.
  int expect_all_checked(const Reader& reader, const Ordered& good, int every = kStride) const {
    write(reader.file, reader.framed(good.dump()));
    const Ended whole = reader.read(path(reader.file));
    EXPECT_EQ(whole.code, 0) << whole.err;
    int refused = 0;
    const std::vector<Changed> all = changes(good);
    for (std::size_t i = 0; i < all.size(); i += static_cast<std::size_t>(every)) {
      const Changed& change = all[i];
      write(reader.file, reader.framed(change.text));
      const Ended ended = reader.read(path(reader.file));
      refused += ended.code != 0 ? every : 0;
      if (!is_sound(ended, reader.file)) {
        ADD_FAILURE() << reader.file << ", " << change.what << ": " << ended.code << " " << ended.err.substr(0, 600)
                      << ended.out.substr(0, 200);
      }
    }
    return refused;
  }

  /// Accepted in silence but for what a session has too much, or refused with a sentence that names the file.
  static bool is_sound(Ended ended, const std::string& file) {
    const std::string first = ended.err.substr(0, ended.err.find('\n') + 1);
    if (first.find(": left out, as no session has such an entry: ") != std::string::npos)
      ended.err.erase(0, first.size());
    if (ended.code == 0) return ended.err.empty();
    return is_one_sentence(ended, 1) && ended.err.find(file) != std::string::npos;
  }
};

TEST_F(CheckedFiles, Models) {
  const Reader reader{.file = "model.json", .read = [](const std::string& path) {
                        return run_here({"predict", "coins", "--model", path, "--quiet"});  // notes are no refusal
                      }};
  int every = kStride;
  for (const Words& more : {Words{"--scale", "standardise", "--bias", "feature:2"},
                            Words{"--features", "2,1", "--scale", "unit-rows", "--bias", "free"}}) {
    Words words = {"train", "coins", "--T", "10", "--model", path(reader.file)};
    words.insert(words.end(), more.begin(), more.end());
    ASSERT_EQ(run_here(words).code, 0);
    EXPECT_GT(expect_all_checked(reader, parsed(reader.file), every), 250);
    every = kAgain;
  }
}

TEST_F(CheckedFiles, Studies) {
  // A folder that cannot be made is met after the file was read and before any run.
  write("taken", "");
  const Reader reader{.file = "study.json", .read = [&](const std::string& file) {
                        Ended ended = run_here({"study", file, "-o", path("taken/out")});
                        if (ended.err.find("folder cannot be made") != std::string::npos) ended = {0, "", ""};
                        return ended;
                      }};
  const Ordered study = Ordered::parse(R"({"title": "t", "about": "a", "sweeps": [
    {"name": "one", "title": "t", "note": "n", "kind": "lambda-k", "data": "coins", "values": "0.1,1", "second": "1,2",
     "runs": 2, "parameters": {"T": 3, "projection": true, "scale": "none"}},
    {"name": "two", "kind": "iterations-to-epsilon", "data": "coins", "values": 0.1, "runs": 1, "epsilon": 0.5},
    {"name": "three", "kind": "cross-validation", "data": "coins", "folds": 2}]})");
  EXPECT_GT(expect_all_checked(reader, study), 400);
}

/// A part whose second line is `json`, with the runs of `part` and the right checksum.
std::string framed_part(const std::string& part, const std::string& json) {
  const auto first = part.find('\n') + 1;
  const auto runs = part.find('\n', first) + 1;
  const auto end = part.rfind("end ");
  const std::string text = part.substr(0, first) + json + "\n" + part.substr(runs, end - runs);
  Hash hash;
  hash.add(text);
  const auto lines = std::ranges::count(part.substr(runs, end - runs), '\n');
  return text + fmt::format("end {} {:016x}\n", lines, hash.value());
}

TEST_F(CheckedFiles, PartsOfExperiments) {
  int every = kStride;
  for (const Words& more :
       {Words{"k-fixed-T", "coins", "--values", "1,2", "--T", "3"},
        Words{"step", "coins", "--values", "pegasos,norma:1"},
        Words{"cross-validation", "overlapping-blobs", "--m", "20", "--folds", "2", "--values", "0.1,1"},
        Words{"iterations-to-epsilon", "coins", "--values", "0.1", "--epsilon", "0.5"}}) {
    Words words = {"sweep"};
    words.insert(words.end(), more.begin(), more.end());
    words.insert(words.end(), {"--runs", "2", "--no-cache", "--shard", "1/1", "--part", path("good")});
    ASSERT_EQ(run_here(words).code, 0);
    const std::string good = read("good");
    const auto line = good.find('\n') + 1;
    const Reader reader{.file = "part.txt",
                        .framed = [&](const std::string& json) { return framed_part(good, json); },
                        .read =
                            [](const std::string& file) {
                              return run_here({"merge", file});
                            }};
    ASSERT_EQ(framed_part(good, good.substr(line, good.find('\n', line) - line)), good) << "the checksum is right";
    EXPECT_GT(expect_all_checked(reader, Ordered::parse(good.substr(line, good.find('\n', line) - line)), every), 900);
    every = kAgain;
  }
}

TEST_F(CheckedFiles, RunsOfPartsAreWhatARunCanBe) {
  ASSERT_EQ(run_here({"sweep", "k-fixed-T", "coins", "--values", "1", "--T", "3", "--runs", "1", "--no-cache",
                      "--shard", "1/1", "--part", path("good")})
                .code,
            0);
  const std::string good = read("good");
  const auto head = good.find('\n') + 1;
  const std::string json = good.substr(head, good.find('\n', head) - head);
  const auto with_runs = [&](const std::string& runs) {
    write("part.txt", framed_part("pegasos part 1\n\n" + runs + "end ", json));
    return run_here({"merge", path("part.txt")});
  };
  EXPECT_EQ(with_runs("0 0.5 0.5 -1 3\n").code, 0);
  for (const char* runs :
       {"0 -0.5 0.5 -1 3\n", "0 0.5 1.5 -1 3\n", "0 0.5 0.5 -2 3\n", "0 0.5 0.5 -1 -3\n", "0 0.5 0.5 -1 1e3\n",
        "0 nan 0.5 -1 3\n", "0 1e999 0.5 -1 3\n", "1 0.5 0.5 -1 3\n", "0 0.5 0.5 -1\n",
        "0 0.5 0.5 -1 99999999999999999\n", "", "0 0.5 0.5 -1 3\n1 0.5 0.5 -1 3\n", "\n"}) {
    const Ended ended = with_runs(runs);
    EXPECT_EQ(ended.code, 1) << runs;
    EXPECT_TRUE(is_sound(ended, "part.txt")) << ended.err;
  }
}

// Two parts that both are right and do not belong together.
TEST_F(CheckedFiles, ShardsOfAPartAreFromOneToTheirNumber) {
  ASSERT_EQ(run_here({"sweep", "k-fixed-T", "coins", "--values", "1", "--T", "3", "--runs", "2", "--no-cache",
                      "--shard", "1/2", "--part", path("good")})
                .code,
            0);
  const std::string good = read("good");
  for (const char* shard :
       {"[0,2]", "[-5,2]", "[3,2]", "[1,0]", "[1]", "[1,2,3]", "[1,1e9]", "[1,2000000]", "[0.5,2]"}) {
    std::string text = good.substr(good.find('\n') + 1);
    text = text.substr(0, text.find('\n'));
    const auto at = text.find("\"shard\":") + 8;
    text.replace(at, text.find(']', at) + 1 - at, shard);
    write("part.txt", framed_part(good, text));
    const Ended ended = run_here({"merge", path("part.txt")});
    EXPECT_EQ(ended.code, 1) << shard;
    EXPECT_TRUE(is_sound(ended, "part.txt")) << ended.err;
    EXPECT_NE(ended.err.find("shard"), std::string::npos) << ended.err;
  }
}

/// A session with everything that a session can hold: a table of its own, pins, a view.
std::string full_session(const std::string& path) {
  session::SessionOptions options;
  options.parameters.data = "coins";
  options.parameters.T = 20;
  auto opened = session::Session::open(std::move(options));
  if (!opened) return {};
  session::Session& session = **opened;
  const auto then = [&](session::Command command) {
    session.push(std::move(command));
    session.wait();
  };
  then(session::SeekTo{{5, Phase::Projection}});
  then(session::PinRun{});
  then(session::SetParameter{"lambda", "0.5"});
  then(session::Edit{session::PlacePoints{{0}, {{0.5, 0.25}}}});
  then(session::SeekTo{{6, Phase::Violators}});
  then(session::SaveSession{path, {{"desk.theme", "light"}, {"table.filter", "x"}}});
  return path;
}

TEST_F(CheckedFiles, SessionsThatAreReplayed) {
  const Reader reader{.file = "a.session", .read = [](const std::string& file) {
                        return run_here({"replay", file, "--verify"});
                      }};
  full_session(path(reader.file));
  ASSERT_TRUE(exists(reader.file));
  EXPECT_GT(expect_all_checked(reader, parsed(reader.file)), 1000);
}

// Each value is legal; together they are not.
TEST_F(CheckedFiles, SessionsWhoseValuesDoNotGoTogether) {
  full_session(path("good.session"));
  ASSERT_TRUE(exists("good.session"));
  const auto refused = [&](const auto& change, const std::string& part) {
    Ordered session = parsed("good.session");
    change(session);
    write("a.session", session.dump());
    const Ended ended = run_here({"replay", path("a.session"), "--verify"});
    EXPECT_TRUE(is_one_sentence(ended, 1) && ended.err.find("a.session") != std::string::npos) << ended.err;
    EXPECT_NE(ended.err.find(part), std::string::npos) << ended.err;
  };
  const auto take_too_many = [](Ordered& parameters) {
    parameters["k"] = "201";
    parameters["sampling"] = "subset";
  };
  refused([&](Ordered& session) { take_too_many(session["parameters"]); }, "larger than m");
  refused([&](Ordered& session) { take_too_many(session["pins"][0]["parameters"]); }, "larger than m");
  refused([](Ordered& session) { session["pins"].push_back(session["pins"][0]); }, "the same \"letter\"");
  refused([](Ordered& session) { session["tables"][0]["classes"] = {"a", "a"}; }, "twice");
  refused([](Ordered& session) { session["after_edit"] = "frob"; }, "after_edit");
}

TEST_F(CheckedFiles, SessionsThatAreOpened) {
  full_session(path("good.session"));
  ASSERT_TRUE(exists("good.session"));
  session::SessionOptions options;
  options.parameters.data = "coins";
  const auto opened = session::Session::open(std::move(options));
  ASSERT_TRUE(opened.ok());
  const Reader reader{.file = "a.session", .read = [&](const std::string& file) {
                        (*opened)->push(session::OpenFile{file});
                        const session::SnapshotPtr now = (*opened)->wait();
                        const bool failed = now->notice.kind == session::Notice::Kind::Error;
                        (*opened)->push(session::DropQuestion{});
                        if (now->question) return Ended{0, "", ""};  // where the data are
                        return Ended{failed ? 1 : 0, "", failed ? "pegasos: " + now->notice.text.english() + "\n" : ""};
                      }};
  EXPECT_GT(expect_all_checked(reader, parsed("good.session"), kAgain), 1000);
}

// Not JSON, but read line by line.
TEST_F(CheckedFiles, SetsOfRowNumbers) {
  const std::string deep(100'000, '9');
  for (const std::string& text :
       {std::string("0\n-1\n"), std::string("0\n0.5\n"), std::string("0\n1e3\n"), deep, std::string("0\n\n"),
        std::string("0 18446744073709551616\n"), std::string(), std::string("0\n0\0001\n", 6),
        std::string("0\n\x1B[31m\n"), std::string("\xFF\xFE\n")}) {
    write("sets.txt", text);
    const Ended ended = run_here({"trace", "coins", "--lambda", "1", "--sets", path("sets.txt")});
    EXPECT_EQ(ended.code, 1) << text.substr(0, 50);
    EXPECT_TRUE(is_sound(ended, "sets.txt")) << ended.err;
  }
}

}  // namespace
}  // namespace pegasos::test
