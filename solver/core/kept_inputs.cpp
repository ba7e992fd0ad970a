#include "core/kept_inputs.h"

#include <algorithm>
#include <filesystem>
#include <mutex>
#include <set>
#include <utility>
#include <vector>

#include "core/visible.h"

namespace pegasos {
namespace {

namespace fs = std::filesystem;

struct Announced {
  std::string option;
  std::string file;
};

struct Watch {
  KeptInputs::Of outputs;
  std::set<std::string> read;  // from the root on
  std::vector<Announced> announced;
  std::set<std::string> written;
  std::optional<Error> refused;
};

std::mutex g_mutex;
std::optional<Watch> g_watch;

std::string whole(const std::string& file) {
  std::error_code failed;
  return fs::absolute(file == "-" ? "/dev/stdin" : file, failed).lexically_normal().string();
}

/// Whether two words name one file, also where it is not there yet. Never for what is no file of bytes, such as "-".
bool same_file(const std::string& a, const std::string& b) {
  std::error_code code;
  if (a == "-" || b == "-" || (fs::exists(a, code) && !fs::is_regular_file(a, code))) return false;
  if (fs::equivalent(a, b, code)) return true;
  return fs::absolute(a, code).lexically_normal() == fs::absolute(b, code).lexically_normal();
}

template <class List>
bool names(const List& list, const std::string& file) {
  return std::ranges::any_of(list, [&](const std::string& one) { return same_file(one, file); });
}

Status refuse(Message why) {
  Error error = usage_error(std::move(why));
  if (!g_watch->refused) g_watch->refused = error;
  return error;
}

Status is_read(const Announced& output) {
  return refuse(Message("{} {} is the file that is read; nothing was written, give another name", output.option,
                        excerpt_of(output.file, kPathMost)));
}

}  // namespace

KeptInputs::KeptInputs(Of outputs) {
  const std::scoped_lock lock(g_mutex);
  g_watch.emplace().outputs = outputs;
}

KeptInputs::~KeptInputs() {
  const std::scoped_lock lock(g_mutex);
  g_watch.reset();
}

Status announce_output(const std::string& option, const std::string& file) {
  const std::scoped_lock lock(g_mutex);
  if (!g_watch) return Done{};
  for (const Announced& other : g_watch->announced) {
    if (file == "-" && other.file == "-")
      return refuse(Message("{} - and {} - cannot both be on standard output", other.option, option));
    if (same_file(other.file, file))
      return refuse(Message("{} and {} name the same file {}; give two names", other.option, option,
                            excerpt_of(file, kPathMost)));
  }
  g_watch->announced.push_back({option, file});
  return names(g_watch->read, file) ? is_read(g_watch->announced.back()) : Status(Done{});
}

Status note_input(const std::string& file) {
  const std::scoped_lock lock(g_mutex);
  if (!g_watch || file.empty()) return Done{};
  const std::string path = whole(file);
  g_watch->read.insert(path);
  const auto at =
      std::ranges::find_if(g_watch->announced, [&](const Announced& output) { return same_file(path, output.file); });
  return at == g_watch->announced.end() ? Status(Done{}) : is_read(*at);
}

Status check_output(const std::string& file) {
  const std::scoped_lock lock(g_mutex);
  if (!g_watch) return Done{};
  const bool announced =
      std::ranges::any_of(g_watch->announced, [&](const Announced& output) { return same_file(output.file, file); });
  if (g_watch->outputs == KeptInputs::Of::Announced && !announced) return Done{};
  const std::string place = excerpt_of(file, kPathMost);
  if (names(g_watch->read, file))
    return refuse(Message("{} is a file that is read here, so it was not written over; give another name", place));
  if (names(g_watch->written, file))
    return refuse(Message("{} was just written, and not written over; give two names", place));
  if (g_watch->outputs == KeptInputs::Of::EveryOutput) g_watch->written.insert(whole(file));
  return Done{};
}

bool was_read(const std::string& file) {
  const std::scoped_lock lock(g_mutex);
  return g_watch && names(g_watch->read, file);
}

std::optional<Error> refused_output() {
  const std::scoped_lock lock(g_mutex);
  return g_watch ? g_watch->refused : std::nullopt;
}

}  // namespace pegasos
