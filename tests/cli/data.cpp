// pegasos data list | info | generate | convert.
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
  for (const char* name : {"iris", "wine", "breast_cancer", "digits", "two-blobs", "overlapping-blobs", "separable",
                           "moons", "circles", "xor", "spiral", "coins", "outlier", "duplicates"})
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

TEST_F(CommandLine, ConvertKeepsEveryNumber) {
  const Json csv = json({"data", "info", "wine", "--positive", "class_1"});
  for (const char* file : {"w.libsvm", "w.tsv", "w.csv.gz"}) {
    ASSERT_EQ(run({"data", "convert", "wine", "-o", file}).code, 0);
    const Json back = json({"data", "info", file, "--positive", "class_1"});
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

TEST_F(CommandLine, ConvertHasNoHeldOutPart) {
  const auto end = run({"data", "convert", "iris", "--held-out", "0.2", "-o", "iris.csv"});
  EXPECT_EQ(end.code, 2);
  EXPECT_NE(end.err.find("--held-out has no place here"), std::string::npos) << end.err;
  EXPECT_FALSE(std::filesystem::exists("iris.csv"));
}

}  // namespace
}  // namespace pegasos::test
