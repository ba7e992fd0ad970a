#include "session/import_job.h"

#include "experiment/problem.h"

namespace pegasos::session {
namespace {

using Work = Job<ImportJob::Status>::Work;

/// The work has ended, without what it was to find where there is an `error`.
void end(ImportJob::Status& status, std::optional<Error> error = {}) {
  if (error && error->code != ErrorCode::Cancelled) status.error = std::move(error);
  status.stage = ImportJob::Stage::Idle;
}

JobControl progress_of(Work& work) {
  return work.control([](ImportJob::Status& status, const Progress& progress) { status.fraction = progress.fraction; });
}

void look_into(Work& work, const Parameters& parameters) {
  const JobControl control = progress_of(work);
  auto start = work.status()->start;
  if (!start) {
    auto fresh = read_start(parameters.data, {}, control.stop);
    if (!fresh) return work.tell([&](ImportJob::Status& status) { end(status, fresh.error()); });
    start = std::move(fresh).value();
  }
  auto found = std::make_shared<const Preview>(preview(*start, read_options(parameters), {}, control));
  work.tell([&](ImportJob::Status& status) {
    status.start = start;
    status.preview = found;
    end(status);
  });
}

void read_whole(Work& work, const Parameters& parameters) {
  ReadOptions options = read_options(parameters);
  options.inputs = Inputs::Files;
  auto table = open_table(parameters.data, options, generator_options(parameters), progress_of(work));
  work.tell([&](ImportJob::Status& status) {
    if (!table) return end(status, table.error());
    status.table = std::make_shared<const Table>(std::move(table).value());
    end(status);
  });
}

}  // namespace

ImportJob::ImportJob()
    : job_([](Status& status, const Message&) {
        end(status,
            Error{ErrorCode::BadInput, "the data do not fit into memory; use fewer rows or features", status.file});
      }) {
  clear();
}

/// Of the present file, while nothing is under way.
ImportJob::Status ImportJob::known() const {
  Status known = status();
  known.stage = Stage::Idle;
  return known;
}

void ImportJob::begin(Stage stage, const Parameters& parameters, void (*task)(Job<Status>::Work&, const Parameters&)) {
  Status first = status();
  if (stage == Stage::Looking && first.file != parameters.data) first = {};
  first.stage = stage;
  first.fraction = 0;
  first.file = parameters.data;
  first.table = nullptr;
  first.error.reset();
  job_.start(std::move(first), [task, parameters](Work& work) { task(work, parameters); });
}

void ImportJob::look(const Parameters& parameters) { begin(Stage::Looking, parameters, look_into); }

void ImportJob::read(const Parameters& parameters) { begin(Stage::Reading, parameters, read_whole); }

}  // namespace pegasos::session
