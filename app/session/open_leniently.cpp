#include "session/open_leniently.h"

#include <fmt/format.h>

#include "core/numbers.h"
#include "data/preview.h"
#include "data/source.h"
#include "methods/shift_trial.h"
#include "session/table_edits.h"

namespace pegasos::session {

Result<Opened> open_leniently(const Parameters& parameters, const JobControl& control, Inputs inputs) {
  ReadOptions options = read_options(parameters);
  options.inputs = inputs;
  auto table = open_table(parameters.data, options, generator_options(parameters), control);
  if (!table) return table.error();
  const auto training = std::make_shared<const Table>(std::move(table).value());
  auto test = open_test(parameters, *training, inputs, control);
  if (!test) return test.error();
  auto opened = open_leniently(training, parameters, std::move(test).value());
  return opened ? std::move(opened) : of_data_file(opened.error(), parameters);
}

Result<Opened> open_leniently(std::shared_ptr<const Table> table, const Parameters& parameters,
                              std::shared_ptr<const Table> test_table) {
  if (test_table == nullptr) {
    auto test = open_test(parameters, *table, Inputs::Files);
    if (!test) return test.error();
    test_table = std::move(test).value();
  }
  Opened opened{{}, parameters, {}};
  if (table->classes.size() > 2 && parameters.positive.empty() && parameters.classes.empty()) {
    opened.parameters.positive = standard_positive(table->classes);
    opened.remark = Message("{} has {} classes: {} is +1 against the rest; choose another under Positive class",
                            table->name, table->classes.size(), opened.parameters.positive);
  }
  const auto remark = [&](const Message& clause) {
    if (clause.empty()) return;
    opened.remark = opened.remark.empty() ? clause : Message("{}; {}", opened.remark, clause);
  };
  const Vector w1 = std::move(opened.parameters.w1);
  opened.parameters.w1.clear();
  auto problem = make_problem(with_a_row(table, parameters), opened.parameters, std::move(test_table));
  if (!problem) return problem.error();
  opened.problem = std::move(problem).value();
  opened.problem.table = std::move(table);
  if (static_cast<Count>(w1.size()) == opened.problem.data->d()) {
    opened.parameters.w1 = w1;
  } else if (!w1.empty()) {
    remark(Message("w_1 has {}, but w has {} here: the run starts at 0", so_many_numbers(w1.size()),
                   opened.problem.data->d()));
  }
  remark(find_shift(opened.problem.data, opened.parameters));
  return opened;
}

Message find_shift(const DatasetPtr& data, Parameters& parameters) {
  if (!parameters.wants_trial()) return {};
  const ShiftTrial found = try_shifts(data, parameters);
  parameters.step_value = found.t0;
  return Message("t_0 = {} is the largest with about the smallest f in {} steps of trial on {} examples",
                 shortest(found.t0), found.steps, found.rows);
}

}  // namespace pegasos::session
