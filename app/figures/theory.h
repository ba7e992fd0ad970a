// The theory page as figures: left and right of one statement, how f(w_t) spreads over the runs, how often a bound is
// exceeded, where it loses, and how many steps it asks for. Every function may be called from any thread.
#pragma once

#include <array>
#include <string>
#include <string_view>
#include <vector>

#include "figures/figures.h"
#include "session/theory_job.h"

namespace pegasos::figures {

using session::TheoryStatus;

/// What was evaluated, also where a misprint made another formula of it.
Formula formula(const Finding& finding);

/// The groups of statements in the order in which they are shown, and their titles.
inline constexpr std::array kGroupOrder{StatementGroup::Path, StatementGroup::Expectation, StatementGroup::Probability,
                                        StatementGroup::Optimum, StatementGroup::Derived};
std::string_view group_title(StatementGroup group);

/// Every letter of the statement that has a value on this problem, one line each: "$λ$ = 0.05", "$G$ = 1.316".
std::vector<std::string> term_values(const TheoryStatus& status, const Finding& finding);

/// What a verdict rests on, in the words of one line of a list; the whole sentence is Finding::reason.
std::string short_reason(const Finding& finding);
/// The verdict as figures show it. Pending where the row waits for its runs.
plot::Verdict verdict_of(const TheoryStatus& status, const Finding& finding);
/// A row that needs independent runs and has none yet.
bool waits_for_runs(const TheoryStatus& status, const Finding& finding);

/// Left and right of a statement: over t on one run with their ratio below; for expectations the fan of f(w_t) − f* or
/// the histogram of the runs' values, with the bound. Marks: "left", "right", "ratio", "fan.99" (of fewer than 200 runs
/// "fan.all"), "fan.90", "fan.50", "mean", "live", "values". `snapshot` (may be null) adds the live run to the fan.
Figure theory_row(const Snapshot* snapshot, const TheoryStatus& status, const Finding& finding,
                  const PlotOptions& options);

/// Theorem 3: how f(w_r) − f* spreads over runs and r, with the threshold of each δ. Marks: "values", "threshold.0.5".
Figure theory_exceedance(const TheoryStatus& status, const PlotOptions& options);

/// The bound at T with one of its terms after the other replaced by what was seen (theory/tightness.h), and what lies
/// between the a-posteriori bound and the truth. Marks: "bound.0" ..., "measured".
Figure theory_tightness(const TheoryStatus& status, const PlotOptions& options);

/// The proof of Theorem 1 followed along the run: at each t the parts that (P) consists of, as shares that add up to 1.
/// Marks: "excess", "distance", "subgradient", "projection".
Figure theory_proof(const TheoryStatus& status, const PlotOptions& options);

/// What the iterations calculator is asked.
struct Calculator {
  double R = 1;
  double lambda = 0.05;
  double delta = 1;  ///< 1: in expectation
  double eps = 0.05;
  bool projection = true;
  double w1 = 0;             ///< |w_1|
  Count T = 0;               ///< of the present run; 0 = not drawn
  Message not_covered = {};  ///< why the theorems do not speak of that run; empty when they do
};
/// Asked about the problem of `status` and its ε.
Calculator calculator_of(const TheoryStatus& status, double delta = 1);
/// T(ε): the smallest number of steps for which the bounds are at most ε. Marks: "theorem", "logarithm1", "here",
/// "steps".
Figure theory_iterations(const Calculator& asked, const PlotOptions& options);

}  // namespace pegasos::figures
