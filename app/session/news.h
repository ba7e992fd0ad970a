// What the worker's parts have to tell with the next snapshot.
#pragma once

#include <chrono>
#include <string>
#include <utility>

#include "core/progress.h"
#include "session/snapshot.h"

namespace pegasos::session {

/// While something runs, snapshots go out at most so often.
inline constexpr std::chrono::milliseconds kPublishEvery{16};

struct News {
  Notice notice;
  bool fresh = true;         ///< something has moved since the last snapshot
  Clock::time_point shown;   ///< when that went out
  std::uint64_t serial = 0;  ///< its number

  void say(Message text) { notify(Notice::Kind::Info, std::move(text)); }
  void complain(Message text) { notify(Notice::Kind::Error, std::move(text)); }
  /// Says this as well.
  void add(const Message& text) {
    if (text.empty()) return;
    notify(notice.kind, notice.text.empty() ? text : Message("{}. {}", notice.text, text));
  }
  /// A complaint about what was entered: the next entry takes it back.
  void refuse(Message text) {
    complain(std::move(text));
    refusal_ = notice.serial;
  }
  void take_refusal_back() {
    if (refusal_ != 0 && refusal_ == notice.serial) say({});
    refusal_ = 0;
  }

 private:
  void notify(Notice::Kind kind, Message text) {
    notice = {kind, std::move(text), notice.serial + 1};
    fresh = true;
  }

  std::uint64_t refusal_ = 0;  ///< serial of the last one; 0 = none
};

}  // namespace pegasos::session
