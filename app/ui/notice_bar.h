// The notice bar at the lower edge: why the run ended, what the window has to say, what a crash left, what the session
// says; the newest of these, and what stands comes back after it; else how far a film is. What is harmless goes by
// itself once it could be read.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <utility>

#include "session/snapshot.h"
#include "ui/auto_save.h"
#include "ui/context.h"

namespace pegasos::ui {

class NoticeBar {
 public:
  explicit NoticeBar(AutoSave& saves) : saves_(saves) {}

  /// A sentence of the window; one that `stays` until it is closed says what failed. What the session says `now` does
  /// not come back after it, if it is harmless.
  void say(Message sentence, bool stays, const session::Notice& now);
  /// One about what was typed: the next that is typed takes it back.
  void refuse(Message sentence, const session::Notice& now) {
    say(std::move(sentence), true, now);
    own_refuses_ = true;
  }
  void take_refusal_back() {
    if (std::exchange(own_refuses_, false)) own_ = {};
  }
  /// How far the window's work is, and what stops it; an empty sentence where it does none. It stays until it is done.
  void show_work(Message sentence, std::function<void()> stop) {
    work_ = std::move(sentence);
    stop_work_ = std::move(stop);
  }
  bool works() const { return !work_.empty(); }
  /// At a frame's beginning; while it is `held`, nothing goes.
  void follow(UiContext& ui, const session::Snapshot& snapshot, bool held);
  bool shown(const session::Snapshot& snapshot) const { return source(snapshot) != Source::none; }
  /// Whether `close` takes away what is shown.
  bool closes(const session::Snapshot& snapshot) const { return shown(snapshot) && source(snapshot) != Source::work; }
  void close(const session::Snapshot& snapshot);
  /// At the right of the row at the lower edge, over chips if it must, never over a picture or a sentence of the Lab.
  /// The chips end at `taken`; what stands until it is answered covers none of them, and is said shorter.
  plot::Rect place(const UiContext& ui, const session::Snapshot& snapshot, plot::Rect row, float taken = 0) const;
  void draw(UiContext& ui, const session::Snapshot& snapshot, plot::Rect area);
  /// Seconds until it goes by itself; nothing when it does not.
  std::optional<double> due_in(double time_s) const;

 private:
  enum class Source { none, end, window, crash, session, work };
  Source source(const session::Snapshot& snapshot) const;
  void note_news(const session::Snapshot& snapshot);
  Message message(const session::Snapshot& snapshot) const;
  bool trouble(const session::Snapshot& snapshot) const;
  std::string markup(const session::Snapshot& snapshot) const;

  AutoSave& saves_;
  Message own_;
  Message work_;
  std::function<void()> stop_work_;
  bool own_stays_ = false;
  bool own_refuses_ = false;
  /// What is said elsewhere, and since when, in steps of `clock_`; the newest is shown.
  struct News {
    std::string words;
    std::uint64_t since = 0;
  };
  News session_;
  News crash_;
  News end_;
  std::uint64_t own_since_ = 0;
  std::uint64_t clock_ = 0;
  bool began_ = false;           ///< a frame was shown: before it everything is as old
  std::string seen_;             ///< the text on screen, and when it will have been seen long enough
  std::optional<double> until_;  ///< nothing: it stays
  bool touched_ = false;         ///< the mouse is on it
  std::uint64_t dismissed_ = 0;  ///< serial of the session's notice that was closed
  Message dismissed_end_;
  std::uint64_t run_id_ = 0;  ///< of the run that ended so
};

}  // namespace pegasos::ui
