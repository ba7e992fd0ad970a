#include "cli/program.h"
#include "support/places.h"

#include <fcntl.h>
#include <signal.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <cstdlib>
#include <cstring>
#include <fstream>
#include <sstream>
#include <thread>

#include "cli/cli.h"
#include "core/visible.h"

namespace pegasos::test {
namespace {

namespace fs = std::filesystem;

std::string slurp(const fs::path& path) {
  std::ifstream in(path, std::ios::binary);
  std::ostringstream text;
  text << in.rdbuf();
  return text.str();
}

void spill(const fs::path& path, const std::string& text) {
  std::ofstream out(path, std::ios::binary);
  out << text;
}

fs::path new_folder() {
  std::string pattern = (fs::temp_directory_path() / "pegasos-cli-XXXXXX").string();
  return mkdtemp(pattern.data()) == nullptr ? fs::path() : fs::path(pattern);
}

/// Our environment without a display, with a terminal kind that progress lines would like, and with a cache and a state
/// of its own.
std::vector<std::string> environment(const fs::path& folder) {
  std::vector<std::string> list;
  for (char** entry = environ; *entry != nullptr; ++entry) {
    const std::string text = *entry;
    if (!text.starts_with("DISPLAY=") && !text.starts_with("WAYLAND_DISPLAY=") && !text.starts_with("TERM=") &&
        !text.starts_with("XDG_CACHE_HOME=") && !text.starts_with("XDG_STATE_HOME="))
      list.push_back(text);
  }
  list.emplace_back("TERM=xterm");
  for (const std::string variable : {"XDG_CACHE_HOME=", "XDG_STATE_HOME="})
    list.push_back(variable + cache_of(folder).string());
  return list;
}

std::vector<char*> pointers(std::vector<std::string>& texts) {
  std::vector<char*> list;
  for (std::string& text : texts) list.push_back(text.data());
  list.push_back(nullptr);
  return list;
}

}  // namespace

fs::path cache_of(const fs::path& folder) { return folder.string() + "-cache"; }

Process::Process(const fs::path& folder, const Words& words, const std::string& input)
    : folder_(folder), streams_(new_folder()) {
  spill(streams_ / "in", input);
  posix_spawn_file_actions_t actions;
  posix_spawn_file_actions_init(&actions);
  posix_spawn_file_actions_addopen(&actions, 0, (streams_ / "in").c_str(), O_RDONLY, 0);
  posix_spawn_file_actions_addopen(&actions, 1, (streams_ / "out").c_str(), O_WRONLY | O_CREAT, 0600);
  posix_spawn_file_actions_addopen(&actions, 2, (streams_ / "err").c_str(), O_WRONLY | O_CREAT, 0600);
  posix_spawn_file_actions_addchdir_np(&actions, folder_.c_str());
  std::vector<std::string> all = {program_file()};
  all.insert(all.end(), words.begin(), words.end());
  std::vector<std::string> variables = environment(folder_);
  posix_spawnattr_t attributes;  // a shell ignores SIGINT for what it starts in the background, this test too
  posix_spawnattr_init(&attributes);
  sigset_t signals;
  sigemptyset(&signals);
  for (const int signal : {SIGINT, SIGTERM, SIGHUP}) sigaddset(&signals, signal);
  posix_spawnattr_setsigdefault(&attributes, &signals);
  posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETSIGDEF);
  const int status =
      posix_spawn(&pid_, program_file(), &actions, &attributes, pointers(all).data(), pointers(variables).data());
  posix_spawnattr_destroy(&attributes);
  posix_spawn_file_actions_destroy(&actions);
  if (status != 0) {
    ADD_FAILURE() << program_file() << " cannot be started: " << std::strerror(status);
    pid_ = -1;
  }
}

Process::~Process() {
  if (pid_ > 0) {
    kill(pid_, SIGKILL);
    waitpid(pid_, nullptr, 0);
  }
  std::error_code code;
  fs::remove_all(streams_, code);
}

Ended Process::wait() {
  Ended ended;
  int status = 0;
  if (pid_ > 0 && waitpid(pid_, &status, 0) == pid_)
    ended.code = WIFEXITED(status) ? WEXITSTATUS(status) : -WTERMSIG(status);
  pid_ = -1;
  ended.out = slurp(streams_ / "out");
  ended.err = slurp(streams_ / "err");
  return ended;
}

