#include "faults/faults.h"

#include <fcntl.h>
#include <sys/mman.h>
#include <sys/wait.h>

#include <atomic>
#include <new>
#include <optional>

namespace pegasos::test {
namespace {

namespace fs = std::filesystem;

/// What the process that is watched tells the one that watches.
struct Report {
  std::atomic<int> calls{0};
  std::atomic<int> failed{-1};
};

/// All calls of writing are counted, and the n-th of them fails.
class OneFault {
 public:
  OneFault(Report& report, int n, int code) : report_(report), n_(n), code_(code) {
    FileCalls& calls = file_calls();
    replace(Call::Access, calls.access);
    replace(Call::Open, calls.open);
    replace(Call::Chmod, calls.chmod);
    replace(Call::Sync, calls.sync);
    replace(Call::Close, calls.close);
    replace(Call::Rename, calls.rename);
    replace(Call::Link, calls.link);
    replace(Call::Unlink, calls.unlink);
    calls.write = [this, real = calls.write](int file, const void* bytes, std::size_t size) -> ssize_t {
      if (cut_ || !fails(Call::Write)) return cut_ ? refuse(ENOSPC) : real(file, bytes, size);
      cut_ = code_ == FileFault::kShort;
      return cut_ ? real(file, bytes, std::min<std::size_t>(size, 1)) : -1;
    };
  }

 private:
  static ssize_t refuse(int code) {
    errno = code;
    return -1;
  }
  bool fails(Call call) {
    if (report_.calls++ != n_) return false;
    report_.failed = static_cast<int>(call);
    if (code_ <= FileFault::sends(0)) ::kill(::getpid(), FileFault::sends(0) - code_);
    errno = code_ == FileFault::kShort ? ENOSPC : code_;
    return true;
  }
  template <class R, class... Args>
  void replace(Call which, std::function<R(Args...)>& call) {
    call = [this, which, real = call](Args... args) -> R { return fails(which) ? R{-1} : real(args...); };
  }

