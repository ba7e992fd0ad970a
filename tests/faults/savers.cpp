// What the window writes: settings, sessions, the automatic save, recent files, data, tables, runs, answers, films.
#include <fmt/format.h>
#include <gtest/gtest.h>
#include <stdlib.h>

#include "core/file_writer.h"
#include "experiment/run_store.h"
#include "exports/film.h"
#include "exports/pictures.h"
#include "faults/faults.h"
#include "figures/figures.h"
#include "figures/moments.h"
#include "lessons/answer_sheet.h"
#include "lessons/reader.h"
#include "session/session.h"
#include "session/state_folder.h"
#include "ui/settings.h"

namespace pegasos::test {
namespace {

namespace fs = std::filesystem;
using session::SnapshotPtr;

int said(const std::string& sentence) {
  fmt::print(stderr, "{}\n", sentence);
  return 1;
}
int outcome_of(const Status& status) { return status ? 0 : said(status.error().text()); }

/// What a session says of a command that writes.
int after(const session::Command& command) {
  session::SessionOptions options;
  options.parameters.m = 30;
  options.parameters.T = 50;
  const auto opened = session::Session::open(std::move(options));
  if (!opened) return said("no session");
  (*opened)->push(session::RunTo{20});
  (*opened)->push(session::PinRun{});
  (*opened)->wait();
  (*opened)->push(command);
  const SnapshotPtr end = (*opened)->wait();
  return end->notice.kind == session::Notice::Kind::Error ? said(end->notice.text.english()) : 0;
}

int save_rows() {
  const SnapshotPtr moment = figures::moment({{"m", "30"}}, 5);
  return after(session::SaveRows{"rows.csv", moment, {0, 1, 2}, true, "the origin"});
}

int save_answers() {
  const auto lesson = lessons::read_lesson(
      "# L\n\n```homework\nid: w\n```\n\n## S\n\nWhat?\n\n```ask\nnumber\nanswer: 1\n```\n", "l.md", "Ada");
  const lessons::Player player(*lesson);
  return outcome_of(
      save_file("a.answers.json", lessons::sheet_text(lessons::sheet_of(**lesson, player.records())), Worth::Once));
}

int add_recent() {
  const session::StateFolder state(".");
  state.add_recent("one.csv");
  return 0;
}

/// Runs that are kept are a cache: what is wrong with it is a remark, and the results are complete.
int keep_runs() {
  RunStore store(".");
  for (const char* configuration : {"one\n", "two\n"}) store.add(configuration, 1, {1, 0, -1, 1});
  return 0;
}

/// `ffmpeg` is a script that writes something with the beginning of an MP4.
void install_ffmpeg(const fs::path& bin) {
  fs::create_directories(bin);
  put_bytes(bin / "ffmpeg",
            "#!/bin/sh\nfor out; do :; done\nprintf '\\000\\000\\000\\040ftypisom and so on' >\"$out\"\n");
  fs::permissions(bin / "ffmpeg", fs::perms::owner_all);
}

int make_film(const SnapshotPtr& moment, const std::shared_ptr<const plot::FontBook>& fonts) {
  exports::FilmOptions options;
  options.to = 20;
  options.frames = 2;
  options.width = 120;
  options.height = 80;
  options.folder = "frames";
  options.film = "film.mp4";
  exports::Film film;
  film.start(moment, {{{0, 0, 120, 80}, [](const session::Snapshot& s) { return figures::norm(s); }}}, options, fonts);
  film.wait();
  return film.progress().state == exports::FilmProgress::State::done ? 0 : said(film.progress().sentence);
}

std::vector<Saver> window_savers() {
  using Kind = session::SaveSession::Kind;
  return {
      {"settings", {"state/window"}, [] { return outcome_of(ui::write_settings({}, "state/window")); }},
      {"session", {"a.session"}, [] { return after(session::SaveSession{"a.session"}); }},
      {"packed session", {"a.session.gz"}, [] { return after(session::SaveSession{"a.session.gz"}); }},
      {"automatic save",
       {"auto.session"},
       [] {
         return after(session::SaveSession{"auto.session", {}, Kind::Silent});
       }},
      {"data", {"data.csv"}, [] { return after(session::ExportData{"data.csv"}); }},
      {"binary data", {"data.pgl"}, [] { return after(session::ExportData{"data.pgl"}); }},
      {"rows", {"rows.csv"}, save_rows, true, {"-metadata.json"}},
      {"answers", {"a.answers.json"}, save_answers},
      {"recent files", {"recent.json"}, add_recent, false},
      {"runs", {}, keep_runs, false, {".runs"}},
  };
}

std::vector<int> codes() {
  return all_faults() ? std::vector{ENOSPC, EIO, EACCES, FileFault::kShort, FileFault::sends(SIGKILL)}
                      : std::vector{EIO, FileFault::kShort, FileFault::sends(SIGKILL)};
}

TEST(Savers, WhicheverCallFailsEachFileIsTheOldOneOrTheNewOne) {
  const CurrentFolder folder;
  int failed = 0;
  for (const Saver& saver : window_savers()) failed += expect_whole(folder, {}, saver, codes(), 1);
  EXPECT_GT(failed, 100);
  if (all_faults()) fmt::print("{} calls of {} savers failed\n", failed, window_savers().size());
}

TEST(Savers, WhicheverCallOfAFilmFailsEachFrameIsWhole) {
  const CurrentFolder folder;
  const Folder bin;
  install_ffmpeg(bin);
  const char* before = ::getenv("PATH");
  const std::string path = before == nullptr ? "" : before;
  ::setenv("PATH", (bin.string() + ":" + path).c_str(), 1);
  const SnapshotPtr moment = figures::moment({{"m", "30"}}, 20);
  const auto fonts = plot::FontBook::open(plot::find_fonts(""));
  // frames.txt says how far it came.
  const Saver film{"film",
                   {"frames/frame-00001.png", "frames/frame-00002.png", "film.mp4"},
                   [&] { return make_film(moment, fonts); },
                   true,
                   {"frames.txt"}};
  EXPECT_GT(expect_whole(folder, {}, film, codes(), all_faults() ? 1 : 3), 10);
  ::setenv("PATH", path.c_str(), 1);
}

}  // namespace
}  // namespace pegasos::test
