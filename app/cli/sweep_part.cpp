#include "cli/sweep_part.h"

#include <fmt/format.h>

#include <algorithm>
#include <fstream>

#include "core/hash.h"
#include "core/input_file.h"
#include "core/numbers.h"
#include "experiment/run_store.h"

namespace pegasos::cli {
namespace {

constexpr std::string_view kFirstLine = "pegasos part 1";
constexpr Count kRunsAtOnce = Count{1} << 16U;  // that a merge holds in memory, but for 8 bytes of each of a point

Error bad_part(const std::string& file, std::string message) {
  return {ErrorCode::BadInput, std::move(message), file, 0, 0};
}

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
          {"bound", optional_number(row.bound)}};
}

SweepRow row_of(const Json& json) {
  const auto number = [&](const char* key) {
    return json.at(key).is_null() ? std::nullopt : std::optional(json.at(key).get<double>());
  };
  SweepRow row;
  row.value = json.at("value");
  row.number = number("number");
  row.second = json.at("second");
  row.lambda = json.at("lambda");
  row.k = json.at("k");
  row.T = json.at("T");
  row.m = json.at("m");
  row.runs = json.at("runs");
  row.f_star = number("f_star");
  row.bound = number("bound");
  return row;
}

/// A line "NUMBER F ERROR HELD-OUT T" with that number; nullopt for any other.
std::optional<RunValues> run_of(std::string_view line, Count number) {
  const auto space = line.find(' ');
  if (space == std::string_view::npos || parse_count(line.substr(0, space)) != number) return {};
  return read_run(line.substr(space + 1));
}

/// One part that was checked, and where its next run stands.
struct Part {
  std::string file;
  std::string description;  // the line of JSON but for the shard
  Json json;
  Shard shard;
  Count runs = 0;
  std::uint64_t checksum = 0;
  std::streamoff next = 0;
};

/// Everything but the runs' meaning: the frame, the count, the checksum.
Result<Part> check_part(const std::string& file) {
  std::ifstream in(file, std::ios::binary);
  if (!in) return Error{ErrorCode::NotFound, "the file cannot be opened; check the name", file, 0, 0};
  Part part;
  part.file = file;
  std::string line;
  Hash hash;
  const auto take = [&] {
    if (!std::getline(in, line) || in.eof()) return false;
    return true;
  };
  const auto add = [&] {
    hash.add(line);
    hash.add("\n");
  };
  if (!take() || line != kFirstLine)
    return bad_part(file, "this is no part of an experiment; 'pegasos sweep ... --shard I/N --part FILE' makes them");
  add();
  if (!take()) return bad_part(file, "the part is cut off; run its shard again");
  add();
  part.json = Json::parse(line, nullptr, false);
  part.next = in.tellg();
  while (take() && !line.starts_with("end ")) {
    add();
    ++part.runs;
  }
  part.checksum = hash.value();
  if (line != fmt::format("end {} {:016x}", part.runs, part.checksum) || !part.json.is_object())
    return bad_part(file, "the part is cut off or damaged; run its shard again");
  part.shard = {part.json.at("shard").at(0), part.json.at("shard").at(1)};
  part.json.erase("shard");
  part.description = part.json.dump();
  return part;
}

/// A part is read twice, and by lines: it must be a file that begins as one.
Status check_beginning(const std::string& file) {
  auto in = InputFile::open(file, Inputs::Files);
  if (!in) return in.error();
  std::string start(kFirstLine.size(), '\0');
  if (const auto got = in->read(start.data(), start.size()); !got) return got.error();
  if (start == kFirstLine) return Done{};
  return bad_part(file, "this is no part of an experiment; 'pegasos sweep ... --shard I/N --part FILE' makes them");
}

