// `pegasos schema`: what every command writes is what its schema says, and nothing that a schema names is never
// written.
#include <algorithm>
#include <cmath>
#include <map>
#include <set>

#include "cli/command.h"
#include "cli/program.h"

namespace pegasos::test {
namespace {

/// The part of JSON Schema that the program uses; a keyword that is not known here is an error.
class Checker {
 public:
  std::string wrong;              ///< the first thing that does not fit
  std::set<const Json*> visited;  ///< properties of the schema that were met

  bool fits(const Json& schema, const Json& value, const std::string& where) {
    for (const auto& [keyword, of] : schema.items()) {
      if (!obeys(keyword, of, schema, value, where)) {
        if (wrong.empty()) wrong = where + ": " + keyword + " of " + value.dump().substr(0, 80);
        return false;
      }
    }
    return true;
  }

 private:
  bool obeys(const std::string& keyword, const Json& of, const Json& schema, const Json& value,
             const std::string& where) {
    static const std::set<std::string> kSaid = {"$schema", "title", "description", "properties"};
    if (kSaid.contains(keyword)) return true;
    if (keyword == "type") return is(of, value);
    if (keyword == "minimum") return value.is_number() && value.get<double>() >= of.get<double>();
    if (keyword == "required")
      return std::ranges::all_of(of, [&](const Json& key) { return value.contains(key.get<std::string>()); });
    if (keyword == "items")
      return std::ranges::all_of(value, [&](const Json& one) { return fits(of, one, where + "[]"); });
    if (keyword == "anyOf") return any(of, value, where);
    if (keyword == "additionalProperties") return members(schema, of, value, where);
    wrong = "the keyword " + keyword;
    return false;
  }

  static bool is(const std::string& type, const Json& value) {
    if (type == "object") return value.is_object();
    if (type == "array") return value.is_array();
    if (type == "string") return value.is_string();
    if (type == "boolean") return value.is_boolean();
    if (type == "integer") return value.is_number_integer();
    if (type == "number") return value.is_number();
    return type == "null" && value.is_null();
  }

  bool any(const Json& schemas, const Json& value, const std::string& where) {
    std::string first;
    for (const Json& schema : schemas) {
      wrong.clear();
      if (fits(schema, value, where)) return true;
      if (first.empty()) first = wrong;
    }
    wrong = first;
    return false;
  }

  bool members(const Json& schema, const Json& others, const Json& value, const std::string& where) {
    if (!value.is_object()) return false;
    const auto known = schema.find("properties");
    for (const auto& [key, member] : value.items()) {
      const bool named = known != schema.end() && known->contains(key);
      if (!named && others.is_boolean()) {
        wrong = where + ": " + key + " is not in the schema";
        return false;
      }
      const Json& of = named ? (*known)[key] : others;
      if (!fits(of, member, where + "." + key)) return false;
      visited.insert(&of);
    }
    return true;
  }
};

/// Properties of the schema that were never met.
void collect_unmet(const Json& schema, const std::set<const Json*>& met, const std::string& where, Words& unmet) {
  if (!schema.is_structured()) return;
  if (schema.is_object() && schema.contains("properties") && schema["properties"].is_object()) {
    for (const auto& [key, of] : schema["properties"].items()) {
      if (!met.contains(&of)) unmet.push_back(where + "." + key);
      collect_unmet(of, met, where + "." + key, unmet);
    }
  }
  for (const char* keyword : {"items", "additionalProperties"})
    if (schema.contains(keyword)) collect_unmet(schema[keyword], met, where, unmet);
  if (schema.contains("anyOf"))
    for (const Json& one : schema["anyOf"]) collect_unmet(one, met, where, unmet);
}

constexpr const char* kShortHomework =
    "# L\n\n```homework\nid: w\n```\n\n## A\n\nλ is `= lambda`. The radius?\n\n```lab\nopen moons\nset lambda "
    "{0.25|0.01}\n"
    "```\n\n```ask\nnumber\nanswer: radius\nif: 1\n```\n\n> It is `= radius`.\n\n## B\n\nWhy?\n\n```ask\ntext\n```\n";

constexpr const char* kShortStudy =
    R"({"title": "S", "sweeps": [{"name": "a", "kind": "lambda", "data": "coins", "values": "0.1,1", "runs": 3,
        "parameters": {"T": 50}}]})";

