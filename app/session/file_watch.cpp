#include "session/file_watch.h"

#include <utility>

namespace pegasos::session {
namespace {

constexpr std::chrono::milliseconds kDear{2};  // what costs more than that, a pass over a large w, ...
constexpr int kSeldom = 20;                    // ... is done in a run only so many times its own cost later again

/// What another program did to a file that rows of the problem lie in.
Status check_rows(const Problem& problem) {
  if (const Status same = problem.table->rows.check_file(); !same) return same;
  return problem.test_table == nullptr ? Status(Done{}) : problem.test_table->rows.check_file();
}

}  // namespace

bool FileWatch::on() const {
  const Problem& problem = live_.problem;
  return !lost() && (problem.table->rows.lies_in_file() ||
                     (problem.test_table != nullptr && problem.test_table->rows.lies_in_file()));
}

void FileWatch::begin_anew() {
  lost_ = {};
  kept_.reset();
}

bool FileWatch::check(const std::function<SessionFile()>& as_file, std::uint64_t serial, bool rests) {
  if (!on()) return !lost();
  const auto start = Clock::now();
  const bool due = rests || !kept_ || kept_cost_ < kDear || start - kept_at_ >= kSeldom * kept_cost_;
  std::optional<SessionFile> now;
  if (due && between_steps()) now = as_file();  // in a step its beginning would be replayed
  const Status same = check_rows(live_.problem);
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
  return !kept || !check_rows(live_.problem);
}

}  // namespace pegasos::session
