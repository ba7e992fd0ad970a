// What the window remembers from one start to the next: theme, language, text size, panels, lecture mode, splitters,
// size, whether the first lesson was offered, where lessons were left. A small text file of "key value" lines in the
// XDG state folder; broken lines are ignored, nothing is ever asked.
#pragma once

#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/result.h"
#include "plot/palette.h"
#include "session/job.h"
#include "text/text.h"
#include "ui/layout.h"
#include "ui/lecture.h"

namespace pegasos::ui {

inline constexpr float kLeastText = 0.5F;
inline constexpr float kMostText = 3.F;
inline constexpr double kStandardMove_s = 0.22;

/// Why there is no own layout to show.
inline constexpr std::string_view kNoOwnLayout = "No layout was kept yet: Shift+F7 keeps the present one.";

/// What the options of this start say of the window's look.
struct StartOptions {
  std::optional<plot::ThemeName> theme;
  std::optional<text::Language> language;
  bool touch = false;
};

struct Settings {
  plot::ThemeName theme = plot::ThemeName::dark;
  text::Language language = text::Language::english;
  float text_scale = 1.F;           ///< kLeastText to kMostText
  bool microscope = false;          ///< whole steps by hand are shown as moves, too, and v_t in the data plane
  double move_s = kStandardMove_s;  ///< length of a move, 0.15 to 0.4
  bool motion = true;               ///< false: nothing moves by itself
  bool touch = false;               ///< large controls; in a narrow window one thing at a time: for fingers
  float standard_text = 1.F;        ///< what the screen suggests
  Arrangement layout;
  std::optional<Arrangement> own_layout;  ///< that was kept
  Lecture lecture;
  bool offers_lesson = false;                        ///< the first one, until it was taken or put away
  std::vector<std::string> finished_lessons;         ///< names of those of the program whose questions are all done
  std::map<std::string, std::string> begun_lessons;  ///< where they were left, as lessons::player_text
  std::map<std::string, std::string> lesson_drafts;  ///< as lessons::drafts_text; of files by their paths
  double speed = 20;                                 ///< steps per second when playing; 0 = as fast as possible
  std::string link_page;                             ///< address that copied links begin with; empty: no page
  int width = 0;                                     ///< 0 = never saved
  int height = 0;
  /// What is kept for later starts and in sessions where an option of this start stands in its place, until something
  /// else is chosen in the window. No session that is opened changes what an option says.
  struct Usual {
    std::optional<plot::ThemeName> theme;
    std::optional<text::Language> language;
    std::optional<bool> touch;
    bool operator==(const Usual&) const = default;
  };
  Usual usual;
  bool operator==(const Settings&) const = default;
};

/// The options win, in this start.
void take(const StartOptions& options, Settings& settings);
/// The settings as they are kept: without the options of this start.
Settings without_options(Settings settings);

/// $XDG_STATE_HOME/pegasos-lab/window, or ~/.local/state/...; empty when neither is set.
std::filesystem::path settings_path();
/// Text size for a screen where nobody has chosen one: 1 up to about 1440 lines, larger on a large screen with many.
/// `dpi` 0 = unknown; `content_scale` is what the desktop asks for already.
float suggested_text_scale(int height_px, double dpi, float content_scale);
/// Missing file, unreadable lines, values out of range: the defaults; who has no file is offered the first lesson.
Settings read_settings(const std::filesystem::path& path);
/// Whole or not at all; the folder is made. Error Io: then the old file is as it was.
Status write_settings(Settings settings, const std::filesystem::path& path);
/// Writes them whenever they have changed, beside the window: nothing is lost however the program ends. Thread rule:
/// the window's thread.
class KeptSettings {
 public:
  explicit KeptSettings(Settings first) : kept_(std::move(first)), writing_([](Done&, const Message&) {}) {}
  /// Once per frame; `rests`: nothing moves, so nobody is just choosing. Lessons do not wait for that. True where
  /// something is still to be written: draw another frame soon.
  bool follow(const Settings& now, bool rests);
  /// The last word, and what became of it.
  Status end(const Settings& last);

 private:
  Settings kept_;
  session::Job<Done> writing_;
};
/// What of them a session keeps, too: of what is shown, not of the person.
void keep(const Fields& f, Settings& settings);

}  // namespace pegasos::ui
