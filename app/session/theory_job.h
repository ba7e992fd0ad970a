// The statements of the theory in the background: one run looked at step by step, then, where it is asked for,
// independent runs. What was finished by a cancel is kept.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "core/types.h"
#include "experiment/verify.h"
#include "session/job.h"
#include "session/lane.h"
#include "session/snapshot.h"

namespace pegasos::session {

enum class TheoryStage {
  Waiting,    ///< for the certified optimum
  Path,       ///< one run is looked at, step by step
  Runs,       ///< the ensemble
  Done,       ///< the rows below are all that was asked for
  Cancelled,  ///< ... or what was finished when it was stopped
  Failed
};

/// What is known about the statements of one problem. Immutable once it is published.
struct TheoryStatus {
  TheoryStage stage = TheoryStage::Waiting;
  double fraction = 0;  ///< of the stage, in [0, 1]
  double elapsed_s = 0;
  double left_s = -1;  ///< estimate; negative = none yet
  Message message;     ///< Failed: why, in a sentence

  TheoryRequest request;
  Parameters parameters;
  DatasetPtr data;
  Situation situation;
  Reference reference;
  std::vector<Finding> findings;  ///< in the order of the table; those that need runs only once there are some
  std::shared_ptr<const std::vector<ProofMoment>> proof;  ///< of Lemma 1 along the run; null before it was looked at
  bool path_partial = false;                              ///< the run was stopped before T
  std::shared_ptr<const EnsembleValues> values;           ///< null before the first ensemble
  std::optional<Waterfall> waterfall;  ///< where the bound loses: of the runs, else of the run looked at

  bool stale = false;  ///< data or parameters have changed since

  bool busy() const { return stage < TheoryStage::Done; }
  bool makes_runs() const { return busy() && request.runs > 0; }
  Count runs() const { return values ? static_cast<Count>(values->members.size()) : 0; }
  Count count(Verdict verdict) const;
  /// Fills `waterfall` from the rest.
  void look_where_the_bound_loses();
};

using TheoryStatusPtr = std::shared_ptr<const TheoryStatus>;

class TheoryJob {
 public:
  /// `changed`: as of a job.
  explicit TheoryJob(std::function<void()> changed);

  /// Every statement is to be judged; it begins when f* of the live run is certified.
  void ask(const TheoryRequest& request) { wanted_ = request; }
  /// Stops and waits; what was finished is kept.
  void cancel();
  /// Begins where it can. What is known about the problem of `live`, or, marked as stale, about the one before; null
  /// before the first request. `old_optimum`: the optimum of `live` is of the points before an edit.
  TheoryStatusPtr serve(const Lane& live, bool old_optimum);

 private:
  void begin(const Lane& live, std::shared_ptr<const Optimum> optimum);
  TheoryStatusPtr waiting(const OptimumStatus& optimum);

  std::optional<TheoryRequest> wanted_;  // waits for f*
  TheoryStatusPtr stale_;                // the last status, marked as one of the problem before,
  TheoryStatusPtr stale_of_;             // and what it was made from
  Job<TheoryStatus> job_;
};

}  // namespace pegasos::session
