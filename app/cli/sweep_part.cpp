#include "cli/sweep_part.h"

#include <fmt/format.h>

#include <algorithm>
#include <fstream>

#include "cli/sweep_part_head.h"
#include "core/hash.h"
#include "core/input_file.h"
#include "core/numbers.h"
#include "experiment/run_store.h"
#include "figures/common.h"

namespace pegasos::cli {
namespace {

constexpr std::string_view kFirstLine = "pegasos part 1";
constexpr Count kRunsAtOnce = Count{1} << 16U;  // that a merge holds in memory, but for 8 bytes of each of a point

Error bad_part(const std::string& file, std::string message) { return {ErrorCode::BadInput, std::move(message), file}; }

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
  Shard shard;
  std::uint64_t checksum = 0;
  std::streamoff next = 0;
};

/// What stands between the first line and the last, once these are right.
struct Frame {
  std::string head;
  std::streamoff first_run = 0;
  Count runs = 0;
  std::uint64_t checksum = 0;
};

Result<Frame> check_frame(const std::string& file) {
  std::ifstream in(file, std::ios::binary);
  if (!in) return Error{ErrorCode::NotFound, "the file cannot be opened; check the name", file};
  Frame frame;
  Hash hash;
  std::string line;
  const auto take = [&] { return std::getline(in, line) && !in.eof(); };
  const auto add = [&] {
    hash.add(line);
    hash.add("\n");
  };
  if (!take() || line != kFirstLine)
    return bad_part(file, "this is no part of an experiment; 'pegasos sweep ... --shard I/N --part FILE' makes them");
  add();
  if (!take()) return bad_part(file, "the part is cut off; run its shard again");
  add();
  frame.head = line;
  frame.first_run = in.tellg();
  while (take() && !line.starts_with("end ")) {
    add();
    ++frame.runs;
  }
  frame.checksum = hash.value();
  if (line != fmt::format("end {} {:016x}", frame.runs, frame.checksum))
    return bad_part(file, "the part is cut off or damaged; run its shard again");
  return frame;
}

/// Everything but the runs' meaning. `head` receives what the part says of the experiment.
Result<Part> check_part(const std::string& file, PartHead& head) {
  const auto frame = check_frame(file);
  if (!frame) return frame.error();
  auto read = read_part_head(frame->head, file);
  if (!read) return read.error();
  head = std::move(read).value();
  if (frame->runs != head.own_runs())
    return bad_part(file, fmt::format("the part has {}, but its shard has {}; run its shard again",
                                      figures::counted(frame->runs, "{} run", "{} runs"), head.own_runs()));
  Json shared = part_head_json(head);
  shared.erase("shard");
  return Part{file, shared.dump(-1, ' ', false, Json::error_handler_t::replace), head.shard, frame->checksum,
              frame->first_run};
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
Result<std::vector<Part>> gather(const std::vector<std::string>& files, PartHead& head) {
  std::vector<Part> parts;
  for (const std::string& file : files) {
    if (const Status begins = check_beginning(file); !begins) return begins.error();
    auto part = check_part(file, head);
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
                 fmt::format("{} of {} shards {} missing: {}{}; give {} too", missing_count, count,
                             missing_count == 1 ? "is" : "are", missing, missing_count > 10 ? ", ..." : "",
                             missing_count == 1 ? "its part" : "their parts")};
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
  const Json json = part_head_json({report, folds, runs.shard});
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

Result<SweepReport> merge_parts(const std::vector<std::string>& files) {
  PartHead head;
  auto gathered = gather(files, head);
  if (!gathered) return gathered.error();
  std::vector<Part>& parts = *gathered;
  Count first = 0;
  std::vector<RunValues> runs;
  for (SweepRow& row : head.report.table.rows) {
    PointTally tally(head.report.table.info().measure, row.f_star.value_or(0), head.folds);
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
  }
  complete(head.report.table);
  return std::move(head.report);
}

}  // namespace pegasos::cli
