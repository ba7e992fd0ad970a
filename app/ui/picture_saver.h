// What leaves the window as a picture: a figure that is asked for is found among those of a frame, then saved, copied
// or filmed. Thread rule: the window's thread.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "session/job.h"
#include "ui/context.h"
#include "ui/film_dialog.h"
#include "ui/layout.h"
#include "ui/picture_dialog.h"

namespace pegasos::ui {

class PictureSaver {
 public:
  /// The figure of the maximised panel, else the one that the mouse was over last, else the last one: which one, the
  /// next frame shows.
  void ask() { wanted_ = true; }
  void ask_film(ShownPicture picture) { film_wanted_ = std::move(picture); }
  /// Saves it at once as a file with that suffix (".svg"), or asks where and how when it is empty.
  void save(UiContext& ui, ShownPicture picture, const std::string& suffix);
  /// Puts it, or what is known of it, on the clipboard.
  void copy(UiContext& ui, ShownPicture picture, Requests::Copied what);

  /// Before the views draw: their figures are collected while one is asked for.
  void begin_frame(UiContext& ui, session::SnapshotPtr moment);
  /// After they did. `places`: of the panels that stand side by side; null = they do not.
  void end_frame(UiContext& ui, const Layout* places);
  void draw_dialogs(UiContext& ui, plot::Rect screen);
  bool is_open() const { return picture_.is_open() || film_.is_open(); }
  void close() { picture_.close(), film_.close(); }
  /// How far the film is that is made behind the window; empty = none is, or its dialog says it.
  Message work() const { return film_.is_open() ? Message() : film_.how_far(); }
  void stop_work() { film_.stop(); }

 private:
  void follow_copy(UiContext& ui);

  PictureDialog picture_;
  FilmDialog film_;
  std::vector<ShownPicture> shown_;  ///< of the frame in which one was asked for
  bool wanted_ = false;
  std::optional<ShownPicture> film_wanted_;
  bool copying_ = false;
  /// A helper takes a picture from it; the status is why it did not.
  session::Job<Message> copy_{[](Message& trouble, const Message& why) { trouble = why; }};
  session::SnapshotPtr moment_;  ///< of the frame
};

}  // namespace pegasos::ui
