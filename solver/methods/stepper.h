// Pegasos, one phase at a time (Shalev-Shwartz, Singer, Srebro, Cotter, Math. Program. B 2011, Fig. 1 and 2).
//
//   min_w  f(w) = lambda/2 |w|^2 + (1/m) sum_i max{0, 1 - y_i <w, x_i>}
//
//   for t = 1, 2, ...:
//     Sample         A_t <- k indices
//     Violators      A_t^+ <- those with y <w_t, x> < 1 (strict)
//     GradientStep   w_{t+1/2} <- (1 - eta_t lambda) w_t + (eta_t / k) sum_{A_t^+} y x,   eta_t = 1/(lambda t)
//                    or another of the step rules
//     Projection     w_{t+1} <- min{1, (1/sqrt lambda) / |w_{t+1/2}|} w_{t+1/2}           (optional)
//
// advance() does a phase, and step() four of them: a fast run, a replay and an ensemble member all call these. A whole
// step on one example, of which nothing is written down, is one of single_steps (methods/stepper.cpp), with the same
// digits.
// Not thread-safe; one owner.
#pragma once

#include <compare>
#include <optional>
#include <string>
#include <vector>

#include "core/numbers.h"
#include "core/parameters.h"
#include "data/dataset.h"
#include "data/large/row_stream.h"
#include "methods/averaging.h"
#include "methods/sampling.h"
#include "objective/weights.h"

namespace pegasos {

enum class Phase { Sample, Violators, GradientStep, Projection };

/// A moment: `phase` is the last phase done in step `t`. (0, Projection) is the beginning, (t, Projection) is "t steps
/// done".
struct Position {
  Count t = 0;
  Phase phase = Phase::Projection;

  auto operator<=>(const Position&) const = default;  // NOLINT(modernize-use-nullptr): clang-tidy 14 mistakes the 0
  /// Number of completed steps; the live iterate is w_{completed()+1}.
  Count completed() const { return phase == Phase::Projection ? t : t - 1; }
};

/// How much of a step is written down; no digit of the run depends on it.
enum class Detail {
  None,     ///< indices, violates, violators, projected and factor only; the sums over the steps stand still
  Numbers,  ///< and all numbers
  Vectors   ///< and w_t, w_{t+1/2}, w_{t+1}, at a cost of O(d) a step
};

/// What the current (or last) step did; each phase fills its part, parts of later phases are stale until then.
struct StepRecord {
  Count t = 0;
  // Sample
  /// A_t with repeats, or, of very many draws (Sampler::counts), each drawn example once,
  std::vector<Row> indices;
  /// and how often it was drawn; else empty.
  std::vector<std::uint32_t> times;
  Count draws = 0;  ///< k
  /// How often indices[j] counts.
  Count times_of(std::size_t j) const { return times.empty() ? 1 : times[j]; }
  // Violators
  Vector margins;                      ///< y (<w_t, x> + b_t), one per index
  std::vector<std::uint8_t> violates;  ///< mask of A_t^+
  Count violators = 0;
  double f_batch = 0;  ///< f(w_t; A_t)
  double norm = 0;     ///< |w_t|
  // GradientStep
  double eta = 0;
  double gradient_norm2 = 0;  ///< |nabla_t|^2
  double norm_half = 0;       ///< |w_{t+1/2}|
  double b_half = 0;
  int halvings = 0;  ///< backtracking only
  // Projection
  double factor = 1;       ///< min{1, (1/sqrt lambda)/|w_{t+1/2}|}
  bool projected = false;  ///< factor < 1
  double norm_next = 0;    ///< |w_{t+1}|
  // Detail::Vectors
  Vector w;       ///< w_t
  Vector w_half;  ///< w_{t+1/2}
  Vector w_next;  ///< w_{t+1}
};

/// Numbers of sum_{A_t^+} z, z = y x; all 0 where nothing violates.
struct ViolatorSum {
  double norm2 = 0;  ///< |sum z|^2
  double dot_v = 0;  ///< <v, sum z>
  double y = 0;      ///< sum y
};

/// Why a run cannot go on; shown as a sentence, never as NaN.
enum class Trouble { None, Overflow };

/// What has added up over the steps; the sums are over those whose numbers were written down.
struct StepTotals {
  CompensatedSum f_batch = {};           ///< sum_{s<=t} f(w_s; A_s)
  CompensatedSum gradient2_over_t = {};  ///< sum_{s<=t} |nabla_s|^2 / s
  Count projected_steps = 0;
};

/// How a stepper works. No iterate depends on it, but for `sets`.
struct StepperOptions {
  std::vector<std::vector<Row>> sets = {};  ///< A_1, A_2, ..., instead of those that the parameters draw
  Count threads = 1;                        ///< that work on a batch of more than kRowPart examples
  bool averages = true;                     ///< else none are kept: the steps are faster, but the hash is another
  /// A thread copies the rows of epochs into their order ahead of the steps, where that pays: sparse rows that no cache
  /// holds, one a step, nothing written down.
  bool rows_ahead = false;
};

class Stepper {
 public:
  /// `parameters` must have passed `check` for this set.
  Stepper(DatasetPtr data, const Parameters& parameters, const StepperOptions& options = {});

