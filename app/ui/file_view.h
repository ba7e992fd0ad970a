// How the window looks beside how the session's file says it does. Thread rule: the window's thread.
#pragma once

#include <cstdint>
#include <memory>
#include <utility>

#include "ui/context.h"

namespace pegasos::ui {

class FileView {
 public:
  /// The view that an opened session brings, once for each; null = none was opened, or it brings none.
  const session::View* opened(const session::Snapshot& snapshot) {
    if (snapshot.view_serial == serial_) return nullptr;
    serial_ = snapshot.view_serial;
    settling_ = 2;
    return snapshot.view != nullptr && !snapshot.view->empty() ? snapshot.view.get() : nullptr;
  }
  /// At a frame's end. True when another frame is needed to know what the window made of an opened view.
  bool follow(const session::Snapshot& snapshot, ViewState view) {
    view_ = std::move(view);
    if (snapshot.session.view != saved_) {
      saved_ = snapshot.session.view;
      if (saved_ != nullptr) as_shown_ = *saved_;
    }
    if (settling_ == 0) return false;
    as_shown_ = view_;  // another window size may show it a little differently: that is no change
    return --settling_ > 0;
  }
  const ViewState& view() const { return view_; }
  bool changed() const { return view_ != as_shown_; }

 private:
  std::uint64_t serial_ = 0;                    ///< of the session whose view was taken
  ViewState view_;                              ///< at the end of the last frame
  std::shared_ptr<const session::View> saved_;  ///< that the session's file has ...
  ViewState as_shown_;                          ///< ... as this window shows it
  int settling_ = 0;                            ///< frames until an opened view stands still
};

}  // namespace pegasos::ui
