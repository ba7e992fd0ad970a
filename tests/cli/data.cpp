// pegasos data list | info | generate | convert, and what every command says of the data that it is given.
#include "cli/program.h"

namespace pegasos::test {
namespace {

constexpr const char* kKeys = "name m d nonzeros positive negative R sparse";

TEST_F(CommandLine, DataListKnowsEverySetWithItsKeys) {
  const Json list = json({"data", "list"});
  ASSERT_TRUE(list["sets"].is_array());
  Words names;
  for (const Json& set : list["sets"]) {
    expect_keys(set, kKeys);
    EXPECT_GT(set["m"].get<int>(), 0);
    EXPECT_TRUE(set["R"].is_number());
    names.push_back(set["name"]);
  }
  for (const char* name :
       {"iris", "wine", "breast_cancer", "digits", "documents", "two-blobs", "overlapping-blobs", "separable", "moons",
        "circles", "xor", "spiral", "gap-with-strays", "coins", "outlier", "duplicates"})
    EXPECT_NE(std::find(names.begin(), names.end(), name), names.end()) << name;
  const Ended ended = run({"data", "list"});
  EXPECT_EQ(split(ended.out, '\n').size(), names.size() + 1);
}

TEST_F(CommandLine, DataInfoCountsRowsFeaturesAndLabels) {
  const Json iris = json({"data", "info", "iris", "--positive", "setosa"});
  expect_keys(iris, kKeys);
  EXPECT_EQ(iris["m"], 150);
  EXPECT_EQ(iris["d"], 4);
  EXPECT_EQ(iris["positive"], 50);
  EXPECT_EQ(iris["negative"], 100);
  EXPECT_EQ(iris["sparse"], false);
  EXPECT_EQ(iris["classes"].size(), 3U);
  EXPECT_EQ(iris["classes"][0]["count"], 50);
  EXPECT_EQ(iris["labels"]["positive"], "setosa");

  const Json open = json({"data", "info", "iris"});  // no class is +1 yet
  EXPECT_TRUE(open["positive"].is_null());
  EXPECT_EQ(open["R"], iris["R"]);

  write("tiny.libsvm", "# a comment\n+1 1:3 2:4\n-1 2:0.5\n\n+1 3:0\n");
  const Json tiny = json({"data", "info", "tiny.libsvm"});
  EXPECT_EQ(tiny["name"], "tiny.libsvm");
  EXPECT_EQ(tiny["m"], 3);
  EXPECT_EQ(tiny["d"], 3);
  EXPECT_EQ(tiny["nonzeros"], 3);
  EXPECT_EQ(tiny["sparse"], true);
  EXPECT_EQ(tiny["R"], 5.0);
  EXPECT_EQ(tiny["positive"], 2);
  EXPECT_FALSE(tiny["notes"].empty());  // the zero row
}

// The mapped form gives the digits of the text, whatever is asked of it.
TEST_F(CommandLine, TheBinaryFormGivesTheDigitsOfItsText) {
  std::string text;
  for (int i = 0; i < 300; ++i) {
    text += i % 3 == 0 ? "+1" : "-1";
    for (int j = 1 + i % 4; j < 40; j += 1 + (i * 7 + j) % 6)
      text += " " + std::to_string(j) + ":0." + std::to_string(1 + (i * 31 + j * 17) % 997);
    text += "\n";
  }
  write("set.libsvm", text);
  for (const std::string& from : {std::string("set.libsvm"), std::string("breast_cancer")}) {
    ASSERT_EQ(run({"data", "convert", from, "-o", "set.pgl"}).code, 0);
    EXPECT_EQ(json({"data", "info", from})["checksum"], json({"data", "info", "set.pgl"})["checksum"]);
    for (const Words& options : {Words{}, Words{"--k", "7", "--sampling", "epochs"}, Words{"--scale", "unit-rows"}}) {
      const auto train = [&](const std::string& data, const std::string& threads) {
        Words words = {"train", data, "--lambda", "0.01", "--T", "2000", "--output", "average", "--threads", threads};
        words.insert(words.end(), options.begin(), options.end());
        Json result = json(words);
        return Json{result["w"], result["f"], result["f_last"], result["f_suffix"], result["R"]};
      };
      EXPECT_EQ(train(from, "1"), train("set.pgl", "1"));
      EXPECT_EQ(train(from, "1"), train("set.pgl", "3"));
    }
  }
  EXPECT_EQ(run({"data", "info", "set.pgl", "--label", "2"}).code, 2);
}

// The file and an option do not go together: exit 1, as the file is what it is, and the sentence names it.
TEST_F(CommandLine, WhatTheDataDoNotHaveNamesThem) {
  write("b.csv", "species,x1,x2\ncat,1,2\ndog,3,4\nbird,5,6\n");
  expect_error({"train", "b.csv"}, 1, {"b.csv: there are 3 classes (cat, dog, bird)", "--positive"});
  expect_error({"train", "iris"}, 1, {"iris: there are 3 classes"});
  expect_error({"train", "iris", "--classes", "setosa,rose"}, 1, {"iris: there is no class 'rose'"});
  expect_error({"data", "info", "iris", "--classes", "setosa,rose"}, 1, {"iris: there is no class 'rose'"});
  expect_error({"data", "convert", "b.csv", "--positive", "cow", "-o", "c.csv"}, 1, {"b.csv: there is no class 'cow'"});
  expect_error({"gui", "iris", "--C", "1"}, 1, {"iris: there are 3 classes"});
  expect_error({"train", "b.csv", "--positive", "cow"}, 1, {"b.csv: there is no class 'cow'"});
  expect_error({"train", "b.csv", "--positive", "cat", "--features", "7"}, 1, {"b.csv: there is no feature 7"});
  expect_error({"train", "b.csv", "--label", "9"}, 1, {"b.csv: there is no label column 9"});
  expect_error({"train", "b.csv", "--label", "kind"}, 1, {"b.csv: there is no column named 'kind'"});
  expect_error({"train", "b.csv", "--label", "0"}, 2, {"b.csv: there is no label column 0"});
}

TEST_F(CommandLine, DataInfoCountsTheBiasFeatureInRAlone) {
  write("tiny.csv", "1,3,4\n-1,0,1\n");
  const Json json1 = json({"data", "info", "tiny.csv", "--bias", "feature:12"});
  EXPECT_EQ(json1["d"], 2);
  EXPECT_EQ(json1["R"], 13.0);
}

TEST_F(CommandLine, OneClassOfASideHasItsOwnNameInJson) {
  write("names.csv", "kind,a\n\"x, z\",1\n\"x, z\",3\ny,-1\nw,-2\n");
  const Json told = json({"data", "info", "names.csv", "--positive", "x, z"});
  EXPECT_EQ(told["labels"]["positive"], "x, z");
  EXPECT_EQ(told["labels"]["negative"], "y, w");
}

TEST_F(CommandLine, StandardInputIsDataToo) {
  const Json one = json({"data", "info", "-"}, "label,a,b\nx,1,2\ny,3,4\n");
  EXPECT_EQ(one["m"], 2);
  const Json two = json({"data", "info", "-", "--label", "label"}, "a,b,label\n1,2,x\n3,4,y\n");
  EXPECT_EQ(two["d"], 2);
  EXPECT_EQ(two["labels"]["positive"], "y");
}

TEST_F(CommandLine, GeneratedFilesReadBackAsTheSameSet) {
  const Json made =
      json({"data", "generate", "moons", "--m", "60", "--noise", "0.2", "--data-seed", "7", "-o", "a.csv"});
  EXPECT_EQ(made["m"], 60);
  const Json direct = json({"data", "info", "moons", "--m", "60", "--noise", "0.2", "--data-seed", "7"});
  const Json file = json({"data", "info", "a.csv"});
  for (const char* key : {"m", "d", "R", "positive", "negative", "nonzeros", "checksum"})
    EXPECT_EQ(direct[key], file[key]) << key;
  const Json other = json({"data", "info", "moons", "--m", "60", "--noise", "0.2", "--data-seed", "8"});
  EXPECT_NE(other["checksum"], file["checksum"]);
  const Ended printed =
      run({"data", "generate", "moons", "--m", "60", "--noise", "0.2", "--data-seed", "7", "-o", "-"});
  EXPECT_EQ(printed.out, read("a.csv"));
}

TEST_F(CommandLine, TheLabelColumnIsGuessedAndSaid) {
  write("flowers.csv", "x1,x2,species\n1,2,cat\n3,4,dog\n5,6,cat\n");
  const std::string guess = "the label is taken to be column 3 ('species'): by its name; --label names another";
  const Json info = json({"data", "info", "flowers.csv"});
  EXPECT_EQ(info["d"], 2);
  EXPECT_EQ(info["classes"][0]["name"], "cat");
  EXPECT_EQ(info["notes"][0], guess);
  EXPECT_NE(run({"data", "info", "flowers.csv"}).out.find(guess), std::string::npos);
  EXPECT_NE(run({"train", "flowers.csv", "--T", "10"}).out.find(guess), std::string::npos);
  const Json named = json({"data", "info", "flowers.csv", "--label", "x2", "--ignore", "species", "--positive", "4"});
  EXPECT_EQ(named["classes"].size(), 3U);
  EXPECT_EQ(named["notes"].dump().find("taken to be"), std::string::npos) << "nothing was guessed";
  for (const char* set : {"iris", "wine", "digits", "breast_cancer"})
    EXPECT_EQ(json({"data", "info", set})["notes"].dump().find("taken to be"), std::string::npos) << set;
  ASSERT_EQ(run({"data", "convert", "flowers.csv", "-o", "flowers.pgl"}).code, 0);
  EXPECT_EQ(json({"data", "info", "flowers.pgl"})["notes"].dump().find("taken to be"), std::string::npos)
      << "the binary form says itself what the label is";
}

// What the bundled sets were before the label was guessed they are now.
TEST_F(CommandLine, TheBundledSetsHaveTheirDigests) {
  for (const auto& [set, positive, checksum] :
       {std::tuple{"iris", "setosa", "7a6da69934701ae4"}, std::tuple{"wine", "class_1", "d09b89a22c5bf867"},
        std::tuple{"digits", "3", "41ae195f32f94f04"}, std::tuple{"breast_cancer", "malignant", "799ed80c5b5eedd4"}})
    EXPECT_EQ(json({"data", "info", set, "--positive", positive})["checksum"], checksum) << set;
}

TEST_F(CommandLine, ConvertSaysWhichNumberIsWhichWord) {
  const Json made = json({"data", "convert", "iris", "-o", "i.libsvm"});
  const std::string note =
      "labels that are words are written as numbers: 1 = 'setosa', 2 = 'versicolor', 3 = 'virginica'";
  EXPECT_EQ(made["notes"][0], note);
  EXPECT_EQ(made["libsvm_labels"]["2"], "versicolor");
  EXPECT_EQ(read("i.libsvm").substr(0, 2), "1 ");
  EXPECT_NE(run({"data", "convert", "iris", "-o", "i.libsvm"}).out.find(note), std::string::npos);
  EXPECT_EQ(json({"data", "info", "i.libsvm", "--positive", "2"})["checksum"],
            json({"data", "info", "iris", "--positive", "versicolor"})["checksum"]);
  const Json digits = json({"data", "convert", "digits", "-o", "d.libsvm"});
  EXPECT_TRUE(digits["notes"].empty()) << "its labels are numbers";
  EXPECT_FALSE(digits.contains("libsvm_labels"));
  EXPECT_FALSE(json({"data", "convert", "iris", "-o", "i.csv"}).contains("libsvm_labels"));
}

/// d = 4 stood beside five features.
TEST_F(CommandLine, InfoNamesTheFeaturesThatItCounts) {
  const Json plain = json({"data", "info", "iris", "--positive", "setosa"});
  const Words constant = {"data", "info", "iris", "--positive", "setosa", "--bias", "feature:1"};
  const Json with = json(constant);
  EXPECT_EQ(with["d"], 4);
  EXPECT_EQ(with["features"], plain["features"]);
  EXPECT_EQ(with["nonzeros"], plain["nonzeros"]);
  EXPECT_GT(with["R"], plain["R"]);
  EXPECT_NE(run(constant).out.find("with the constant feature"), std::string::npos);
}

TEST_F(CommandLine, ConvertKeepsTheNamesOfFeaturesWhereAskedTo) {
  const Json made = json({"data", "convert", "iris", "-o", "i.libsvm.gz", "--words"});
  EXPECT_EQ(made["notes"].back(), "the names of the features are in i.libsvm.words");
  EXPECT_EQ(json({"data", "info", "i.libsvm.gz", "--positive", "2"})["features"],
            json({"data", "info", "iris", "--positive", "setosa"})["features"]);
  ASSERT_EQ(run({"data", "convert", "iris", "-o", "plain.libsvm"}).code, 0);
  EXPECT_NE(json({"data", "info", "plain.libsvm", "--positive", "2"})["features"],
            json({"data", "info", "iris", "--positive", "setosa"})["features"]);
  const Json texts = json({"data", "convert", "documents", "-o", "t.libsvm"});
  EXPECT_EQ(texts["notes"].back(),
            "LIBSVM text has no room for the words of the features: --words writes them beside it");
  expect_error({"data", "convert", "iris", "-o", "i.csv", "--words"}, 2, {"--words belongs to a file of LIBSVM text"});
  write("odd.csv", "\"a\nb\",c,species\n1,2,x\n3,4,y\n");
  expect_error({"data", "convert", "odd.csv", "-o", "o.libsvm", "--words"}, 1, {"o.libsvm.words", "has a line break"});
}

TEST_F(CommandLine, ConvertSaysLengthsWhoseSquaresAreNoDoubles) {
  write("big.csv", "1e200,2,a\n3,4,b\n");
  EXPECT_DOUBLE_EQ(json({"data", "convert", "big.csv", "-o", "again.csv"})["R"].get<double>(), 1e200);
  write("small.csv", "3e-200,4e-200,a\n0,0,b\n");
  EXPECT_NEAR(json({"data", "convert", "small.csv", "-o", "again.csv"})["R"].get<double>(), 5e-200, 1e-214);
}

TEST_F(CommandLine, ConvertKeepsEveryNumber) {
  const Json csv = json({"data", "info", "wine", "--positive", "class_1"});
  for (const char* file : {"w.libsvm", "w.tsv", "w.csv.gz"}) {
    ASSERT_EQ(run({"data", "convert", "wine", "-o", file}).code, 0);
    const bool libsvm = std::string(file) == "w.libsvm";  // which has numbers for words
    const Json back = json({"data", "info", file, "--positive", libsvm ? "2" : "class_1"});
    for (const char* key : {"m", "d", "R", "positive", "nonzeros", "checksum"})
      EXPECT_EQ(csv[key], back[key]) << file << key;
  }
}

TEST_F(CommandLine, ConvertWritesThePreparedSetWhereAskedTo) {
  ASSERT_EQ(run({"data", "convert", "iris", "--classes", "setosa,virginica", "--features", "3,1", "--scale", "max-abs",
                 "-o", "two.csv"})
                .code,
            0);
  const Json direct =
      json({"data", "info", "iris", "--classes", "setosa,virginica", "--features", "3,1", "--scale", "max-abs"});
  const Json back = json({"data", "info", "two.csv"});
  EXPECT_EQ(back["m"], 100);
  EXPECT_EQ(back["checksum"], direct["checksum"]);
  EXPECT_EQ(back["features"], direct["features"]);
}

TEST_F(CommandLine, ConvertSaysWhatWasDoneToTheNumbersAndClasses) {
  write("pets.csv", "height,weight,species\n20,4,cat\n50,20,dog\n25,5,cat\n");
  const Json done = json({"data", "convert", "pets.csv", "-o", "p.svm", "--scale", "standardise"});
  EXPECT_EQ(done["notes"],
            (Words{"the label is taken to be column 3 ('species'): by its name; --label names another",
                   "+1 is dog; -1 is cat", "the numbers in the file are those after --scale standardise"}));
  EXPECT_EQ(json({"data", "info", "p.svm"})["d"], 2);
}

TEST_F(CommandLine, ConvertHasNoHeldOutPart) {
  const auto end = run({"data", "convert", "iris", "--held-out", "0.2", "-o", "iris.csv"});
  EXPECT_EQ(end.code, 2);
  EXPECT_NE(end.err.find("--held-out has no place in 'pegasos data convert': it takes the whole set"),
            std::string::npos)
      << end.err;
  EXPECT_FALSE(std::filesystem::exists("iris.csv"));
}

TEST_F(CommandLine, WhereNothingCanBeHeldOutItIsSaid) {
  const std::string moons = "train moons --m 50 --T 5 --held-out ";
  const Ended small = run(split(moons + "0.001", ' '));
  EXPECT_EQ(small.code, 0);
  EXPECT_NE(small.err.find("--held-out 0.001 of 50 is less than half an example"), std::string::npos) << small.err;
  write("two.csv", "a,y\n1,x\n2,z\n");
  const Ended two = run({"train", "two.csv", "--T", "5", "--held-out", "0.5"});
  EXPECT_NE(two.err.find("each class keeps its last example"), std::string::npos) << two.err;
  EXPECT_EQ(run(split(moons + "0.2", ' ')).err, "");
}

TEST_F(CommandLine, LinesTakenForCommentsAreSaid) {
  write("c.csv", "y,a\n#1,2\n1,3\n-1,4\n");
  const std::string note = "1 line begins with # and is taken for a comment";
  for (const char* command : {"data info c.csv", "train c.csv --T 5", "optimum c.csv --lambda 1"})
    EXPECT_NE(run(split(command, ' ')).out.find(note), std::string::npos) << command;
  EXPECT_NE(json({"train", "c.csv", "--T", "5"})["notes"].dump().find(note), std::string::npos);
}

TEST_F(CommandLine, WhatAGeneratorDrawsIsNotAskedOfAFile) {
  write("two.csv", "a,y\n1,x\n2,z\n");
  for (const std::string option : {"--m", "--noise", "--margin", "--imbalance", "--flips", "--data-seed"}) {
    for (const std::string data : {"two.csv", "wine"})
      expect_error({"train", data, "--T", "5", option, option == "--m" ? "50" : "0.2"}, 2, {option});
  }
  expect_error({"figure", "norm", "two.csv", "-o", "a.svg", "--m", "50"}, 2,
               {"--m is for a set that a generator draws"});
  EXPECT_EQ(run({"train", "moons", "--T", "5", "--m", "50"}).code, 0);
}

TEST_F(CommandLine, HowTextIsReadIsNotAskedOfAGenerator) {
  for (const auto& [option, value] :
       std::initializer_list<std::pair<const char*, const char*>>{{"--label", "y"},
                                                                  {"--ignore", "x1"},
                                                                  {"--delimiter", "tab"},
                                                                  {"--header", "no"},
                                                                  {"--decimal", "comma"},
                                                                  {"--missing", "leave-out"}})
    expect_error({"train", "moons", "--T", "5", option, value}, 2,
                 {std::string(option) + " is for a file of text, and moons"});
  write("a.libsvm", "1 1:2\n-1 1:1\n");
  expect_error({"train", "a.libsvm", "--T", "5", "--label", "y"}, 2,
               {"a.libsvm", "stands first in every line", "--label"});
  EXPECT_EQ(run({"train", "a.libsvm", "--T", "5", "--positive", "1"}).code, 0);
}

TEST_F(CommandLine, OneIsSaidInTheSingular) {
  write("two.csv", "a,y\n1,x\n2,x\n3,z\n4,z\n");
  const std::string held = run({"train", "two.csv", "--T", "5", "--held-out", "0.25"}).out;
  EXPECT_NE(held.find("1 more row,"), std::string::npos) << held;
  expect_error({"train", "moons", "--T", "5", "--w1", "1"}, 1, {"--w1 has 1 number, but w has 2 here"});
}

}  // namespace
}  // namespace pegasos::test
