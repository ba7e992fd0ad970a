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
  if (!thread_.joinable()) return;
  thread_.request_stop();
  thread_.join();
  change([](Status& status) { status.stage = Stage::Idle; });
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
  thread_ = std::jthread([this, parameters](const std::stop_token& stop) { look_in_background(stop, parameters); });
}

void ImportJob::read(const Parameters& parameters) {
  cancel();
  change([](Status& status) {
    status.stage = Stage::Reading;
    status.fraction = 0;
    status.table = nullptr;
    status.error.reset();
  });
  thread_ = std::jthread([this, parameters](const std::stop_token& stop) { read_in_background(stop, parameters); });
}

JobControl ImportJob::begin(const std::stop_token& stop) {
  return {stop, [this](const Progress& progress) { change([&](Status& s) { s.fraction = progress.fraction; }); }};
}

void ImportJob::look_in_background(const std::stop_token& stop, const Parameters& parameters) {
  try {
    auto start = status().start;
    if (!start) {
      auto fresh = read_start(parameters.data, {}, stop);
      if (!fresh) {
        change([&](Status& status) {
          if (fresh.error().code != ErrorCode::Cancelled) status.error = fresh.error();
          status.stage = Stage::Idle;
        });
        return;
      }
      start = std::move(fresh).value();
    }
    auto found = std::make_shared<const Preview>(preview(*start, read_options(parameters), {}, begin(stop)));
    change([&](Status& status) {
      status.start = start;
      if (!stop.stop_requested()) status.preview = found;
      status.stage = Stage::Idle;
    });
  } catch (const std::exception&) {  // a job's boundary: memory ran out
    change([&](Status& status) {
      status.error = out_of_memory(parameters.data);
      status.stage = Stage::Idle;
    });
  }
}

void ImportJob::read_in_background(const std::stop_token& stop, const Parameters& parameters) {
  ReadOptions options = read_options(parameters);
  options.inputs = Inputs::Files;
  auto table = open_table(parameters.data, options, generator_options(parameters), begin(stop));
  change([&](Status& status) {
    if (table) {
      status.table = std::make_shared<const Table>(std::move(table).value());
    } else if (table.error().code != ErrorCode::Cancelled) {
      status.error = table.error();
    }
    status.stage = Stage::Idle;
  });
}

}  // namespace pegasos::session
