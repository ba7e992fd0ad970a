// One example of the set: which one is shown, and what is said about it.
#pragma once

#include <optional>
#include <string>

#include "session/snapshot.h"

namespace pegasos::figures {

/// The one that is wanted, where the set has it; else the first violator of A_t, else its first example.
Row example_row(const session::Snapshot& snapshot, std::optional<Row> wanted);

/// The name of its class where it is short, else "+1" or "−1". Markup.
std::string class_of(const Dataset& data, Row row);

/// "#17 (plant): margin 0.42, hinge 0.58". Markup.
std::string example_sentence(const session::Snapshot& snapshot, Row row);

}  // namespace pegasos::figures
