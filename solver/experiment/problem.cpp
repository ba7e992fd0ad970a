#include "experiment/problem.h"

#include "core/numbers.h"

namespace pegasos {

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

void forget_choices(Parameters& parameters) {
  const Parameters fresh;
  parameters.label = fresh.label;
  parameters.delimiter = fresh.delimiter;
  parameters.decimal = fresh.decimal;
  parameters.header = fresh.header;
  parameters.ignored = fresh.ignored;
  parameters.missing = fresh.missing;
  parameters.positive = fresh.positive;
  parameters.classes = fresh.classes;
  parameters.features = fresh.features;
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

Result<Problem> make_problem(std::shared_ptr<const Table> table, const Parameters& parameters) {
  auto parts = prepare_parts(*table, preparation(parameters), parameters.held_out, parameters.split_seed);
  if (!parts) return parts.error();
  if (const Status same = table->rows.check_file(); !same) return same.error();
  if (const Status fits = check(parameters, parts->training->m(), parts->training->d()); !fits) return fits.error();
  return Problem{std::move(table), std::move(parts->training), std::move(parts->held_out)};
}

Result<Problem> load_problem(const Parameters& parameters, Inputs inputs) {
  ReadOptions options = read_options(parameters);
  options.inputs = inputs;
  auto table = open_table(parameters.data, options, generator_options(parameters));
  if (!table) return table.error();
  auto problem = make_problem(std::make_shared<const Table>(std::move(table).value()), parameters);
  if (problem || !problem.error().file.empty() || is_source_name(parameters.data)) return problem;
  Error error = problem.error();
  error.file = parameters.data;
  return error;
}

}  // namespace pegasos
