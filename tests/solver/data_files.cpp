// Files and names: the bundled sets, gzip, suffixes, and writing without harm to what was there.
#include <sys/resource.h>
#include <unistd.h>
#include <zlib.h>

#include <csignal>
#include <cstdio>
#include <filesystem>
#include <fstream>

#include "core/file_writer.h"
#include "data/files.h"
#include "data/generators.h"
#include "data_support.h"
#include "support/file_faults.h"
#include "support/folder.h"
#include "support/places.h"

namespace pegasos::test {
namespace {

namespace fs = std::filesystem;

class Files : public testing::Test {
 protected:
  void SetUp() override { set_dataset_folder(fs::path(source_folder()) / "datasets"); }

  std::string put(const std::string& name, const std::string& bytes) const {
    std::string path = (folder_ / name).string();
    std::ofstream(path, std::ios::binary) << bytes;
    return path;
  }
  static Result<Table> open(const std::string& data, const std::string& label = "") {
    return open_table(data, {label}, {});
  }
  std::size_t files_in_folder() const {
    return static_cast<std::size_t>(std::distance(fs::directory_iterator(folder_), {}));
  }

  Folder folder_;
};

std::string gzipped(const std::string& text) {
  const Folder folder;
  const std::string path = folder.file("packed");
  gzFile file = gzopen(path.c_str(), "wb");
  gzwrite(file, text.data(), static_cast<unsigned>(text.size()));
  gzclose(file);
  std::ifstream in(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(in), {}};
}

TEST_F(Files, BundledSetsHaveTheirShape) {
  struct Case {
    const char* name;
    Count m, d;
    std::size_t classes;
    double R;
  };
  const std::vector<Case> cases = {{"iris", 150, 4, 3, 11.11125555461668},
                                   {"wine", 178, 13, 3, 1683.6452526586472},
                                   {"breast_cancer", 569, 30, 2, 4974.697268352502},
                                   {"digits", 1797, 64, 10, 76.89603370785778},
                                   {"documents", 3886, 6022, 2, 10.344080432788601}};
  for (const Case& c : cases) {
    const auto table = open(c.name);
    ASSERT_TRUE(table.ok()) << table.error().text();
    EXPECT_EQ(table->rows.rows(), c.m);
    EXPECT_EQ(table->rows.columns(), c.d);
    EXPECT_EQ(table->classes.size(), c.classes);
    EXPECT_EQ(table->name, c.name);
    EXPECT_NE(table->source.find(table->rows.is_sparse() ? "WordNet" : "CC BY 4.0"), std::string::npos);
    Preparation first;
    first.positive = table->classes[0];
    EXPECT_NEAR((*prepare(*table, first))->R(), c.R, 1e-12 * c.R);
  }
  EXPECT_TRUE(open("breast-cancer").ok()) << "- and _ are the same in names";
}

TEST_F(Files, EverySourceOpens) {
  EXPECT_EQ(sources().size(), 5 + generators().size());
  for (const SourceInfo& source : sources()) {
    const auto table = open(source.name);
    ASSERT_TRUE(table.ok()) << table.error().text();
    EXPECT_EQ(static_cast<Count>(table->classes.size()), source.classes);
    EXPECT_EQ(is_generated(source.name), source.generated);
    EXPECT_FALSE(source.description.empty() || source.title.empty() || source.citation.empty());
  }
}

TEST_F(Files, TheFormatIsToldBySuffixElseByContent) {
  const std::string libsvm_text = "+1 1:2\n-1 2:3\n";
  const std::string csv_text = "y,a\n1,2\n-1,3\n";
  for (const std::string name : {"a.libsvm", "a.svm", "a.txt", "a.dat", "a", "a.data"}) {
    const auto table = open(put(name, libsvm_text));
    ASSERT_TRUE(table.ok()) << table.error().text();
    EXPECT_TRUE(table->rows.is_sparse()) << name;
    EXPECT_EQ(table->name, name);
  }
  EXPECT_EQ(format_of("A.LIBSVM"), TableFormat::Libsvm);
  EXPECT_EQ(format_of("A.PGL"), TableFormat::Binary);
  EXPECT_EQ(format_of("A.Tsv"), TableFormat::Tsv);
  for (const std::string name : {"b.csv", "b.tsv", "b", "b.data", "b.txt", "b.dat"}) {
    const auto table = open(put(name, csv_text));
    ASSERT_TRUE(table.ok()) << table.error().text();
    EXPECT_FALSE(table->rows.is_sparse()) << name;
  }
  EXPECT_FALSE(open(put("c.libsvm", csv_text)).ok()) << "a suffix is a promise";
  EXPECT_EQ(open(put("last.csv", "a,y\n2,p\n3,q\n"), "y")->classes, (std::vector<std::string>{"p", "q"}));
}

TEST_F(Files, GzipOpensAsItIs) {
  const std::string text = "y,a\n1,2\n-1,3\n";
  const std::string packed = gzipped(text);
  for (const std::string name : {"a.csv.gz", "a.csv", "a"}) {
    const auto table = open(put(name, packed));
    ASSERT_TRUE(table.ok()) << table.error().text();
    EXPECT_EQ(table->rows.rows(), 2);
  }
  EXPECT_EQ(*read_text(put("two.gz", packed + packed)), text + text) << "several members are one text";
  EXPECT_EQ(*read_text(put("empty.gz", gzipped(""))), "");
  std::string large;
  for (int i = 0; i < 200000; ++i) large += "1,2\n";
  EXPECT_EQ(*read_text(put("large.gz", gzipped(large))), large);
  expect_error(open(put("bad.csv.gz", gzipped("y,a\n1,red\n"))), 2, 3, "not a number", "lines of the unpacked text");
  expect_error(read_text(put("twice.gz", gzipped(packed))), 0, 0, "gzip again", "packed twice");
  expect_error(read_text(put("t.csv.xz", std::string("\xFD\x37zXZ\0\0", 7))), 0, 0, "not by gzip", "xz");
  expect_error(read_text(put("t.bz2", "BZh91AY&SYxxxx")), 0, 0, "unpack it first", "bzip2");
  expect_error(read_text(put("t.xlsx", "PK\x03\x04xxxx")), 0, 0, "save its table as CSV", "a spreadsheet");
  expect_error(read_text(put("cut.gz", packed.substr(0, packed.size() - 5))), 0, 0, "damaged or cut off", "cut");
  std::string damaged = packed;
  damaged[packed.size() - 6] = static_cast<char>(damaged[packed.size() - 6] ^ 0x55);
  expect_error(read_text(put("damaged.gz", damaged)), 0, 0, "damaged or cut off", "checksum");
  expect_error(read_text(put("tail.gz", packed + "tail")), 0, 0, "follows the gzip data", "tail");
}

TEST_F(Files, WhatCannotBeOpenedIsExplained) {
  const auto absent = open("no-such-set");
  ASSERT_FALSE(absent.ok());
  EXPECT_EQ(absent.error().code, ErrorCode::NotFound);
  EXPECT_NE(absent.error().message.english().find("no-such-set"), std::string::npos);
  EXPECT_EQ(read_text((folder_ / "none.csv").string()).error().code, ErrorCode::NotFound);
  expect_error(open(folder_.string()), 0, 0, "folder", "a folder");
  expect_error(open(put("empty.csv", "")), 0, 0, "empty", "an empty file");
  const auto bad = open(put("bad.csv", "y,a\n1,2\n1,oops\n"));
  ASSERT_FALSE(bad.ok());
  EXPECT_EQ(bad.error().text(), (folder_ / "bad.csv").string() +
                                    ":3:3: feature 1 ('a') is 'oops', which is not a number; write "
                                    "a decimal such as -1.5e3");
}

TEST_F(Files, TablesAreWrittenAndReadBack) {
  const auto iris = open("iris");
  const auto blobs = generate({});
  for (const Table& table : {*iris, *blobs}) {
    Table numbered = table;  // LIBSVM has numbers for labels that are words
    numbered.classes = libsvm_labels(table);
    for (const std::string name : {"o.csv", "o.tsv", "o.libsvm", "o.svm", "o.txt", "o.csv.gz", "o.libsvm.gz"}) {
      const std::string path = (folder_ / name).string();
      ASSERT_TRUE(write_table(table, path).ok());
      const auto back = open(path);
      ASSERT_TRUE(back.ok()) << back.error().text();
      const bool libsvm = format_of(name) == TableFormat::Libsvm;
      expect_same(*back, libsvm ? numbered : table);
      if (!libsvm) {
        EXPECT_EQ(back->feature_names, table.feature_names);
      }
    }
  }
  EXPECT_EQ(bytes_of((folder_ / "o.csv.gz").string()).substr(0, 2), "\x1F\x8B");
  const std::string text = (folder_ / "o.txt.gz").string();
  ASSERT_TRUE(write_file(text, "any text").ok());
  EXPECT_EQ(bytes_of(text).substr(0, 2), "\x1F\x8B") << "whatever it is: the name says how it is kept";
  EXPECT_EQ(*read_text(text), "any text");
  fs::remove(text);
  EXPECT_EQ(files_in_folder(), 7U) << "no temporary file is left";
}

TEST_F(Files, WritingIsAllOrNothing) {
  const std::string path = put("kept.csv", "precious");
  fs::permissions(path, fs::perms::owner_read | fs::perms::owner_write);
  const Table wide =
      libsvm("1 " + std::to_string(kFeatureLimit) + ":1\n-1 1:1\n-1 2:1\n-1 3:1\n");  // 80 million numbers
  const Status failed = write_table(wide, path);
  ASSERT_FALSE(failed.ok());
  EXPECT_EQ(failed.error().file, path);
  EXPECT_EQ(bytes_of(path), "precious");
  EXPECT_EQ(files_in_folder(), 1U);

  ASSERT_TRUE(write_file(path, "new").ok());
  EXPECT_EQ(bytes_of(path), "new");
  EXPECT_EQ(fs::status(path).permissions(), fs::perms::owner_read | fs::perms::owner_write);

  fs::create_symlink(path, folder_ / "link");
  ASSERT_TRUE(write_file((folder_ / "link").string(), "through").ok());
  EXPECT_EQ(bytes_of(path), "through");
  EXPECT_TRUE(fs::is_symlink(folder_ / "link"));
  EXPECT_TRUE(write_file("/dev/null", "gone").ok());
  EXPECT_FALSE(write_file((folder_ / "none" / "x.csv").string(), "x").ok());
  EXPECT_FALSE(write_file(folder_.string(), "x").ok());
  EXPECT_EQ(files_in_folder(), 2U);
}

TEST_F(Files, WhicheverCallFailsASetIsWholeOrAsItWas) {
  const Table iris = *open("iris");
  for (const char* name : {"a.csv", "a.tsv", "a.libsvm", "a.pgl", "a.csv.gz"}) {
    SCOPED_TRACE(name);
    expect_all_or_nothing(folder_ / name, false, [&](const std::string& file) { return write_table(iris, file); });
  }
  expect_all_or_nothing(folder_ / "once", true,
                        [](const std::string& file) { return write_file(file, "new", Worth::Once); });
}

TEST_F(Files, AFullDiskLosesNothing) {
  const std::string path = put("kept.csv", "precious");
  rlimit before{};
  getrlimit(RLIMIT_FSIZE, &before);
  const auto handler = std::signal(SIGXFSZ, SIG_IGN);
  const rlimit tiny{4096, before.rlim_max};
  setrlimit(RLIMIT_FSIZE, &tiny);
  const Status failed = write_file(path, std::string(100000, 'x'));
  setrlimit(RLIMIT_FSIZE, &before);
  std::signal(SIGXFSZ, handler);
  ASSERT_FALSE(failed.ok());
  EXPECT_NE(failed.error().message.english().find("cannot be written"), std::string::npos) << failed.error().text();
  EXPECT_EQ(bytes_of(path), "precious");
  EXPECT_EQ(files_in_folder(), 1U) << "the half-written temporary file is gone";
}

TEST_F(Files, StandardInputIsRead) {
  const std::string path = put("in", "1 1:2\n-1 1:x\n");
  ASSERT_NE(std::freopen(path.c_str(), "rb", stdin), nullptr);
  const auto table = open("-");
  ASSERT_FALSE(table.ok());
  EXPECT_EQ(table.error().text().substr(0, 21), "standard input:2:6: f");
}

}  // namespace
}  // namespace pegasos::test
