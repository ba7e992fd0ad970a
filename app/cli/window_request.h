// What the command line asks of the window. Plain values, so that the command line knows nothing about windows.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>

#include "cli/embedding.h"
#include "core/message.h"
#include "core/parameters.h"
#include "core/result.h"
#include "data/table.h"

namespace pegasos::session {
struct Snapshot;
}

namespace pegasos::cli {

struct WindowRequest {
  Parameters parameters;                    ///< checked one by one; `parameters.data` is DATA
  std::shared_ptr<const Table> table = {};  ///< of `parameters.data`, where it was read already
  std::string session_file;                 ///< opened instead of `parameters` when not empty
  std::string lesson;                       ///< its name or file; empty = none
  int lesson_step = 0;                      ///< of that lesson, from 1; 0 = where it begins or was left
  std::string page;                         ///< address that links begin with; empty = the person's setting
  std::optional<Embedding> embedding = {};  ///< shown alone, and nothing of it is kept; nothing = the whole window
  std::optional<Count> threads = {};        ///< instead of the session's own
  int width = 0;                            ///< of the window in px; 0 = the window's own choice
  int height = 0;
  std::string theme;       ///< "dark", "light", "high-contrast"; empty = the person's setting
  std::string language;    ///< "en", "zh", "de"; empty = the person's setting
  std::string screenshot;  ///< PNG written before quitting; empty = an ordinary window
  Count frames = 0;        ///< frames to draw before the screenshot and the end; 0 = until everything asked for is done
  std::string script;      ///< file with commands and input events, "-" = standard input; empty = none
  Message warning = {};    ///< said when the window opens; empty = nothing
  bool touch = false;      ///< for fingers; false = the person's setting
  std::function<void(const std::string& line)> say = {};  ///< hears the window aloud; empty = nobody
  bool quiet = false;                                     ///< nothing on standard error but errors
};

/// How the window ended. `NoDisplay` is for that alone: the command line then runs the demonstration without a window.
struct WindowEnd {
  enum class Kind { Closed, NoDisplay, Failed };
  Kind kind = Kind::Closed;
  Error error = {};  ///< of NoDisplay ("no X display") and Failed (data, script or screenshot; decides the exit code)

  std::shared_ptr<const session::Snapshot> last = {};  ///< what the window showed as it was closed; may be null

  static WindowEnd no_display(std::string why) { return {Kind::NoDisplay, {ErrorCode::NotFound, std::move(why)}, {}}; }
  static WindowEnd failed(Error why) { return {Kind::Failed, std::move(why), {}}; }
};

/// Opens the window and returns when it is closed. Prints nothing: errors are handed back.
using WindowFunction = std::function<WindowEnd(const WindowRequest&)>;

}  // namespace pegasos::cli
