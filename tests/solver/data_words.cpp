// Words for the features of LIBSVM text: a vocabulary beside the data.
#include "data/words.h"

#include <algorithm>
#include <fstream>

#include "data_support.h"
#include "support/folder.h"
#include "support/places.h"

namespace pegasos::test {
namespace {

using Names = std::vector<std::string>;

class Words : public testing::Test {
 protected:
  void put(const std::string& name, const std::string& text) const {
    std::ofstream(folder_ / name, std::ios::binary) << text;
  }
  Result<Table> open(const std::string& name) const { return open_table((folder_ / name).string(), {}, {}); }
  Names names(const std::string& words) const {
    put("a.libsvm.words", words);
    const auto table = open("a.libsvm");
    EXPECT_TRUE(table.ok()) << table.error().text();
    return table->feature_names;
  }
  Message note() const { return open("a.libsvm")->notes.back(); }

  Folder folder_;
};

constexpr const char* kRows = "+1 1:1 3:2\n-1 2:1\n";

TEST_F(Words, NameTheFeaturesOfTheFileBesideThem) {
  put("a.libsvm", kRows);
  EXPECT_EQ(open("a.libsvm")->feature_names, (Names{"x1", "x2", "x3"})) << "there are none yet";
  EXPECT_TRUE(open("a.libsvm")->notes.empty());
  EXPECT_EQ(names("bird\nfish\ntree\n"), (Names{"bird", "fish", "tree"}));
  EXPECT_EQ(note(), Message("the features are the words of {}", "a.libsvm.words"));
  EXPECT_EQ(names("\xEF\xBB\xBF bird\t\r\n fish and chips \r\nB\xC3\xA4r"), (Names{"bird", "fish and chips", "Bär"}))
      << "a mark, blanks, other ends of lines";
  EXPECT_EQ(names("bird\n\ntree\n"), (Names{"bird", "x2", "tree"})) << "an empty line names nothing";
}

TEST_F(Words, ThatDoNotFitAreSaidAndChangeNoNumber) {
  put("a.libsvm", kRows);
  const auto plain = open("a.libsvm");
  EXPECT_EQ(names("bird\nfish\n"), (Names{"x1", "x2", "x3"}));
  EXPECT_EQ(note().english(),
            "a.libsvm.words has 2 words for 3 features: they are not used; give one a line, for every feature");
  EXPECT_EQ(names("bird\nfish\ntree\nherb\n"), (Names{"bird", "fish", "tree"}));
  EXPECT_EQ(note().english(), "the features are the first 3 of the 4 words of a.libsvm.words");
  EXPECT_EQ((*prepare(*open("a.libsvm"), {}))->checksum(), (*prepare(*plain, {}))->checksum());
  EXPECT_EQ(names(""), (Names{"x1", "x2", "x3"}));
  EXPECT_EQ(names("bird\nfish\ntree\n\n\n"), (Names{"bird", "fish", "tree"}));
  EXPECT_EQ(note(), Message("the features are the words of {}", "a.libsvm.words")) << "empty lines at the end";
}

TEST_F(Words, LongOnesAreRefused) {
  put("a.libsvm", kRows);
  put("a.libsvm.words", std::string(1000, 'a') + "\nb\nc\n");
  EXPECT_TRUE(open("a.libsvm").ok());
  put("a.libsvm.words", "b\n" + std::string(1001, 'a') + "\nc\n");
  const auto refused = open("a.libsvm");
  ASSERT_FALSE(refused.ok());
  EXPECT_EQ(refused.error().message.english(), "the name of feature 2 has 1001 bytes, and may have 1000: shorten it");
  put("a.csv", "a,b\n1," + std::string(2000, 'x') + "\n2,y\n");
  EXPECT_EQ(open("a.csv").error().message.english(), "a class has a name of 2000 bytes, and may have 1000: shorten it");
}

TEST_F(Words, BelongToPackedDataToo) {
  EXPECT_EQ(words_file("d/news.libsvm.gz"), "d/news.libsvm.words");
  EXPECT_EQ(words_file("d/news.txt"), "d/news.txt.words");
}

TEST_F(Words, ThatAreNoTextAreRefusedWithTheirPlace) {
  put("a.libsvm", kRows);
  put("a.libsvm.words", "bird\nfi\xFFsh\ntree\n");
  const auto broken = open("a.libsvm");
  ASSERT_FALSE(broken.ok());
  EXPECT_TRUE(broken.error().file.ends_with("a.libsvm.words")) << broken.error().text();
  EXPECT_EQ(broken.error().line, 2);
  std::filesystem::remove(folder_ / "a.libsvm.words");
  std::filesystem::create_directory(folder_ / "a.libsvm.words");
  EXPECT_TRUE(open("a.libsvm").ok()) << "a folder of that name is none of this";
}

TEST_F(Words, OfTheBundledDocumentsAreWhatTheirRowsCount) {
  set_dataset_folder(std::filesystem::path(source_folder()) / "datasets");
  const auto table = open_table("documents", {}, {});
  ASSERT_TRUE(table.ok()) << table.error().text();
  Names words;
  table->rows.row(2).for_each([&](Column j, double) { words.push_back(table->feature_names[j]); });
  EXPECT_EQ(words, (Names{"a", "animal", "in", "naturalized", "or", "plant", "region"}));
  EXPECT_TRUE(std::ranges::is_sorted(table->feature_names)) << "the vocabulary is in alphabetical order";
  EXPECT_EQ((*prepare(*table, {}))->transform().positive, "plant");
}

}  // namespace
}  // namespace pegasos::test
