#include "cli/sweep_part_head.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <limits>

#include "core/numbers.h"
#include "core/visible.h"
#include "data/readers.h"
#include "experiment/run_store.h"
#include "session/json_read.h"
#include "session/origin.h"
#include "theory/statements.h"

namespace pegasos::cli {
namespace {

using session::array_of;
using session::count_of;
using session::hash_of;
using session::member;
using session::number_of;
using session::object_of;
using session::set_from;
using session::text_of;
using session::Wrong;

constexpr Count kRowsMost = std::numeric_limits<std::int32_t>::max();
constexpr Count kShardsMost = 1'000'000;

Json row_json(const SweepRow& row) {
  return {{"value", row.value},
          {"number", optional_number(row.number)},
          {"second", row.second},
          {"lambda", row.lambda},
          {"k", row.k},
          {"T", row.T},
          {"m", row.m},
          {"runs", row.runs},
          {"f_star", optional_number(row.f_star)},
          {"bound", optional_number(row.bound)},
          {"bound_of", row.bound ? Json(row.bound_name) : Json(nullptr)}};
}

/// A number that is not negative, or null.
std::optional<double> optional_of(const Json& json, const char* key, const std::string& where) {
  if (member(json, key, where).is_null()) return {};
  return number_of(json, key, where, 0);
}

/// What the parameter table knows; in a row a batch of all examples has become their number.
void check_parameters(const Json& json, std::initializer_list<const char*> keys, const std::string& where) {
  Parameters parameters;
  for (const char* key : keys) set_from(parameters, key, json, key, where);
}

void check_value(const SweepInfo& info, const SweepRow& row, const Json& json, const std::string& where) {
  if (info.words == row.number.has_value())
    throw Wrong{
        fmt::format("\"{}number\" must be {}", where, info.words ? "null, as the values are words" : "a number")};
  if (!info.words && parse_double(row.value) != row.number)
    throw Wrong{fmt::format("\"{}value\" and \"{}number\" must be the same number", where, where)};
  Parameters parameters;
  if (info.swept == SweptValue::Parameter) {  // numbers stand there in their shortest form, as 1e+05
    const Json typed = {{"value", info.words        ? row.value
                                  : info.integers() ? fmt::format("{:.0f}", *row.number)
                                                    : shortest(*row.number)}};
    set_from(parameters, info.parameter, typed, "value", where);
  }
  const bool method = row.second == "pegasos" || row.second == "dual-coordinate-descent";
  const bool known = info.second.empty() ? row.second.empty() : info.second != "method" || method;
  if (!known) throw Wrong{fmt::format("\"{}second\" is no value of this experiment", where)};
  if (!info.second.empty() && info.second != "method") set_from(parameters, info.second, json, "second", where);
}

/// The statement that the bound is of.
std::string_view bound_name_of(const Json& json, bool has_bound, const std::string& where) {
  if (!has_bound && member(json, "bound_of", where).is_null()) return {};
  const auto named =
      std::ranges::find(statement_table(), has_bound ? text_of(json, "bound_of", where) : "", &Statement::name);
  if (named == statement_table().end())
    throw Wrong{fmt::format("\"{}bound_of\" must be {}", where, has_bound ? "the name of a statement" : "null")};
  return named->name;
}

SweepRow row_of(const SweepInfo& info, const Json& json, Count runs, const std::string& where) {
  SweepRow row;
  row.value = text_of(json, "value", where);
  row.number = optional_of(json, "number", where);
  row.second = text_of(json, "second", where);
  check_value(info, row, json, where);
  check_parameters(json, {"lambda", "T"}, where);
  row.lambda = number_of(json, "lambda", where);
  row.T = count_of(json, "T", where, 1, kStepsMax);
  row.k = count_of(json, "k", where, 1, kRowsMost);
  row.m = count_of(json, "m", where, 1, kRowsMost);
  const bool once = row.second == "dual-coordinate-descent";
  row.runs = count_of(json, "runs", where, once ? 1 : runs, once ? 1 : runs);
  row.f_star = optional_of(json, "f_star", where);
  if (row.f_star.has_value() == (info.measure == Measure::HeldOutError))
    throw Wrong{fmt::format("\"{}f_star\" must be {}", where, row.f_star ? "null" : "a number")};
  row.bound = optional_of(json, "bound", where);
  row.bound_name = bound_name_of(json, row.bound.has_value(), where);
  return row;
}

std::vector<SweepRow> rows_of(const SweepInfo& info, const Json& json, Count runs) {
  const Json& list = array_of(json, "rows", "");
  if (list.empty() || list.size() > static_cast<std::size_t>(kSweepValuesMax * kSweepValuesMax))
    throw Wrong{"\"rows\" must be a list of the points"};
  std::vector<SweepRow> rows;
  for (const Json& row : list) {
    const std::string where = fmt::format("rows[{}].", rows.size());
    if (!row.is_object()) throw Wrong{fmt::format("\"rows[{}]\" must be an object {{…}}", rows.size())};
    rows.push_back(row_of(info, row, runs, where));
  }
  return rows;
}

void check_test_set(const Json& head) {
  (void)text_of(head, "test_name", "head.");
  (void)count_of(head, "test_m", "head.", 1, kRowsMost);
  (void)hash_of(head, "test_checksum", "head.");
  for (const Json& note : array_of(head, "test_notes", "head.")) {
    if (!note.is_string()) throw Wrong{"\"head.test_notes\" must be a list of texts"};
  }
}

/// Everything that sweep_head writes; it goes into the result as it is, so that nothing else may stand there.
void check_head(const SweepInfo& info, const Json& head) {
  const std::string where = "head.";
  for (const char* key : {"name", "title", "measure", "expectation", "source", "fixed", "command"})
    (void)text_of(head, key, where);
  for (const char* key : {"positive", "negative"})
    (void)text_of(object_of(head, "labels", where), key, "head.labels.", session::kJsonBytes);
  for (const Json& note : array_of(head, "notes", where)) {
    if (!note.is_string()) throw Wrong{"\"head.notes\" must be a list of texts"};
  }
  if (text_of(head, "kind", where) != info.name || text_of(head, "parameter", where) != info.parameter)
    throw Wrong{"\"head.kind\" or \"head.parameter\" names another experiment"};
  if (!info.second.empty() && text_of(head, "second_parameter", where) != info.second)
    throw Wrong{"\"head.second_parameter\" names another experiment"};
  (void)hash_of(head, "checksum", where);
  (void)count_of(head, "m", where, 1, kRowsMost);
  (void)count_of(head, "d", where, 1, kFeatureLimit);
  (void)count_of(head, "k", where, 1, kRowsMost);
  (void)count_of(head, "held_out_m", where, 0, kRowsMost);
  (void)count_of(head, "runs", where, 1, kSweepRunsMax);
  Parameters parameters;
  set_from(parameters, "bias", head, "bias_kind", where);
  check_parameters(head, {"scale", "lambda", "T", "seed", "sampling", "step", "output", "projection"}, where);
  if (head.contains("test_m")) check_test_set(head);
  if (head.contains("split_seed")) set_from(parameters, "split-seed", head, "split_seed", where);
  if (head.contains("origin") && !session::parse_origin(text_of(head, "origin", where), ""))
    throw Wrong{"\"head.origin\" is damaged"};
  if (head.contains("epsilon")) (void)number_of(head, "epsilon", where, kEpsilonMin, kEpsilonMax);
  if (head.contains("folds")) (void)count_of(head, "folds", where, 2, kFoldedRunsMax);
}

void check_head_keys(const Json& head) {
  static constexpr std::array kKeys = {
      "name",    "m",          "d",         "labels",        "scale",     "bias_kind",
      "notes",   "held_out_m", "kind",      "title",         "T",         "second_parameter",
      "measure", "parameter",  "source",    "expectation",   "k",         "lambda",
      "seed",    "sampling",   "step",      "output",        "runs",      "projection",
      "fixed",   "epsilon",    "folds",     "command",       "checksum",  "split_seed",
      "origin",  "test_m",     "test_name", "test_checksum", "test_notes"};
  for (const auto& [key, value] : head.items()) {
    if (std::ranges::find(kKeys, key) == kKeys.end())
      throw Wrong{fmt::format("\"head.{}\" is no key of a part", excerpt_of(key))};
  }
}

Shard shard_of(const Json& json) {
  const Json& list = array_of(json, "shard", "");
  if (list.size() != 2) throw Wrong{"\"shard\" must be two numbers, [I, N]"};
  const Json named = {{"I", list[0]}, {"N", list[1]}};
  const Count count = count_of(named, "N", "shard.", 1, kShardsMost);
  return {count_of(named, "I", "shard.", 1, count), count};
}

Count folds_of(const SweepInfo& info, const Json& json, Count runs) {
  const bool folded = info.kind == SweepKind::CrossValidation;
  const Count folds = count_of(json, "folds", "", folded ? 2 : 0, folded ? kFoldedRunsMax : 0);
  if (folded && runs % folds != 0) throw Wrong{"\"head.runs\" must be a multiple of \"folds\""};
  return folds;
}

PartHead head_of(const Json& json) {
  if (!json.is_object()) throw Wrong{"the second line must be an object {…}"};
  const SweepInfo* info = find_sweep(text_of(json, "kind", ""));
  const Count version = count_of(json, "numeric_version", "", 1, kRowsMost);
  if (info == nullptr || version != kNumericVersion)
    throw Wrong{"another version of the program made it: make all parts with one"};
  PartHead head;
  head.report.head = object_of(json, "head", "");
  check_head(*info, head.report.head);
  check_head_keys(head.report.head);
  const Count runs = head.report.head["runs"].get<Count>();
  head.report.table.kind = info->kind;
  head.report.table.epsilon = number_of(json, "epsilon", "", kEpsilonMin, kEpsilonMax);
  head.folds = folds_of(*info, json, runs);
  head.report.table.rows = rows_of(*info, json, runs);
  head.shard = shard_of(json);
  return head;
}

}  // namespace

Count PartHead::runs() const { return report.table.wanted(); }

Count PartHead::own_runs() const { return (runs() - shard.index + shard.count) / shard.count; }

Json part_head_json(const PartHead& head) {
  Json json;
  json["numeric_version"] = kNumericVersion;
  json["kind"] = head.report.table.info().name;
  json["epsilon"] = head.report.table.epsilon;
  json["folds"] = head.folds;
  json["head"] = head.report.head;
  Json rows = Json::array();
  for (const SweepRow& row : head.report.table.rows) rows.push_back(row_json(row));
  json["rows"] = std::move(rows);
  json["shard"] = {head.shard.index, head.shard.count};
  return json;
}

Result<PartHead> read_part_head(const std::string& line, const std::string& file) {
  const auto json = session::parse_json(line, {.file = file, .first_line = 2});
  if (!json) return json.error();
  try {
    return head_of(*json);
  } catch (const Wrong& trouble) {
    return Error{ErrorCode::BadInput,
                 fmt::format("this part cannot be merged: {}; run its shard again", trouble.sentence), file, 2, 0};
  }
}

}  // namespace pegasos::cli
