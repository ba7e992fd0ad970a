// From the arguments to a training set, with its facts for every command's report.
#pragma once

#include <chrono>

#include "cli/arguments.h"
#include "cli/output.h"
#include "core/pool.h"
#include "experiment/problem.h"
#include "methods/shift_trial.h"
#include "theory/constants.h"

namespace pegasos::cli {

/// Seconds since its making, by the clock that never goes back.
class Stopwatch {
 public:
  double seconds() const { return std::chrono::duration<double>(std::chrono::steady_clock::now() - start_).count(); }

 private:
  std::chrono::steady_clock::time_point start_ = std::chrono::steady_clock::now();
};

struct Loaded {
  Problem problem;
  Parameters parameters;  ///< of the arguments, with `data` and, from --C, lambda
  double load_s = 0;
  std::optional<ShiftTrial> trial;  ///< that found t0; nothing where none was asked for
  double trial_s = 0;

  const Dataset& data() const { return *problem.data; }
  /// Features, the constant one not counted (weight vectors have one more then).
};

/// Opens and prepares DATA, the operand number `operand`. Tells its notes where --verbose asks for them.
Result<Loaded> load(const Arguments& arguments, std::size_t operand = 0);

/// lambda from --C for a set of m examples; error OutOfRange when it leaves the accepted range.
Status take_cost(const Arguments& arguments, Count m, Parameters& parameters);

/// f/lambda = |w|²/2 + C Σ hinge; null where that is beyond the largest double.
Json on_cost_scale(double f, double lambda);

/// `data`, `m`, `d`, and how the examples were prepared: the beginning of most reports.
Json set_json(const Loaded& loaded);
using exports::labels_json;
/// The same for people: "Data", "Labels", "Scaling".
Facts set_facts(const Loaded& loaded);

using exports::class_text;

/// The numbers V,V,... of an option, one for each place of w; none where the option is not given.
Result<Vector> read_weights(const Arguments& arguments, const std::string& option, Count d);

/// {w1, norm, notes} of a first iterate that is not 0; null where it is.
Json start_json(const Constants& constants, const Parameters& parameters);
/// The same notes for people; nothing where w_1 = 0.
void add_start(const Constants& constants, const Parameters& parameters, Facts& facts);

/// A misprint with what is right: {name, source, printed, right, effect}.
Json misprint_json(const MisprintInfo& info);
/// That of the run, null where it is made as it should be.
Json as_printed_json(const Parameters& parameters);
/// Says so above everything else where a run is made as printed.
void add_misprint(const Parameters& parameters, Facts& facts);
/// Mathematics markup as a terminal shows it.
std::string plain(std::string_view formula);

}  // namespace pegasos::cli
