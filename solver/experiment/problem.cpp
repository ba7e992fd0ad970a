#include "experiment/problem.h"

#include <cmath>

#include "core/numbers.h"
#include "data/test_set.h"

namespace pegasos {
namespace {

/// What is wrong with the test set is said of its file, which is then no wrong usage.
Error of_test(Error error, const Parameters& parameters) {
  if (error.file.empty()) error.file = parameters.test;
  return error;
}

}  // namespace

GeneratorOptions generator_options(const Parameters& parameters) {
  GeneratorOptions options;
  options.name = parameters.data;
  options.m = parameters.m;
  options.noise = parameters.noise;
  options.margin = parameters.margin;
  options.imbalance = parameters.imbalance;
  options.flips = parameters.flips;
  options.seed = parameters.data_seed;
  return options;
}

ReadOptions read_options(const Parameters& parameters) {
  ReadOptions options;
  options.label = parameters.label;
  options.delimiter = parameters.delimiter;
  options.header = parameters.header;
  options.ignored = split_list(parameters.ignored);
  options.missing = parameters.missing;
  options.decimal = parameters.decimal;
  options.threads = parameters.threads;
  return options;
}

void read_as(Parameters& parameters, const Parameters& other) {
  parameters.label = other.label;
  parameters.delimiter = other.delimiter;
  parameters.decimal = other.decimal;
  parameters.header = other.header;
  parameters.ignored = other.ignored;
  parameters.missing = other.missing;
}

void forget_choices(Parameters& parameters) {
  const Parameters fresh;
  read_as(parameters, fresh);
  parameters.positive = fresh.positive;
  parameters.classes = fresh.classes;
  parameters.features = fresh.features;
  parameters.test = fresh.test;
}

Preparation preparation(const Parameters& parameters) {
  Preparation result;
  result.positive = parameters.positive;
  result.classes = split_list(parameters.classes);
  for (const std::string& part : split_list(parameters.features)) {
    result.features.push_back(static_cast<Column>(parse_count(part).value_or(1) - 1));
  }
  result.scaling = parameters.scaling;
  result.bias = parameters.bias;
  result.bias_value = parameters.bias_value;
  return result;
}

Result<std::shared_ptr<const Table>> open_test(const Parameters& parameters, const Table& training, Inputs inputs,
                                               const JobControl& control) {
  if (parameters.test.empty()) return std::shared_ptr<const Table>();
  if (is_generated(parameters.test))
    return usage_error(Message(
        "{} {}: a generator is no test set; write one with a seed of its own ({}) to a file, and give that file",
        Message::key("--test"), parameters.test, Message::key("--data-seed")));
  if (parameters.test == "-" && parameters.data == "-")
    return usage_error("standard input holds one set only: give the training set or the test set as a file");
  ReadOptions options = test_options(read_options(parameters), training);
  options.inputs = inputs;
  auto table = open_table(parameters.test, options, {}, control);
  if (!table) return of_test(table.error(), parameters);
  return std::make_shared<const Table>(std::move(table).value());
}

Result<Problem> make_problem(std::shared_ptr<const Table> table, const Parameters& parameters,
                             std::shared_ptr<const Table> test_table) {
  auto parts = prepare_parts(*table, preparation(parameters), parameters.held_out, parameters.split_seed);
  if (!parts) return parts.error();
  if (const Status same = table->rows.check_file(); !same) return same.error();
  if (const Status fits = check(parameters, parts->training->m(), parts->training->d()); !fits) return fits.error();
  Problem problem{std::move(table), std::move(parts->training), std::move(parts->held_out), nullptr, nullptr};
  if (parameters.test.empty()) return problem;
  if (test_table == nullptr) {
    auto opened = open_test(parameters, *problem.table);
    if (!opened) return opened.error();
    test_table = std::move(opened).value();
  }
  auto test = prepare_test(*test_table, preparation(parameters), *problem.data);
  if (test) {
    if (Message shared = shared_examples(**test, *problem.data); !shared.empty())
      test = prepare_test(*test_table, preparation(parameters), *problem.data, std::move(shared));
  }
  if (!test) return of_test(test.error(), parameters);
  problem.test_table = std::move(test_table);
  problem.test = std::move(test).value();
  return problem;
}

Result<Problem> load_problem(const Parameters& parameters, Inputs inputs) {
  ReadOptions options = read_options(parameters);
  options.inputs = inputs;
  auto table = open_table(parameters.data, options, generator_options(parameters));
  if (!table) return table.error();
  const auto training = std::make_shared<const Table>(std::move(table).value());
  auto test = open_test(parameters, *training, inputs);
  if (!test) return test.error();
  auto problem = make_problem(training, parameters, std::move(test).value());
  return problem ? problem : of_data_file(problem.error(), parameters);
}

Message nothing_held_out(Count m, double fraction) {
  if (std::llround(fraction * static_cast<double>(m)) == 0)
    return Message("{} {} of {} is less than half an example, so nothing is held out: ask for more",
                   Message::key("--held-out"), shortest(fraction), m);
  return "nothing is held out: each class keeps its last example for training";
}

Error of_data_file(Error error, const Parameters& parameters) {
  if (error.file.empty() && !is_source_name(parameters.data)) error.file = parameters.data;
  return error;
}

}  // namespace pegasos