/// Three classes and two features; `shift` moves the points.
std::string three_classes(double shift) {
  std::string csv = "label,a,b\n";
  for (int i = 0; i < 30; ++i) {
    csv += std::string(1, "abc"[i % 3]) + "," + std::to_string(i % 3 + std::fmod(0.37 * i + shift, 1)) + "," +
           std::to_string(std::fmod(0.71 * i + shift, 1)) + "\n";
  }
  return csv;
}

/// In this order: later ones read what earlier ones wrote. TESTED stands for a set with a part held out and a test set.
const Words kLines = {
    "gui coins --T 20",
    "data list",
    "data info three.csv",
    "data info iris --positive setosa --bias feature:1",
    "data generate moons --m 20 -o g.csv",
    "data convert three.csv -o g.libsvm",
    "train coins --T 50 --save-session s.json",
    "train TESTED --T 50 --bias free --w1 1,-1 --output random",
    "train coins --T 50 --output average --until 0.5 --as-printed sum-over-batch",
    "train coins --T 50 --step shifted:auto --output suffix --suffix-from 20",
    "train iris --positive setosa --T 20 --bias feature:1 --model m.json",
    "predict iris --model m.json -o p.txt",
    "predict iris --model m.json --unlabelled -o p.txt",
    "optimum coins --lambda 0.1",
    "optimum TESTED --lambda 0.1,0.3",
    "optimum TESTED --lambda 0.1 --bias free",
    "trace TESTED --sets sets.txt --lambda 0.5 --bias free --w1 1,1 --as-printed sum-over-batch",
    "verify coins --lambda 0.25 --T 20 --runs 20",
    "verify TESTED --lambda 0.25 --T 20 --runs 3 --w1 1,1 --as-printed sum-over-batch",
    "verify --misprints",
    "sweep lambda TESTED --values 0.1,1 --runs 3 --T 20 --time",
    "sweep step coins --values pegasos,constant:0.1 --runs 3 --T 20",
    "sweep lambda-k coins --values 0.1,0.3,1 --second 1,2 --runs 3 --T 20",
    "sweep cross-validation coins --values 0.1,1 --folds 3 --T 20",
    "sweep iterations-to-epsilon coins --values 1,2 --runs 3 --T 200",
    "merge part",
    "study study.json -o study",
    "cache info",
    "cache clear",
    "figure norm coins --T 20 -o a.svg --csv a.csv --along epochs",
    "figure subgradients moons --k 2 --T 20 -o b.svg",
    "figure examples coins --T 20 --csv e.csv",
    "figure overview coins --T 20 -o o.svg",
    "figure idea:subgradient -o i.svg --csv i.csv",
    "figure theory-row coins --T 20 --runs 3 --lambda 0.25 -o r.svg",
    "figure theory-iterations coins --T 20 --runs 3 --lambda 0.25 -o r.svg",
    "figure theory-iterations coins --T 20 --runs 3 --lambda 0.25 --delta 0.1 -o r.svg --csv r.csv",
    "replay s.json --verify",
    "origin a.svg",
    "link s.json --base https://example.org/",
    "origin i.svg",
    "lesson list",
    "lesson readings",
    "lesson check l.md --names 2",
    "lesson play l.md --name Ada --answers right",
    "lesson export first-five-minutes -o f.html",
    "lesson assign l.md --students names.csv -o out",
    "lesson grade w-Ada.answers.json --lesson l.md --students names.csv --corrected l.md",
    "version",
};

class Schemas : public CommandLine {
 protected:
  void write_inputs() {
    write("three.csv", three_classes(0));
    write("test.csv", three_classes(0.2));
    write("sets.txt", "0 1\n2 3\n4 0\n");
    write("l.md", kShortHomework);
    write("names.csv", "name\nAda\nEve\n");
    write("study.json", kShortStudy);
    const Ended part = run({"sweep", "lambda-k", "three.csv", "--positive", "a",    "--test", "test.csv", "--held-out",
                            "0.3",   "--values", "0.1,1",     "--second",   "1,2",  "--runs", "2",        "--T",
                            "20",    "--shard",  "1/1",       "--part",     "part", "--quiet"});
    ASSERT_EQ(part.code, 0) << part.err;
  }

