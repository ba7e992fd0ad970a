// The binary form: what is written is what is read, and a file that is not whole is refused.
#include <unistd.h>

#define XXH_INLINE_ALL
#include <xxhash.h>

#include <algorithm>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <limits>

#include "core/random.h"
#include "data/files.h"
#include "data/preview.h"
#include "data_support.h"
#include "support/folder.h"
#include "support/places.h"
#include "support/stride.h"

namespace pegasos::test {
namespace {

namespace fs = std::filesystem;

class BinaryForm : public testing::Test {
 protected:
  void SetUp() override { set_dataset_folder(fs::path(source_folder()) / "datasets"); }

  std::string path(const std::string& name) const { return (folder_ / name).string(); }
  static void put(const std::string& path, std::string_view bytes) { std::ofstream(path, std::ios::binary) << bytes; }
  static std::string bytes_of(const std::string& path) {
    std::ifstream file(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(file), {}};
  }
  static Result<Table> open(const std::string& data) { return open_table(data, {}, {}); }
  /// The error that the bytes give, empty where they are read.
  std::string refusal_of(std::string_view bytes) const {
    put(path("wrong.pgl"), bytes);
    const auto table = open(path("wrong.pgl"));
    return table ? "" : table.error().message.english();
  }

  Folder folder_;
};

void expect_equal(const Table& a, const Table& b) {
  EXPECT_EQ(a.classes, b.classes);
  EXPECT_EQ(a.labels, b.labels);
  EXPECT_EQ(a.feature_names, b.feature_names);
  const auto notes = [](std::vector<Message> all) {  // the binary form says itself what the label is
    std::erase_if(all, is_label_note);
    return all;
  };
  EXPECT_EQ(notes(a.notes), notes(b.notes));
  ASSERT_EQ(a.rows.rows(), b.rows.rows());
  ASSERT_EQ(a.rows.columns(), b.rows.columns());
  EXPECT_EQ(a.rows.is_sparse(), b.rows.is_sparse());
  EXPECT_EQ(a.rows.parts().narrow, b.rows.parts().narrow);
  EXPECT_EQ(a.rows.parts().facts, b.rows.parts().facts);
  EXPECT_TRUE(std::ranges::equal(a.rows.parts().places, b.rows.parts().places));
  EXPECT_TRUE(std::ranges::equal(a.rows.parts().bytes, b.rows.parts().bytes));
}

/// A sparse text of many rows, some of them empty; more than one block of a file.
std::string many_rows(Count rows, bool floats) {
  const Random random(31, Stream::Test);
  std::string text;
  for (std::uint64_t i = 0; i < static_cast<std::uint64_t>(rows); ++i) {
    text += random.below(3, i, 0) == 0 ? "spam" : "ham";
    std::uint64_t column = 0;
    for (std::uint64_t e = 0; e < random.below(30, i, 1); ++e) {
      column += 1 + random.below(200, i, static_cast<std::uint32_t>(10 + e));
      const std::uint64_t value = 1 + random.below(4000, i, static_cast<std::uint32_t>(100 + e));
      text += " " + std::to_string(column) + ":" + (floats ? "" : "0.") + std::to_string(value);
    }
    text += "\n";
  }
  return text;
}

TEST_F(BinaryForm, WhatIsWrittenIsRead) {
  put(path("wide.libsvm"), many_rows(12'000, false));
  put(path("narrow.libsvm"), many_rows(12'000, true));
  put(path("names.csv"), "\"a, b\",\"Größe\",x3\n\"no, never\",1,2\nyes,-0.5,1e300\nyes,0,0\n");
  put(path("nothing.libsvm"), "+1 7:0\n-1\n");
  for (const std::string& data : {std::string("iris"), std::string("digits"), path("wide.libsvm"),
                                  path("narrow.libsvm"), path("names.csv"), path("nothing.libsvm")}) {
    SCOPED_TRACE(data);
    const auto text = open(data);
    ASSERT_TRUE(text) << text.error().text();
    ASSERT_TRUE(write_table(*text, path("set.pgl")));
    const auto binary = open(path("set.pgl"));
    ASSERT_TRUE(binary) << binary.error().text();
    expect_equal(*text, *binary);
    EXPECT_EQ(binary->name, "set.pgl");
  }
  EXPECT_TRUE(open(path("wide.libsvm"))->rows.is_sparse());
  EXPECT_FALSE(open(path("wide.libsvm"))->rows.parts().narrow);
  EXPECT_TRUE(open(path("narrow.libsvm"))->rows.parts().narrow);
}

TEST_F(BinaryForm, ASetIsTheSameSet) {
  put(path("wide.libsvm"), many_rows(500, false));
  const auto text = open(path("wide.libsvm"));
  ASSERT_TRUE(text);
  ASSERT_TRUE(write_table(*text, path("set.pgl")));
  Result<Table> binary = open(path("set.pgl"));
  ASSERT_TRUE(binary);
  const auto a = prepare(*text, {});
  const auto b = prepare(*binary, {});
  ASSERT_TRUE(a && b);
  EXPECT_EQ((*a)->checksum(), (*b)->checksum());
  EXPECT_EQ((*a)->R(), (*b)->R());
  EXPECT_EQ((*a)->rows().nonzeros(), (*b)->rows().nonzeros());
  // The rows stay where they are though table, set and file name go.
  *binary = Table{};
  fs::remove(path("set.pgl"));
  EXPECT_EQ((*b)->squared_norm(499), (*a)->squared_norm(499));
}

TEST_F(BinaryForm, EveryByteCounts) {
  put(path("small.csv"), "a,b,label\n1,2,no\n3,4,yes\n-1,0,no\n");
  put(path("small.libsvm"), "+1 1:0.5 3:0.1\n-1 2:3\n-1\n");
  for (const char* name : {"small.csv", "small.libsvm"}) {
    SCOPED_TRACE(name);
    const auto table = open_table(path(name), {std::string(name) == "small.csv" ? "label" : ""}, {});
    ASSERT_TRUE(table) << table.error().text();
    ASSERT_TRUE(write_table(*table, path("small.pgl")));
    const std::string good = bytes_of(path("small.pgl"));
    ASSERT_EQ(refusal_of(good), "");
    for (std::size_t i = 0; i < good.size(); i += kStride) {
      for (const int bit : {0, 3, 7}) {
        std::string bad = good;
        bad[i] = static_cast<char>(bad[i] ^ (1 << bit));
        EXPECT_NE(refusal_of(bad), "") << "byte " << i << " bit " << bit;
      }
    }
    for (std::size_t length = 0; length < good.size(); length += kStride)
      EXPECT_NE(refusal_of(std::string_view(good).substr(0, length)), "") << "cut to " << length;
    EXPECT_NE(refusal_of(good + std::string(1, '\0')).find("something was added"), std::string::npos);
  }
}

TEST_F(BinaryForm, SaysWhatIsWrong) {
  put(path("wide.libsvm"), many_rows(12'000, false));
  const auto table = open(path("wide.libsvm"));
  ASSERT_TRUE(table);
  ASSERT_TRUE(write_table(*table, path("set.pgl")));
  const std::string good = bytes_of(path("set.pgl"));
  ASSERT_GT(good.size(), 600'000U);
  const auto says = [&](const std::string& bytes, const char* words) {
    const std::string refusal = refusal_of(bytes);
    EXPECT_NE(refusal.find(words), std::string::npos) << refusal;
  };
  says("+1 1:0.5\n", "does not begin as a .pgl file");
  says("", "the file is empty");
  says(good.substr(0, 100), "cut off");
  says(good.substr(0, good.size() / 2), "it was cut off; copy it again");
  std::string bad = good;
  bad[good.size() - 400'000] ^= 1;
  says(bad, "the checksum differs");
  bad = good;
  bad.back() ^= 1;
  says(bad, "the checksums are damaged");
  bad = good;
  bad[40] ^= 1;
  says(bad, "the header is damaged");
  // A whole file of another version: its header is in order.
  bad = good;
  bad[8] = 2;
  const std::uint64_t own = XXH3_64bits(bad.data(), 120);
  std::memcpy(bad.data() + 120, &own, sizeof own);
  says(bad, "version 2 of the binary form and this program reads version 1");

  EXPECT_NE(write_table(*table, path("set.pgl.gz")).error().message.english().find("leave out .gz"), std::string::npos);
  const auto labelled = open_table(path("set.pgl"), {"3"}, {});
  EXPECT_EQ(labelled.error().code, ErrorCode::Usage);
}

/// The parts of a storage in memory that may be changed.
struct OwnParts {
  explicit OwnParts(const RowStorage& rows) : parts(rows.parts()) {
    places.assign(parts.places.begin(), parts.places.end());
    bytes.assign((parts.bytes.size() + sizeof(double) - 1) / sizeof(double), 0.0);
    std::memcpy(bytes.data(), parts.bytes.data(), parts.bytes.size());
    parts.places = places;
    parts.bytes = std::as_bytes(std::span(bytes)).first(parts.bytes.size());
  }
  template <class T>
  void set(std::size_t at, T value) {
    std::memcpy(reinterpret_cast<std::byte*>(bytes.data()) + at, &value, sizeof value);
  }
  RowParts parts;
  std::vector<std::uint32_t> places;
  std::vector<double> bytes;
};

TEST_F(BinaryForm, LabelsThatNameNoClassAreRefused) {
  put(path("small.libsvm"), "+1 1:0.5 3:0.1\n-1 2:3\n-1\n");
  Table table = *open(path("small.libsvm"));
  ASSERT_EQ(table.classes.size(), 2U);
  for (const std::uint32_t label : {2U, 3U, 0xFFFFFFFFU}) {
    table.labels[1] = label;
    ASSERT_TRUE(write_table(table, path("unsound.pgl")));
    const auto read = open(path("unsound.pgl"));
    ASSERT_FALSE(read) << label;
    EXPECT_NE(read.error().message.english().find("a label names no class"), std::string::npos) << read.error().text();
  }
}

// Checksums tell chance; whoever makes a file with right ones still cannot lead out of it.
TEST_F(BinaryForm, RowsThatNoReaderMadeAreRefused) {
  put(path("small.libsvm"), "+1 1:0.5 3:0.1\n-1 2:3\n-1\n");
  const auto good = open(path("small.libsvm"));
  ASSERT_TRUE(good);
  const auto refused = [&](const char* what, auto change) {
    SCOPED_TRACE(what);
    OwnParts own(good->rows);
    change(own);
    Table table = *good;
    table.rows = RowStorage::of(own.parts, nullptr);
    ASSERT_TRUE(write_table(table, path("unsound.pgl")));
    EXPECT_FALSE(open(path("unsound.pgl")));
  };
  // A row's block: length, |x|^2 at 8, columns at 16, values at 32 (four places each).
  refused("column too large", [](OwnParts& own) { own.set(20, std::uint32_t{3}); });
  refused("columns fall", [](OwnParts& own) { own.set(16, std::uint32_t{2}); });
  refused("padding column", [](OwnParts& own) { own.set(24, std::uint32_t{9}); });
  refused("padding value", [](OwnParts& own) { own.set(48, 1.0); });
  refused("length", [](OwnParts& own) { own.set(0, std::uint32_t{5}); });
  refused("huge length", [](OwnParts& own) { own.set(0, std::uint32_t{0xFFFFFFFF}); });
  refused("nan", [](OwnParts& own) { own.set(32, std::numeric_limits<double>::quiet_NaN()); });
  refused("infinity", [](OwnParts& own) { own.set(40, -std::numeric_limits<double>::infinity()); });
  refused("norm", [](OwnParts& own) { own.set(8, std::numeric_limits<double>::quiet_NaN()); });
  refused("places fall", [](OwnParts& own) { own.places[1] = own.places[2]; });
  refused("places begin late", [](OwnParts& own) { own.places[0] = 1; });

  Table table = *good;
  table.labels[1] = 7;
  ASSERT_TRUE(write_table(table, path("unsound.pgl")));
  EXPECT_NE(open(path("unsound.pgl")).error().message.english().find("a label names no class"), std::string::npos);
}

// Names are as those of text must be.
TEST_F(BinaryForm, NamesThatNoReaderMadeAreRefused) {
  put(path("small.csv"), "y,a,b\nu,1,2\nv,3,4\n");
  const auto good = open(path("small.csv"));
  ASSERT_TRUE(good);
  const auto refused = [&](auto change) {
    Table table = *good;
    change(table);
    ASSERT_TRUE(write_table(table, path("unsound.pgl")));
    const auto read = open(path("unsound.pgl"));
    ASSERT_FALSE(read);
    EXPECT_NE(read.error().message.english().find("the names are not as they must be"), std::string::npos)
        << read.error().text();
  };
  for (const std::string& name : {std::string("\xFF"), std::string("a\0b", 3), std::string("\xED\xA0\x80")}) {
    refused([&](Table& table) { table.classes[0] = name; });
    refused([&](Table& table) { table.feature_names[1] = name; });
    refused([&](Table& table) { table.notes.push_back(name); });
  }
  refused([](Table& table) { table.classes[0] = table.classes[1]; });
  refused([](Table& table) { table.feature_names.pop_back(); });
}

TEST_F(BinaryForm, ALookShowsTheRows) {
  ASSERT_TRUE(write_table(*open("iris"), path("iris.pgl")));
  const auto start = read_start(path("iris.pgl"));
  ASSERT_TRUE(start);
  EXPECT_TRUE((*start)->binary);
  const Preview look = preview(**start, {});
  EXPECT_EQ(look.format, FileFormat::Binary);
  EXPECT_TRUE(look.clean());
  EXPECT_TRUE(look.complete);
  EXPECT_EQ(look.m, 150);
  EXPECT_EQ(look.d, 4);
  ASSERT_EQ(look.classes.size(), 3U);
  EXPECT_EQ(look.classes[1].name, "versicolor");
  EXPECT_EQ(look.classes[1].rows, 50);
  EXPECT_EQ(look.rows.size(), 100U);
  EXPECT_EQ(look.rows[0].fields, (std::vector<std::string>{"setosa", "1:5.1", "2:3.5", "3:1.4", "4:0.2"}));

  std::string bytes = bytes_of(path("iris.pgl"));
  bytes[2000] ^= 4;
  put(path("iris.pgl"), bytes);
  const Preview damaged = preview(**start, {});
  EXPECT_FALSE(damaged.clean());
  EXPECT_NE(damaged.problems.at(0).sentence.english().find("damaged"), std::string::npos);
}

}  // namespace
}  // namespace pegasos::test
