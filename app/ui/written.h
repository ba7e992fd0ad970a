// What became of a file that was asked for, where another thread writes it. Thread rule: the window's thread; what
// `ask` returns may be called by any.
#pragma once

#include <atomic>
#include <memory>
#include <optional>
#include <utility>

#include "session/commands.h"

namespace pegasos::ui {

class Written {
 public:
  /// Tells what became of it, once. What was asked for before is forgotten.
  session::WriteAnswer ask() {
    told_ = std::make_shared<Told>();
    return [teller = std::make_shared<Teller>(told_)](const Status& written) { teller->tell(written); };
  }
  bool waits() const { return told_ != nullptr; }
  void forget() { told_.reset(); }
  /// Once it is known. Where nobody answers, the session has said why.
  std::optional<Status> take() {
    if (!waits() || !told_->known.load(std::memory_order_acquire)) return std::nullopt;
    return std::exchange(told_, nullptr)->status;
  }

 private:
  struct Told {
    Status status = Done{};
    std::atomic<bool> known = false;  ///< `status` stays as it is
  };
  /// Tells it at the latest when it is thrown away.
  class Teller {
   public:
    explicit Teller(std::shared_ptr<Told> told) : told_(std::move(told)) {}
    ~Teller() { tell(Done{}); }
    Teller(const Teller&) = delete;
    Teller& operator=(const Teller&) = delete;
    void tell(const Status& written) {
      if (std::exchange(has_told_, true)) return;
      told_->status = written;
      told_->known.store(true, std::memory_order_release);
    }

   private:
    std::shared_ptr<Told> told_;
    bool has_told_ = false;
  };

  std::shared_ptr<Told> told_;
};

}  // namespace pegasos::ui
