// Carries out a script frame by frame: turns its lines into input events, commands and requests to the window. Knows
// Dear ImGui's input but no window. Thread rule: the window's thread.
#pragma once

#include <chrono>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "ui/desk.h"
#include "ui/script.h"

namespace pegasos::ui {

class Player {
 public:
  /// What only the window can do. `shot` is answered after the frame that is being built.
  struct Window {
    std::function<void(int width, int height)> resize;
    std::function<void(const std::string& path)> shot;
    std::function<void(bool)> unseen = {};  ///< only frames of pictures are drawn from now on
  };

  Player(std::vector<ScriptLine> lines, Engine engine, Desk& desk, Window window);

  /// Once a frame, between the back end's NewFrame (which reads the real mouse) and ImGui's. False at the script's end.
  bool before_frame();
  /// The next frame should come at once, not when something happens.
  bool wants_frame() const { return !done_ && rest_left_s() == 0; }
  /// Seconds for which the window is to be left alone; 0 = it is not.
  double rest_left_s() const;
  bool quit() const { return quit_; }
  /// Why the script could not go on; empty while all is well.
  const std::string& error() const { return error_; }

 private:
  using Event = std::function<void()>;
  using Clock = std::chrono::steady_clock;
  struct Rest {
    Clock::time_point end;
    std::string file;
    Count pictures = 0;
  };
  bool start(const ScriptLine& line);
  bool waiting();
  bool resting();
  void apply_mouse() const;
  bool place(const ScriptLine& line, float& x, float& y);
  void click(float x, float y, int times);
  void fail(const ScriptLine& line, const std::string& why);

  std::vector<ScriptLine> lines_;
  Engine engine_;
  Desk& desk_;
  Window window_;
  WidgetMap widgets_;
  std::size_t next_ = 0;
  std::vector<Event> events_;  ///< one a frame, first first
  Count wait_frames_ = 0;
  std::optional<Rest> rest_;
  float mouse_x_ = -1;
  float mouse_y_ = -1;
  bool button_ = false;
  bool done_ = false;
  bool quit_ = false;
  std::string error_;
};

}  // namespace pegasos::ui