bool Process::interrupt(int signal) {
  const auto begin = std::chrono::steady_clock::now();
  const std::string status = "/proc/" + std::to_string(pid_) + "/status";
  while (std::chrono::steady_clock::now() - begin < std::chrono::seconds(30)) {
    const std::string text = slurp(status);
    const auto at = text.find("SigCgt:");
    if (at == std::string::npos) return false;
    const unsigned long long caught = std::strtoull(text.c_str() + at + 7, nullptr, 16);
    if ((caught >> (signal - 1) & 1ULL) != 0) return kill(pid_, signal) == 0;
    std::this_thread::sleep_for(std::chrono::milliseconds(5));
  }
  return false;
}

void Process::send(int signal) const {
  if (pid_ > 0) kill(pid_, signal);
}

void CommandLine::SetUp() {
  folder_ = new_folder();
  ASSERT_FALSE(folder_.empty());
}

void CommandLine::TearDown() {
  std::error_code code;
  fs::remove_all(folder_, code);
  fs::remove_all(cache_of(folder_), code);
}

Ended CommandLine::run(const Words& words, const std::string& input) const {
  return Process(folder_, words, input).wait();
}

Json CommandLine::json(Words words, const std::string& input) const {
  words.insert(words.end(), {"--json", "-"});
  const Ended ended = run(words, input);
  EXPECT_EQ(ended.code, 0) << ended.err;
  EXPECT_EQ(ended.err, "");
  Json json = Json::parse(ended.out, nullptr, false);
  EXPECT_TRUE(json.is_object()) << ended.out;
  return json;
}

void CommandLine::expect_error(const Words& words, int code, const Words& parts, const std::string& input) const {
  std::string line = "pegasos";
  for (const std::string& word : words) line += " " + word;
  SCOPED_TRACE(line);
  const Ended ended = run(words, input);
  EXPECT_EQ(ended.code, code);
  EXPECT_EQ(ended.out, "");
  EXPECT_EQ(std::count(ended.err.begin(), ended.err.end(), '\n'), 1) << ended.err;
  EXPECT_TRUE(ended.err.ends_with('\n'));
  EXPECT_TRUE(ended.err.starts_with("pegasos: ")) << ended.err;
  for (const std::string& part : parts) EXPECT_NE(ended.err.find(part), std::string::npos) << ended.err << part;
}

std::string CommandLine::write(const std::string& name, const std::string& text) const {
  spill(folder_ / name, text);
  return name;
}

std::string CommandLine::read(const std::string& name) const { return slurp(folder_ / name); }

Words CommandLine::files() const {
  Words names;
  for (const auto& entry : fs::directory_iterator(folder_)) names.push_back(entry.path().filename().string());
  std::sort(names.begin(), names.end());
  return names;
}

Ended run_here(const Words& words) {
  std::vector<const char*> argv = {"pegasos"};
  for (const std::string& word : words) argv.push_back(word.c_str());
  testing::internal::CaptureStdout();
  testing::internal::CaptureStderr();
  Ended ended;
  ended.code = cli::run(static_cast<int>(argv.size()), argv.data(), {});
  ended.out = testing::internal::GetCapturedStdout();
  ended.err = testing::internal::GetCapturedStderr();
  return ended;
}

bool is_one_sentence(const Ended& ended, int code) {
  constexpr std::size_t kLongest = 2500;
  const auto says = [&](const char* part) { return ended.err.find(part) != std::string::npos; };
  const bool one_line = std::ranges::count(ended.err, '\n') == 1 && ended.err.ends_with('\n');
  const bool plain = visible_lines(ended.err) == ended.err;
  return ended.code == code && ended.out.empty() && one_line && plain && ended.err.starts_with("pegasos: ") &&
         !says("bug") && !says("exception") && ended.err.size() < kLongest;
}

Words split(const std::string& text, char separator) {
  Words parts;
  std::istringstream in(text);
  for (std::string part; std::getline(in, part, separator);) parts.push_back(part);
  return parts;
}

void expect_keys(const Json& json, const std::string& keys) {
  for (const std::string& key : split(keys, ' ')) EXPECT_TRUE(json.contains(key)) << key;
}

std::string reference_file(const std::string& name) { return source_folder() + "/tests/support/reference/" + name; }

Json comparable(Json json) {
  for (const char* key : {"elapsed_s", "steps_per_second", "f_per_second", "load_s", "threads"}) json.erase(key);
  return json;
}

}  // namespace pegasos::test
