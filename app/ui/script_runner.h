// Carries out a script frame by frame: turns its lines into input events, commands and requests to the window. Knows
// no window, only who reports for one. Thread rule: the window's thread.
#pragma once

#include <chrono>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "ui/app_ui.h"
#include "ui/input.h"
#include "ui/script.h"

namespace pegasos::ui {

class ScriptRunner {
 public:
  /// What only the window can do. `shot` is answered after the frame that is being built.
  struct Window {
    Reporter& reporter;
    const WidgetMap& widgets;  ///< where those of the last frame are
    std::function<void(int width, int height)> resize;
    std::function<void(float)> content_scale;  ///< px per design px, as a desktop asks for them
    std::function<void(const std::string& path, Count line)> shot;
    std::function<void(bool)> unseen = {};  ///< only frames of pictures are drawn from now on
  };

  ScriptRunner(std::vector<ScriptLine> lines, Engine engine, AppUi& app, Window window);

  /// Between two frames. False at the script's end.
  bool before_frame();
  /// More lines, to be carried out after those that are left.
  void add(const std::vector<ScriptLine>& lines);
  /// The next frame should come at once, not when something happens.
  bool wants_frame() const { return !done_ && rest_left_s() == 0; }
  /// Seconds for which the window is to be left alone; 0 = it is not.
  double rest_left_s() const;
  bool quit() const { return quit_; }
  /// The script ends there, for that reason; the first one counts.
  void fail(Count line, const std::string& why);
  /// Why the script could not go on, after the number of its line: "3: ..."; empty while all is well.
  const std::string& error() const { return error_; }

 private:
  using Event = std::function<void()>;
  using Clock = std::chrono::steady_clock;
  struct Rest {
    Clock::time_point end;
    std::string file;
    Count pictures = 0;
  };
  /// Whether a line could be done; nothing for commands of another group.
  using Done = std::optional<bool>;
  void start_lines();
  bool start(const ScriptLine& line);
  Done mouse(const ScriptLine& line);
  Done keys(const ScriptLine& line);
  Done pace(const ScriptLine& line);
  Done run(const ScriptLine& line);
  Done look(const ScriptLine& line);
  Done window(const ScriptLine& line);
  void ask(const ScriptLine& line, session::Command command);
  void answer(bool optimum);
  bool waiting();
  bool resting();
  bool to_place(const ScriptLine& line);
  void click(int times);
  void drag(const ScriptLine& line);
  void hold(std::string_view modifiers);

  std::vector<ScriptLine> lines_;
  Engine engine_;
  AppUi& app_;
  Window window_;
  std::size_t next_ = 0;
  std::vector<Event> events_;  ///< one a frame, first first
  Count wait_frames_ = 0;
  std::optional<Rest> rest_;
  bool by_line_ = true;  ///< every line has the frames that it needs after it
  int held_mods_ = 0;    ///< GLFW's bits of modifier keys that are held down
  bool done_ = false;
  bool quit_ = false;
  std::string error_;
};

}  // namespace pegasos::ui
