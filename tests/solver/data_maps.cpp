// Files in memory that other programs cut off or write to while they are read: nothing falls, and nobody is told that
// what was seen then were data.
#include <signal.h>
#include <sys/mman.h>
#include <unistd.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <numeric>
#include <thread>

#include "core/random.h"
#include "data/binary_form.h"
#include "data/files.h"
#include "data/large/mapped_file.h"
#include "data/large/row_stream.h"
#include "data_support.h"
#include "support/folder.h"

namespace pegasos::test {
namespace {

namespace fs = std::filesystem;

class Maps : public testing::Test {
 protected:
  std::string path(const std::string& name) const { return (folder_ / name).string(); }
  std::string put(const std::string& name, const std::string& bytes) const {
    std::ofstream(path(name), std::ios::binary) << bytes;
    return path(name);
  }
  static std::shared_ptr<const MappedFile> map(const std::string& path, std::size_t copied = 0) {
    auto file = MappedFile::open(path, {}, copied);
    EXPECT_TRUE(file.ok()) << file.error().text();
    return std::move(file).value();
  }
  static std::string words(const Status& status) { return status ? "" : status.error().message.english(); }

  Folder folder_;
};

const std::string kCut = "the file was cut off while it was open";
const std::string kWritten = "another program wrote to the file while it was open";

/// The sum of all bytes of a map, made by several threads at once; they must agree where nobody changes it meanwhile.
std::uint64_t look_at_all(const MappedFile& file) {
  constexpr std::uint64_t kThreads = 4;
  std::atomic<std::uint64_t> sum = 0;
  {
    std::vector<std::jthread> threads;
    for (std::uint64_t i = 0; i < kThreads; ++i) {
      threads.emplace_back([&] {
        std::uint64_t own = 0;
        for (const std::byte b : file.bytes()) own += std::to_integer<std::uint64_t>(b);
        sum += own;
      });
    }
  }
  return sum / kThreads;
}

TEST_F(Maps, AFileThatIsCutOffIsZerosFromThere) {
  constexpr std::size_t kBytes = 300'000;
  for (const std::size_t left : {std::size_t{0}, std::size_t{1}, std::size_t{4096}, std::size_t{100'001}}) {
    const std::string file = put("file", std::string(kBytes, '\1'));
    const auto bytes = map(file);
    ASSERT_TRUE(bytes->is_mapped());
    EXPECT_TRUE(bytes->check().ok());
    EXPECT_EQ(look_at_all(*bytes), kBytes);
    EXPECT_EQ(bytes->bytes().data()[bytes->bytes().size() + 4096], std::byte{'\n'}) << "what looks for a line ends";
    fs::resize_file(file, left);
    EXPECT_EQ(look_at_all(*bytes), left);
    EXPECT_EQ(words(bytes->check()),
              kCut + ": it had 300000 bytes and has " + std::to_string(left) + "; put it back and open it again");
    fs::resize_file(file, kBytes);  // as long as before, and yet not the same
    EXPECT_NE(words(bytes->check()).find(kWritten), std::string::npos);
  }
}

TEST_F(Maps, ThreadsMayLookWhileItHappens) {
  for (int round = 0; round < 20; ++round) {
    const std::string file = put("file", std::string(1'000'000, '\1'));
    const auto bytes = map(file);
    std::jthread cut([&] { fs::resize_file(file, 5000); });
    for (int i = 0; i < 5; ++i) look_at_all(*bytes);
    cut.join();
    EXPECT_EQ(look_at_all(*bytes), 5000U);
    EXPECT_NE(words(bytes->check()).find(kCut), std::string::npos);
  }
}

TEST_F(Maps, WhatIsWrittenInPlaceIsSeen) {
  const std::string file = put("file", std::string(10'000, '\1'));
  const auto bytes = map(file);
  std::fstream(file, std::ios::in | std::ios::out | std::ios::binary) << "other";
  EXPECT_NE(words(bytes->check()).find(kWritten), std::string::npos);
  const auto again = map(file);
  EXPECT_EQ(words(again->check()), "");
  std::ofstream(file, std::ios::app) << "more";
  EXPECT_NE(words(again->check()).find(kWritten), std::string::npos);
  // Another file under the same name is no harm: the one that was opened is still there.
  const auto third = map(file);
  put("new", "anything");
  fs::rename(path("new"), file);
  EXPECT_EQ(words(third->check()), "");
  fs::remove(file);
  EXPECT_EQ(words(third->check()), "");
}

TEST_F(Maps, ASmallFileIsACopy) {
  const std::string file = put("file", std::string(10'000, '\1'));
  const auto bytes = map(file, 10'000);
  EXPECT_FALSE(bytes->is_mapped());
  fs::resize_file(file, 0);
  EXPECT_EQ(look_at_all(*bytes), 10'000U);
  EXPECT_EQ(words(bytes->check()), "");
  EXPECT_TRUE(map(put("larger", std::string(10'001, '\1')), 10'000)->is_mapped());
}

TEST_F(Maps, ManyMapsComeAndGo) {
  const std::string file = put("file", std::string(10'000, '\1'));
  for (int i = 0; i < 3000; ++i) map(file);
  std::vector<std::shared_ptr<const MappedFile>> held;
  for (int i = 0; i < 100; ++i) held.push_back(map(file));
  held.erase(held.begin() + 20, held.begin() + 60);
  for (int i = 0; i < 40; ++i) held.push_back(map(file));
  fs::resize_file(file, 0);
  for (const auto& bytes : held) {
    EXPECT_EQ(look_at_all(*bytes), 0U);
    EXPECT_NE(words(bytes->check()).find(kCut), std::string::npos);
  }
}

// A map that is nobody's ends the program as before.
TEST_F(Maps, OtherMapsAreLeftAlone) {
  const std::string file = put("file", std::string(10'000, '\1'));
  const auto ours = map(file);
  const auto touch_foreign = [&] {
    auto in = InputFile::open(file, Inputs::Files);
    void* const at = ::mmap(nullptr, 10'000, PROT_READ, MAP_SHARED, in->descriptor(), 0);
    fs::resize_file(file, 0);
    std::_Exit(static_cast<volatile const char*>(at)[9'000] == 0 ? 0 : 1);
  };
  EXPECT_DEATH(touch_foreign(), "");
}

Table sparse_table(Count rows) {
  RowBuilder builder(true);
  Table table;
  const Random random(5, Stream::Test);
  for (Count i = 0; i < rows; ++i) {
    for (Column j = 0; j < 40; ++j)
      builder.add(3 * j, 0.1 + static_cast<double>(random.below(9, static_cast<std::uint64_t>(i), j)));
    builder.end_row(200);
    table.labels.push_back(static_cast<std::uint32_t>(i % 2));
  }
  table.rows = builder.finish(200);
  for (int j = 1; j <= 200; ++j) table.feature_names.push_back("x" + std::to_string(j));
  table.classes = {"+1", "-1"};
  return table;
}

/// Everything that a solver does with rows.
void use(const RowStorage& rows) {
  const Vector w(static_cast<std::size_t>(rows.columns()), 1.0);
  std::vector<Row> order(static_cast<std::size_t>(rows.rows()));
  std::iota(order.begin(), order.end(), Row{0});
  Vector out(order.size());
  rows.expect(0, static_cast<Row>(rows.rows()));
  rows.dots(order, w, out);
  Vector sum(w.size());
  for (const Row i : order) {
    rows.row(i).add_to(sum, 1);
    EXPECT_GE(rows.squared_norm(i), 0);
    EXPECT_GE(rows.row(i).at(5), 0);
  }
  if (!rows.is_sparse()) return;
  RowStream stream(rows, 1 << 12);
  std::size_t taken = 0;
  if (!stream.start(order)) return;
  while (stream.next()) ++taken;
  EXPECT_EQ(taken, order.size());
}

TEST_F(Maps, RowsOfAFileThatIsCutOffAreUsedWithoutHarm) {
  const Table sparse = sparse_table(3000);
  Table dense = sparse;
  dense.rows = RowStorage::dense(200, std::vector<double>(3000 * 200, 0.5));
  for (const Table* table : {&sparse, static_cast<const Table*>(&dense)}) {
    ASSERT_TRUE(write_table(*table, path("set.pgl")).ok());
    const auto size = fs::file_size(path("set.pgl"));
    for (const std::uintmax_t left :
         {std::uintmax_t{0}, std::uintmax_t{4096}, std::uintmax_t{20'000}, size / 2, size - 1}) {
      ASSERT_TRUE(write_table(*table, path("set.pgl")).ok());
      const auto mapped = read_binary(path("set.pgl"), 2, {}, 0);
      ASSERT_TRUE(mapped.ok()) << mapped.error().text();
      EXPECT_TRUE(mapped->rows.lies_in_file());
      use(mapped->rows);
      EXPECT_EQ(words(mapped->rows.check_file()), "");
      fs::resize_file(path("set.pgl"), left);
      use(mapped->rows);
      EXPECT_NE(words(mapped->rows.check_file()).find(kCut), std::string::npos);
      EXPECT_NE(words(check_open_files()).find("while it was open"), std::string::npos);
      // No result is made of it.
      for (const std::string name : {"kept.csv", "kept.libsvm", "kept.pgl"}) {
        put(name, "precious");
        const Status written = write_table(*mapped, path(name));
        EXPECT_NE(words(written).find(kCut), std::string::npos) << name;
        EXPECT_EQ(fs::file_size(path(name)), 8U) << name;
      }
    }
  }
  ASSERT_TRUE(write_table(sparse, path("set.pgl")).ok());
  const auto copied = read_binary(path("set.pgl"), 2, {});
  ASSERT_TRUE(copied.ok());
  EXPECT_FALSE(copied->rows.lies_in_file());
  fs::resize_file(path("set.pgl"), 0);
  EXPECT_EQ(words(copied->rows.check_file()), "");
  expect_same(*copied, sparse);
}

/// Cuts the file off as soon as reading tells that it goes on; what the reader makes of it.
template <class Read>
Error read_and_cut(const std::string& file, std::uintmax_t left, const Read& read) {
  bool cut = false;
  const JobControl control{{}, [&](const Progress&) {
                             if (!cut) fs::resize_file(file, left);
                             cut = true;
                           }};
  const auto table = read(control);
  EXPECT_TRUE(cut) << "the reader was done before";
  EXPECT_FALSE(table.ok());
  return table ? Error{} : table.error();
}

// The plain reader looks for the ends of fields and lines, and finds none in what is gone: it must not look on beyond.
TEST_F(Maps, ATableThatIsCutOffWhileItIsRead) {
  const std::string line = "spam,1.5,a text that nobody reads,2.25,-3\n";
  std::string text = "y,a,b,c,d\n";
  while (text.size() < MappedFile::kCopied + (1 << 20)) text += line;
  for (const std::uintmax_t left :
       {std::uintmax_t{0}, std::uintmax_t{3} << 20U, std::uintmax_t{MappedFile::kCopied / 2} + 77}) {
    for (const Count threads : {1, 2}) {
      const std::string file = put("large.csv", text);
      const Error error = read_and_cut(file, left, [&](const JobControl& control) {
        return open_table(file, {.ignored = {"b"}, .threads = threads}, {}, control);
      });
      EXPECT_NE(error.text().find(file + ": " + kCut), std::string::npos) << error.text();
    }
  }
}

TEST_F(Maps, AStreamOfTextThatIsCutOffWhileItIsRead) {
  std::string text;
  while (text.size() < (std::size_t{4} << 20U)) text += "+1 1:0.5 7:0.25\n";
  const std::string file = put("large.libsvm", text);
  const Error error = read_and_cut(
      file, 1 << 20, [&](const JobControl& control) { return open_table(file, {.threads = 1}, {}, control); });
  EXPECT_NE(error.text().find(file + ": " + kCut), std::string::npos) << error.text();
}

// At whatever moment: before, while or after it is read.
TEST_F(Maps, ABinaryFileThatIsCutOffWhileItIsRead) {
  const Table table = sparse_table(4000);
  for (int round = 0; round < 60; ++round) {
    ASSERT_TRUE(write_table(table, path("set.pgl")).ok());
    std::jthread cut([&] {
      std::this_thread::sleep_for(std::chrono::microseconds(20 * round));
      fs::resize_file(path("set.pgl"), static_cast<std::uintmax_t>(round % 3) * 50'000);
    });
    const auto read = read_binary(path("set.pgl"), 2, {}, 0);
    if (read) use(read->rows);
    cut.join();
    const std::string said = read ? words(read->rows.check_file()) : read.error().message.english();
    // Between the file's new length and its new time, which come one after the other, it was opened as it is now.
    const bool changed = said.find("another program wrote to the file while it was open") != std::string::npos;
    EXPECT_TRUE(changed || said.find("cut off") != std::string::npos) << said;
  }
}

}  // namespace
}  // namespace pegasos::test
