// Parts that the fields of several commands share, and the fields of the larger ones (schema_fields*.cpp).
#pragma once

#include <initializer_list>

#include "cli/schema.h"

namespace pegasos::cli {

/// One after the other.
Fields joined_fields(std::initializer_list<Fields> parts);

/// What set_json writes.
Fields set_fields();
/// What judgement_json writes.
Fields judgement_fields();
/// What add_test writes.
Fields test_fields();
/// What misprint_json writes.
Fields misprint_fields();
/// The first iterate, null where it is 0.
Field start_field();
/// A misprint that was followed, null where there is none.
Field as_printed_field();
/// Seeds with which `train` makes the runs of an experiment or ensemble, each alone.
Field run_seeds_field();
/// {positive, negative}: class names; `type` is "object" or "object|null".
Field labels_field(std::string_view type = "object");

JsonOf train_json();
JsonOf predict_json();
JsonOf optimum_json();
JsonOf trace_json();
JsonOf verify_json();
/// The same for `sweep` and `merge`.
std::vector<Fields> sweep_forms();
JsonOf figure_json();

}  // namespace pegasos::cli
