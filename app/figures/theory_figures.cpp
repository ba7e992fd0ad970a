#include "figures/theory_figures.h"

namespace pegasos::figures {

const std::vector<FigureInfo>& theory_figure_list() {
  static const std::vector<FigureInfo> list = {
      {"theory-row", "Left and right", "Both sides of --statement over t, the fan of the runs, or their histogram."},
      {"theory-exceedance", "Theorem 3: how often above?", "How f(w_r) − f* spreads over runs and r."},
      {"theory-tightness", "Where the bound loses", "The bound, its terms replaced by what was seen, and the truth."},
      {"theory-proof", "Theorem 1's proof on this run", "The parts that (P) consists of at each t, as shares of it."},
      {"theory-duality", "Primal and dual",
       "f(w_{t+1}) and D(α_t) over t: the dual value that the run has for nothing."},
      {"theory-iterations", "Iterations to ε", "How many steps the bounds ask for, over ε."},
  };
  return list;
}

Figure make_theory_figure(std::string_view name, const TheoryStatus& status, const Finding* row) {
  PlotOptions look;
  look.log_y = true;
  if (name == "theory-row" && row != nullptr) return theory_row(nullptr, status, *row, look);
  if (name == "theory-exceedance") return theory_exceedance(status, look);
  if (name == "theory-tightness") return theory_tightness(status, look);
  if (name == "theory-duality") return theory_duality(nullptr, status, look);
  if (name == "theory-proof") return theory_proof(status, look);
  return theory_iterations(calculator_of(status, status.request.deltas.empty() ? 1 : status.request.deltas.front()),
                           look);
}

}  // namespace pegasos::figures
