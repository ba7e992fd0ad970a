// A stretch of t as an animation: PNG frames in a folder, and a GIF or MP4 of them where ffmpeg is installed. Made on a
// thread of its own from a run of its own; the session goes on undisturbed. What was finished stays when it is
// cancelled, and frames.txt in the folder says how far it came.
#pragma once

#include <filesystem>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "plot/figure.h"
#include "plot/fonts.h"
#include "plot/palette.h"
#include "session/job.h"
#include "session/snapshot.h"

namespace pegasos::exports {

/// One picture of a frame.
struct FilmPane {
  plot::Rect place;                                            ///< px of the page at scale 1
  std::function<plot::Figure(const session::Snapshot&)> make;  ///< empty: the pseudo-code with its sentence
};

struct FilmOptions {
  Count from = 1;
  Count to = 100;
  int frames = 60;
  bool log_time = false;  ///< frames evenly over log t instead of t
  double frames_per_second = 20;
  float width = 900;  ///< of the page
  float height = 560;
  float scale = 1;
  plot::ThemeName theme = plot::ThemeName::light;
  bool caption = true;           ///< under the picture; of a single pane only
  bool origin = true;            ///< frames and film carry theirs (session/origin.h); the film that of its last moment
  std::filesystem::path folder;  ///< for the frames; made if it does not exist
  std::filesystem::path film;    ///< .gif or .mp4; empty: frames only
};

/// What is wrong with the options, in a sentence; empty if nothing.
std::string check_film(const FilmOptions& options);
/// t of each frame, increasing, without doubles.
std::vector<Count> film_times(const FilmOptions& options);

struct FilmProgress {
  enum class State { idle, running, encoding, done, cancelled, failed };
  State state = State::idle;
  int done = 0;  ///< frames written
  int frames = 0;
  double left_s = 0;     ///< estimate for the frames that are missing
  std::string sentence;  ///< how it ended
  bool busy() const { return state == State::running || state == State::encoding; }
};

class Film {
 public:
  /// Cancels what is running, then starts, without waiting. `fonts` as for all pictures.
  void start(session::SnapshotPtr moment, std::vector<FilmPane> panes, FilmOptions options,
             std::shared_ptr<const plot::FontBook> fonts);
  /// Without waiting: it ends soon, and `progress` says so.
  void cancel() { job_.cancel(); }
  /// Blocks until it is done (tests, command line).
  void wait() { job_.wait(); }
  FilmProgress progress() const { return job_.status() ? *job_.status() : FilmProgress{}; }

 private:
  session::Job<FilmProgress> job_{fail};
  static void fail(FilmProgress& progress, const Message& why);
};

/// The program's path by PATH; empty when it is not installed.
std::filesystem::path find_program(const std::string& name);

}  // namespace pegasos::exports
