#include "cli/figure_numbers.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "core/numbers.h"
#include "experiment/subgradients.h"
#include "objective/hinge.h"
#include "theory/iterations.h"

namespace pegasos::cli {

void add_iterations(Json& json, const session::TheoryStatus& status, double eps, const Vector& deltas) {
  const Constants& constants = status.situation.constants;
  const double delta = deltas.empty() ? 1 : deltas.front();
  const auto steps = [&](BoundKind kind) {
    const auto T = iterations(kind, constants, eps, delta);
    return T ? Json(*T) : Json(nullptr);
  };
  json["epsilon"] = eps;
  json["delta"] = delta;
  json["steps"] = {{"theorem", steps(BoundKind::Theorem)}, {"logarithm", steps(BoundKind::Logarithm1)}};
  json["orders"] = nullptr;
  if (!(delta < 1)) return;
  const IterationOrders orders = iteration_orders(constants.lambda, eps, delta);
  json["orders"] = {{"theorem3", orders.theorem3}, {"earlier", orders.earlier}, {"crossing", orders.crossing}};
}

std::string examples_csv(const session::Snapshot& moment) {
  const Vector margins = all_margins(*moment.data, moment.w, moment.b);
  std::string out = "row,label,margin,hinge,alpha,drawn,violating,table_row\n";
  for (Row i = 0; i < margins.size(); ++i) {
    const std::string alpha = moment.optimum.known() ? shortest(moment.optimum.optimum->alpha[i] + 0.0) : "";
    out += fmt::format("{},{},{},{},{},{},{},{}\n", i, moment.data->y(i), shortest(margins[i] + 0.0),
                       shortest(std::max(0.0, 1 - margins[i])), alpha, moment.counts->drawn[i],
                       moment.counts->violating[i], moment.data->table_row(i));
  }
  return out;
}

Json subgradients_json(const session::Snapshot& moment) {
  const Subgradients all = subgradients(*moment.data, moment.parameters, moment.w, moment.b);
  double off = 0;
  for (std::size_t j = 0; j < all.full.size(); ++j) off = std::hypot(off, all.mean[j] - all.full[j]);
  return {{"k", all.k},
          {"m", all.examples},
          {"inside", all.inside},
          {"shown", all.shown.size()},
          {"batches", all.batches},
          {"full", all.full},
          {"mean", all.mean},
          {"mean_minus_full", off},
          {"sigma", all.sigma},
          {"law", all.law},
          {"spread", all.spread}};
}

}  // namespace pegasos::cli
