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

/// Looks at the session every 20 ms until `over(snapshot)`. Error where something fails there, for what waits for it
/// would wait for ever, and after Ctrl-C `interrupted()`.
template <class Over, class Show, class Interrupted>
Status watch(const Session& session, std::uint64_t notice, Over&& over, Show&& show, Interrupted&& interrupted) {
  for (SnapshotPtr now = session.snapshot(); !over(*now); now = session.snapshot()) {
    if (InterruptGuard::interrupted()) return interrupted();
    if (Status good = session::failed_since(*now, notice); !good) return good;
    show(*now);
    threads::rest(std::chrono::milliseconds(20));
  }
  return Done{};
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

  const std::uint64_t notice = session.snapshot()->notice.serial;
  session.push(session::RunTo{end});
  const Status ran = watch(
      session, notice, [&](const auto& now) { return now.position.completed() >= end || !now.ended.empty(); },
      [&](const auto& now) {
        line.show(static_cast<double>(now.position.t) / static_cast<double>(end),
                  fmt::format("t = {} of {}", human(now.position.t), human(end)));
      },
      [&] { return interrupted_error(fmt::format("at t = {}", human(session.snapshot()->position.completed()))); });
  if (!ran) return ran.error();
  if (const auto now = session.snapshot(); now->overflow && now->position.completed() < t)
    return Error{ErrorCode::NotFinite, now->ended};

  const Status certified = watch(
      session, notice, [](const auto& now) { return now.optimum.state != OptimumState::Running; },
      [&](const auto& now) {
        line.show(now.optimum.fraction, fmt::format("certifying the optimum, gap {:.1e}", now.optimum.best_gap));
      },
      [] { return interrupted_error("while the optimum was being certified"); });
  if (!certified) return certified.error();
  if (t < session.snapshot()->position.completed()) session.push(session::SeekTo{{t, Phase::Projection}});
  if (counts) {
    session.push(session::WatchCounts{true});
    static_cast<void>(session.wait(true));  // then it is at t
    const Status counted = watch(
        session, notice,
        [](const auto& now) { return now.counts != nullptr && now.counts->to == now.position.completed(); },
        [&](const auto&) { line.show(1, "counting the draws"); },
        [] { return interrupted_error("while the draws were counted"); });
    if (!counted) return counted.error();
  }
  const SnapshotPtr last = session.wait(true);
  if (const Status good = session::failed_since(*last, notice); !good) return good.error();
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
