#include "cli/drive.h"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <filesystem>

#include "cli/long_work.h"
#include "cli/output.h"
#include "core/threads.h"
#include "data/source.h"

namespace pegasos::cli {
namespace {

using session::OptimumState;
using session::Session;
using session::SnapshotPtr;

/// Looks at the session every 20 ms until `done(snapshot)`; false when Ctrl-C came.
template <class Done, class Show>
bool watch(const Session& session, Done&& done, Show&& show) {
  for (SnapshotPtr now = session.snapshot(); !done(*now); now = session.snapshot()) {
    if (InterruptGuard::interrupted()) return false;
    show(*now);
    threads::rest(std::chrono::milliseconds(20));
  }
  return true;
}

}  // namespace

Result<SnapshotPtr> drive(session::SessionOptions options, Count t, const Arguments& arguments, bool counts,
                          std::optional<Count> frontier) {
  const Count end = frontier.value_or(std::max(t, options.parameters.T));
  auto opened = Session::open(std::move(options));
  if (!opened) return opened.error();
  Session& session = **opened;
  const InterruptGuard guard;
  ProgressLine line(arguments);

  session.push(session::RunTo{end});
  const bool ran = watch(
      session, [&](const auto& now) { return now.position.completed() >= end || !now.ended.empty(); },
      [&](const auto& now) {
        line.show(static_cast<double>(now.position.t) / static_cast<double>(end),
                  fmt::format("t = {} of {}", human(now.position.t), human(end)));
      });
  if (!ran) return interrupted_error(fmt::format("at t = {}", human(session.snapshot()->position.completed())));
  if (const auto now = session.snapshot(); now->overflow && now->position.completed() < t)
    return Error{ErrorCode::NotFinite, now->ended};

  const bool certified = watch(
      session, [](const auto& now) { return now.optimum.state != OptimumState::Running; },
      [&](const auto& now) {
        line.show(now.optimum.fraction, fmt::format("certifying the optimum, gap {:.1e}", now.optimum.best_gap));
      });
  if (!certified) return interrupted_error("while the optimum was being certified");
  if (t < session.snapshot()->position.completed()) session.push(session::SeekTo{{t, Phase::Projection}});
  if (counts) {
    session.push(session::WatchCounts{true});
    static_cast<void>(session.wait(true));  // then it is at t
    const bool counted = watch(
        session, [](const auto& now) { return now.counts != nullptr && now.counts->to == now.position.completed(); },
        [&](const auto&) { line.show(1, "counting the draws"); });
    if (!counted) return interrupted_error("while the draws were counted");
  }
  const SnapshotPtr last = session.wait(true);
  const Status same = check_open_files();
  return same ? Result<SnapshotPtr>(last) : same.error();
}

std::shared_ptr<const plot::FontBook> open_fonts(const Arguments& arguments) {
  std::error_code code;
  const std::filesystem::path program = std::filesystem::read_symlink("/proc/self/exe", code);
  const plot::FontFiles files = plot::find_fonts(program.parent_path());
  if (!files.complete()) tell(arguments, plot::missing_fonts_hint(files));
  return plot::FontBook::open(files);
}

}  // namespace pegasos::cli
