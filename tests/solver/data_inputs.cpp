// What may be opened for reading: files, and pipes where that is asked for; everything else is refused with a sentence,
// nothing keeps a reader waiting that was cancelled, and what another program changes meanwhile is no text.
#include <fcntl.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <unistd.h>

#include <chrono>
#include <csignal>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <thread>

#include "data/files.h"
#include "data/large/memory.h"
#include "data/preview.h"
#include "data_support.h"
#include "support/folder.h"

namespace pegasos::test {
namespace {

namespace fs = std::filesystem;

class Opening : public testing::Test {
 protected:
  std::string path(const std::string& name) const { return (folder_ / name).string(); }
  std::string put(const std::string& name, const std::string& bytes) const {
    std::ofstream(path(name), std::ios::binary) << bytes;
    return path(name);
  }
  std::string pipe(const std::string& name) const {
    EXPECT_EQ(::mkfifo(path(name).c_str(), 0600), 0);
    return path(name);
  }
  std::string socket(const std::string& name) const {
    sockaddr_un address{};
    address.sun_family = AF_UNIX;
    std::strncpy(address.sun_path, path(name).c_str(), sizeof address.sun_path - 1);
    const int open = ::socket(AF_UNIX, SOCK_STREAM, 0);
    EXPECT_EQ(::bind(open, reinterpret_cast<const sockaddr*>(&address), sizeof address), 0);
    ::close(open);
    return path(name);
  }
  static std::string refusal(const std::string& path, Inputs inputs) {
    const auto file = InputFile::open(path, inputs);
    return file ? "" : file.error().text();
  }
  static Result<Table> open(const std::string& data, Inputs inputs, std::stop_token stop = {}) {
    return open_table(data, {.inputs = inputs}, {}, {std::move(stop), {}});
  }

