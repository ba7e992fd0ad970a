#include "experiment/run_store.h"

#include <fcntl.h>
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <chrono>
#include <fstream>
#include <optional>
#include <system_error>
#include <vector>

#include "core/file_calls.h"
#include "core/file_writer.h"
#include "core/hash.h"
#include "core/numbers.h"
#include "core/user_folder.h"
#include "data/files.h"

namespace pegasos {
namespace {

namespace fs = std::filesystem;
constexpr std::string_view kSuffix = ".runs";
constexpr std::string_view kFirstLine = "pegasos runs\n";
constexpr auto kInUse = std::chrono::hours(1);

std::uint64_t fingerprint(std::string_view text) {
  Hash hash;
  hash.add(text);
  return hash.value();
}

std::string header_of(const std::string& configuration) { return std::string(kFirstLine) + configuration + "runs:\n"; }

/// "\nSEED F ERROR HELD-OUT T [TEST] CHECKSUM\n": the first line break ends a line that somebody else left torn.
std::string line_of(const std::string& configuration, std::uint64_t seed, const RunValues& run) {
  const std::string body = fmt::format("{} {}", seed, run_text(run));
  return fmt::format("\n{} {:016x}\n", body, fingerprint(configuration + body));
}

void read_line(const std::string& configuration, std::string_view line, RunStore::Kept& kept) {
  const auto first = line.find(' ');
  const auto last = line.rfind(' ');
  if (first == std::string_view::npos || first == last) return;
  const std::string_view body = line.substr(0, last);
  if (fmt::format("{:016x}", fingerprint(configuration + std::string(body))) != line.substr(last + 1)) return;
  const auto seed = parse_seed(body.substr(0, first));
  const auto run = read_run(body.substr(first + 1));
  if (seed && run) kept[*seed] = *run;
}

struct Found {
  fs::path path;
  fs::file_time_type used;
  std::uintmax_t bytes = 0;
};

/// 16 hexadecimal digits and the suffix.
bool has_store_name(const fs::path& path) {
  const std::string stem = path.stem().string();
  return path.extension() == kSuffix && stem.size() == 16 &&
         stem.find_first_not_of("0123456789abcdef") == std::string::npos;
}

/// Removes a file that begins as a store's files do; what somebody else put there stays.
bool remove_own(const fs::path& path, std::error_code& code) {
  std::string start(kFirstLine.size(), '\0');
  std::ifstream(path, std::ios::binary).read(start.data(), static_cast<std::streamsize>(start.size()));
  return start == kFirstLine && fs::remove(path, code);
}

std::vector<Found> files_in(const fs::path& folder) {
  std::vector<Found> files;
  std::error_code code;
  for (fs::directory_iterator at(folder, code), end; !code && at != end; at.increment(code)) {
    std::error_code gone;
    Found found{at->path(), at->last_write_time(gone), 0};
    if (!has_store_name(found.path)) continue;
    found.bytes = at->file_size(gone);
    if (!gone) files.push_back(std::move(found));
  }
  return files;
}

}  // namespace

fs::path cache_path() { return user_folder("XDG_CACHE_HOME", ".cache"); }

std::string run_text(const RunValues& run) {
  std::string text = fmt::format("{} {} {} {}", shortest(run.f), shortest(run.error), shortest(run.held_out), run.t);
  return run.test < 0 ? text : text + " " + shortest(run.test);
}

std::optional<RunValues> read_run(std::string_view text) {
  std::vector<std::string_view> words;
  for (std::size_t end = 0; end != std::string_view::npos && words.size() <= 5; text.remove_prefix(end + 1)) {
    end = text.find(' ');
    words.push_back(text.substr(0, end));
    if (end == std::string_view::npos) break;
  }
  const bool tested = words.size() == 5;
  if (!tested && words.size() != 4) return {};
  const auto f = parse_double(words[0]);
  const auto error = parse_double(words[1]);
  const auto held_out = parse_double(words[2]);
  const auto t = parse_count(words[3]);
  const auto test = tested ? parse_double(words[4]) : std::optional(-1.0);
  if (!f || !error || !held_out || !t || !test) return {};
  const auto is_share = [](double value) { return value >= 0 && value <= 1; };
  const bool possible = *f >= 0 && is_share(*error) && (*held_out == -1 || is_share(*held_out)) && *t >= 0 &&
                        *t <= kStepsMax && (!tested || is_share(*test));
  if (!possible) return {};
  return RunValues{*f, *error, *held_out, *t, *test};
}

RunStore::RunStore(const fs::path& cache, std::uintmax_t limit) : folder_(cache / "runs"), limit_(limit) {
  if (cache.empty()) {
    trouble_ = "finished runs are not kept: neither XDG_CACHE_HOME nor HOME names a folder";
    return;
  }
  std::error_code code;
  fs::create_directories(folder_, code);
  if (code) {
    fail(Message("the folder cannot be made ({})", system_reason(code.value())));
    return;
  }
  sweep_temporaries(folder_);
  for (const Found& found : files_in(folder_)) used_ += found.bytes;
  make_room(0);
}

void RunStore::fail(const Message& what) {
  if (!trouble_.empty()) return;
  trouble_ =
      Message("finished runs are not kept in {}: {}; the results themselves are complete", folder_.string(), what);
}

Message RunStore::trouble() const {
  const std::scoped_lock lock(mutex_);
  return trouble_;
}

fs::path RunStore::file_of(const std::string& configuration) const {
  return folder_ / fmt::format("{:016x}{}", fingerprint(configuration), kSuffix);
}

RunStore::Kept RunStore::find(const std::string& configuration) {
  Kept kept;
  const fs::path file = file_of(configuration);
  std::error_code code;
  if (!fs::exists(file, code)) return kept;
  const auto text = read_text(file.string());
  if (!text) return kept;
  const std::string header = header_of(configuration);
  if (!text->starts_with(header)) {
    fs::remove(file, code);  // damaged: nothing in it can be trusted
    return kept;
  }
  std::string_view rest(*text);
  rest.remove_prefix(header.size());
  while (!rest.empty()) {
    const auto end = std::min(rest.find('\n'), rest.size());
    read_line(configuration, rest.substr(0, end), kept);
    rest.remove_prefix(std::min(rest.size(), end + 1));
  }
  fs::last_write_time(file, fs::file_time_type::clock::now(), code);  // in use: it is not removed to make room
  return kept;
}

void RunStore::add(const std::string& configuration, std::uint64_t seed, const RunValues& values) {
  const std::scoped_lock lock(mutex_);
  if (!trouble_.empty()) return;
  const std::string line = line_of(configuration, seed, values);
  if (used_ + line.size() > limit_) make_room(line.size());
  if (trouble_.empty()) append(configuration, line);
}

/// A new file appears with its beginning already in it, unless another process was first.
void RunStore::append(const std::string& configuration, const std::string& line) {
  const std::string file = file_of(configuration).string();
  for (int attempt = 0; attempt < 3; ++attempt) {
    const int open = file_calls().open(AT_FDCWD, file.c_str(), O_WRONLY | O_APPEND | O_CLOEXEC, 0);
    if (open >= 0) {
      const int problem = write_all(open, line);
      const bool closed = file_calls().close(open) == 0;
      if (problem != 0 || !closed)
        return fail(Message("writing failed ({})", system_reason(problem != 0 ? problem : errno)));
      used_ += line.size();
      return;
    }
    if (errno != ENOENT) return fail(Message("a file cannot be opened ({})", system_reason(errno)));
    const std::string header = header_of(configuration);
    if (const Status made = save_file(file, header, Worth::Again, Existing::Kept); !made)
      return fail(made.error().message);
    used_ += header.size();
  }
  fail(Message("its files keep disappearing ({})", system_reason(EAGAIN)));
}

/// Down to nine tenths of the limit, what was not used for longest first.
void RunStore::make_room(std::uintmax_t wanted) {
  if (used_ + wanted <= limit_) return;
  std::vector<Found> files = files_in(folder_);
  std::ranges::sort(files, {}, &Found::used);
  used_ = 0;
  for (const Found& found : files) used_ += found.bytes;
  const auto now = fs::file_time_type::clock::now();
  for (const Found& found : files) {
    if (used_ + wanted <= limit_ / 10 * 9 || now - found.used < kInUse) break;
    std::error_code code;
    if (remove_own(found.path, code)) used_ -= found.bytes;
  }
  if (used_ + wanted > limit_ && trouble_.empty()) {
    trouble_ = Message(
        "finished runs are not kept any more: {} has reached its limit of {} MB; 'pegasos cache clear' empties it",
        folder_.string(), limit_ >> 20U);
  }
}

RunStore::Size RunStore::size() const {
  Size size;
  for (const Found& found : files_in(folder_)) {
    ++size.files;
    size.bytes += found.bytes;
  }
  return size;
}

Status RunStore::clear() {
  const std::scoped_lock lock(mutex_);
  for (const Found& found : files_in(folder_)) {
    std::error_code code;
    remove_own(found.path, code);
    if (code)
      return Error{ErrorCode::Io, Message("the file cannot be removed ({})", code.message()), found.path.string()};
  }
  used_ = 0;
  return Done{};
}

}  // namespace pegasos
