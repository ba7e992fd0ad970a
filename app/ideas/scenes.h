// The records of all ideas, one file each. Private to this layer.
#pragma once

#include "ideas/idea.h"

namespace pegasos::ideas {

Idea convex_set_idea();
Idea convex_function_idea();
Idea strong_convexity_idea();
Idea subgradient_idea();
Idea subgradient_plane_idea();
Idea hinge_idea();
Idea mean_hinge_idea();
Idea projection_idea();
Idea sums_idea();
Idea maximum_idea();
Idea descent_idea();
Idea stochastic_idea();
Idea proof_step_idea();
Idea telescope_idea();
Idea harmonic_idea();
Idea conjugate_idea();
Idea markov_idea();
Idea duality_idea();
Idea two_scales_idea();

}  // namespace pegasos::ideas
