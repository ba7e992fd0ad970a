// Pegasos, one phase at a time (Shalev-Shwartz, Singer, Srebro, Cotter, Math. Program. B 2011, Fig. 1 and 2).
//
//   min_w  f(w) = lambda/2 |w|^2 + (1/m) sum_i max{0, 1 - y_i <w, x_i>}
//
//   for t = 1, 2, ...:
//     Sample         A_t <- k indices
//     Violators      A_t^+ <- those with y <w_t, x> < 1 (strict)
//     GradientStep   w_{t+1/2} <- (1 - eta_t lambda) w_t + (eta_t / k) sum_{A_t^+} y x,   eta_t = 1/(lambda t)
//     Projection     w_{t+1} <- min{1, (1/sqrt lambda) / |w_{t+1/2}|} w_{t+1/2}           (optional)
//
// advance() is the only way time moves: a single phase, a step, a fast run, a replay and an ensemble member all call
// it. Not thread-safe; one owner.
#pragma once

#include <compare>
#include <optional>
#include <string>
#include <vector>

#include "core/numbers.h"
#include "core/parameters.h"
#include "data/dataset.h"
#include "data/row_stream.h"
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
  std::vector<Row> indices;  ///< A_t with repeats, or, of very many draws,
  std::vector<std::uint32_t>
      times;        ///< each drawn example once, and how often it was drawn (Sampler::counts); else empty
  Count draws = 0;  ///< k
  Count times_of(std::size_t j) const { return times.empty() ? 1 : times[j]; }  ///< how often indices[j] counts
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

/// Why a run cannot go on; shown as a sentence, never as NaN.
enum class Trouble { None, Overflow };

class Stepper {
 public:
  /// `parameters` must have passed `check` for this set.
  Stepper(DatasetPtr data, const Parameters& parameters);
  /// The same with an explicit sequence of batches.
  Stepper(DatasetPtr data, const Parameters& parameters, std::vector<std::vector<Row>> sets);

  /// Does the next phase. Returns false (and changes nothing) after trouble or at the end of an explicit sequence. It
  /// looks (core/looks.h); left in the middle of a phase, it stands after the phase before.
  bool advance();
  /// Exactly four phases, or what is left of the current step. False as `advance`.
  bool step();

  Position position() const { return position_; }
  const StepRecord& record() const { return record_; }
  const Weights& weights() const { return weights_; }
  double bias() const { return bias_; }  ///< free bias b, else 0
  const Averages& averages() const { return averages_; }
  Count projected_steps() const { return projected_steps_; }
  /// sum_{s<=t} f(w_s; A_s) and sum_{s<=t} |nabla_s|^2 / s, over the steps whose numbers were written down.
  double sum_f_batch() const { return sum_f_batch_.value(); }
  double sum_gradient2_over_t() const { return sum_gradient2_.value(); }
  Trouble trouble() const { return trouble_; }
  /// One sentence for `trouble()`: what happened at which step and what to do.
  std::string trouble_text() const;

  /// Of the steps from now on; vectors of a step before are forgotten where they are not asked for.
  void set_detail(Detail detail);
  /// w_t into the record, in the middle of a step that was begun without details. Requires phase < GradientStep.
  void note_w() { weights_.vector(record_.w); }
  /// That work on a batch of more than kRowPart examples; no digit depends on it.
  void set_threads(Count threads) {
    threads_ = threads;
    sampler_.set_threads(threads);
  }

  /// From now on a thread copies the rows of epochs into their order ahead of the steps, where that pays: sparse rows
  /// that no cache holds, one a step, nothing written down. No digit depends on it.
  void copy_rows_ahead();

  const DatasetPtr& data() const { return data_; }
  const Parameters& parameters() const { return parameters_; }
  Count k() const { return sampler_.k(); }

