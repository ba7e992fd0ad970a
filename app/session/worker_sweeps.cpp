// The worker's part of experiments: they are about the set and the parameters of the moment in which they are started,
// and any run of theirs can be made the live one.
#include <fmt/format.h>

#include "core/numbers.h"
#include "data/source.h"
#include "session/worker.h"

namespace pegasos::session {

void Worker::on(const DraftSweep& command) { sweeps_.draft(setup_.live.problem, command.request); }

void Worker::on(const StartSweep& command) {
  if (!sweeps_.start(setup_.live.problem, command.request, command.beside))
    setup_.news.for_now(Notice::Kind::Error, "four experiments are shown already: remove one first");
}

void Worker::on(const PauseSweep& command) { sweeps_.pause(command.id); }
void Worker::on(const ResumeSweep& command) { sweeps_.resume(command.id); }
void Worker::on(const CancelSweep& command) { sweeps_.cancel(command.id); }
void Worker::on(const RemoveSweep& command) { sweeps_.remove(command.id); }

void Worker::on(const ClearRuns&) {
  if (const Status cleared = sweeps_.clear(); !cleared) setup_.news.complain(cleared.error().placed());
}

void Worker::on(const OpenSweepRun& command) {
  const SweepListPtr list = sweeps_.list();
  const SweepStatus* status = list ? list->find(command.id) : nullptr;
  if (status == nullptr || !status->plan || command.point >= status->runs.size()) return;
  const auto& runs = status->runs[command.point];
  if (!runs || command.member < 0 || command.member >= static_cast<Count>(runs->size())) return;
  const Message why = no_opening(*status->plan, status->plan->points[command.point]);
  if (!why.empty()) return setup_.news.say(why);
  open_sweep_run(*status, command.point, command.member);
}

/// The same parameters, seed and set; a generator makes sets of other sizes anew, an edited set is the one of then.
void Worker::open_sweep_run(const SweepStatus& status, std::size_t place, Count member) {
  const SweepPlan& plan = *status.plan;
  const SweepPoint& point = plan.points[place];
  const RunValues& values = (*status.runs[place])[static_cast<std::size_t>(member)];
  Parameters wanted = run_parameters(plan, point, member);
  wanted.threads = setup_.live.parameters.threads;
  const bool made_anew = plan.info().swept == SweptValue::SetSize && is_generated(wanted.data);
  edits_.change({Change::Kind::Parameters, 0, {}}, 0, [&] {
    if (status.source == setup_.live.problem.table || made_anew) {
      setup_.adopt(wanted);
    } else {
      setup_.set_edits_aside(setup_.open(status.source, wanted));
    }
  });
  if (setup_.live.parameters != wanted) return;  // why not was said
  const Count T = values.t > 0 ? values.t : wanted.T;
  setup_.forget_beyond({T, Phase::Projection});  // it went on to where the run before was
  setup_.play.seek({T, Phase::Projection});
  const SweepRow& row = status.table->rows[place];
  const auto value = measured(plan.info().measure, row.f_star.value_or(0), values);
  const Message back = "Ctrl+Z brings back what the Lab had.";
  const std::string which = point.second.empty() ? point.value : point.value + ", " + point.second;
  const Message measure = plan.info().measure == Measure::Excess       ? "f − f*"
                          : plan.info().measure == Measure::Iterations ? "steps to ε"
                                                                       : "held-out error";
  if (value) {
    setup_.news.say(sentences(Message("run {} of {} = {}, order {}: at t = {} it has {} = {:.6g}.", member + 1,
                                      plan.info().parameter, which, wanted.seed, T, measure, *value),
                              back));
  } else {
    setup_.news.say(sentences(Message("run {} of {} = {}, order {}: it has no value at t = {}.", member + 1,
                                      plan.info().parameter, which, wanted.seed, T),
                              back));
  }
}

}  // namespace pegasos::session
