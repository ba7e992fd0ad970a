#include "session/session.h"

#include "session/worker.h"

namespace pegasos::session {

Session::Session(std::unique_ptr<Worker> worker) : worker_(std::move(worker)) {}
Session::~Session() = default;

Result<std::unique_ptr<Session>> Session::open(SessionOptions options) {
  auto opened = open_leniently(options.parameters);
  if (!opened) return opened.error();
  auto worker = std::make_unique<Worker>(std::move(opened).value(), std::move(options));
  return std::unique_ptr<Session>(new Session(std::move(worker)));
}

void Session::push(Command command) { worker_->push(std::move(command)); }
SnapshotPtr Session::snapshot() const { return worker_->snapshot(); }
SnapshotPtr Session::wait(bool optimum) const { return worker_->wait(optimum); }

}  // namespace pegasos::session
