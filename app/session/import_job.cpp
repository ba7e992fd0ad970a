#include "session/import_job.h"

#include <exception>

#include "experiment/problem.h"

namespace pegasos::session {
namespace {

Error out_of_memory(const std::string& file) {
  return {ErrorCode::BadInput, "the data do not fit into memory; use fewer rows or features", file, 0, 0};
}

}  // namespace

void ImportJob::cancel() {
  change([&](Status& status) {
    thread_.request_stop();  // within the lock: whatever it tells was told before
    status.stage = Stage::Idle;
  });
}

/// The next work waits for the end of the one before, so that nobody else does.
void ImportJob::start(Work work, const Parameters& parameters) {
  thread_ = std::jthread([this, work, parameters, before = std::move(thread_)](const std::stop_token& stop) mutable {
    before = {};
    (this->*work)(stop, parameters);
  });
}

void ImportJob::wait() {
  if (thread_.joinable()) thread_.join();
}

void ImportJob::clear() {
  cancel();
  change([](Status& status) { status = {}; });
}

ImportJob::Status ImportJob::status() const {
  const std::scoped_lock lock(mutex_);
  return status_;
}

void ImportJob::look(const Parameters& parameters) {
  cancel();
  change([&](Status& status) {
    if (status.start && status.start->path != parameters.data) status = {};
    status.stage = Stage::Looking;
    status.fraction = 0;
    status.table = nullptr;
    status.error.reset();
  });
  start(&ImportJob::look_in_background, parameters);
}

void ImportJob::read(const Parameters& parameters) {
  cancel();
  change([](Status& status) {
    status.stage = Stage::Reading;
    status.fraction = 0;
    status.table = nullptr;
    status.error.reset();
  });
  start(&ImportJob::read_in_background, parameters);
}

JobControl ImportJob::begin(const std::stop_token& stop) {
  return {stop,
          [this, stop](const Progress& progress) { tell(stop, [&](Status& s) { s.fraction = progress.fraction; }); }};
}

void ImportJob::look_in_background(const std::stop_token& stop, const Parameters& parameters) {
  try {
    auto start = status().start;
    if (!start) {
      auto fresh = read_start(parameters.data, {}, stop);
      if (!fresh) {
        tell(stop, [&](Status& status) {
          if (fresh.error().code != ErrorCode::Cancelled) status.error = fresh.error();
          status.stage = Stage::Idle;
        });
        return;
      }
      start = std::move(fresh).value();
    }
    auto found = std::make_shared<const Preview>(preview(*start, read_options(parameters), {}, begin(stop)));
    tell(stop, [&](Status& status) {
      status.start = start;
      status.preview = found;
      status.stage = Stage::Idle;
    });
  } catch (const std::exception&) {  // a job's boundary: memory ran out
    tell(stop, [&](Status& status) {
      status.error = out_of_memory(parameters.data);
      status.stage = Stage::Idle;
    });
  }
}

void ImportJob::read_in_background(const std::stop_token& stop, const Parameters& parameters) {
  ReadOptions options = read_options(parameters);
  options.inputs = Inputs::Files;
  auto table = open_table(parameters.data, options, generator_options(parameters), begin(stop));
  tell(stop, [&](Status& status) {
    if (table) {
      status.table = std::make_shared<const Table>(std::move(table).value());
    } else if (table.error().code != ErrorCode::Cancelled) {
      status.error = table.error();
    }
    status.stage = Stage::Idle;
  });
}

}  // namespace pegasos::session
