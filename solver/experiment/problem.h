// From parameters to a training set: which table is opened and how it is prepared.
#pragma once

#include <memory>

#include "core/parameters.h"
#include "data/dataset.h"
#include "data/source.h"
#include "data/split.h"

namespace pegasos {

GeneratorOptions generator_options(const Parameters& parameters);
ReadOptions read_options(const Parameters& parameters);
/// The choices of how a file is read, those of `other`.
void read_as(Parameters& parameters, const Parameters& other);
/// Takes back what belongs to one file or set only: label and ignored columns, how the file is read, classes, features,
/// and the test set.
void forget_choices(Parameters& parameters);
/// The error names the class or feature that does not exist only in `prepare`; here only the text is split.
Preparation preparation(const Parameters& parameters);

struct Problem {
  std::shared_ptr<const Table> table;
  DatasetPtr data;      ///< the training set S: m, R, f and f* are of it
  DatasetPtr held_out;  ///< prepared with S's own transform; null when nothing is held out
  std::shared_ptr<const Table> test_table;
  DatasetPtr test;  ///< the test set, prepared likewise; null when there is none
};

/// Why nothing is held out of m examples although that was asked for.
Message nothing_held_out(Count m, double fraction);
/// What is wrong with the data names their file, where no file was named yet and they are of one.
Error of_data_file(Error error, const Parameters& parameters);
/// Opens `parameters.data`, prepares it and checks the parameters against its size.
Result<Problem> load_problem(const Parameters& parameters, Inputs inputs = Inputs::Pipes);
/// The same with tables that are already open: that of the training set, and that of the test set if it has one.
Result<Problem> make_problem(std::shared_ptr<const Table> table, const Parameters& parameters,
                             std::shared_ptr<const Table> test_table = nullptr);
/// Opens `parameters.test`, which is read as `training` was; null where it is empty. The error names it.
Result<std::shared_ptr<const Table>> open_test(const Parameters& parameters, const Table& training,
                                               Inputs inputs = Inputs::Pipes, const JobControl& control = {});

}  // namespace pegasos
