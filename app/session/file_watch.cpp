#include "session/file_watch.h"

#include <utility>

namespace pegasos::session {
namespace {

constexpr std::chrono::milliseconds kDear{2};  // what costs more than that, a pass over a large w, ...
constexpr int kSeldom = 20;                    // ... is done only so many times its own cost later again

}  // namespace

void FileWatch::begin_anew() {
  lost_ = {};
  kept_.reset();
}

bool FileWatch::check(const std::function<SessionFile()>& as_file, std::uint64_t serial) {
  if (!on()) return !lost();
  const auto start = Clock::now();
  const bool due = !kept_ || kept_cost_ < kDear || start - kept_at_ >= kSeldom * kept_cost_;
  std::optional<SessionFile> now;
  if (due && between_steps()) now = as_file();  // in a step its beginning would be replayed
  const Status same = live_.problem.table->rows.check_file();
  if (!same) {
    lost_ = same.error().placed();
  } else if (now) {
    kept_ = std::move(now);
    kept_at_ = Clock::now();
    kept_cost_ = kept_at_ - start;
    kept_serial_ = serial;
  }
  return same.ok();
}

bool FileWatch::wants_look(std::uint64_t serial) const {
  const bool kept = kept_serial_ == serial || !between_steps();
  return !kept || !live_.problem.table->rows.check_file();
}

}  // namespace pegasos::session
