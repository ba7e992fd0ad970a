// 2-D sets made from a seed. One control changes one thing: points, noise, label flips and imbalance draw from streams
// of their own, so that moving one slider never redraws the others' randomness.
#pragma once

#include <cstdint>
#include <stop_token>
#include <string>
#include <vector>

#include "core/result.h"
#include "data/table.h"

namespace pegasos {

/// Shape of a generated set. `name` picks the generator; a field that a generator does not use is ignored by it.
struct GeneratorOptions {
  std::string name = "overlapping-blobs";
  Count m = 200;           ///< examples, 1 .. 10,000,000
  double noise = -1;       ///< standard deviation (or jitter) in data units; negative = the generator's own default
  double margin = 1;       ///< separable: smallest distance of a point from the line
  double imbalance = 0.5;  ///< fraction of examples with label +1, in (0, 1)
  double flips = 0;        ///< fraction of labels flipped, in [0, 0.5]
  std::uint64_t seed = 1;

  bool operator==(const GeneratorOptions&) const = default;
};

/// What a generator is, for lists and help. `default_noise` < 0 means that it takes no noise.
struct GeneratorInfo {
  std::string name;
  std::string title;
  std::string description;  ///< formula, what m and R are
  double default_noise = -1;
  bool uses_margin = false;
};

/// The default set first.
const std::vector<GeneratorInfo>& generators();

/// m rows with the features x1, x2 and the classes "+1" and "-1". Row i is a pure function of the seed and i, so that a
/// larger m keeps the rows that were there. The fraction of +1 (before flips) is met at every prefix as nearly as whole
/// rows allow, a flip fraction of n/20 exactly in every full block of 20 rows; raising either one keeps what was +1 or
/// flipped. Errors: an unknown name (NotFound), a number outside its range (OutOfRange), Cancelled. Cost O(m).
Result<Table> generate(const GeneratorOptions& options, std::stop_token stop = {});

}  // namespace pegasos
