// What was shown before the last change of the method or the set, to be compared with. The worker's thread owns it.
#pragma once

#include <memory>
#include <utility>

#include "session/snapshot.h"

namespace pegasos::session {

class Comparison {
 public:
  /// What is still `shown` (may be null) is kept, or what was before the hand that is still moving began; sets of
  /// another `data_id` are not compared.
  void keep(const SnapshotPtr& shown, std::uint64_t data_id, std::uint64_t gesture) {
    if (before_ != nullptr && gesture != 0 && gesture == gesture_) return;
    before_.reset();
    if (shown == nullptr || shown->data_id != data_id || shown->empty()) return;
    auto before = std::make_shared<Snapshot>(*shown);
    before->before.reset();
    before->pins.clear();
    before_ = std::move(before);
    gesture_ = gesture;
  }
  void end() { before_.reset(); }
  /// `now` knows its parameters and its set.
  void show(Snapshot& now) const {
    if (before_ == nullptr || now.empty() || before_->data_id != now.data_id) return;
    if (before_->parameters != now.parameters || before_->table != now.table) now.before = before_;
  }

 private:
  SnapshotPtr before_;
  std::uint64_t gesture_ = 0;  // that made the change
};

}  // namespace pegasos::session
