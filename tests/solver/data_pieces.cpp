// The fast LIBSVM reader, piece by piece and by several threads, against a slow one that reads one line after the other
// with the strict parser; texts that come as gzip or in one go.
#include <unistd.h>
#include <zlib.h>

#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <iterator>

#include "core/random.h"
#include "data/byte_stream.h"
#include "data/libsvm_line.h"
#include "data/source.h"
#include "data/text_pieces.h"
#include "data_support.h"
#include "support/stride.h"

namespace pegasos::test {
namespace {

struct SlowTable {
  std::optional<Error> error;
  std::vector<std::string> labels;
  std::vector<std::vector<std::pair<Column, double>>> rows;  // zeros left out
  Count width = 0;
};

SlowTable read_slowly(const std::string& whole) {
  SlowTable table;
  const auto clean = clean_text(whole, "t");
  if (!clean) {
    table.error = clean.error();
    return table;
  }
  const std::string_view text = *clean;
  LibsvmLine line;
  for (std::size_t begin = 0; begin < text.size(); begin = next_line(text, line_end(text, begin))) {
    Mistake mistake;
    if (!read_libsvm_line(text, begin, line_end(text, begin), line, mistake)) {
      table.error = error_of(mistake, text, "t");
      return table;
    }
    if (line.blank) continue;
    table.labels.emplace_back(line.label);
    table.rows.emplace_back();
    std::ranges::copy_if(line.entries, std::back_inserter(table.rows.back()),
                         [](const auto& entry) { return entry.second != 0; });
    table.width = std::max(table.width, line.width);
  }
  return table;
}

/// One line as programs write it, with now and then something else.
std::string random_line(const Random& random, std::uint64_t n) {
  std::uint32_t draw = 0;
  const auto below = [&](std::uint64_t bound) { return random.below(bound, n, draw++); };
  static const std::vector<std::string> kLabels = {"+1", "-1", "1", "2", "0", "spam", "-1.0", "a-long-class-name"};
  std::string line = kLabels[below(kLabels.size())];
  std::uint64_t index = 0;
  const std::uint64_t entries = below(12);
  for (std::uint64_t k = 0; k < entries; ++k) {
    index += 1 + below(below(8) == 0 ? 1'000 : 9);
    line += " " + std::to_string(index) + ":";
    if (below(4) == 0) line += below(2) == 0 ? "-" : "+";
    switch (below(8)) {
      case 0: line += std::to_string(below(10)); break;
      case 1: line += "0"; break;
      case 2:
        line += std::to_string(random.bits(n, draw++));  // up to 20 digits
        break;
      case 3: line += "." + std::to_string(below(1000)); break;
      case 4: line += std::to_string(below(100)) + "."; break;
      case 5: line += std::to_string(below(1'000'000)) + "e-" + std::to_string(below(30)); break;
      case 6: line += "0." + std::string(below(20), '0') + std::to_string(random.bits(n, draw++) >> below(60)); break;
      default: line += "0." + std::to_string(below(1'000'000'000));
    }
  }
  static const std::vector<std::string> kEnds = {"\n", "\n",  "\n",       "\n",   "\r\n",
                                                 "\r", " \n", "# note\n", "\n\n", "  \n"};
  return line + kEnds[below(kEnds.size())];
}

std::string random_file(std::uint64_t n) {
  const Random random(77, Stream::Test);
  std::string text;
  const std::uint64_t lines = 1 + random.below(12, n);
  for (std::uint64_t k = 0; k < lines; ++k) text += random_line(random, 1000 * (n + 1) + k);
  const auto below = [&](std::uint64_t bound, std::uint32_t j) {
    return static_cast<std::size_t>(random.below(bound, n, 100 + j));
  };
  if (below(4, 0) == 0 && text.ends_with('\n')) text.pop_back();
  if (below(2, 1) == 0) return text;
  static const std::string kOdd = " \t\n\r:#.-+e0123456789x,\"\xC3\xA9\xFF";
  for (std::size_t change = below(4, 2); change > 0; --change) {  // mutations
    const auto j = static_cast<std::uint32_t>(10 * change);
    const std::size_t at = below(text.size(), j);
    const char c = kOdd[below(kOdd.size(), j + 1)];
    switch (below(3, j + 2)) {
      case 0: text[at] = c; break;
      case 1: text.insert(at, 1, c); break;
      default: text.erase(at, 1 + below(5, j + 3));
    }
    if (text.empty()) return "\n";
  }
  return text;
}

void expect_equal(const SlowTable& slow, const Result<Table>& fast, bool place) {
  if (slow.error) {
    ASSERT_FALSE(fast.ok());
    if (!place) return;
    EXPECT_EQ(fast.error().text(), slow.error->text());
    return;
  }
  if (slow.rows.empty() || slow.width == 0) {
    ASSERT_FALSE(fast.ok());
    return;
  }
  ASSERT_TRUE(fast.ok()) << fast.error().text();
  ASSERT_EQ(fast->rows.rows(), static_cast<Count>(slow.rows.size()));
  EXPECT_EQ(fast->rows.columns(), slow.width);
  for (Row i = 0; i < slow.rows.size(); ++i) {
    std::vector<std::pair<Column, double>> row;
    fast->rows.row(i).for_each([&](Column column, double value) { row.emplace_back(column, value); });
    ASSERT_EQ(row, slow.rows[i]) << "row " << i;
    double norm2 = 0;
    for (const auto& [column, value] : row) norm2 += value * value;
    EXPECT_EQ(fast->rows.squared_norm(i), norm2);
  }
  // Equal numbers among the labels are one class under the first spelling.
  const std::vector<std::string> labels = written_labels(*fast);
  const bool all_numbers =
      std::ranges::all_of(slow.labels, [](const std::string& name) { return name != "spam" && name[0] != 'a'; });
  if (!all_numbers) {
    EXPECT_EQ(labels, slow.labels);
  }
}

TEST(Pieces, TheFastReaderReadsWhatTheStrictOneReads) {
  int refused = 0;
  int read = 0;
  for (std::uint64_t n = 0; n < 10'000; n += kStride) {
    const std::string text = random_file(n);
    SCOPED_TRACE(text);
    const SlowTable slow = read_slowly(text);
    ++(slow.error ? refused : read);
    const auto whole = read_libsvm(text, "t");
    expect_equal(slow, whole, true);
    // In pieces a byte that is no UTF-8 is met after mistakes of earlier pieces.
    const bool place = !slow.error || slow.error->message.english().find("UTF-8") == std::string::npos;
    expect_equal(slow, read_libsvm(TextPieces(text, 16), "t", 1, {}), place);
    const bool by_threads = n % (50 * kStride) == 0;  // taking turns is slow where a piece is a line
    if (by_threads) expect_equal(slow, read_libsvm(TextPieces(text, 16), "t", 3, {}), place);
    if (testing::Test::HasFailure()) return;
  }
  EXPECT_GT(refused * kStride, 1000);
  EXPECT_GT(read * kStride, 5000);
}

class PieceFiles : public testing::Test {
 protected:
  void SetUp() override {
    folder_ = std::filesystem::temp_directory_path() / ("pegasos-pieces-" + std::to_string(::getpid()));
    std::filesystem::create_directories(folder_);
    const Random random(3, Stream::Test);
    for (std::uint64_t n = 0; text_.size() < 1'500'000; ++n) {
      text_ += n % 3 == 0 ? "-1" : "+1";
      for (std::uint32_t j = 1; j < 30; ++j) {
        text_ += " " + std::to_string(3 * j) + ":0." + std::to_string(random.below(1'000'000, n, j));
      }
      text_ += "\n";
    }
  }
  void TearDown() override { std::filesystem::remove_all(folder_); }

  std::string put(const std::string& name, const std::string& text) {
    std::string path = (folder_ / name).string();
    std::ofstream(path, std::ios::binary) << text;
    return path;
  }
  std::string put_packed(const std::string& name, const std::string& text) {
    std::string path = (folder_ / name).string();
    gzFile_s* const file = gzopen(path.c_str(), "wb1");
    EXPECT_EQ(gzwrite(file, text.data(), static_cast<unsigned>(text.size())), static_cast<int>(text.size()));
    gzclose(file);
    return path;
  }
  static Table opened(const std::string& path, Count threads) {
    auto table = open_table(path, {.threads = threads}, {});
    EXPECT_TRUE(table.ok()) << table.error().text();
    return table.ok() ? *table : Table{};
  }

  std::filesystem::path folder_;
  std::string text_;
};

TEST_F(PieceFiles, LargeFilesAreTheSameForEveryNumberOfThreadsPackedOrNot) {
  const Table table = libsvm(text_);
  EXPECT_EQ(table.rows.columns(), 87);
  expect_same(opened(put("a.svm", text_), 1), table);
  expect_same(opened(put("a.svm", text_), 4), table);
  expect_same(opened(put_packed("a.svm.gz", text_), 1), table);
  expect_same(opened(put_packed("a.svm.gz", text_), 2), table);
}

TEST_F(PieceFiles, AMistakeFarInsideHasItsLineAlsoWhenPacked) {
  std::string wrong = text_;
  const std::size_t place = wrong.find(" 6:0.", wrong.size() - 50'000);
  wrong.replace(place, 3, " 3:");
  const auto expected =
      static_cast<Count>(std::count(wrong.begin(), wrong.begin() + static_cast<std::ptrdiff_t>(place), '\n')) + 1;
  for (const std::string& path : {put("b.svm", wrong), put_packed("b.svm.gz", wrong)}) {
    for (const Count threads : {1, 3}) {
      const auto table = open_table(path, {.threads = threads}, {});
      ASSERT_FALSE(table.ok());
      EXPECT_EQ(table.error().line, expected);
      EXPECT_NE(table.error().message.english().find("index 3 appears twice"), std::string::npos)
          << table.error().text();
    }
  }
}

TEST_F(PieceFiles, AFileThatEndsInTheMiddleOfItsGzipDataIsRefused) {
  const std::string path = put_packed("c.svm.gz", text_);
  std::filesystem::resize_file(path, std::filesystem::file_size(path) / 2);
  for (const Count threads : {1, 2}) {
    const auto table = open_table(path, {.threads = threads}, {});
    ASSERT_FALSE(table.ok());
    EXPECT_NE(table.error().message.english().find("damaged or cut off"), std::string::npos) << table.error().text();
  }
}

}  // namespace
}  // namespace pegasos::test