  /// Does the next phase. Returns false (and changes nothing) after trouble or at the end of an explicit sequence. It
  /// looks (core/looks.h); left in the middle of a phase, it stands after the phase before.
  bool advance();
  /// Exactly four phases, or what is left of the current step, and that n times, n >= 1; the record is of the last one.
  /// False as `advance`, after the steps before.
  bool step(Count n = 1);

  Position position() const { return {phase_ == Phase::Projection ? state_.t : state_.t + 1, phase_}; }
  const StepRecord& record() const { return record_; }
  const Weights& weights() const { return state_.weights; }
  double bias() const { return state_.bias; }  ///< free bias b, else 0
  const Averages& averages() const { return state_.averages; }
  const StepTotals& totals() const { return state_.totals; }
  Trouble trouble() const { return trouble_; }

  /// Of the steps from now on; vectors of a step before are forgotten where they are not asked for.
  void set_detail(Detail detail);
  /// w_t into the record, in the middle of a step that was begun without details. Requires phase < GradientStep.
  void note_w() { state_.weights.vector(record_.w); }

  const DatasetPtr& data() const { return data_; }
  const Parameters& parameters() const { return parameters_; }
  Count k() const { return sampler_.k(); }

  /// Everything that determines the future, at a completed step, and the totals.
  struct State {
    Count t = 0;
    Weights weights;
    double bias = 0;
    Averages averages;
    StepTotals totals = {};
    std::size_t bytes() const;
    /// FNV-1a over all bits that determine the future.
    std::uint64_t hash() const;
  };
  const State& state() const;  ///< at the last completed step; requires phase != GradientStep
  void restore(const State& state);

 private:
  void clear_record();
  bool single_steps_to(Count goal);
  void sample();
  void violators();
  bool gradient_step();
  void projection();

  void multiply_batch();  // dots_ = <v, x> for A_t
  /// As printed, w_{t+1} enters the averages instead of w_t.
  bool includes_next() const { return parameters_.misprint == Misprint::ShiftedAverage; }
  bool violates_as_printed(Row i, bool usual, double margin) const;  // `usual`: in A_t^+ as it should read
  ViolatorSum sum_of_violators();                                    // and its entries in sum_
  ViolatorSum gather_rows();
  ViolatorSum gather_by_parts();  // the same for a large batch
  void list_columns();
  Count rows_between_looks() const;
  void gradient_numbers(const ViolatorSum& sum);
  double sum_of_bias(const ViolatorSum& sum) const;
  double backtrack(double eta, double w_dot_v, const ViolatorSum& sum);
  Vector slopes_along_gradient(const ViolatorSum& sum);
  template <class F>
  void for_each_of_sum(F&& f) const;  // the entries of sum_{A_t^+} z
  bool add_scaled(const ViolatorSum& sum);
  void grow(double c);  // v, by c times the violators
  void after_gradient_step(const ViolatorSum& sum);
  void stop_at_overflow();

  DatasetPtr data_;
  Parameters parameters_;
  std::optional<double> shift_;  // t0 of the step 1/(lambda (t + t0)); nothing of another step
  Sampler sampler_;
  std::optional<RowStream> stream_;  // where single steps find their row
  State state_;                      // from GradientStep on with the weights of the step that is being done
  Phase phase_ = Phase::Projection;
  Trouble trouble_ = Trouble::None;
  Count threads_ = 1;
  Detail detail_ = Detail::Numbers;
  bool single_ = false;  // every batch is one example
  bool numbers_ = true;  // of a step are computed: they are asked for, or the step rule or the bias needs them
  StepRecord record_;
  Vector dots_;      // y <v, x> for A_t
  Vector all_dots_;  // <v, x> of all examples, for a batch that meets most of them
  EntryList sum_;    // the entries of sum_{A_t^+} z; of a single example they stay in its row
  Vector scratch_;   // d zeros between phases
  struct PartSum {
    Vector z;  // d, or several times d, to be added
    double dot_v = 0;
    double y = 0;
  };
  std::vector<PartSum> part_sums_;  // of a large batch
};

/// One sentence for the trouble of `stepper`: what happened at which step and what to do; empty where there is none.
Message trouble_text(const Stepper& stepper);

}  // namespace pegasos
