// What is drawn or added up of more than can be: which, of n. Private to this layer.
#pragma once

#include <vector>

#include "data/dataset.h"

namespace pegasos::figures {

/// All of 0..n − 1, or one out of each of `most` equal parts, anywhere in it by a fixed seed; increasing. Every so
/// manieth would be one class alone where classes take turns.
std::vector<Row> some_of(Count n, Count most);

/// The same of the rows of a set, each class by itself: in its proportion, and at least a twentieth of `most` where it
/// has so many.
std::vector<Row> some_rows(const Dataset& data, Count most);

}  // namespace pegasos::figures