  /// Everything that determines the future, at a completed step, and the sums.
  struct State {
    Count t = 0;
    Weights weights;
    double bias = 0;
    Averages averages;
    CompensatedSum sum_f_batch;
    CompensatedSum sum_gradient2;
    Count projected_steps = 0;
    std::size_t bytes() const;
    /// FNV-1a over all bits that determine the future.
    std::uint64_t hash() const;
  };
  State state() const;  ///< at the last completed step; requires phase != GradientStep
  void restore(const State& state);

 private:
  static constexpr Count kFewFeatures = 8;  // up to this d, |v|^2 is summed anew whenever v changes,
  static Count norm_refresh(Count d);       // else that often: the recurrence cannot drift

  /// One example a step by 1/(lambda t), of which nothing is written down: most of a step's questions are answered.
  bool plain() const { return single_ && !numbers_; }
  template <bool kWhole, bool kPlain>
  bool go();  // the next phase, or what is left of the step
  void clear_record();
  bool streams() const { return stream_ && stream_->runs(); }
  template <bool kPlain>
  RowView single_row() const;  // where k = 1
  template <bool kPlain>
  void sample(Count t);
  template <bool kPlain>
  void follow_stream(Count t);  // to the row of step t
  template <bool kPlain>
  void violators();
  void violators_of_batch();
  void multiply_batch();                                             // dots_ = <v, x> for A_t
  bool violates_as_printed(Row i, bool usual, double margin) const;  // `usual`: in A_t^+ as it should read
  template <bool kPlain>
  bool gradient_step();
  void gradient_numbers();
  void after_gradient_step();
  double sum_of_bias() const;
  void stop_at_overflow();
  template <bool kPlain>
  void projection();

  template <bool kPlain>
  void gather_violators();  // sum of the violating z as a list of (column, value), and its products
  void gather_batch();
  void gather_rows();
  void gather_by_parts();  // the same for a large batch
  void list_columns();
  Count rows_between_looks() const;
  double backtrack(double eta, double w_dot_v);
  Vector slopes_along_gradient();
  void fold();  // of the weights; the averages are flushed before
  template <class F>
  void for_each_of_sum(F&& f) const;  // the entries of sum_{A_t^+} z
  template <bool kPlain>
  bool add_to_sum();  // the violators; false = the norm would overflow; nothing was changed then
  bool add_scaled();  // the same for other steps than 1/(lambda t)
  template <bool kPlain>
  void grow(double c, double norm2);  // v, by c times the violators, to that |v|^2

  DatasetPtr data_;
  Parameters parameters_;
  Sampler sampler_;
  std::optional<RowStream> stream_;  // runs after a step that it gave the row for
  Weights weights_;
  Averages averages_;
  double bias_ = 0;
  Count threads_ = 1;
  double safe_norm2_ = 0;  // where |v|^2 is less, |w| cannot overflow with the step 1/(lambda t)
  Count norm_refresh_ = norm_refresh(data_->d());
  Detail detail_ = Detail::Numbers;
  bool pegasos_ = parameters_.step == StepRule::Pegasos;  // the step 1/(lambda t)
  bool single_ = false;                                   // every batch is one example
  bool few_features_ = data_->d() <= kFewFeatures;
  bool numbers_ = true;  // of a step are computed: they are asked for, or the step rule or the bias needs them
  Position position_;
  StepRecord record_;
  Vector dots_;      // y <v, x> for A_t
  Vector all_dots_;  // <v, x> of all examples, for a batch that meets most of them
  EntryList sum_;    // sum_{A_t^+} z, its entries; k = 1 leaves them in the row
  Vector scratch_;   // d zeros between phases
  struct PartSum {
    Vector z;  // d, or several times d, to be added
    double dot_v = 0;
    double y = 0;
  };
  std::vector<PartSum> part_sums_;  // of a large batch
  double sum_norm2_ = 0;            // |sum_{A_t^+} z|^2
  double sum_dot_v_ = 0;            // <v, sum_{A_t^+} z>
  double sum_y_ = 0;                // sum_{A_t^+} y
  CompensatedSum sum_f_batch_;
  CompensatedSum sum_gradient2_;
  Count projected_steps_ = 0;
  Trouble trouble_ = Trouble::None;
};

}  // namespace pegasos
