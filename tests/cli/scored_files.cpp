// pegasos predict: which column of a file is which, and rows without a label.
#include "cli/program.h"

namespace pegasos::test {
namespace {

/// Labels and scores, and what was said beside them.
struct Scored {
  Words lines;
  std::string said;
};

class ScoredFiles : public CommandLine {
 protected:
  Scored scored(const std::string& name, const std::string& text, const Words& more = {}) const {
    write(name, text);
    Words words = {"predict", name, "--model", "m.json"};
    words.insert(words.end(), more.begin(), more.end());
    const Ended ended = run(words);
    EXPECT_EQ(ended.code, 0) << ended.err;
    return {split(ended.out, '\n'), ended.err};
  }
  /// A model of the columns a, b and c, each of which counts.
  void train_named() const {
    write("train.csv", "kind,a,b,c\ncat,2,1,0.5\ndog,-1,0.25,-3\ncat,3,0,0.125\ndog,-2,-1,4\n");
    train(run({"train", "train.csv", "--positive", "cat", "--lambda", "0.1", "--T", "500", "--scale", "standardise",
               "--model", "m.json"}));
  }
};

TEST_F(ScoredFiles, ColumnsAreTakenByTheirNames) {
  train_named();
  EXPECT_EQ(Json::parse(read("m.json"))["transform"]["names"], (Json{"a", "b", "c"}));
  EXPECT_EQ(Json::parse(read("m.json"))["transform"]["label"], "kind");
  const Words expected = scored("same.csv", "kind,a,b,c\ncat,1,2,3\ndog,-4,5,-6\n").lines;
  ASSERT_EQ(expected.size(), 2U);
  const Scored moved = scored("moved.csv", "c,kind,a,b\n3,cat,1,2\n-6,dog,-4,5\n");
  EXPECT_EQ(moved.lines, expected);
  EXPECT_NE(moved.said.find("by their names"), std::string::npos) << moved.said;
  const Json told = json({"predict", "moved.csv", "--model", "m.json"});
  EXPECT_EQ(told["features_by"], "name");
  EXPECT_NE(told["notes"].dump().find("another order"), std::string::npos);
  EXPECT_EQ(told["m"], 2);
  EXPECT_TRUE(told["labelled"].get<bool>());

  const Scored places = scored("places.csv", "cat,1,2,3\ndog,-4,5,-6\n");
  EXPECT_EQ(places.lines, expected);
  EXPECT_NE(places.said.find("the data name no features: the columns are taken by their places"), std::string::npos)
      << places.said;
  EXPECT_EQ(json({"predict", "places.csv", "--model", "m.json"})["features_by"], "place");

  write("renamed.csv", "kind,a,beta,c\ncat,1,2,3\n");
  expect_error({"predict", "renamed.csv", "--model", "m.json"}, 1, {"renamed.csv", "lack 'b'", "a, beta, c"});
  write("twice.csv", "kind,b,a,b,c\ncat,1,2,3,4\n");
  expect_error({"predict", "twice.csv", "--model", "m.json"}, 1, {"2 columns", "'b'"});
  write("fewer.csv", "kind,a,b\ncat,1,2\n");
  expect_error({"predict", "fewer.csv", "--model", "m.json"}, 1, {"lack 'c'"});
}

TEST_F(ScoredFiles, ColumnsThatAreCalledX1AndSoOnHaveNamesToo) {
  write("train.csv", "label,x1,x2\n1,2,1\n-1,-1,0.25\n1,3,-1\n");
  train(run({"train", "train.csv", "--T", "100", "--model", "m.json"}));
  const Words expected = scored("same.csv", "label,x1,x2\n1,1,2\n-1,-4,5\n").lines;
  EXPECT_EQ(scored("moved.csv", "label,x2,x1\n1,2,1\n-1,5,-4\n").lines, expected);
}

TEST_F(ScoredFiles, AChoiceOfFeaturesIsFoundByItsNames) {
  write("train.csv", "kind,a,b,c\ncat,2,1,0.5\ndog,-1,0.25,-3\ncat,3,0,0.125\n");
  train(run({"train", "train.csv", "--features", "3,1", "--T", "100", "--model", "m.json"}));
  const Words expected = scored("all.csv", "kind,a,b,c\ncat,1,2,3\n").lines;
  EXPECT_EQ(scored("two.csv", "a,c,kind\n1,3,cat\n").lines, expected) << "what is not asked of it may lack";
}

TEST_F(ScoredFiles, OldModelsAreReadByPlaces) {
  train_named();
  Json model = Json::parse(read("m.json"));
  const Words expected = scored("same.csv", "kind,a,b,c\ncat,1,2,3\n").lines;
  model["transform"].erase("names");
  model["transform"].erase("label");
  write("m.json", model.dump());
  const Scored old = scored("same.csv", "kind,a,b,c\ncat,1,2,3\n");
  EXPECT_EQ(old.lines, expected);
  EXPECT_NE(old.said.find("the model names no features"), std::string::npos) << old.said;
  model["transform"]["names"] = {"a", "b"};
  write("m.json", model.dump());
  expect_error({"predict", "same.csv", "--model", "m.json"}, 1, {"names", "2 texts", "3"});
}

TEST_F(ScoredFiles, WordsBesideSparseRowsAreNames) {
  write("train.libsvm", "+1 1:1 3:2\n-1 2:1\n");
  write("train.libsvm.words", "red\ngreen\nblue\n");
  train(run({"train", "train.libsvm", "--T", "50", "--model", "m.json"}));
  const Words expected = scored("same.libsvm", "+1 1:5 2:7 3:11\n").lines;
  write("moved.libsvm.words", "blue\nred\ngreen\n");
  EXPECT_EQ(scored("moved.libsvm", "+1 1:11 2:5 3:7\n").lines, expected);
}

TEST_F(ScoredFiles, FeaturesThatTheModelDoesNotKnowAreRefusedOrLeftOut) {
  train_named();
  const Words expected = scored("same.csv", "kind,a,b,c\ncat,1,2,3\n").lines;
  write("more.csv", "id,kind,a,b,c\n7,cat,1,2,3\n");
  expect_error({"predict", "more.csv", "--model", "m.json"}, 1, {"4 features", "3", "(id)", "--unknown leave-out"});
  const Scored left = scored("more.csv", read("more.csv"), {"--unknown", "leave-out"});
  EXPECT_EQ(left.lines, expected);
  EXPECT_NE(left.said.find("no weight belongs to the others (id)"), std::string::npos) << left.said;
  EXPECT_EQ(scored("more.csv", read("more.csv"), {"--ignore", "id"}).lines, expected);

  write("train.libsvm", "+1 1:1 3:2\n-1 2:1\n");
  train(run({"train", "train.libsvm", "--T", "50", "--model", "m.json"}));
  write("more.libsvm", "+1 1:1 5:9\n-1 2:1\n");
  expect_error({"predict", "more.libsvm", "--model", "m.json"}, 1, {"5 features", "3", "--unknown leave-out"});
  const Words without = scored("without.libsvm", "+1 1:1\n-1 2:1\n").lines;
  EXPECT_EQ(scored("more.libsvm", read("more.libsvm"), {"--unknown", "leave-out"}).lines, without);
}

// ---- Rows without a label

TEST_F(ScoredFiles, RowsWithoutALabelAreScored) {
  train_named();
  const Words expected = scored("same.csv", "kind,a,b,c\ncat,1,2,3\ndog,-4,5,-6\n").lines;
  const Scored bare = scored("bare.csv", "b,c,a\n2,3,1\n5,-6,-4\n");
  EXPECT_EQ(bare.lines, expected);
  EXPECT_NE(bare.said.find("the rows have no label"), std::string::npos) << bare.said;
  const Json told = json({"predict", "bare.csv", "--model", "m.json"});
  EXPECT_FALSE(told["labelled"].get<bool>());
  EXPECT_TRUE(told["errors"].is_null());
  EXPECT_TRUE(told["error_rate"].is_null());
  EXPECT_FALSE(told.contains("confusion"));
  const Ended written = run({"predict", "bare.csv", "--model", "m.json", "-o", "labels.txt"});
  EXPECT_NE(written.out.find("without labels"), std::string::npos) << written.out;
  EXPECT_EQ(written.out.find("errors"), std::string::npos) << written.out;

  const std::string numbers = "1.5,2,3\n-4,5,-6\n0.25,7,8.5\n0.75,1.5,2.5\n";  // as many as the model has features
  const Words by_place = scored("numbers.csv", numbers).lines;
  EXPECT_EQ(by_place.size(), 4U);
  EXPECT_EQ(by_place[1], expected[1]);
  EXPECT_EQ(scored("one.csv", "1,2,3\n-4,5,-6\n", {"--unlabelled"}).lines, expected);
  write("one.csv", "1,2,3\n-4,5,-6\n");
  expect_error({"predict", "one.csv", "--model", "m.json"}, 1, {"2 features", "3", "--unlabelled"});
  expect_error({"predict", "one.csv", "--model", "m.json", "--unlabelled", "--label", "1"}, 2, {"--label"});
  expect_error({"predict", "bare.csv", "--model", "m.json", "--classes", "cat,dog"}, 1, {"--classes"});
}

TEST_F(ScoredFiles, ALabelThatSaysNothingIsNotLookedAt) {
  train_named();
  const Words expected = scored("same.csv", "kind,a,b,c\ncat,1,2,3\ndog,-4,5,-6\n").lines;
  write("blank.csv", "kind,a,b,c\ncat,1,2,3\n,-4,5,-6\n");
  expect_error({"predict", "blank.csv", "--model", "m.json"}, 1,
               {"blank.csv:3:1", "the label is missing", "--unlabelled"});
  const Scored blank = scored("blank.csv", read("blank.csv"), {"--unlabelled"});
  EXPECT_EQ(blank.lines, expected);
  EXPECT_NE(blank.said.find("labels are not looked at"), std::string::npos) << blank.said;
  EXPECT_EQ(scored("other.csv", "c,kind,a,b\n3,?,1,2\n-6,9,-4,5\n", {"--unlabelled"}).lines, expected);
  expect_error({"train", "blank.csv"}, 1, {"the label is missing"});
  EXPECT_EQ(run({"train", "blank.csv"}).err.find("--unlabelled"), std::string::npos);
}

TEST_F(ScoredFiles, TheLabelIsTheColumnThatItWasInTrainingOrTheOnlyOtherOne) {
  train_named();
  const Words expected = scored("same.csv", "kind,a,b,c\ncat,1,2,3\ndog,-4,5,-6\n").lines;
  write("other.csv", "a,b,c,animal\n1,2,3,cat\n-4,5,-6,dog\n");
  EXPECT_EQ(json({"predict", "other.csv", "--model", "m.json"})["m"], 2);
  EXPECT_EQ(scored("other.csv", read("other.csv")).lines, expected);
  write("id.csv", "id,a,b,c\n1,1,2,3\n2,-4,5,-6\n");
  expect_error({"predict", "id.csv", "--model", "m.json"}, 1, {"class '1'", "column 1", "no feature of the model"});
  EXPECT_EQ(scored("id.csv", read("id.csv"), {"--ignore", "id"}).lines, expected);
}

TEST_F(ScoredFiles, SparseRowsWithoutALabelAreScored) {
  write("train.libsvm", "+1 1:1 3:2\n-1 2:1\n");
  train(run({"train", "train.libsvm", "--T", "50", "--model", "m.json"}));
  const Words expected = scored("same.libsvm", "+1 1:5 3:11\n-1 2:7\n").lines;
  EXPECT_EQ(scored("bare.libsvm", "1:5 3:11\n2:7\n").lines, expected);
  EXPECT_FALSE(json({"predict", "bare.libsvm", "--model", "m.json"})["labelled"].get<bool>());
  EXPECT_EQ(scored("nought.libsvm", "0 1:5 3:11\n0 2:7\n", {"--unlabelled"}).lines, expected);
  write("mixed.libsvm", "+1 1:5 3:11\n2:7\n");
  expect_error({"predict", "mixed.libsvm", "--model", "m.json"}, 1, {"row 2 has no label"});
  expect_error({"train", "bare.libsvm"}, 1, {"bare.libsvm:1:1", "label must come first"});
}

TEST_F(ScoredFiles, OneFeatureIsATableToo) {
  write("train.csv", "y,a\n1,2\n-1,-1\n1,3\n");
  train(run({"train", "train.csv", "--T", "50", "--model", "m.json"}));
  EXPECT_EQ(scored("one.csv", "a\n2\n-3\n").lines, scored("two.csv", "y,a\n1,2\n1,-3\n").lines);
  expect_error({"train", "one.csv"}, 1, {"one column only"});
}

TEST_F(ScoredFiles, ANameOfAClassStaysWhatItIs) {
  write("train.csv", "kind,a\nold tree,2\n\"young \"\"tree\"\", thin\",-1\nold tree,3\n");
  train(run({"train", "train.csv", "--positive", "old tree", "--T", "50", "--model", "m.json"}));
  const Words lines = scored("train.csv", read("train.csv")).lines;
  ASSERT_EQ(lines.size(), 3U);
  EXPECT_TRUE(lines[0].starts_with("\"old tree\" ")) << lines[0];
  EXPECT_TRUE(lines[1].starts_with("\"young \"\"tree\"\", thin\" ")) << lines[1];
}

}  // namespace
}  // namespace pegasos::test
