// Texts that are too long: the cost of a line is linear in its length, counted in bytes that are looked at, and what
// has no end, or unpacks to more than there is room for, ends with a sentence.
#include <unistd.h>
#include <zlib.h>

#include <filesystem>
#include <fstream>

#include "data/files.h"
#include "data/text_pieces.h"
#include "data_support.h"
#include "support/folder.h"

namespace pegasos::test {
namespace {

namespace fs = std::filesystem;

class Limits : public testing::Test {
 protected:
  std::string put(const std::string& name, const std::string& bytes) const {
    std::string path = (folder_ / name).string();
    std::ofstream(path, std::ios::binary) << bytes;
    return path;
  }
  /// `times` times the same megabyte, packed: a few kilobytes for each.
  std::string bomb(const std::string& name, char c, std::size_t times) const {
    std::string path = (folder_ / name).string();
    const std::string megabyte(std::size_t{1} << 20U, c);
    gzFile file = gzopen(path.c_str(), "wb");
    for (std::size_t i = 0; i < times; ++i) gzwrite(file, megabyte.data(), static_cast<unsigned>(megabyte.size()));
    gzclose(file);
    return path;
  }
  static TextPieces pieces_of(const std::string& path, const TextLimits& limits = {}) {
    auto stream = ByteStream::open(path, Inputs::Files);
    EXPECT_TRUE(stream.ok());
    return TextPieces(std::move(stream).value(), TextPieces::kPiece, limits);
  }

