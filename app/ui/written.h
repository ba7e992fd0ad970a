// What became of a file that was asked for, where another thread writes it. Thread rule: the window's thread; what
// `ask` returns may be called by any.
#pragma once

#include <atomic>
#include <memory>
#include <utility>

#include "session/commands.h"

namespace pegasos::ui {

class Written {
 public:
  /// Tells what became of it, once. What was asked for before is forgotten. `unanswered`: what it is where nobody
  /// answers; by itself the session has said why.
  session::WriteAnswer ask(Status unanswered = Done{}) {
    told_ = std::make_shared<Told>(std::move(unanswered));
    return [teller = std::make_shared<Teller>(told_)](const Status& written) { teller->tell(written); };
  }
  bool waits() const { return told_ != nullptr && !told_->known.load(std::memory_order_acquire); }
  /// Null before it is known, and where nothing was asked for.
  const Status* known() const { return told_ != nullptr && !waits() ? &told_->status : nullptr; }
  void forget() { told_.reset(); }

 private:
  struct Told {
    explicit Told(Status unanswered) : status(std::move(unanswered)) {}
    Status status;
    std::atomic<bool> known = false;  ///< `status` stays as it is
  };
  /// Tells it at the latest when it is thrown away.
  class Teller {
   public:
    explicit Teller(std::shared_ptr<Told> told) : told_(std::move(told)) {}
    ~Teller() { told_->known.store(true, std::memory_order_release); }
    Teller(const Teller&) = delete;
    Teller& operator=(const Teller&) = delete;
    void tell(const Status& written) {
      if (told_->known) return;
      told_->status = written;
      told_->known.store(true, std::memory_order_release);
    }

   private:
    std::shared_ptr<Told> told_;
  };

  std::shared_ptr<Told> told_;
};

}  // namespace pegasos::ui