/// The parts in the order of their shards, each once.
Result<std::vector<Part>> gather(const std::vector<std::string>& files) {
  std::vector<Part> parts;
  for (const std::string& file : files) {
    if (const Status begins = check_beginning(file); !begins) return begins.error();
    auto part = check_part(file);
    if (!part) return part.error();
    if (!parts.empty()) {
      if (part->description != parts[0].description)
        return bad_part(file, fmt::format("this part belongs to another experiment than {}", parts[0].file));
      if (part->shard.count != parts[0].shard.count) {
        return bad_part(file, fmt::format("this part is one of {}, but {} is one of {}: merge parts of one division",
                                          part->shard.count, parts[0].file, parts[0].shard.count));
      }
    }
    const auto same =
        std::ranges::find_if(parts, [&](const Part& other) { return other.shard.index == part->shard.index; });
    if (same == parts.end()) {
      parts.push_back(std::move(part).value());
    } else if (same->checksum != part->checksum) {
      return bad_part(file, fmt::format("this part says other numbers than {}, which is the same shard", same->file));
    }
  }
  std::ranges::sort(parts, {}, [](const Part& part) { return part.shard.index; });
  std::string missing;
  int missing_count = 0;
  Count next = 1;
  for (const Part& part : parts) {
    for (; next < part.shard.index; ++next) {
      if (++missing_count <= 10) missing += (missing.empty() ? "" : ", ") + std::to_string(next);
    }
    ++next;
  }
  const Count count = parts[0].shard.count;
  for (; next <= count; ++next) {
    if (++missing_count <= 10) missing += (missing.empty() ? "" : ", ") + std::to_string(next);
  }
  if (missing_count > 0) {
    return Error{ErrorCode::BadInput,
                 fmt::format("{} of {} shards are missing: {}{}; give their parts too", missing_count, count, missing,
                             missing_count > 10 ? ", ..." : ""),
                 {},
                 0,
                 0};
  }
  return parts;
}

/// The runs of `part` whose numbers lie in [first, last), to their places in `runs`.
Status read_runs(Part& part, Count first, Count last, std::vector<RunValues>& runs) {
  const Count step = part.shard.count;
  Count expected = part.shard.index - 1;
  if (expected < first) expected += (first - expected + step - 1) / step * step;
  if (expected >= last) return Done{};
  std::ifstream in(part.file, std::ios::binary);
  in.seekg(part.next);
  std::string text;
  for (; expected < last; expected += step) {
    const auto run = std::getline(in, text) ? run_of(text, expected) : std::nullopt;
    if (!run)
      return bad_part(part.file, fmt::format("run {} of the part cannot be read; run its shard again", expected));
    runs[static_cast<std::size_t>(expected - first)] = *run;
  }
  part.next = in.tellg();
  return Done{};
}

}  // namespace

Result<std::string> part_text(const SweepReport& report, const SweepRuns& runs, Count folds) {
  Json json;
  json["numeric_version"] = kNumericVersion;
  json["kind"] = report.table.info().name;
  json["epsilon"] = report.table.epsilon;
  json["folds"] = folds;
  json["head"] = report.head;
  Json rows = Json::array();
  for (const SweepRow& row : report.table.rows) rows.push_back(row_json(row));
  json["rows"] = std::move(rows);
  json["shard"] = {runs.shard.index, runs.shard.count};
  if (const auto finite = json_text(json); !finite) return finite.error();
  std::string text = fmt::format("{}\n{}\n", kFirstLine, json.dump(-1, ' ', false, Json::error_handler_t::replace));
  for (std::size_t i = 0; i < runs.values.size(); ++i) {
    const Count number = static_cast<Count>(i) * runs.shard.count + runs.shard.index - 1;
    text += fmt::format("{} {}\n", number, run_text(runs.values[i]));
  }
  Hash hash;
  hash.add(text);
  return text + fmt::format("end {} {:016x}\n", runs.values.size(), hash.value());
}

Result<SweepReport> merge_parts(const std::vector<std::string>& files) try {
  auto gathered = gather(files);
  if (!gathered) return gathered.error();
  std::vector<Part>& parts = *gathered;
  const Json& json = parts[0].json;
  SweepReport report;
  report.head = json.at("head");
  const SweepInfo* info = find_sweep(json.at("kind").get<std::string>());
  if (info == nullptr || json.at("numeric_version") != kNumericVersion)
    return bad_part(parts[0].file, "this part was made by another version of the program: make all parts with one");
  report.table.kind = info->kind;
  report.table.epsilon = json.at("epsilon");
  Count first = 0;
  std::vector<RunValues> runs;
  for (const Json& point : json.at("rows")) {
    SweepRow row = row_of(point);
    if (row.runs < 1 || row.runs > kSweepRunsMax) return bad_part(parts[0].file, "the part is damaged");
    PointTally tally(info->measure, row.f_star.value_or(0), json.at("folds"));
    for (const Count last = first + row.runs; first < last;) {
      runs.assign(static_cast<std::size_t>(std::min(last - first, kRunsAtOnce)), {});
      const Count end = first + static_cast<Count>(runs.size());
      for (Part& part : parts) {
        if (const Status read = read_runs(part, first, end, runs); !read) return read.error();
      }
      for (const RunValues& run : runs) tally.add(run);
      first = end;
    }
    row.statistics = std::move(tally).statistics();
    report.table.rows.push_back(std::move(row));
  }
  complete(report.table);
  return report;
} catch (const Json::exception&) {
  return bad_part(files[0], "a part lacks what every part has; run the shards again with one version of the program");
}

}  // namespace pegasos::cli