  Folder folder_;
};

/// Bytes searched for line breaks while `pieces` are read to their end.
std::size_t searched(TextPieces pieces) {
  TextPiece piece;
  for (auto more = pieces.next(piece); more && *more; more = pieces.next(piece)) {
  }
  return pieces.searched();
}

TEST_F(Limits, ALongLineIsSearchedOnce) {
  for (const std::size_t megabytes : {1U, 4U, 16U}) {
    const std::size_t size = megabytes << 20U;
    const std::string line(size, '7');
    EXPECT_LE(searched(pieces_of(put("line", line))), size + size / 8) << megabytes << " MB from a file";
    EXPECT_LE(searched(pieces_of(bomb("line.gz", '7', megabytes))), size + size / 8) << megabytes << " MB from gzip";
    EXPECT_LE(searched(TextPieces(line)), 3 * size) << megabytes << " MB in memory";
    std::string lines(size, '7');
    for (std::size_t i = 700'000; i < size; i += 700'000) lines[i] = '\r';
    EXPECT_LE(searched(pieces_of(put("lines", lines))), 3 * size);
    EXPECT_LE(searched(TextPieces(lines)), 3 * size);
  }
}

TEST_F(Limits, ALineBreakAtTheSeamOfTwoReadsIsSeen) {
  constexpr std::size_t kSeam = TextPieces::kPiece;
  for (const std::string line_break : {"\n", "\r", "\r\n"}) {
    for (std::size_t at = 2 * kSeam - 3; at < 2 * kSeam + 3; ++at) {
      std::string text(4 * kSeam, '7');
      text.replace(at, line_break.size(), line_break);
      std::string joined;
      TextPieces pieces = pieces_of(put("text", text));
      TextPiece piece;
      std::vector<std::size_t> ends;
      while (*pieces.next(piece)) {
        joined += piece.text;
        ends.push_back(joined.size());
      }
      EXPECT_EQ(joined, text);
      ASSERT_EQ(ends.size(), 2U) << at;
      EXPECT_EQ(ends[0], at + line_break.size()) << "CRLF stays together";
    }
  }
}

TEST_F(Limits, ALineHasALimit) {
  const TextLimits limits{.line = 1 << 20};
  const std::string words = "the line has more than 1048576 bytes, the most that is read; is this a text?";
  const std::string long_line = "1 1:" + std::string(3 << 20, '1');
  const std::string libsvm = "1 1:1\n-1 1:2\n" + long_line;
  for (const std::string& file : {put("long.libsvm", libsvm), bomb("spaces.libsvm.gz", ' ', 5)}) {
    const auto table = read_libsvm(pieces_of(file, limits), "t", 2, {});
    expect_error(table, file.ends_with(".gz") ? 1 : 3, 0, words, file);
  }
  expect_error(read_libsvm(TextPieces(libsvm, 1 << 10, limits), "t", 1, {}), 3, 0, words, "in memory");

  std::string csv = "y,a\n1,2\n-1,3\n";
  const auto read = [&](const std::string& text) {
    return read_csv(
        text, "t", {}, {}, 1 << 12, [](auto) {}, 1 << 16);
  };
  EXPECT_TRUE(read(csv).ok());
  expect_error(read(csv + "1," + std::string(1 << 18, '1')), 4, 1, "more than 65536 bytes", "a row");
  expect_error(read(std::string(1 << 18, '1')), 1, 1, "more than 65536 bytes", "the first row");
  expect_error(read("# " + std::string(1 << 18, '1') + "\n" + csv), 1, 1, "more than 65536 bytes", "a comment");
  expect_error(read("y,a\n1,red\n" + std::string(1 << 18, '1')), 2, 3, "not a number", "what comes before goes before");
}

// A row of more numbers than anybody needs, from every side: one line, read in the plain and in the strict way.
TEST_F(Limits, LongLinesAreRead) {
  std::string libsvm = "1";
  std::string csv = "1";
  constexpr Count kColumns = 200'000;
  for (Count j = 1; j <= kColumns; ++j) {
    libsvm += " " + std::to_string(j) + ":0.5";
    csv += ",0.5";
  }
  for (const std::string& file :
       {put("l.libsvm", libsvm + "\n" + libsvm + "e0"), put("l.csv", csv + "\n" + csv + " ")}) {
    const auto table = open_table(file, {}, {});
    ASSERT_TRUE(table.ok()) << table.error().text();
    EXPECT_EQ(table->rows.columns(), kColumns);
    EXPECT_EQ(table->rows.rows(), 2);
    EXPECT_EQ(table->rows.row(1).at(kColumns - 1), 0.5);
  }
}

// What cannot be text is not unpacked to its end: zeros end the reading where they begin.
TEST_F(Limits, ZerosEndTheReading) {
  const std::string words = "there is a zero byte, so this is not a text file";
  for (const std::string name : {"z.libsvm.gz", "z.csv.gz"}) {
    const std::string file = bomb(name, '\0', 64);
    const auto table = open_table(file, {}, {});
    ASSERT_FALSE(table.ok());
    EXPECT_NE(table.error().message.english().find(words), std::string::npos) << table.error().text();
    TextPieces pieces = pieces_of(file);
    ASSERT_TRUE(pieces.start().ok());
    EXPECT_LE(pieces.all()->size(), std::size_t{2} << 20U) << "of 64 MB";
    TextPieces more = pieces_of(file);
    TextPiece piece;
    ASSERT_TRUE(*more.next(piece));
    EXPECT_LE(piece.text.size(), std::size_t{1} << 20U);
    EXPECT_FALSE(*more.next(piece));
  }
}

TEST_F(Limits, ATextThatMustBeWholeHasALimit) {
  const std::string file = bomb("b.csv.gz", '1', 8);
  TextPieces pieces = pieces_of(file, {.whole = 4'000'000});
  ASSERT_TRUE(pieces.start().ok());
  const auto all = pieces.all();
  ASSERT_FALSE(all.ok());
  EXPECT_EQ(all.error().text(), file +
                                    ": the text is longer than 0.0 GB, half of the memory, which must hold all of it "
                                    "as it is packed or comes from a pipe; save it as a file that is not packed");
  TextPieces enough = pieces_of(file, {.whole = std::size_t{8} << 20U});
  EXPECT_EQ(enough.all()->size(), std::size_t{8} << 20U);
  EXPECT_FALSE(read_text(file, {.most_bytes = 5'000'000}).ok()) << "unpacked, whatever the file's size";
}

// The places of sparse rows count up to 64 GiB; what is more was an empty set, and nobody said so.
TEST_F(Limits, RowsBeyondTheirPlacesAreRefused) {
  std::string text;
  for (int i = 0; i < 100; ++i) text += "1 1:0.5 2:0.1 3:7\n-1 2:3\n";
  const auto read = [&](std::size_t most) { return read_libsvm(TextPieces(text, 256), "t", 2, {}, most); };
  const auto whole = read(RowBuilder::kMostBytes);
  ASSERT_TRUE(whole.ok());
  const std::size_t needed = whole->rows.parts().bytes.size();
  EXPECT_TRUE(read(needed + 1).ok());
  expect_error(read(needed), 0, 0, "the rows take more than 0 GiB, the most for a sparse set", text);
  EXPECT_EQ(rows_too_many(RowBuilder::kMostBytes),
            "the rows take more than 64 GiB, the most for a sparse set; use fewer rows or features");

  RowBuilder builder(true, 100);
  builder.add(0, 0.5);
  builder.end_row(3);
  EXPECT_FALSE(builder.is_full());
  builder.add(0, 0.1);  // no float: all rows become wide
  builder.add(1, 1);
  builder.add(2, 1);
  builder.end_row(3);
  builder.end_row(3);
  EXPECT_TRUE(builder.is_full());
}

}  // namespace
}  // namespace pegasos::test
