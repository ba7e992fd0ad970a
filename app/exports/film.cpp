#include "exports/film.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <fstream>
#include <system_error>

#include "core/file_writer.h"
#include "core/looks.h"
#include "core/progress.h"
#include "exports/child_process.h"
#include "exports/picture_file.h"
#include "figures/algorithm.h"
#include "figures/figures.h"
#include "plot/vector_canvas.h"
#include "session/origin.h"
#include "session/rerun.h"
#include "text/text.h"

namespace pegasos::exports {
using namespace figures;  // what is drawn
namespace {

namespace fs = std::filesystem;
using Work = session::Job<FilmProgress>::Work;
using State = FilmProgress::State;

constexpr int kFramesMax = 10000;

fs::path frame_file(const fs::path& folder, int i) { return folder / fmt::format("frame-{:05}.png", i + 1); }

/// How a frame of one panel is drawn, for its command: its size is the page's.
std::string drawn_as(const Figure& figure, const FilmOptions& options) {
  PictureOptions page;
  page.width = options.width;
  page.height = options.height;
  page.theme = options.theme;
  return figure.options + drawn_words(page, ".png");
}

/// What makes a frame again; all panels are a window.
std::string command_of_frame(const session::Snapshot& moment, const std::vector<FilmPane>& panes,
                             const FilmOptions& options) {
  if (panes.size() > 1 || !panes.front().make) return command_words("gui", session::without_folder(moment.parameters));
  const Figure figure = panes.front().make(moment);
  return public_command(moment, figure.id, ".png", drawn_as(figure, options));
}

void paint_frame(const session::Snapshot& moment, const std::vector<FilmPane>& panes, const FilmOptions& options,
                 plot::Canvas& canvas) {
  const plot::Theme& theme = plot::theme(options.theme);
  for (const FilmPane& pane : panes) {
    if (!pane.make) {
      paint_algorithm(moment, canvas, pane.place, theme);
      continue;
    }
    plot::Figure figure = pane.make(moment);
    translate(figure);
    const bool alone = panes.size() == 1;
    const std::vector<std::string> caption = alone && options.caption
                                                 ? picture_caption(moment, figure.id, ".png", drawn_as(figure, options))
                                                 : std::vector<std::string>{};
    paint_figure(figure, caption, canvas, pane.place, theme);
  }
}

std::string sentence_of(const Error& error) {
  return text::tr_format("The film could not be made: {}.", error.placed());
}

constexpr const char* kLabel = "frames.txt";
constexpr std::string_view kColumns = "frame t";

/// What the folder holds, for whoever finds it.
Status label_folder(const FilmOptions& options, const std::vector<Count>& times, int done, const std::string& remark) {
  std::string text = fmt::format("{} of {} frames, {} a second; {}\n{}\n", done, times.size(),
                                 options.frames_per_second, remark, kColumns);
  for (int i = 0; i < done; ++i) {
    text += fmt::format("{} {}\n", frame_file({}, i).string(), times[static_cast<std::size_t>(i)]);
  }
  return save_file((options.folder / kLabel).string(), text);
}

/// From the root on: no name is then taken for an option or for an address.
std::string whole(const fs::path& path) {
  std::error_code failed;
  const fs::path absolute = fs::absolute(path, failed);
  return failed ? path.string() : absolute.string();
}

/// "/folder/frame-%05d.png"; a % of the folder's own is doubled.
std::string frame_pattern(const fs::path& folder) {
  std::string pattern;
  for (const char c : whole(folder)) pattern.append(c == '%' ? 2 : 1, c);
  return pattern + "/frame-%05d.png";
}

/// Removes the frames of an earlier film: those that its label names, and no others.
void remove_labelled(const fs::path& folder) {
  std::ifstream label(folder / kLabel);
  std::string line;
  std::getline(label, line);
  if (!std::getline(label, line) || line != kColumns) return;
  for (int i = 0; std::getline(label, line); ++i) {
    const std::string name = frame_file({}, i).string();
    std::error_code failed;
    if (line.starts_with(name + " ")) fs::remove(folder / name, failed);
  }
}

std::vector<std::string> ffmpeg_arguments(const FilmOptions& options, int frames, const fs::path& out) {
  const bool gif = options.film.extension() == ".gif";
  std::vector<std::string> words{"ffmpeg",
                                 "-hide_banner",
                                 "-loglevel",
                                 "error",
                                 "-y",
                                 "-framerate",
                                 fmt::format("{}", options.frames_per_second),
                                 "-start_number",
                                 "1",
                                 "-i",
                                 frame_pattern(options.folder),
                                 "-frames:v",  // others may lie behind them
                                 fmt::format("{}", frames)};
  if (gif) {
    words.insert(words.end(), {"-vf", "split[a][b];[a]palettegen[p];[b][p]paletteuse", "-f", "gif"});
  } else {  // even sizes, the pixel format that every player knows
    words.insert(words.end(),
                 {"-vf", "pad=ceil(iw/2)*2:ceil(ih/2)*2,format=yuv420p", "-movflags", "+faststart", "-f", "mp4"});
  }
  words.push_back(whole(out));
  return words;
}

/// What a film is made of.
struct Reel {
  session::SnapshotPtr moment;
  std::vector<FilmPane> panes;
  FilmOptions options;
  std::shared_ptr<const plot::FontBook> fonts;
};

/// Runs ffmpeg on the frames; the film appears whole or not at all, with `origin` in it. Empty on success, else a
/// sentence.
std::string encode(const FilmOptions& options, const std::string& origin, const std::stop_token& stop) {
  const fs::path program = find_program("ffmpeg");
  if (program.empty()) return text::tr_format("ffmpeg is not installed: frames are written, a film is not.");
  const auto writer = FileWriter::open(options.film.string());
  if (!writer) return sentence_of(writer.error());
  const std::string temporary = (*writer)->temporary();
  const int frames = static_cast<int>(film_times(options).size());
  const fs::path out = temporary.empty() ? options.film : fs::path(temporary);
  const ChildEnd ended = run_program(program, ffmpeg_arguments(options, frames, out), stop);
  if (ended.status != 0 || stop.stop_requested())
    return text::tr_format("ffmpeg could not make the film: {}.", ended.complaint);
  if (!origin.empty()) {
    if (const Status put = session::put_into_film(out.string(), origin); !put) {
      Error error = put.error();
      error.file = options.film.string();  // nobody knows the temporary one
      return sentence_of(error);
    }
  }
  const Status saved = (*writer)->finish();
  return saved ? std::string() : sentence_of(saved.error());
}

void make_film(Work& work, const Reel& reel) {
  const FilmOptions& options = reel.options;
  const std::vector<Count> times = film_times(options);
  FilmProgress now{State::running, 0, static_cast<int>(times.size()), 0, {}};
  const auto end = [&](State state, std::string sentence, const std::string& remark) {
    const Status labelled = label_folder(options, times, now.done, remark);
    const bool lacks_label = state == State::done && !labelled;
    now.state = lacks_label ? State::failed : state;
    now.sentence = lacks_label ? sentence_of(labelled.error()) : std::move(sentence);
    work.tell([&](FilmProgress& progress) { progress = now; });
  };
  std::error_code failed;
  fs::create_directories(options.folder, failed);
  if (!fs::is_directory(options.folder)) {
    now.state = State::failed;
    now.sentence =
        text::tr_format("The folder {} cannot be made: {}.", options.folder.string(), text::tr(failed.message()));
    work.tell([&](FilmProgress& progress) { progress = now; });
    return;
  }
  remove_labelled(options.folder);
  session::Rerun run(reel.moment);
  const auto start = Clock::now();
  const plot::Page page{options.width, options.height, options.scale, plot::theme(options.theme).of(plot::Hue::ground),
                        "Pegasos Lab"};
  const auto kept = [&] { return text::tr_format("{} frames are in {}", now.done, options.folder.string()); };
  const auto with_kept = [&](const std::string& problem) {
    return text::tr_format("{} {}", problem, text::tr_format("{}.", kept()));
  };
  std::string origin;
  for (std::size_t i = 0; i < times.size(); ++i) {
    session::SnapshotPtr moment;
    const auto stopped = [&] { return work.stopped(); };
    unless(stopped, [&] { moment = run.at(times[i], stopped); });
    if (work.stopped()) {
      return end(State::cancelled, text::tr_format("The film was cancelled: {}.", kept()),
                 fmt::format("cancelled before t = {}", times[i]));
    }
    if (moment == nullptr) {
      return end(State::failed, text::tr_format("The run ended before t = {}: {}.", times[i], kept()),
                 "the run ended: " + run.ended().english());
    }
    const plot::Document picture =
        plot::make_document(plot::FileFormat::png, page, *reel.fonts,
                            [&](plot::Canvas& canvas) { paint_frame(*moment, reel.panes, options, canvas); });
    if (options.origin) origin = session::origin_of(*moment, command_of_frame(*moment, reel.panes, options));
    const Status saved = save_document(picture, frame_file(options.folder, static_cast<int>(i)), origin);
    if (!saved) return end(State::failed, with_kept(sentence_of(saved.error())), saved.error().message.english());
    now.done = static_cast<int>(i) + 1;
    now.left_s = seconds_since(start) / now.done * (now.frames - now.done);
    work.tell([&](FilmProgress& progress) { progress = now; });
  }
  if (options.film.empty()) return end(State::done, text::tr_format("Saved {}.", kept()), "complete");
  now.state = State::encoding;
  work.tell([&](FilmProgress& progress) { progress = now; });
  const std::string problem = encode(options, origin, work.stop());
  if (work.stopped()) {
    return end(State::cancelled, text::tr_format("The film was cancelled: {}.", kept()), "complete, without a film");
  }
  if (!problem.empty()) return end(State::failed, with_kept(problem), "complete, without a film");
  end(State::done, text::tr_format("Saved {}; {}.", options.film.string(), kept()), "complete");
}

}  // namespace

std::string check_film(const FilmOptions& options) {
  if (options.from < 0 || options.to <= options.from || options.to > kStepsMax) {
    return "A film goes from one t to a later one.";
  }
  if (options.frames < 2 || options.frames > kFramesMax) return "A film has from 2 to 10,000 frames.";
  if (!(options.frames_per_second >= 0.1 && options.frames_per_second <= 120)) {
    return "A film shows from 0.1 to 120 frames a second.";
  }
  if (!(options.width >= 120 && options.height >= 80)) return "A picture needs at least 120 x 80 pixels.";
  if (options.folder.empty()) return "Give the folder for the frames.";
  const std::string suffix = options.film.extension().string();
  if (!options.film.empty() && suffix != ".gif" && suffix != ".mp4") {
    return "A film is a .gif or an .mp4.";
  }
  return {};
}

std::vector<Count> film_times(const FilmOptions& options) {
  // As many as asked for, or one for every t where there are fewer; each later than the one before it.
  const Count frames = std::min<Count>(options.frames, options.to - options.from + 1);
  const auto from = static_cast<double>(options.from);
  const auto to = static_cast<double>(options.to);
  std::vector<Count> times;
  for (Count i = 0; i < frames; ++i) {
    const double share = static_cast<double>(i) / static_cast<double>(std::max<Count>(1, frames - 1));
    const double t = options.log_time ? std::expm1(std::log1p(from) + share * (std::log1p(to) - std::log1p(from)))
                                      : from + share * (to - from);
    const Count earliest = times.empty() ? options.from : times.back() + 1;
    times.push_back(std::clamp<Count>(static_cast<Count>(std::llround(t)), earliest, options.to - (frames - 1 - i)));
  }
  return times;
}

void Film::start(session::SnapshotPtr moment, std::vector<FilmPane> panes, FilmOptions options,
                 std::shared_ptr<const plot::FontBook> fonts) {
  const int frames = static_cast<int>(film_times(options).size());
  std::string problem = check_film(options);
  if (!problem.empty()) return job_.start({State::failed, 0, frames, 0, std::move(problem)});
  job_.start({State::running, 0, frames, 0, {}},
             [reel = Reel{std::move(moment), std::move(panes), std::move(options), std::move(fonts)}](Work& work) {
               make_film(work, reel);
             });
}

void Film::fail(FilmProgress& progress, const Message& why) {
  progress.state = State::failed;
  progress.sentence = text::tr_format("The film could not be made: {}.", why);
}

}  // namespace pegasos::exports
