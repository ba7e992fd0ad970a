// Films: frames of a run of its own, the same to the last bit; cancelled ones keep what they have.
#include "exports/film.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <fstream>
#include <set>
#include <sstream>

#include "core/threads.h"
#include "figures/figures.h"
#include "moments.h"
#include "plot/recorder.h"
#include "session/rerun.h"
#include "support/file_faults.h"
#include "support/folder.h"

namespace pegasos::exports {
using namespace figures;  // what is saved
namespace {

namespace fs = std::filesystem;
using State = FilmProgress::State;

std::string content(const fs::path& file) {
  std::ifstream in(file, std::ios::binary);
  std::stringstream text;
  text << in.rdbuf();
  return text.str();
}

class Films : public ::testing::Test {
 protected:
  Films() {
    options.from = 1;
    options.to = 60;
    options.frames = 5;
    options.width = 240;
    options.height = 160;
    options.folder = folder / "frames";
    fonts = plot::FontBook::open(plot::find_fonts(""));
  }
  FilmProgress make(session::SnapshotPtr snapshot) {
    film.start(std::move(snapshot), {{{0, 0, 240, 160}, [](const session::Snapshot& s) { return data_plane(s); }}},
               options, fonts);
    film.wait();
    return film.progress();
  }
  static std::string frame(int i) { return "frame-0000" + std::to_string(i) + ".png"; }

  test::Folder folder;
  FilmOptions options;
  std::shared_ptr<const plot::FontBook> fonts;
  Film film;
};

TEST_F(Films, FramesExistAndDiffer) {
  const FilmProgress end = make(moment({}, 60));
  EXPECT_EQ(end.state, State::done) << end.sentence;
  EXPECT_EQ(end.done, 5);
  std::set<std::string> pictures;
  for (int i = 1; i <= 5; ++i) {
    const std::string png = content(options.folder / frame(i));
    EXPECT_TRUE(png.starts_with("\x89PNG")) << i;
    pictures.insert(png);
  }
  EXPECT_EQ(pictures.size(), 5U);
  EXPECT_NE(content(options.folder / "frames.txt").find("5 of 5 frames"), std::string::npos);
}

TEST_F(Films, TimesIncreaseAndMeetTheEnds) {
  for (const bool log : {false, true}) {
    FilmOptions wanted = options;
    wanted.log_time = log;
    wanted.to = 100000;
    wanted.frames = 100;
    const std::vector<Count> times = film_times(wanted);
    EXPECT_EQ(times.front(), 1);
    EXPECT_EQ(times.back(), 100000);
    EXPECT_TRUE(std::ranges::is_sorted(times));
    EXPECT_EQ(times.size(), 100U);
    EXPECT_EQ(std::set<Count>(times.begin(), times.end()).size(), times.size());
    wanted.to = 120;
    EXPECT_EQ(film_times(wanted).size(), 100U);
    wanted.to = 60;
    EXPECT_EQ(film_times(wanted).size(), 60U);
    EXPECT_EQ(film_times(wanted).back(), 60);
  }
}

TEST_F(Films, MomentsAreThoseOfTheSession) {
  const session::SnapshotPtr wanted = moment({{"k", "3"}, {"seed", "5"}}, 700);
  session::Rerun moments(wanted);
  const session::SnapshotPtr late = moments.at(900);
  ASSERT_NE(late, nullptr);
  const session::SnapshotPtr again = moments.at(700);
  ASSERT_NE(again, nullptr);
  EXPECT_EQ(again->w, wanted->w);
  EXPECT_EQ(again->w_average, wanted->w_average);
  EXPECT_EQ(again->live.last.f, wanted->live.last.f);
  EXPECT_EQ(again->record.indices, wanted->record.indices);
}

TEST_F(Films, CancelledOnesKeepTheirFrames) {
  options.to = 4000;
  options.frames = 2000;
  film.start(moment({}, 10), {{{0, 0, 240, 160}, [](const session::Snapshot& s) { return data_plane(s); }}}, options,
             fonts);
  while (film.progress().busy() && film.progress().done < 2) threads::rest(std::chrono::microseconds(1));
  film.cancel();
  film.wait();
  const FilmProgress end = film.progress();
  EXPECT_EQ(end.state, State::cancelled);
  EXPECT_GE(end.done, 2);
  EXPECT_TRUE(fs::exists(options.folder / frame(1)));
  EXPECT_NE(content(options.folder / "frames.txt").find("cancelled before t = "), std::string::npos);
}

TEST_F(Films, WithoutFfmpegTheFramesStay) {
  const char* before = std::getenv("PATH");
  const std::string path = before == nullptr ? "" : before;
  ::setenv("PATH", "", 1);
  options.film = folder / "film.gif";
  const FilmProgress end = make(moment({}, 60));
  ::setenv("PATH", path.c_str(), 1);
  EXPECT_EQ(end.state, State::failed);
  EXPECT_NE(end.sentence.find("ffmpeg is not installed"), std::string::npos) << end.sentence;
  EXPECT_TRUE(fs::exists(options.folder / frame(5)));
  EXPECT_FALSE(fs::exists(options.film));
}

TEST_F(Films, FfmpegMakesAGif) {
  if (find_program("ffmpeg").empty()) GTEST_SKIP() << "ffmpeg is not installed";
  options.film = folder / "film.gif";
  const FilmProgress end = make(moment({}, 60));
  EXPECT_EQ(end.state, State::done) << end.sentence;
  EXPECT_TRUE(content(options.film).starts_with("GIF8"));
}

/// A program in the place of ffmpeg: its last word is the file to write.
class FakeFfmpeg {
 public:
  FakeFfmpeg(const fs::path& folder, const std::string& lines) : before_(std::getenv("PATH")) {
    fs::create_directories(folder);
    std::ofstream(folder / "ffmpeg") << "#!/bin/sh\nfor out; do :; done\n" << lines << "\n";
    fs::permissions(folder / "ffmpeg", fs::perms::owner_all);
    ::setenv("PATH", folder.c_str(), 1);
  }
  ~FakeFfmpeg() { ::setenv("PATH", before_.c_str(), 1); }

