// Every command that writes files, and what it reads.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "cli/program.h"

namespace pegasos::test {

/// A command line, and the files that it writes, in that order.
struct Writes {
  Words words;
  Words files;
};

/// Files that are there before, with what is in them.
inline std::vector<std::pair<std::string, std::string>> written_inputs() {
  return {{"sets.txt", "0 1\n2\n1 3\n"},
          {"l.md", "# L\n\n## A\n\nHow many?\n\n```ask\nnumber\nanswer: t\n```\n\n```lab\nset T 9\nrun 9\n```\n"},
          {"s.json", R"({"sweeps": [{"name": "a", "kind": "output", "data": "coins", "runs": 2,
                                     "parameters": {"T": 10}}]})"}};
}

/// Commands that make the other ones: m.json, c.session, part-1, part-2.
inline std::vector<Words> input_commands() {
  return {{"train", "coins", "--T", "50", "--model", "m.json", "--save-session", "c.session"},
          {"sweep", "output", "coins", "--T", "10", "--runs", "4", "--shard", "1/2", "--part", "part-1"},
          {"sweep", "output", "coins", "--T", "10", "--runs", "4", "--shard", "2/2", "--part", "part-2"}};
}

inline std::vector<Writes> writing_commands() {
  return {
      {{"data", "convert", "moons", "-o", "a.csv"}, {"a.csv"}},
      {{"data", "convert", "moons", "-o", "a.pgl"}, {"a.pgl"}},
      {{"data", "convert", "moons", "-o", "a.libsvm.gz", "--json", "a.json"}, {"a.libsvm.gz", "a.json"}},
      {{"data", "generate", "moons", "-o", "a.tsv"}, {"a.tsv"}},
      {{"data", "list", "--json", "a.json"}, {"a.json"}},
      {{"data", "info", "coins", "--json", "a.json"}, {"a.json"}},
      {{"train", "coins", "--T", "50", "--model", "a.model", "--trace", "a.csv", "--save-session", "a.session"},
       {"a.csv", "a.model", "a.session"}},
      {{"predict", "coins", "--model", "m.json", "-o", "a.txt", "--json", "a.json"}, {"a.txt", "a.json"}},
      {{"optimum", "coins", "--lambda", "0.1", "--json", "a.json"}, {"a.json"}},
      {{"trace", "coins", "--sets", "sets.txt", "--lambda", "0.1", "--json", "a.json"}, {"a.json"}},
      {{"verify", "coins", "--T", "20", "--runs", "3", "--report", "a.html", "--json", "a.json"}, {"a.html", "a.json"}},
      {{"figure", "norm", "coins", "--T", "50", "-o", "a.svg"}, {"a.svg"}},
      {{"figure", "norm", "coins", "--T", "50", "-o", "a.pdf"}, {"a.pdf"}},
      {{"figure", "norm", "coins", "--T", "50", "-o", "a.png"}, {"a.png"}},
      {{"sweep", "output", "coins", "--T", "10", "--runs", "2", "--csv", "a.csv", "--figure", "a.svg", "--json",
        "a.json"},
       {"a.csv", "a.svg", "a.json"}},
      {{"sweep", "output", "coins", "--T", "10", "--runs", "4", "--shard", "1/2", "--part", "a.part"}, {"a.part"}},
      {{"merge", "part-1", "part-2", "--csv", "a.csv", "--figure", "a.svg", "--json", "a.json"},
       {"a.csv", "a.svg", "a.json"}},
      {{"study", "s.json", "-o", "out"}, {"out/a.json", "out/a.csv", "out/a.svg", "out/index.html"}},
      {{"replay", "c.session", "--json", "a.json"}, {"a.json"}},
      {{"lesson", "export", "l.md", "-o", "a.html", "--json", "a.json"}, {"a.html", "a.json"}},
      {{"lesson", "export", "l.md", "-o", "a.pdf"}, {"a.pdf"}},
      {{"cache", "info", "--json", "a.json"}, {"a.json"}},
  };
}

}  // namespace pegasos::test