  Report& report_;
  int n_;
  int code_;
  std::atomic<bool> cut_ = false;  ///< one byte was written, and the disk is full from then on
};

Report& shared_report() {
  static void* const room = ::mmap(nullptr, sizeof(Report), PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
  return *new (room) Report;
}

void point_at(const std::string& file, int descriptor) {
  const int open = ::open(file.c_str(), O_WRONLY | O_CREAT | O_TRUNC, 0600);
  ::dup2(open, descriptor);
  ::close(open);
}

/// Relative names of all files in it.
std::vector<std::string> files_in(const fs::path& folder) {
  std::vector<std::string> names;
  for (const auto& entry : fs::recursive_directory_iterator(folder)) {
    if (!entry.is_directory()) names.push_back(fs::relative(entry.path(), folder).string());
  }
  std::sort(names.begin(), names.end());
  return names;
}

constexpr const char* kOld = "precious";

void prepare(const fs::path& folder, const std::vector<std::string>& inputs, const Saver& saver) {
  for (const std::string& name : files_in(folder)) {
    if (std::find(inputs.begin(), inputs.end(), name) == inputs.end()) fs::remove(folder / name);
  }
  for (const std::string& name : saver.files) {
    fs::create_directories((folder / name).parent_path());
    put_bytes(folder / name, kOld);
  }
}

std::map<std::string, std::string> shapes_of(const fs::path& folder, const Saver& saver) {
  std::map<std::string, std::string> shapes;
  for (const std::string& name : saver.files) shapes[name] = shape_of(bytes_of(folder / name));
  return shapes;
}

bool is_said(const Ending& end, int code, const std::vector<std::string>& kept, const Saver& saver) {
  const std::string remark = "finished runs are not kept";  // where the disk stays full: a line of its own, before
  const auto lines = std::count(end.said.begin(), end.said.end(), '\n');
  const bool one_line = lines == (end.said.find(remark) == std::string::npos ? 1 : 2) && end.said.ends_with('\n');
  const auto says = [&](const std::string& name) {
    return end.said.find(fs::path(name).filename().string()) != std::string::npos;
  };
  const bool names_file =
      std::any_of(kept.begin(), kept.end(), says) || std::any_of(saver.besides.begin(), saver.besides.end(), says);
  const char* reason = std::strerror(code == FileFault::kShort ? ENOSPC : code);
  const bool names_reason =
      end.said.find(reason) != std::string::npos ||
      (end.failed == Call::Access && end.said.find("protected from writing") != std::string::npos);
  return one_line && names_file && names_reason;
}

/// No temporary file, and nothing that belongs to nobody.
void expect_clean(const fs::path& folder, const std::vector<std::string>& inputs, const Saver& saver) {
  for (const std::string& name : files_in(folder)) {
    const auto is = [&](const auto& list) { return std::find(list.begin(), list.end(), name) != list.end(); };
    const auto ends = [&](const std::string& end) { return name.ends_with(end); };
    EXPECT_TRUE(is(inputs) || is(saver.files) || std::any_of(saver.besides.begin(), saver.besides.end(), ends)) << name;
  }
}

void expect_outcome(const fs::path& folder, const std::vector<std::string>& inputs, const Saver& saver,
                    const std::map<std::string, std::string>& good, const Ending& end, int code) {
  std::vector<std::string> kept;
  for (const std::string& name : saver.files) {
    const std::string bytes = bytes_of(folder / name);
    if (bytes == kOld) {
      kept.push_back(name);
    } else {
      EXPECT_EQ(shape_of(bytes), good.at(name)) << name << " is neither the old file nor the new one";
    }
  }
  if (WIFSIGNALED(end.status)) {
    EXPECT_TRUE(code == FileFault::sends(SIGKILL) && WTERMSIG(end.status) == SIGKILL) << end.status << end.said;
    return;
  }
  if (end.failed != Call::Unlink) expect_clean(folder, inputs, saver);
  if (!saver.says_so) return;
  if (WEXITSTATUS(end.status) == 0) {
    EXPECT_TRUE(kept.empty()) << "it was not written, and nobody says so: " << kept[0];
  } else {
    EXPECT_TRUE(is_said(end, code, kept, saver)) << end.said;
  }
}

}  // namespace

bool all_faults() {
  const char* wanted = std::getenv("PEGASOS_FAULTS");
  return wanted != nullptr && std::string_view(wanted) == "all";
}

Ending end_of(const fs::path& folder, const std::function<int()>& work, int n, int code) {
  Report& report = shared_report();
  const std::string said = folder.string() + "-said";
  const pid_t child = ::fork();
  if (child == 0) {
    point_at("/dev/null", STDOUT_FILENO);
    point_at(said, STDERR_FILENO);
    if (::chdir(folder.c_str()) != 0) ::_exit(99);
    const OneFault fault(report, n, code);
    ::_exit(work());
  }
  Ending end;
  ::waitpid(child, &end.status, 0);
  end.calls = report.calls;
  end.met = report.failed >= 0;
  if (end.met) end.failed = static_cast<Call>(report.failed.load());
  end.said = bytes_of(said);
  fs::remove(said);
  return end;
}

std::string shape_of(const std::string& bytes) {
  std::string shape;
  for (const char c : bytes) {
    if ((c < '0' || c > '9') && c != '.' && c != '-' && c != '+' && c != 'e') shape += c;
  }
  return shape;
}

int expect_whole(const fs::path& folder, const std::vector<std::string>& inputs, const Saver& saver,
                 const std::vector<int>& codes, int stride) {
  SCOPED_TRACE(saver.name);
  prepare(folder, inputs, saver);
  const Ending good = end_of(folder, saver.save, -1, 0);
  EXPECT_TRUE(WIFEXITED(good.status) && WEXITSTATUS(good.status) == 0) << good.said;
  EXPECT_GT(good.calls, 0);
  const auto shapes = shapes_of(folder, saver);
  int failed = 0;
  for (const auto& [name, shape] : shapes) EXPECT_NE(shape, kOld) << name;
  for (int n = 0; n < good.calls && !testing::Test::HasFailure(); n += stride) {
    for (const int code : codes) {
      prepare(folder, inputs, saver);
      const Ending end = end_of(folder, saver.save, n, code);
      SCOPED_TRACE("call " + std::to_string(n) + " of " + std::to_string(good.calls) + ", " +
                   (end.met ? name_of(end.failed) : "not met") + ", " + std::to_string(code));
      failed += end.met ? 1 : 0;
      expect_outcome(folder, inputs, saver, shapes, end, code);
    }
  }
  return failed;
}

}  // namespace pegasos::test
