#include "cli/study_file.h"

#include <fmt/format.h>

#include <filesystem>
#include <set>

#include "cli/sweep_work.h"
#include "core/visible.h"
#include "data/files.h"
#include "session/json_read.h"
#include "session/shipped_sessions.h"

namespace pegasos::cli {
namespace {

namespace fs = std::filesystem;
using session::count_of;
using session::number_of;
using session::object_of;
using session::set_from;
using session::text_of;
using session::typed_of;
using session::Wrong;

constexpr std::string_view kNameCharacters = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_";
constexpr std::size_t kNameMost = 100;  // bytes: it becomes that of files

std::string optional_text(const Json& json, const char* key, const std::string& standard) {
  return json.contains(key) ? text_of(json, key, "") : standard;
}

void set_number(const Json& json, const char* key, Count low, Count high, Count& field) {
  if (json.contains(key)) field = count_of(json, key, "", low, high);
}

void set_values(const Json& json, const char* key, bool integers, std::vector<std::string>& field, bool& given) {
  if (!json.contains(key)) return;
  auto values = sweep_values(fmt::format("\"{}\"", key), typed_of(json, key, ""), integers);
  if (!values) throw Wrong{values.error().message};
  field = std::move(values).value();
  given = true;
}

/// `what` has no other keys.
void check_study_keys(const Json& json, std::initializer_list<std::string_view> known, std::string_view what) {
  if (const auto others = session::other_keys(json, known, ""); !others.empty())
    throw Wrong{fmt::format("there is no key \"{}\" of a {}", others.front(), what)};
}

std::string name_of(const Json& json) {
  std::string name = text_of(json, "name", "");
  const bool legal =
      !name.empty() && name.size() <= kNameMost && name.find_first_not_of(kNameCharacters) == std::string::npos;
  if (legal && name != "index") return name;
  throw Wrong{fmt::format(
      "the name \"{}\" cannot be that of a file: take at most {} letters, digits, - and _, but not the word index",
      excerpt_of(name), kNameMost)};
}

const SweepInfo& kind_of(const Json& json) {
  const std::string kind = text_of(json, "kind", "");
  if (const SweepInfo* info = find_sweep(kind)) return *info;
  throw Wrong{fmt::format("there is no experiment \"{}\"", excerpt_of(kind))};
}

StudySweep read_sweep(const Json& json) {
  if (!json.is_object()) throw Wrong{"each of \"sweeps\" must be an object {…}"};
  check_study_keys(json,
                   {"name", "title", "note", "kind", "data", "values", "second", "runs", "epsilon", "folds",
                    "parameters", "redraws"},
                   "sweep");
  StudySweep sweep;
  sweep.name = name_of(json);
  sweep.title = optional_text(json, "title", "");
  sweep.note = optional_text(json, "note", "");
  sweep.redraws = optional_text(json, "redraws", "");
  const SweepInfo& info = kind_of(json);
  SweepRequest& request = sweep.request;
  request.kind = info.kind;
  request.fixed.data = text_of(json, "data", "");
  set_values(json, "values", info.integers(), request.values, sweep.values_given);
  set_values(json, "second", info.second == "k", request.second, sweep.second_given);
  set_number(json, "folds", 2, kFoldedRunsMax, request.folds);
  if (info.kind == SweepKind::CrossValidation) request.runs = request.folds;
  set_number(json, "runs", 1, kSweepRunsMax, request.runs);
  if (json.contains("epsilon")) request.epsilon = number_of(json, "epsilon", "", kEpsilonMin, kEpsilonMax);
  if (!json.contains("parameters")) return sweep;
  for (const auto& [key, value] : object_of(json, "parameters", "").items())
    set_from(request.fixed, key, json["parameters"], key, "parameters.");
  return sweep;
}

Study study_of(const Json& json, const std::string& file) {
  if (!json.is_object() || !json.contains("sweeps") || !json["sweeps"].is_array() || json["sweeps"].empty())
    throw Wrong{"this is no study: an object with a list \"sweeps\" is expected"};
  check_study_keys(json, {"title", "about", "paper", "sweeps"}, "study");
  Study study;
  study.title = optional_text(json, "title", fs::path(file).stem().string());
  study.about = optional_text(json, "about", "");
  study.paper = optional_text(json, "paper", "");
  std::set<std::string> names;
  for (const Json& one : json["sweeps"]) {
    try {
      study.sweeps.push_back(read_sweep(one));
      const std::string& name = study.sweeps.back().name;
      if (!names.insert(name).second) throw Wrong{fmt::format("the name \"{}\" is taken already", name)};
      if (!study.sweeps.back().redraws.empty() && study.paper.empty())
        throw Wrong{"it redraws a figure, but \"paper\", whose figure that is, is missing"};
    } catch (const Wrong& trouble) {
      throw Wrong{fmt::format("sweep {}: {}", names.size() + 1, trouble.sentence)};
    }
  }
  return study;
}

}  // namespace

std::string study_path(const std::string& word) {
  if (word.empty() || word.find_first_not_of(kNameCharacters) != std::string::npos) return word;
  const fs::path shipped = session::shipped_folder("studies") / (word + ".json");
  std::error_code failed;
  return fs::exists(shipped, failed) ? shipped.string() : word;
}

Result<Study> read_study(const std::string& file) {
  const auto json = session::read_json(file, {.inputs = Inputs::Pipes}, true);
  if (!json) return json.error();
  try {
    return study_of(*json, file);
  } catch (const Wrong& trouble) {
    return Error{ErrorCode::BadInput, trouble.sentence, file};
  }
}

}  // namespace pegasos::cli
