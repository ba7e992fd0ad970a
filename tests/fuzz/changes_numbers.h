// Mutations of what is numbers alone, which hang together: sets of data, sets of rows, runs of an experiment.
#pragma once

#include <random>
#include <string>

namespace pegasos::fuzz {

/// The binary form of a set, written anew with another value, label, name or row; `bytes` where they are none.
std::string changed_table(const std::string& bytes, std::minstd_rand& random);
/// A part of an experiment: a number of one of its runs is another one.
std::string changed_run(const std::string& text, std::minstd_rand& random);
/// Lines of row numbers below 10: one is another, is lost or comes anew, or a line does.
std::string changed_sets(const std::string& text, std::minstd_rand& random);

}  // namespace pegasos::fuzz
