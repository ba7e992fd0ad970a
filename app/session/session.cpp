#include "session/session.h"

#include "session/worker.h"

namespace pegasos::session {

Session::Session(std::unique_ptr<Worker> worker) : worker_(std::move(worker)) {}
Session::~Session() = default;

Result<std::unique_ptr<Session>> Session::open(SessionOptions options) {
  auto opened = options.table ? open_leniently(options.table, options.parameters, options.test_table)
                              : open_leniently(options.parameters, {options.stop, {}}, options.inputs);
  if (!opened) return opened.error();
  auto worker = std::make_unique<Worker>(std::move(opened).value(), std::move(options));
  return std::unique_ptr<Session>(new Session(std::move(worker)));
}

void Session::push(Command command) { worker_->mail().push(std::move(command)); }
SnapshotPtr Session::snapshot() const { return worker_->mail().snapshot(); }
SnapshotPtr Session::wait(bool optimum) const {
  constexpr std::chrono::hours kLong{1};
  SnapshotPtr found;
  while (found == nullptr) found = worker_->mail().wait(kLong, optimum);
  return found;
}
SnapshotPtr Session::wait_for(std::chrono::milliseconds time, bool optimum) const {
  return worker_->mail().wait(time, optimum);
}

}  // namespace pegasos::session
