// What the worker keeps for the readers: the log of what happened, and the counts of draws while somebody looks.
#include "session/worker.h"

namespace pegasos::session {
/// The step or phase just made, told by a picture of the moment without the parts that cost something.
void Worker::log_step() {
  Snapshot moment;
  moment.parameters = live_.parameters;
  moment.table = live_.problem.table;
  moment.data = live_.problem.data;
  moment.run_id = live_.run_id;
  moment.constants = live_.run->constants();
  moment.position = live_.run->position();
  moment.record = live_.run->stepper().record();
  moment.projected_steps = live_.run->stepper().projected_steps();
  moment.ended = live_.run->ended();
  moment.overflow = live_.run->stepper().trouble() != Trouble::None;
  log_.step(moment);
}

void Worker::follow_log(Snapshot& snapshot) {
  log_.follow(snapshot, [&](Count from, Count to) {
    const TouchLog& touches = live_.run->touches();
    return from >= touches.first() && to <= touches.last() ? touches.violators(from, to) : Count{-1};
  });
  snapshot.log = log_.view();
}

void Worker::on(const WatchCounts& command) { counts_.watch(command.on); }

void Worker::count_on() {
  if (counts_.count(live_, mail_) && !play_.moving()) news_.fresh = true;
}

}  // namespace pegasos::session
