// JSON as the program writes it: every digit, nothing that is not finite; and what it says about a set.
#pragma once

#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <string_view>

#include "core/result.h"
#include "experiment/problem.h"
#include "objective/judgement.h"

namespace pegasos::exports {

using Json = nlohmann::ordered_json;

/// `value` as text: two spaces of indentation, plain lists on one line, numbers as the shortest decimal that reads
/// back; -0 is 0 but where `every_bit` counts. Error NotFinite names the number that is none.
Result<std::string> json_text(const Json& value, bool every_bit = false);

/// Null where there is none.
Json optional_number(const std::optional<double>& value);

/// The seeds of the first runs of an ensemble or experiment, at most 1,000: with the j-th, `train` makes run j alone.
/// Texts, as readers that take numbers for doubles lose digits beyond 2^53.
Json run_seeds_json(std::uint64_t seed, Count runs);

/// Notes as texts.
Json english(const std::vector<Message>& notes);
/// `data`, `m`, `d`, and how the examples were prepared: the beginning of most reports.
Json set_json(const Problem& problem, const Parameters& parameters);
/// {confusion, positive, negative, roc_area, classes}: `table` is that of the examples.
Json judgement_json(const Judgement& judgement, const Dataset& data, const Table& table);
/// {"positive": ..., "negative": ...}: class names.
Json labels_json(const Transform& transform);
/// "virginica" or, where several classes were joined, "versicolor, setosa"; "+1" where the data had no names.
std::string class_text(const std::string& names, std::string_view sign);

}  // namespace pegasos::exports
