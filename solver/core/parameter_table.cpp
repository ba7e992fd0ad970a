// The records of all parameters.
#include "core/parameter_fields.h"

namespace pegasos {
namespace {

using P = Parameters;
using G = ParameterGroup;
constexpr double kSteps53 = static_cast<double>(kStepsMax);

Status set_features(const Parameter&, Parameters& p, std::string_view text) {
  for (const std::string& part : split_list(text)) {
    const auto index = parse_count(part);
    if (!index || *index < 1 || *index > 0xFFFFFFFFLL)
      return usage_error(Message("{} {}: \"{}\" is not a feature number; features count from 1",
                                 Message::key("--features"), excerpt_of(text), excerpt_of(part)));
  }
  p.features = text;
  return Done{};
}

Status set_classes(const Parameter& own, Parameters& p, std::string_view text) {
  if (!text.empty() && split_list(text).size() != 2)
    return usage_error(Message("{} {} must name exactly two classes separated by a comma", Message::key("--classes"),
                               excerpt_of(text)));
  return set_value(own, p.classes, text);
}

Status set_any_text(const Parameter&, Parameters& p, std::string_view text) {
  p.data = text;
  return Done{};
}

std::string batch_text(const Parameter&, const Parameters& p) { return p.k == 0 ? "m" : std::to_string(p.k); }

Status set_batch(const Parameter& own, Parameters& p, std::string_view text) {
  if (text != "m") return set_value(own, p.k, text);
  p.k = 0;
  return Done{};
}

std::vector<ParameterChoice> misprint_choices() {
  std::vector<ParameterChoice> choices = {{"none", "nothing"}};
  for (const MisprintInfo& info : misprint_table()) choices.push_back({info.name, info.title});
  return choices;
}

std::vector<Parameter> make_table() {
  return {
      record<&P::data>({.key = "data",
                        .title = "Set",
                        .group = G::Data,
                        .help = "Data set: a bundled set, a generator or a file.",
                        .reloads = true,
                        .set_field = set_any_text}),
      record<&P::label>({.key = "label",
                         .title = "Label column",
                         .group = G::Data,
                         .help = "Label column of a table: header name or number from 1; guessed from names and "
                                 "values, and said, if not given.",
                         .reloads = true}),
      record<&P::delimiter>(
          {.key = "delimiter",
           .title = "Delimiter",
           .group = G::Data,
           .choices = {{"auto", "as the first line has it"},
                       {"comma", "commas"},
                       {"semicolon", "semicolons"},
                       {"tab", "tabs"},
                       {"space", "spaces"}},
           .help = "What parts the columns of a file's table; auto takes the comma, semicolon or tab that its first "
                   "line has most of.",
           .reloads = true}),
      record<&P::decimal>({.key = "decimal",
                           .title = "Decimal mark",
                           .group = G::Data,
                           .choices = {{"point", "point: 2.5"}, {"comma", "comma: 2,5"}},
                           .help = "Decimal mark of the numbers in a file's table.",
                           .reloads = true}),
      record<&P::header>(
          {.key = "header",
           .title = "Header",
           .group = G::Data,
           .choices = {{"auto", "if it holds words"}, {"yes", "the first row"}, {"no", "none"}},
           .help = "Whether the first row of a file's table names its columns; auto looks whether it holds words.",
           .reloads = true}),
      record<&P::ignored>(
          {.key = "ignore",
           .title = "Ignored columns",
           .group = G::Data,
           .help = "Columns of a file's table that are not read, A,B,...: header names or numbers from 1.",
           .reloads = true}),
      record<&P::missing>(
          {.key = "missing",
           .title = "Missing values",
           .group = G::Data,
           .choices = {{"refuse", "refuse the file"}, {"leave-out", "leave those rows out"}},
           .help = "A missing value refuses the file, or its row is left out and counted; nothing is guessed.",
           .reloads = true}),
      record<&P::positive>({.key = "positive",
                            .title = "Positive class",
                            .group = G::Data,
                            .help = "The class that becomes +1; all others become -1.",
                            .reloads = true}),
      record<&P::classes>(
          {.key = "classes",
           .title = "Classes",
           .group = G::Data,
           .help = "Keep only the rows of two classes, A,B. Unless the positive class says otherwise, +1 is "
                   "the larger of -1 and +1, 0 and 1, 1 and 2, else the one that comes second in the "
                   "data.",
           .reloads = true,
           .set_field = set_classes}),
      record<&P::features>(
          {.key = "features",
           .title = "Features",
           .group = G::Data,
           .help = "Selection of features, I,J,..., counted from 1 without the label; all if not given.",
           .reloads = true,
           .set_field = set_features}),
      record<&P::m>({.key = "m",
                     .title = "Examples",
                     .symbol = "m",
                     .unit = "examples",
                     .group = G::Data,
                     .low = 1,
                     .high = 1e7,
                     .slider_low = 10,
                     .slider_high = 5000,
                     .scale = ParameterScale::Log,
                     .help = "Number of examples that a generator makes.",
                     .reloads = true}),
      record<&P::noise>({.key = "noise",
                         .title = "Noise",
                         .unit = "data units",
                         .group = G::Data,
                         .low = -1,
                         .high = 1000,
                         .slider_low = 0,
                         .slider_high = 2,
                         .help = "Standard deviation of a generator's noise; -1 takes the generator's own.",
                         .reloads = true}),
      record<&P::margin>({.key = "margin",
                          .title = "Margin",
                          .unit = "data units",
                          .group = G::Data,
                          .low = 0,
                          .high = 1000,
                          .slider_low = 0,
                          .slider_high = 3,
                          .help = "Smallest distance from the line in the separable set.",
                          .reloads = true}),
      record<&P::imbalance>({.key = "imbalance",
                             .title = "Share of +1",
                             .group = G::Data,
                             .low = 0.001,
                             .high = 0.999,
                             .slider_low = 0.05,
                             .slider_high = 0.95,
                             .help = "Fraction of a generator's examples that are +1.",
                             .reloads = true}),
      record<&P::flips>({.key = "flips",
                         .title = "Flipped labels",
                         .group = G::Data,
                         .low = 0,
                         .high = 0.5,
                         .slider_low = 0,
                         .slider_high = 0.5,
                         .help = "Fraction of a generator's labels that are flipped.",
                         .reloads = true}),
      record<&P::scaling>({.key = "scale",
                           .title = "Scaling",
                           .group = G::Data,
                           .choices = {{"none"},
                                       {"standardise", "mean 0, deviation 1"},
                                       {"max-abs", "largest |x| to 1"},
                                       {"unit-rows", "rows to length 1"}},
                           .help = "Preprocessing of the features, computed on the training set and reported.",
                           .reloads = true}),
      record<&P::bias, &P::bias_value>(
          {.key = "bias",
           .title = "Bias",
           .group = G::Data,
           .low = 1e-6,
           .high = 1e6,
           .choices = {{"none"}, {"feature", "constant feature B", "B"}, {"free", "free b, not regularised"}},
           .help = "None, a constant feature B (regularised), or an unregularised b (no bound of the paper).",
           .reloads = true}),
      record<&P::held_out>({.key = "held-out",
                            .title = "Held-out part",
                            .group = G::Data,
                            .low = 0,
                            .high = 0.9,
                            .slider_low = 0,
                            .slider_high = 0.9,
                            .help = "Fraction of the examples that is held out of the training set, about the same "
                                    "share of each class; errors are "
                                    "measured on it, nothing is fitted on it.",
                            .reloads = true}),
      record<&P::test>({.key = "test",
                        .title = "Test set",
                        .group = G::Data,
                        .help = "A file or a bundled set of its own that errors are measured on: prepared as the "
                                "training set was, nothing is fitted on it.",
                        .reloads = true}),
      record<&P::lambda>({.key = "lambda",
                          .title = "Regularisation",
                          .symbol = "λ",
                          .group = G::Objective,
                          .low = kLambdaMin,
                          .high = kLambdaMax,
                          .slider_low = 1e-5,
                          .slider_high = 10,
                          .scale = ParameterScale::Log,
                          .help = "Weight of |w|²/2 against the mean hinge loss; C = 1/(λm)."}),
      record<&P::k>({.key = "k",
                     .title = "Batch",
                     .symbol = "k",
                     .unit = "examples",
                     .group = G::Method,
                     .low = 1,
                     .high = 1e9,
                     .slider_low = 1,
                     .slider_high = 200,
                     .scale = ParameterScale::Log,
                     .help = "Examples drawn in each step; the word m stands for as many as there are.",
                     .get_field = batch_text,
                     .set_field = set_batch}),
      record<&P::T>({.key = "T",
                     .title = "Steps",
                     .symbol = "T",
                     .unit = "iterations",
                     .group = G::Method,
                     .low = 1,
                     .high = kSteps53,
                     .slider_low = 10,
                     .slider_high = 1e7,
                     .scale = ParameterScale::Log,
                     .help = "Number of iterations after which the run pauses.",
                     .restarts = false}),
      record<&P::step, &P::step_value>(
          {.key = "step",
           .title = "Step size",
           .symbol = "η",
           .group = G::Method,
           .low = 1e-12,
           .high = 1e12,
           .choices = {{"pegasos", "1/(λt), Pegasos", "", "$η_t$ = 1/($λt$)"},
                       {"shifted", "1/(λ(t + t_0)), shifted", "T0", "$η_t$ = 1/($λ$($t$ + {}))", false, true, "auto"},
                       {"constant", "constant c", "c", "$η_t$ = {}"},
                       {"inverse-t", "c/t", "c", "$η_t$ = {}/$t$"},
                       {"inverse-sqrt-t", "c/√t", "c", "$η_t$ = {}/√$t$"},
                       {"norma", "p/(λ√t), Norma", "p", "$η_t$ = {}/($λ$√$t$)"},
                       {"backtracking", "backtracking from c", "c",
                        "first trial {}, halved until $f$($w$; $A_t$) decreases"}},
           .help = "Step rule; only 1/(λt) has the bounds of the paper. The number auto of shifted is found "
                   "by trial on at most 1,000 examples."}),
      record<&P::sampling>(
          {.key = "sampling",
           .title = "Sampling",
           .symbol = "A",
           .group = G::Method,
           .choices = {{"replacement", "i.i.d. with replacement"},
                       {"subset", "i.i.d. subsets"},
                       {"epochs", "new order each epoch"},
                       {"cyclic", "one fixed order"}},
           .help = "How the batch A is drawn; cyclic, one fixed order, repeats one random permutation. Theorems 2 and "
                   "3 cover replacement and subset."}),
      record<&P::projection>({.key = "projection",
                              .title = "Projection",
                              .group = G::Method,
                              .choices = {{"on"}, {"off"}},
                              .help = "Scale w back onto the ball of radius 1/√λ after each step."}),
      record<&P::w1>({.key = "w1",
                      .title = "First iterate",
                      .symbol = "w_1",
                      .group = G::Method,
                      .help = "Where the run starts, V,V,...: a number for each feature, and one for a constant "
                              "feature; 0 if not given."}),
      record<&P::output, &P::suffix_fraction>({.key = "output",
                                               .title = "Output",
                                               .group = G::Method,
                                               .low = 1e-6,
                                               .high = 1,
                                               .choices = {{"last", "last iterate"},
                                                           {"average"},
                                                           {"weighted", "weighted average"},
                                                           {"suffix", "suffix average", "FRACTION", "", true},
                                                           {"random", "random iterate"}},
                                               .help = "Which vector is reported as the result.",
                                               .restarts = false}),
      record<&P::suffix_first>({.key = "suffix-from",
                                .title = "Suffix from",
                                .unit = "iterations",
                                .group = G::Method,
                                .low = 0,
                                .high = kSteps53,
                                .slider_low = 0,
                                .slider_high = 10000,
                                .help = "First t of the suffix average; 0 takes it from the fraction of the output.",
                                .restarts = false}),
      record<&P::stopping, &P::stopping_value>(
          {.key = "stop",
           .title = "Stopping test",
           .group = G::Method,
           .low = 0,
           .high = 1e6,
           .choices = {{"none", "at T only"},
                       {"small-decrease", "small decrease of f", "eps"},
                       {"small-change", "small change of w", "eps"}},
           .help = "Tests of the course notes that end a run before T (no bound of the paper): two successive iterates "
                   "differ by at most eps, in f (small decrease) or by the distance of w, a free bias aside (small "
                   "change).",
           .restarts = false}),
      record<&P::misprint>({.key = "as-printed",
                            .title = "As printed",
                            .group = G::Method,
                            .choices = misprint_choices(),
                            .help = "Makes the run or a statement as a source misprints it, to see what goes wrong."}),
      record<&P::seed>({.key = "seed", .title = "Order", .group = G::Seeds, .help = "Seed of the sampling order."}),
      record<&P::data_seed>(
          {.key = "data-seed", .title = "Data", .group = G::Seeds, .help = "Seed of a generator.", .reloads = true}),
      record<&P::split_seed>({.key = "split-seed",
                              .title = "Split",
                              .group = G::Seeds,
                              .help = "Seed of the choice of the held-out part.",
                              .reloads = true}),
      record<&P::threads>({.key = "threads",
                           .title = "Threads",
                           .group = G::Program,
                           .low = 0,
                           .high = 1024,
                           .slider_low = 0,
                           .slider_high = 16,
                           .help = "Worker threads; 0 takes all processors. Results never depend on it.",
                           .restarts = false}),
  };
}

}  // namespace

const std::vector<Parameter>& parameter_table() {
  static const std::vector<Parameter> table = make_table();
  return table;
}

}  // namespace pegasos
