// The support vectors of the certified optimum.
#include "figures/common.h"
#include "figures/data_plane_parts.h"
#include "text/text.h"

namespace pegasos::figures {
namespace {

constexpr double kZero = 1e-9;  // multipliers below are 0, above 1 - kZero they are at the bound

}  // namespace

std::string support_sentence(const Snapshot& snapshot) {
  if (!snapshot.optimum.known()) return optimum_progress(snapshot);
  Count support = 0;
  Count bound = 0;
  for (const double alpha : snapshot.optimum.optimum->alpha) {
    support += alpha > kZero ? 1 : 0;
    bound += alpha >= 1 - kZero ? 1 : 0;
  }
  return text::tr_format("{} support vectors of $w$*, {} at the bound $α$ = 1", grouped(support), grouped(bound));
}

void add_support(Figure& figure, const Snapshot& snapshot, const Plane& /*plane*/, const Places& shown) {
  if (!snapshot.optimum.known()) return;
  const Vector& alpha = snapshot.optimum.optimum->alpha;
  auto rings = plot::named({.id = "support", .legend = std::string(text::tr("support vectors of $w$*, ring: $α$"))},
                           plot::Rings{.paint = {plot::Hue::optimum, 1.F}});
  for (std::size_t i = 0; i < shown.rows.size(); ++i) {
    if (shown.rows[i] >= alpha.size() || alpha[shown.rows[i]] <= kZero) continue;
    rings.points.push_back(shown.points[i]);
    rings.shares.push_back(alpha[shown.rows[i]] >= 1 - kZero ? 1 : alpha[shown.rows[i]]);
  }
  const bool crowd = shown.rows.size() > 1200;
  rings.radius = crowd ? 5.F : 7.5F;
  rings.width = crowd ? 1.2F : 2.F;
  figure.marks.emplace_back(std::move(rings));
}

}  // namespace pegasos::figures