  Folder folder_;
};

const std::string kPipe =
    ": this is a pipe, which can be read only once and may never end; save what comes out of it as a file and open "
    "that";

TEST_F(Opening, WhatIsNoFileIsNamed) {
  const std::string fifo = pipe("fifo");
  EXPECT_EQ(refusal(fifo, Inputs::Files), fifo + kPipe);
  EXPECT_EQ(refusal(fifo, Inputs::Pipes), "");
  for (const Inputs inputs : {Inputs::Files, Inputs::Pipes}) {
    EXPECT_EQ(refusal(folder_.string(), inputs), folder_.string() + ": this is a folder; name a file in it");
    EXPECT_EQ(refusal("/dev/zero", inputs), "/dev/zero: this is a device, not a file; name a file");
    EXPECT_EQ(refusal("/dev/tty", inputs), "/dev/tty: this is a device, not a file; name a file");
    EXPECT_EQ(refusal(path("none"), inputs), path("none") + ": there is no such file; check the name");
    EXPECT_EQ(refusal(put("file", "x"), inputs), "");
  }
  const std::string talk = socket("socket");
  EXPECT_EQ(refusal(talk, Inputs::Pipes),
            talk + ": this is a socket, not a file; save what comes out of it as a file and open that");
  EXPECT_EQ(refusal("-", Inputs::Files),
            "standard input: it can be read only once, by the command that it is given to; save it as a file and open "
            "that");
}

TEST_F(Opening, ALinkThatLeadsToNoFileIsSaidToBeOne) {
  fs::create_symlink("loop", path("loop"));
  fs::create_symlink("none", path("dangling"));
  for (const auto& [name, why] : {std::pair("loop", "the symbolic link leads back to itself"),
                                  std::pair("dangling", "the symbolic link leads to a file that does not exist")}) {
    const auto table = open(path(name), Inputs::Files);
    ASSERT_FALSE(table.ok());
    EXPECT_TRUE(table.error().text().starts_with(path(name) + ": " + why)) << table.error().text();
  }
}

TEST_F(Opening, WhoWantsFilesNeverWaitsAtAPipe) {
  const std::string fifo = pipe("fifo.csv");
  const auto table = open(fifo, Inputs::Files);
  ASSERT_FALSE(table.ok());
  EXPECT_EQ(table.error().text(), fifo + kPipe);
  EXPECT_EQ(read_text(fifo).error().text(), fifo + kPipe);
  EXPECT_EQ(read_start(fifo).error().text(), fifo + kPipe);
  fs::create_symlink(fifo, path("link.csv"));
  EXPECT_EQ(open(path("link.csv"), Inputs::Files).error().text(), path("link.csv") + kPipe);
  // Opened all the same, it would have taken what is written here from whoever waits for it.
  const int end = ::open(fifo.c_str(), O_RDWR | O_NONBLOCK);
  EXPECT_EQ(::write(end, "x", 1), 1);
  EXPECT_FALSE(open(fifo, Inputs::Files).ok());
  char c = 0;
  EXPECT_EQ(::read(end, &c, 1), 1);
  ::close(end);
}

TEST_F(Opening, APipeIsReadWheneverItsWriterComes) {
  const std::string fifo = pipe("fifo");
  const std::string text = "y,a\n1,2\n-1,3\n";
  std::thread writer([&] {
    std::this_thread::sleep_for(std::chrono::milliseconds(30));  // later than the reader, as a rule: both must work
    std::ofstream out(fifo);
    out << text.substr(0, 5) << std::flush;
    std::this_thread::sleep_for(std::chrono::milliseconds(30));
    out << text.substr(5);
  });
  const auto table = open(fifo, Inputs::Pipes);
  writer.join();
  ASSERT_TRUE(table.ok()) << table.error().text();
  EXPECT_EQ(table->rows.rows(), 2);
  EXPECT_TRUE(table->read_once);
  EXPECT_FALSE(open(put("same.csv", text), Inputs::Pipes)->read_once);
}

TEST_F(Opening, WaitingAtAPipeEndsWhenItIsCancelled) {
  const std::string fifo = pipe("fifo");
  for (const bool writes : {false, true}) {
    const int end = writes ? ::open(fifo.c_str(), O_RDWR | O_NONBLOCK) : -1;
    if (writes) {
      EXPECT_EQ(::write(end, "y,a\n1,2\n", 8), 8);
    }
    std::stop_source stop;
    std::thread other([&] {
      std::this_thread::sleep_for(std::chrono::milliseconds(50));
      stop.request_stop();
    });
    const auto table = open(fifo, Inputs::Pipes, stop.get_token());
    other.join();
    ASSERT_FALSE(table.ok());
    EXPECT_EQ(table.error().code, ErrorCode::Cancelled);
    if (writes) ::close(end);
  }
}

TEST_F(Opening, EveryReaderEndsWhenItIsCancelled) {
  std::stop_source stop;
  stop.request_stop();
  std::string rows = "y,a\n";
  for (int i = 0; i < 1000; ++i) rows += "1,2\n-1,3\n";
  ASSERT_TRUE(write_table(*open(put("t.csv", rows), Inputs::Files), path("t.pgl")).ok());
  for (const std::string& file : {put("t.csv", rows), put("t.libsvm", "1 1:2\n-1 1:3\n"), path("t.pgl")}) {
    const auto table = open(file, Inputs::Files, stop.get_token());
    ASSERT_FALSE(table.ok()) << file;
    EXPECT_EQ(table.error().code, ErrorCode::Cancelled) << file;
  }
  EXPECT_EQ(read_text(path("t.csv"), {.stop = stop.get_token()}).error().code, ErrorCode::Cancelled);
  EXPECT_EQ(read_start(path("t.csv"), {}, stop.get_token()).error().code, ErrorCode::Cancelled);
}

// Rows of a million columns are few: the stop token is looked at by bytes, too.
TEST_F(Opening, LongRowsCanBeCancelledInTheirMiddle) {
  std::string text;
  for (int row = 0; row < 6; ++row) {
    text += "1";
    for (int j = 0; j < 400'000; ++j) text += ",\"2\"";  // read one by one, in the order of the text
    text += "\n";
  }
  std::stop_source stop;
  double told = 0;
  const JobControl control{stop.get_token(), [&](const Progress& progress) {
                             told = progress.fraction;
                             stop.request_stop();
                           }};
  const auto table = read_csv(text, "t", {.header = Header::No}, control);
  ASSERT_FALSE(table.ok());
  EXPECT_EQ(table.error().code, ErrorCode::Cancelled);
  EXPECT_GT(told, 0);
  EXPECT_LT(told, 0.7) << "long before the end";
}

TEST_F(Opening, AFileThatChangesIsNoText) {
  const std::string file = put("log.csv", "y,a\n1,2\n-1,3\n");
  const auto begun = [&] {
    auto in = InputFile::open(file, Inputs::Files);
    EXPECT_TRUE(in.ok());
    char c = 0;
    EXPECT_EQ(*in->read(&c, 1), 1U);
    return std::move(in).value();
  };
  const auto rest = [](InputFile in) {
    std::string text(1 << 16, '\0');
    const auto got = in.read(text.data(), text.size());
    return got ? "" : got.error().message.english();
  };
  EXPECT_EQ(rest(begun()), "");
  {
    InputFile in = begun();
    std::ofstream(file, std::ios::app) << "1,4\n";
    EXPECT_EQ(rest(std::move(in)),
              "another program wrote to the file while it was open; wait until it is done and open it again");
  }
  {
    InputFile in = begun();
    fs::resize_file(file, 3);
    EXPECT_EQ(rest(std::move(in)),
              "the file was cut off while it was open: it had 17 bytes and has 3; put it back and open it again");
  }
  {
    put("log.csv", "y,a\n1,2\n-1,3\n");
    InputFile in = begun();
    put("new.csv", "anything");  // under the same name, as this program writes: who reads keeps what was there
    fs::rename(path("new.csv"), file);
    EXPECT_EQ(rest(std::move(in)), "");
  }
}

TEST_F(Opening, ATextThatIsKeptWholeHasALimit) {
  const std::string file = put("text", std::string(1000, 'x'));
  EXPECT_EQ(read_text(file, {.most_bytes = 1000})->size(), 1000U);
  const auto refused = read_text(file, {.most_bytes = 999});
  ASSERT_FALSE(refused.ok());
  EXPECT_EQ(refused.error().text(),
            file + ": the text has more than 999 bytes, the most that is read of such a file; is this the right one?");
  // A file of 10 GB takes no room here, and is not read to find that out.
  fs::resize_file(file, std::uintmax_t{10} << 30U);
  EXPECT_NE(read_text(file).error().message.english().find("2147483648 bytes"), std::string::npos);
  EXPECT_EQ(*read_text(put("mark", "\xEF\xBB\xBFtext")), "text");
  EXPECT_EQ(read_text(put("wide", std::string("\xFF\xFEt\0e\0x\0", 8))).error().message,
            "the file is UTF-16; save it as UTF-8");
}

TEST(Memory, HasALimitThatFollowsTheProcess) {
  EXPECT_GT(memory_bytes(), std::size_t{1} << 26U);
  EXPECT_LT(memory_bytes(), std::size_t{1} << 50U);
}

}  // namespace
}  // namespace pegasos::test
