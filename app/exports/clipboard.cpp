#include "exports/clipboard.h"

#include <unistd.h>

#include <cstdlib>
#include <filesystem>
#include <string>
#include <system_error>
#include <vector>

#include "core/file_writer.h"
#include "exports/child_process.h"
#include "exports/film.h"

namespace pegasos::exports {
namespace {

namespace fs = std::filesystem;

constexpr double kPatient_s = 2;

Error not_copied(Message why) { return {ErrorCode::Io, std::move(why)}; }

bool is_set(const char* name) {
  const char* value = std::getenv(name);
  return value != nullptr && *value != '\0';
}

/// The helper of the display that there is, with its words.
struct Helper {
  fs::path program;
  std::vector<std::string> words;
};

Helper find_helper() {
  if (is_set("WAYLAND_DISPLAY")) {
    if (const fs::path program = find_program("wl-copy"); !program.empty())
      return {program, {"wl-copy", "--type", "image/png"}};
  }
  if (!is_set("DISPLAY")) return {};
  return {find_program("xclip"), {"xclip", "-selection", "clipboard", "-t", "image/png", "-i"}};
}

/// A file that goes with this.
class PictureForHelper {
 public:
  explicit PictureForHelper(const std::string& bytes) {
    std::error_code failed;
    std::string name = (fs::temp_directory_path(failed) / "pegasos-XXXXXX").string();
    const int descriptor = ::mkstemp(name.data());
    if (descriptor < 0) return;
    ::close(descriptor);
    path_ = name;
    whole_ = save_file(name, bytes).ok();
  }
  ~PictureForHelper() {
    std::error_code failed;
    if (!path_.empty()) fs::remove(path_, failed);
  }
  PictureForHelper(const PictureForHelper&) = delete;
  PictureForHelper& operator=(const PictureForHelper&) = delete;
  bool whole() const { return whole_; }
  const fs::path& path() const { return path_; }

 private:
  fs::path path_;
  bool whole_ = false;
};

}  // namespace

Status copy_png(const std::string& png) {
  const Helper helper = find_helper();
  if (helper.program.empty())
    return not_copied(
        "A picture goes onto the clipboard by xclip (X11) or wl-copy (Wayland), and neither is installed: install it, "
        "or save the picture.");
  const PictureForHelper picture(png);
  if (!picture.whole())
    return not_copied("The folder for temporary files has no room for the picture: save it instead.");
  const ChildEnd ended = run_program(helper.program, helper.words, {}, picture.path(), kPatient_s);
  if (ended.status == 0) return Done{};
  return not_copied(
      Message("{} did not take the picture ({}): save it instead.", helper.words.front(), ended.complaint));
}

}  // namespace pegasos::exports
