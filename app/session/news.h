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
  /// What the next command may make untrue: it takes it back.
  void for_now(Notice::Kind kind, Message text) {
    notify(kind, std::move(text));
    passing_ = notice.serial;
  }
  void move_on() { take_back(passing_); }
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
  void take_refusal_back() { take_back(refusal_); }

 private:
  void notify(Notice::Kind kind, Message text) {
    notice = {kind, std::move(text), notice.serial + 1};
    fresh = true;
  }
  void take_back(std::uint64_t& serial_of_one) {
    const std::uint64_t one = std::exchange(serial_of_one, 0);
    if (one != 0 && one == notice.serial) say({});
  }

  std::uint64_t refusal_ = 0;  ///< serial of the last one; 0 = none
  std::uint64_t passing_ = 0;  ///< of the last that was said for now
};

}  // namespace pegasos::session
