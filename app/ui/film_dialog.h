// Making an animation of a stretch of t: what, from where to where, how fast; then progress, time left and cancel. The
// dialog may be closed while the film is made; the notice bar says how far it is, and when it is done. Esc leaves.
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "exports/film.h"
#include "ui/context.h"
#include "ui/picture.h"
#include "ui/replacing.h"

namespace pegasos::ui {

class FilmDialog {
 public:
  /// `picture`: the one that was asked for; `panels`: all that stand side by side, none if they do not; their `area`
  /// is that of the panel, and the pseudo-code has no `again`.
  void show(ShownPicture picture, std::vector<ShownPicture> panels, session::SnapshotPtr moment, plot::ThemeName theme);
  void close() { opening_ = open_ = false; }
  bool is_open() const { return opening_ || open_; }
  void draw(UiContext& ui, plot::Rect screen);
  /// Of the film that is being made; empty = none is.
  Message how_far() const;
  void stop() { film_.cancel(); }

 private:
  struct Chosen {
    double from = 1;
    double to = 100;
    double frames = 60;
    double rate = 20;
    bool log_time = true;
    int what = 0;    ///< 0: the picture, 1: all panels
    int size = 0;    ///< 0: as on screen, 1: 1080p, 2: 4K
    int format = 0;  ///< 0: frames only, 1: GIF, 2: MP4
    bool with_caption = false;
    bool with_origin = true;
    plot::ThemeName theme = plot::ThemeName::light;
    std::filesystem::path folder;
    std::string name;
  };

  void settings(UiContext& ui, plot::Rect area);
  void progress(UiContext& ui, plot::Rect area, const exports::FilmProgress& now);
  /// What stands in its field is added to `entered`.
  void number(UiContext& ui, std::string_view name, plot::Rect place, double& value, double low, double high,
              std::string_view tip, std::string& entered);
  std::string problem() const;
  void start(UiContext& ui);
  bool of_all_panels() const { return chosen_.what == 1 && !panels_.empty(); }
  exports::FilmOptions options() const;
  std::vector<exports::FilmPane> panes(exports::FilmOptions& options) const;

  exports::Film film_;
  bool opening_ = false;
  bool open_ = false;
  Replacing replacing_;
  bool started_ = false;  ///< and its end was not told yet
  ShownPicture picture_;
  std::vector<ShownPicture> panels_;
  session::SnapshotPtr moment_;
  Chosen chosen_;
  std::optional<plot::ThemeName> own_theme_;  ///< chosen here; else that of the window
  Refusal refused_;                           ///< what is wrong with the number that was typed last
};

}  // namespace pegasos::ui