  /// The command's words, "TESTED" replaced.
  static Words words_of(std::string line) {
    const auto at = line.find("TESTED");
    if (at != std::string::npos) line.replace(at, 6, "three.csv --positive a --test test.csv --held-out 0.3");
    Words words = split(line, ' ');
    if (line == "version") words = {"--version"};
    return words;
  }

  Json output_of(const std::string& line) const {
    Words words = words_of(line);
    if (line != "version") words.emplace_back("--quiet");
    words.insert(words.end(), {"--json", "out.json"});
    const Ended ended = run(words);
    // What a misprint breaks is an error that comes after the result.
    EXPECT_TRUE(ended.code == 0 || line.starts_with("verify TESTED")) << line << ": " << ended.err;
    return Json::parse(read("out.json"));
  }
};

std::string command_of(const std::string& line) {
  const Words words = split(line, ' ');
  std::size_t used = 0;
  const cli::Command* command = cli::find_command(words, used);
  return command != nullptr ? std::string(command->name) : line;
}

TEST_F(Schemas, AreWhatEveryCommandWrites) {
  write_inputs();
  std::map<std::string, Json> schemas;
  Checker checker;
  for (const std::string& line : kLines) {
    const std::string command = command_of(line);
    if (!schemas.contains(command)) {
      Words asked = {"schema"};
      for (const std::string& word : split(command, ' ')) asked.push_back(word);
      const Ended ended = run(asked);
      ASSERT_EQ(ended.code, 0) << ended.err;
      schemas[command] = Json::parse(ended.out);
      EXPECT_EQ(schemas[command]["$schema"], "https://json-schema.org/draft/2020-12/schema");
    }
    checker.wrong.clear();
    EXPECT_TRUE(checker.fits(schemas[command], output_of(line), command)) << line << ": " << checker.wrong;
  }
  Words unmet;
  for (const auto& [command, schema] : schemas) collect_unmet(schema, checker.visited, command, unmet);
  // One table serves two commands: data convert and sweep show the rest of it.
  std::erase_if(
      unmet, [](const std::string& path) { return path.starts_with("merge.") || path.starts_with("data generate."); });
  EXPECT_EQ(unmet, Words{});
  for (const cli::Command& command : cli::commands()) {
    const bool prints_text = command.name == "completion" || command.name == "manual" || command.name == "schema";
    EXPECT_EQ(schemas.contains(std::string(command.name)), !prints_text) << command.name;
  }
}

TEST_F(Schemas, RefuseWhatIsMissingTooMuchOrOfAnotherType) {
  const Json schema = Json::parse(run({"schema", "data", "info"}).out);
  const Json output = json({"data", "info", "coins"});
  const auto fits = [&](const Json& value) { return Checker().fits(schema, value, "info"); };
  EXPECT_TRUE(fits(output));
  for (const auto& [key, value] : output.items()) {
    Json other = output;
    other.erase(key);
    EXPECT_FALSE(fits(other)) << key;
    other[key] = Json::array({Json::array()});
    EXPECT_FALSE(fits(other)) << key;
  }
  Json more = output;
  more["colour"] = "blue";
  EXPECT_FALSE(fits(more));
  Json negative = output;
  negative["m"] = -1;
  EXPECT_FALSE(fits(negative));
}

TEST_F(Schemas, AreOfCommandsThatHaveJson) {
  expect_error({"schema"}, 2, {"COMMAND"});
  expect_error({"schema", "frob"}, 2, {"'frob'", "data info", "train", "version"});
  expect_error({"schema", "completion"}, 2, {"'completion'"});
  ASSERT_EQ(run({"schema", "lesson", "grade", "--json", "g.json"}).code, 0);
  EXPECT_EQ(Json::parse(read("g.json")), Json::parse(run({"schema", "lesson", "grade", "--json", "-"}).out));
}

}  // namespace
}  // namespace pegasos::test
