// The JSON of `verify`.
#include "cli/schema_fields.h"

namespace pegasos::cli {
namespace {

Fields statement_fields() {
  return {{"name", "text", "Name of the statement"},
          {"group", "text", "What it speaks of: this path, expectation, probability, optimum, derived"},
          {"formula", "text", "Its formula, with $ around letters of the mathematics"},
          {"source", "text", "Where it is printed"},
          {"verdict", "text", "holds, consistent, violated or not applicable"},
          {"reason", "text", "What the verdict rests on"},
          {"lhs", "number|null", "Left side, of a probability the share seen; null where the statement does not apply"},
          {"rhs", "number|null", "Right side, the bound alone; of a probability the share allowed"},
          {"ratio", "number|null", "lhs / rhs"},
          {"tolerance", "number", "What rounding and the width of the certificate may add to lhs - rhs"},
          {"t", "count|null", "The moment both sides are of"},
          {"runs", "count|null", "Runs it was measured with"},
          {"delta", "number|null", "Its probability"},
          {"trials", "count|null", "Trials that a probability was counted over"},
          {"quantile", "number|null",
           "The quantile that was seen, the ceil(q n)-th smallest: of few trials the largest of all"},
          {"threshold", "number|null", "What it is compared with"},
          {"exceedance", "number|null", "Share of the trials beyond the threshold"},
          {"interval", "numbers|null", "Interval of the mean, or of the probability: its two ends"},
          {"worst_seed", "count|null",
           "Seed of the run with the largest excess; a reader that takes numbers for doubles loses its digits beyond "
           "2^53"},
          {"worst_seed_text", "text|null", "The same as a text, with all digits"},
          {"assumptions",
           "objects",
           "What it assumes",
           {{"text", "text", "The assumption"}, {"met", "flag", "Whether it is met"}}}};
}

Fields term_fields() {
  return {{"excess", "number", "f(w_t; A_t) - f(w*; A_t)"},
          {"telescope", "number", "(|w_t - w*|^2 - |w_{t+1} - w*|^2)/(2 eta_t)"},
          {"gradient", "number", "eta_t/2 |nabla_t|^2"},
          {"convexity", "number", "-lambda/2 |w_t - w*|^2"},
          {"subgradient_lost", "number", "Given away by the subgradient inequality"},
          {"projection_lost", "number", "Given away by the projection"},
          {"noise", "number",
           "Of gradient: what drawing batches adds on average, evaluated at the moments listed and constant up to the "
           "next; 0 where they are not drawn uniformly"}};
}

}  // namespace

JsonOf verify_json() {
  const Fields waterfall = {
      {"T", "count", "Steps"},
      {"runs", "count", "Runs"},
      {"theorem", "number", "The theorem's bound"},
      {"logarithm", "number", "The bound with 1 + ln T"},
      {"posterior", "number", "The bound by the subgradients seen"},
      {"noise", "number|null",
       "How much of posterior is noise of the batches, by the moments of the proof; null where that is not known"},
      {"excess", "number", "What was measured: the mean of f(w_t) - f*"},
      {"distance", "number", "lambda/2 |w_{T+1} - w*|^2: how far the run still is"},
      {"lost", "number", "Given away by the inequalities of the proof"}};
  const Fields proof = {{"t", "count", "Step"},
                        {"distance2", "number", "|w_t - w*|^2"},
                        {"step", "object", "The terms of this step", term_fields()},
                        {"sum", "object", "The terms up to it", term_fields()}};
  const Fields fan = {
      {"t", "count", "Step"},
      {"mean", "number", "Mean of f(w_t) - f* over the runs"},
      {"mean_running", "number|null",
       "Mean of the running mean of f(w_t) - f*; null where f was not evaluated at every t"},
      {"quantiles", "numbers",
       "Quantiles of f(w_t) - f* over the runs at 0.005, 0.05, 0.25, 0.5, 0.75, 0.95, 0.995, each the ceil(q n)-th "
       "smallest: of fewer than 200 runs the first and the last are the least and the greatest of all"}};
  return {"verify",
          {joined_fields(
               {set_fields(),
                {{"lambda", "number", "Regularisation"},
                 {"k", "count", "Size of a batch"},
                 {"T", "count", "Steps"},
                 {"seed", "count", "Seed of the path; those of the runs derive from it"},
                 run_seeds_field(),
                 {"projection", "flag", "Whether steps end with the projection onto the ball"},
                 {"sampling", "text", "How batches are drawn, as --sampling says it"},
                 {"step", "text", "Rule of the step size, as --step says it"},
                 {"runs", "count", "Independent runs"},
                 as_printed_field(),
                 {"constants",
                  "object",
                  "Constants of the theorems",
                  {{"R", "number", "Largest length of an example"},
                   {"G", "number", "Bound of the subgradients' length"},
                   {"c", "number", "Constant of the theorems"}}},
                 start_field(),
                 {"optimum",
                  "object",
                  "The certified optimum",
                  {{"f_star", "number", "f*"}, {"gap", "number", "Its duality gap"}}},
                 {"statements", "objects", "Every statement", statement_fields()},
                 {"waterfall", "object|null", "Where the bound loses; null where the theorems do not speak", waterfall},
                 {"proof", "objects", "The proof followed on the run", proof},
                 {"fan", "objects", "The runs over t", fan},
                 {"violated", "count", "Statements that are violated"},
                 {"elapsed_s", "number", "Seconds of the runs"},
                 {"load_s", "number", "Seconds to read and prepare the set"},
                 {"threads", "count", "Threads"}}}),
           {{"misprints", "objects", "With --misprints: every misprint that is known", misprint_fields()}}}};
}

}  // namespace pegasos::cli
