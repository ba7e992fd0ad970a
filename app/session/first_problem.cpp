#include "session/first_problem.h"

#include <fmt/format.h>

#include <algorithm>

#include "core/numbers.h"

namespace pegasos::session {

Parameters first_problem() {
  Parameters p;
  p.data = "gap-with-strays";
  p.margin = 0.4;
  p.lambda = 0.25;  // a ball of radius 2
  p.data_seed = 109;
  p.seed = 974;
  return p;
}

std::vector<std::pair<std::string, std::string>> summary(const Snapshot& snapshot) {
  const Parameters& parameters = snapshot.parameters;
  std::vector<std::pair<std::string, std::string>> rows = {
      {"data", fmt::format("{}: m = {}, d = {}, R = {:.4g}", snapshot.title(), snapshot.m(),
                           feature_count(*snapshot.data), snapshot.constants.R)},
      {"λ", fmt::format("{} (C = {:.4g}, 1/√λ = {:.4g})", shortest(parameters.lambda),
                        c_of_lambda(parameters.lambda, snapshot.m()), snapshot.constants.ball_radius)},
      {"steps", fmt::format("{} with k = {}, sampling seed {}", snapshot.position.t, snapshot.k(), parameters.seed)},
      {"projection", fmt::format("{} (acted in {} {})", parameters.projection ? "on" : "off", snapshot.projected_steps,
                                 snapshot.projected_steps == 1 ? "step" : "steps")},
      {"f(w), last", fmt::format("{:.10g}", snapshot.live.last.f)},
      {"f(w), average", fmt::format("{:.10g}", snapshot.live.f_average)},
  };
  if (snapshot.optimum.known()) {
    const Certificate& certificate = snapshot.optimum.optimum->certificate;
    rows.emplace_back(
        "f*", fmt::format("{:.15g} ± {:.1e} (certified by the duality gap)", certificate.primal, certificate.gap));
    rows.emplace_back("f(last) − f*", fmt::format("{:.4g}", std::max(0.0, snapshot.live.last.f - certificate.primal)));
    rows.emplace_back("f(average) − f*",
                      fmt::format("{:.4g}", std::max(0.0, snapshot.live.f_average - certificate.primal)));
  }
  if (const auto right = bound(BoundKind::Theorem, snapshot.constants, snapshot.position.completed())) {
    rows.emplace_back("c ln T/(λT)", fmt::format("{:.4g} (G = {:.4g}, c = {:.4g})", *right, snapshot.constants.G,
                                                 snapshot.constants.c));
  }
  const BoundVerdict verdict = bound_verdict(snapshot);
  std::string sentence = verdict.sentence.english();
  std::erase(sentence, '$');
  rows.emplace_back("bound", verdict.reason.empty() ? sentence : fmt::format("{} ({})", sentence, verdict.reason));
  return rows;
}

}  // namespace pegasos::session