 private:
  std::string before_;
};

TEST_F(Films, AFilmIsWholeOrAsItWas) {
  options.film = folder / "film.mp4";
  test::put_bytes(options.film, "precious");
  test::put_bytes(folder / "film.mp4.part", "foreign");
  {
    const FakeFfmpeg fails(folder / "bin", "echo half >\"$out\"; echo 'no such codec' >&2; exit 1");
    const FilmProgress end = make(moment({}, 60));
    EXPECT_EQ(end.state, State::failed);
    EXPECT_NE(end.sentence.find("ffmpeg could not make the film: no such codec"), std::string::npos) << end.sentence;
    EXPECT_EQ(content(options.film), "precious");
  }
  const FakeFfmpeg writes(folder / "bin", "echo film >\"$out\"");
  for (const test::Call call : {test::Call::Rename, test::Call::Close}) {
    const test::FileFault fault(call, EIO, 5);  // five frames go well before it
    const FilmProgress end = make(moment({}, 60));
    EXPECT_EQ(end.state, State::failed);
    EXPECT_NE(end.sentence.find("The film could not be made: " + options.film.string()), std::string::npos)
        << end.sentence;
    EXPECT_EQ(content(options.film), "precious");
  }
  const FilmProgress end = make(moment({}, 60));
  EXPECT_EQ(end.state, State::done) << end.sentence;
  EXPECT_EQ(content(options.film), "film\n");
  EXPECT_EQ(content(folder / "film.mp4.part"), "foreign");
  EXPECT_EQ(test::names_in(folder), (std::vector<std::string>{"bin", "film.mp4", "film.mp4.part", "frames"}));
  options.film = folder / "nowhere" / "film.gif";
  EXPECT_NE(make(moment({}, 60)).sentence.find("the folder does not exist; make it first"), std::string::npos);
}

TEST_F(Films, AFrameThatCannotBeWrittenEndsTheFilm) {
  const test::FileFault fault(test::Call::Write, ENOSPC, 2);
  const FilmProgress end = make(moment({}, 60));
  EXPECT_EQ(end.state, State::failed);
  EXPECT_EQ(end.done, 2);
  EXPECT_NE(end.sentence.find(frame(3)), std::string::npos) << end.sentence;
  EXPECT_NE(end.sentence.find("No space left on device"), std::string::npos) << end.sentence;
  EXPECT_NE(end.sentence.find("2 frames are in"), std::string::npos) << end.sentence;
  EXPECT_EQ(test::names_in(options.folder), (std::vector<std::string>{frame(1), frame(2)}));
}

// Of the frames that lie there only those of an earlier film go, which its label names; other programs call theirs so.
TEST_F(Films, ForeignFramesStay) {
  fs::create_directories(options.folder);
  test::put_bytes(options.folder / frame(7), "foreign");
  options.frames = 6;
  ASSERT_EQ(make(moment({}, 60)).state, State::done);
  options.frames = 3;
  ASSERT_EQ(make(moment({}, 60)).state, State::done);
  EXPECT_EQ(test::names_in(options.folder),
            (std::vector<std::string>{frame(1), frame(2), frame(3), frame(7), "frames.txt"}));
  EXPECT_EQ(content(options.folder / frame(7)), "foreign");
}

TEST_F(Films, MistakesAreSentences) {
  options.to = options.from;
  const FilmProgress end = make(moment({}, 5));
  EXPECT_EQ(end.state, State::failed);
  EXPECT_FALSE(end.sentence.empty());
  EXPECT_FALSE(fs::exists(options.folder));
}

}  // namespace
}  // namespace pegasos::exports
