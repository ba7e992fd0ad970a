// What became of a file that was asked for, where another thread writes it. Thread rule: the window's thread; what
// `ask` returns may be called by any.
#pragma once

#include <chrono>
#include <future>
#include <memory>
#include <optional>

#include "session/commands.h"

namespace pegasos::ui {

class Written {
 public:
  /// Tells what became of it, once. What was asked for before is forgotten.
  session::WriteAnswer ask() {
    const auto promise = std::make_shared<std::promise<Status>>();
    answer_ = promise->get_future();
    return [promise](const Status& written) { promise->set_value(written); };
  }
  bool waits() const { return answer_.valid(); }
  void forget() { answer_ = {}; }
  /// Once it is known. Where nobody answers, the session has said why.
  std::optional<Status> take() {
    if (!waits() || answer_.wait_for(std::chrono::seconds(0)) != std::future_status::ready) return std::nullopt;
    try {
      return answer_.get();
    } catch (const std::future_error&) {
      return Status(Done{});
    }
  }

 private:
  std::future<Status> answer_;
};

}  // namespace pegasos::ui
