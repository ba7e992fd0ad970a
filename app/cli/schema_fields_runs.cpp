// The JSON of the commands that run the solver.
#include "cli/schema_fields.h"

namespace pegasos::cli {
namespace {

/// How a run was made.
Fields run_fields() {
  return {
      {"k", "count", "Size of a batch"},
      {"T", "count", "Steps asked for"},
      {"seed", "count", "Seed of the sampling; a reader that takes numbers for doubles loses its digits beyond 2^53"},
      {"projection", "flag", "Whether steps end with the projection onto the ball"},
      {"sampling", "text", "How batches are drawn, as --sampling says it"},
      {"step", "text", "Rule of the step size, as --step says it"}};
}

Fields time_fields() {
  return {{"elapsed_s", "number", "Seconds of the solver"},
          {"load_s", "number", "Seconds to read and prepare the set"},
          {"threads", "count", "Threads"}};
}

Fields held_out_fields() {
  return {{"held_out_error_rate", "number?", "Share of errors on the part held out"},
          {"held_out_hinge", "number?", "Mean hinge loss on the part held out"}};
}

Fields optimum_fields() {
  return joined_fields({{{"lambda", "number", "Regularisation"},
                         {"f_star", "number", "f at the optimum that was found"},
                         {"f_star_over_lambda", "number|null", "f_star/lambda; null beyond the largest double"},
                         {"dual", "number", "A true lower bound of f"},
                         {"gap", "number", "f_star - dual, from the examples alone"},
                         {"norm", "number", "|w*|"},
                         {"w", "numbers", "w*"},
                         {"bias", "number", "Its bias"},
                         {"w_low", "numbers", "What doubles leave over of w*: f_star is that of w + w_low"},
                         {"bias_low", "number", "The same of the bias"},
                         {"R", "number", "Largest length of an example"},
                         {"margin_below_1", "count", "Examples with a margin below 1"},
                         {"margin_at_1", "count", "Examples on the margin, by the certificate's multipliers"},
                         {"margin_above_1", "count", "Examples with a margin above 1"},
                         {"error_rate", "number", "Share of errors on the training set"}},
                        held_out_fields(),
                        test_fields(),
                        {{"kkt_violation", "number", "How far the conditions of the optimum are from holding"},
                         {"exact", "flag", "Whether the active set was solved exactly"},
                         {"method", "text", "How it was found"},
                         {"reason", "text", "Why so"},
                         {"passes", "count", "Passes or iterations of the method"},
                         {"elapsed_s", "number", "Seconds of the search"}}});
}

Fields step_fields() {
  return {{"t", "count", "Number of the step, from 1"},
          {"A", "counts", "Rows drawn, from 0"},
          {"A_plus", "counts", "Those with a margin below 1, repeats kept; of a run as printed those that it sums"},
          {"margins", "numbers", "Their margins y<w_t, x>"},
          {"eta", "number", "Size of the step"},
          {"f_batch", "number", "f(w_t; A_t)"},
          {"w_half", "numbers", "w after the gradient step"},
          {"w_next", "numbers", "w after the projection"},
          {"projected", "flag", "Whether the projection acted"},
          {"factor", "number", "What it multiplied w with"},
          {"b_next", "number?", "The free bias after the step"}};
}

}  // namespace

JsonOf train_json() {
  const Fields until = {{"gap", "number", "The relative gap asked for"},
                        {"reached", "flag", "Whether it was reached"},
                        {"by", "text", "What f was compared with: f-star or dual"},
                        {"f", "number", "f when it ended"},
                        {"bound", "number", "What it was compared with"},
                        {"relative_gap", "number", "The gap when it ended"}};
  return {"train",
          {joined_fields(
              {set_fields(),
               {{"lambda", "number", "Regularisation"}, {"C", "number", "1/(lambda m)"}},
               run_fields(),
               {{"t", "count", "Steps made"},
                {"data_seed", "count", "Seed of the generator"},
                {"step_trial",
                 "object?",
                 "The trial that found t0",
                 {{"rows", "count", "Examples of the trial"}, {"steps", "count", "Its steps"}}},
                {"output", "text", "Which vector is reported, as --output says it"},
                {"suffix_from", "count?", "Where the suffix begins, as asked for"},
                {"stop", "text", "Stopping rule, as --stop says it"},
                as_printed_field(),
                {"ended", "text", "Why it ended before T; else empty"},
                {"until", "object?", "What became of --until", until},
                {"R", "number", "Largest length of an example"},
                {"G", "number", "Bound of the subgradients' length"},
                {"c", "number", "Constant of the theorems"},
                {"not_covered", "text", "Why the theorems do not speak of the run; else empty"},
                start_field(),
                {"f", "number", "f of the vector reported"},
                {"f_over_lambda", "number|null", "f/lambda; null beyond the largest double"},
                {"norm", "number", "Its length"},
                {"w", "numbers", "The vector reported; with a constant feature, its entry is the last"},
                {"bias", "number", "Its bias"},
                {"w_original", "numbers", "The same for features as they were before scaling"},
                {"bias_original", "number", "Its bias then"},
                {"hinge", "number", "Mean hinge loss on the training set"},
                {"error_rate", "number", "Share of errors on the training set"}},
               held_out_fields(),
               test_fields(),
               {{"random_step", "count?", "The t that --output random drew"},
                {"f_last", "number", "f of the last iterate"},
                {"f_average", "number", "f of the average"},
                {"f_weighted", "number", "f of the weighted average"},
                {"f_suffix", "number|null", "f of the suffix average; null where the run ended before its first t"},
                {"projected_steps", "count", "Steps in which the projection acted"},
                {"checksum", "text", "Checksum of the set, hexadecimal"},
                {"hash", "text", "Hash of the last state, hexadecimal"},
                {"step_numbers", "number", "Numbers of the examples that a step looks at, on average"},
                {"f_numbers", "number", "Numbers that an f looks at"},
                {"f_per_second", "number", "Evaluations of f in a second"},
                {"steps_per_second", "number", "Steps in a second"}},
               time_fields()})}};
}

JsonOf predict_json() {
  const Fields of_all = {{"name", "text", "Name of the set"},
                         {"m", "count", "Examples"},
                         {"d", "count", "Features of the model"},
                         labels_field(),
                         {"labelled", "flag", "Whether the rows have labels; else there are no measures"},
                         {"features_by", "text", "How the model's features were found: name or place"},
                         {"notes", "texts", "What was found and decided while the set was read"}};
  return {"predict",
          {joined_fields({of_all,
                          {{"errors", "count", "Examples on the wrong side"}, {"error_rate", "number", "errors / m"}},
                          judgement_fields(),
                          time_fields()}),
           joined_fields({of_all,
                          {{"errors", "null", "Nothing: the rows have no label"},
                           {"error_rate", "null", "Nothing: the rows have no label"}},
                          time_fields()})}};
}

JsonOf optimum_json() {
  const Fields ends = {{"load_s", "number", "Seconds to read and prepare the set"}, {"threads", "count", "Threads"}};
  return {"optimum",
          {joined_fields({set_fields(), optimum_fields(), ends}),
           joined_fields({set_fields(),
                          {{"points", "objects", "One optimum for each lambda of the list", optimum_fields()},
                           {"elapsed_s", "number", "Seconds of all searches"}},
                          ends})}};
}

JsonOf trace_json() {
  return {"trace",
          {joined_fields(
              {set_fields(),
               {{"lambda", "number", "Regularisation"},
                {"T", "count", "Steps: the lines of the list"},
                {"projection", "flag", "Whether steps end with the projection onto the ball"},
                {"step", "text", "Rule of the step size, as --step says it"},
                {"output", "text", "Which vector is reported, as --output says it"},
                as_printed_field(),
                start_field(),
                {"steps", "objects", "Each step", step_fields()},
                {"w_out", "numbers", "The vector reported"},
                {"f_out", "number", "Its f"},
                {"mean_f_batch", "number", "Mean of f(w_t; A_t)"},
                {"mean_f", "number", "Mean of f(w_t)"},
                {"average", "numbers", "Average of the iterates"},
                {"weighted", "numbers", "Weighted average"},
                {"suffix", "numbers", "Suffix average"},
                {"f_average", "number", "f of the average"},
                {"f_weighted", "number", "f of the weighted average"},
                {"f_suffix", "number|null", "f of the suffix average; null where the run ended before its first t"},
                {"b_out", "number?", "Free bias of the vector reported"},
                {"b_average", "number?", "Free bias of the average"},
                {"b_weighted", "number?", "Free bias of the weighted average"},
                {"b_suffix", "number?", "Free bias of the suffix average"},
                {"suffix_from", "count", "Where the suffix begins"},
                {"posterior_bound", "number|null", "Bound by the subgradients seen; null where it is not proved"},
                {"load_s", "number", "Seconds to read and prepare the set"}}})}};
}

std::vector<Fields> sweep_forms() {
  const Fields point = {{"value", "number|text", "The value of the parameter"},
                        {"second", "text?", "The value of the second parameter"},
                        {"mean", "number|null", "Mean over the runs"},
                        {"median", "number|null", "Median"},
                        {"q05", "number|null", "5 % quantile; of fewer than 20 runs the least value"},
                        {"q95", "number|null", "95 % quantile; of fewer than 20 runs the greatest value"},
                        {"runs", "count", "Runs of the point"},
                        {"missing", "count", "Runs without a value"},
                        {"deviation", "number|null", "Standard deviation"},
                        {"standard_error", "number|null", "Standard error of the mean"},
                        {"interval", "numbers|null", "99 % interval of the mean, Student's t: its two ends"},
                        {"error_rate", "number|null", "Mean errors on the training set, of runs with a value"},
                        {"held_out_error", "number|null", "Mean errors on the part held out, of the same runs"},
                        {"test_error", "number?", "Mean errors on the test set, of the same runs"},
                        {"f_star", "number|null", "The optimum of the point"},
                        {"bound", "number|null", "What the theory promises"},
                        {"bound_of", "text|null", "The statement that promises it"},
                        {"m", "count", "Examples"},
                        {"lambda", "number", "Regularisation"},
                        {"k", "count", "Size of a batch"},
                        {"T", "count", "Steps"},
                        {"seconds", "number?", "Seconds that training takes"}};
  const Fields slope = {{"slope", "number", "Fitted slope"},
                        {"standard_error", "number|null", "Its standard error"},
                        {"points", "count", "Points it is fitted to"}};
  const Fields choice = {{"best", "text", "Value of the least error"},
                         {"chosen", "text", "Value within one standard error of it"},
                         {"limit", "number", "The least error and one standard error"}};
  return {joined_fields({set_fields(),
                         {{"checksum", "text", "Checksum of the set, hexadecimal"},
                          {"kind", "text", "Kind of the experiment"},
                          {"title", "text", "Title of the experiment"},
                          {"parameter", "text", "The parameter that varies"},
                          {"second_parameter", "text?", "The second one that varies"},
                          {"measure", "text", "What the statistics are of"},
                          {"expectation", "text", "What is expected of Pegasos"},
                          {"source", "text", "Who expects it"},
                          {"lambda", "number", "Regularisation, where it does not vary"}},
                         run_fields(),
                         {{"output", "text", "Which vector is measured, as --output says it"},
                          {"runs", "count", "Runs of each point"},
                          {"epsilon", "number?", "The accuracy to reach"},
                          {"folds", "count?", "Parts of the cross-validation"},
                          {"fixed", "text", "What is held fixed"},
                          {"command", "text", "The command that makes it again"},
                          run_seeds_field(),
                          {"points", "objects", "Each value", point},
                          {"slope", "number|null",
                           "Slope of ln(mean) on ln(value) over all points; null where there is not one. It says "
                           "something where a power law is expected, which expected_slope tells"},
                          {"slope_error", "number|null", "Its standard error"},
                          {"expected_slope", "number|null",
                           "What is expected of Pegasos; null where no power law is expected over all points"},
                          {"slopes", "objects by name?", "The slope at each value of the second parameter", slope},
                          {"choice", "object?", "What cross-validation chooses", choice}}})};
}

JsonOf figure_json() {
  const Fields head = {{"figure", "text", "Name of the picture"},
                       {"file", "text|null", "The file of the picture; null where none was asked for"},
                       {"width", "number", "Width in pixels"},
                       {"height", "number", "Height in pixels"},
                       {"theme", "text", "Theme of the picture"},
                       {"csv", "text?", "The file of its numbers"}};
  const Fields setting = {{"T", "count", "Steps of the run"}, {"lambda", "number", "Regularisation"}};
  const Fields subgradients = {{"k", "count", "Size of a batch"},
                               {"m", "count", "Examples"},
                               {"inside", "count", "Examples with a margin below 1"},
                               {"shown", "count", "Subgradients that are drawn as arrows"},
                               {"batches", "count", "Batches that were drawn; 0 where k is 1"},
                               {"full", "numbers", "The subgradient of f"},
                               {"mean", "numbers", "Mean over all examples, or over the batches"},
                               {"mean_minus_full", "number", "Length of their difference"},
                               {"sigma", "number", "Root of the mean of |g - full|^2 over one example"},
                               {"law", "number", "The same over a batch of k, by the law"},
                               {"spread", "number", "The same, over all examples or over the batches"}};
  const Fields moment = {{"t", "count", "The moment that is shown"},
                         {"f", "number", "f of the iterate"},
                         {"f_star", "number|null", "The certified optimum; null where it was not found"},
                         {"along", "text?", "What runs across"},
                         {"subgradients", "object?", "Of the picture subgradients", subgradients},
                         {"counted",
                          "object?",
                          "Of the table examples: the steps that are counted",
                          {{"from", "count", "First step"}, {"to", "count", "Last step"}}}};
  const Fields theory = {{"runs", "count", "Independent runs"},
                         {"statement", "text?", "The statement that is shown"},
                         {"verdict", "text?", "Its verdict"},
                         {"epsilon", "number?", "Accuracy of the calculator"},
                         {"delta", "number?", "Its probability; 1 is in expectation"},
                         {"steps",
                          "object?",
                          "Steps that a bound asks for",
                          {{"theorem", "number|null", "By the theorem; null beyond what can be counted"},
                           {"logarithm", "number|null", "By the bound with the logarithm"}}},
                         {"orders",
                          "object|null?",
                          "Orders of two bounds at this accuracy and probability; null in expectation",
                          {{"theorem3", "number", "1/(lambda delta epsilon), of Theorem 3"},
                           {"earlier", "number", "ln(1/delta)/(lambda epsilon^2), of the bound known before"},
                           {"crossing", "number", "The accuracy below which that of Theorem 3 is the smaller one"}}}};
  const Fields idea = {{"idea", "text", "State of the scene"},
                       {"verdict", "text", "What it shows"},
                       {"numbers", "numbers by name?", "Its numbers"}};
  return {
      "figure",
      {joined_fields({head, setting, moment}), joined_fields({head, setting, theory}), joined_fields({head, idea})}};
}

}  // namespace pegasos::cli
