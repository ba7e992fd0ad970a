#include "cli/judging.h"

#include <fmt/format.h>

#include <algorithm>

#include "core/digits.h"
#include "figures/common.h"

namespace pegasos::cli {
namespace {

constexpr std::size_t kClassesShown = 20;

std::string percent_of(const std::optional<double>& share) { return share ? percent_text(*share) : "–"; }

std::string side_text(const Confusion& confusion) {
  return fmt::format("precision {}, recall {}, F1 {}", percent_of(confusion.precision()),
                     percent_of(confusion.recall()), percent_of(confusion.f1()));
}

std::string matrix_text(const std::vector<ClassCount>& classes, bool zeros) {
  std::vector<std::vector<std::string>> rows = {{"class", "is", "called +1", "called -1", "right"}};
  if (zeros) rows[0].insert(rows[0].end() - 1, "score 0");
  for (const ClassCount& count : classes) {
    if (rows.size() > kClassesShown) break;
    const auto called = [&](bool plus) {
      return human(count.on(count.positive == plus ? Called::Right : Called::Wrong));
    };
    rows.push_back({count.name, count.positive ? "+1" : "-1", called(true), called(false), percent_of(count.recall())});
    if (zeros) rows.back().insert(rows.back().end() - 1, human(count.on(Called::Neither)));
  }
  std::string text = columns_text(rows);
  if (classes.size() > kClassesShown)
    text += fmt::format("and {} more, which --json lists\n",
                        figures::counted(static_cast<Count>(classes.size() - kClassesShown), "{} class", "{} classes"));
  return text;
}

}  // namespace

Error score_not_finite(const std::string& file) {
  return {ErrorCode::NotFinite,
          "a score is not a finite number: the rows or the weights of the model are too large; scale the data and "
          "train again",
          file};
}

std::string judgement_text(const Judgement& judgement, const Dataset& data, const Table& table) {
  const Confusion& confusion = judgement.confusion;
  const auto& area = judgement.roc.area;
  Facts facts = {{"of +1", side_text(confusion)},
                 {"of -1", side_text(confusion.swapped())},
                 {"ROC area", area ? human(*area) : "none: it takes examples of both classes"}};
  if (confusion.zeros() > 0)
    facts.insert(facts.begin(), {"score 0", fmt::format("{} of {}: called neither, wrong for either class; predict "
                                                        "writes the label of -1",
                                                        human(confusion.zeros()), human(confusion.all()))});
  return matrix_text(class_counts(data, table, judgement), confusion.zeros() > 0) + facts_text(facts);
}

Result<std::optional<Tested>> on_test(const Loaded& loaded, double lambda, VectorView w, double b) {
  if (loaded.problem.test == nullptr) return std::optional<Tested>();
  const Dataset& test = *loaded.problem.test;
  const Count threads = thread_count(loaded.parameters.threads);
  auto judgement = judgement_of(test, w, b, threads);
  if (!judgement) return score_not_finite(loaded.parameters.test);
  return std::optional(Tested{evaluate(test, lambda, w, b, threads), std::move(*judgement)});
}

void add_test(Json& json, const Loaded& loaded, const Tested& tested) {
  json["test_error_rate"] = tested.value.error_rate;
  json["test_hinge"] = tested.value.hinge;
  json["test"] = exports::judgement_json(tested.judgement, *loaded.problem.test, *loaded.problem.test_table);
}

std::string test_text(const Loaded& loaded, const std::optional<Tested>& tested) {
  if (!tested) return {};
  const Dataset& test = *loaded.problem.test;
  return fmt::format("\ntest set {}, m = {}: {} wrong, {} errors, mean hinge {}\n", test.name(), human(test.m()),
                     human(tested->judgement.confusion.errors()), percent_text(tested->value.error_rate),
                     human(tested->value.hinge)) +
         judgement_text(tested->judgement, test, *loaded.problem.test_table);
}

}  // namespace pegasos::cli
