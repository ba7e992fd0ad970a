#include "session/shown_values.h"

#include "core/progress.h"

namespace pegasos::session {

ShownValues::ShownValues(const Run& run, std::uint64_t run_id)
    : position_(run.position()), run_id_(run_id), owed_(owed_values(run)) {}

void ShownValues::find_out(Count threads) {
  const auto start = Clock::now();
  OwedValues::find_out(std::span(&owed_, 1), threads);
  margins_ = std::make_shared<const MarginHistogram>(count_margins(owed_->data(), owed_->w(), owed_->b(), threads));
  cost_s_ = seconds_since(start);
  there_.store(true, std::memory_order_release);
}

}  // namespace pegasos::session
