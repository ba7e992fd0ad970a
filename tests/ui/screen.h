// The whole window without a window: Dear ImGui with its null back end, the real interface, the real session, and a
// hand that moves the mouse, presses keys and types. Widgets are addressed by their names, "panel/label".
#pragma once

#include <imgui.h>

#include <filesystem>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "session/session.h"
#include "support/folder.h"
#include "ui/app_ui.h"
#include "ui/input.h"
#include "ui/look.h"

namespace pegasos::test {

class Screen {
 public:
  explicit Screen(float width = 1600, float height = 900, const Parameters& parameters = {}, float scale = 1);
  ~Screen();
  Screen(const Screen&) = delete;
  Screen& operator=(const Screen&) = delete;

  /// Draws frames; the atlas is made again between them where a size was missing.
  void frames(int count = 1);
  /// The window slept so long, then it draws.
  void later(double seconds) {
    time_ += seconds;
    frames(2);
  }
  /// Frames until it is so; at most half a minute.
  bool comes(const std::function<bool()>& so);
  /// Waits until the session has done everything, then draws what came of it.
  session::SnapshotPtr settle(bool optimum = false);

  bool has(const std::string& widget) const { return widgets.contains(widget); }
  plot::Rect rect(const std::string& widget) const;
  void move(plot::Point p);
  void click(plot::Point p);
  void click(const std::string& widget);
  void double_click(plot::Point p);
  void double_click(const std::string& widget);
  void drag(plot::Point from, plot::Point to);
  /// 0 is the left one, 2 the middle one.
  void button(int button, bool down);
  void wheel(float notches);
  /// Modifier keys that are held down from now on.
  void hold(bool shift, bool alt = false);
  /// The tests begin with every panel, the problem unfolded.
  void lay_out(const ui::Arrangement& wanted);
  /// Clicks into a field, replaces its text, presses Enter.
  void fill_in(const std::string& widget, const std::string& text);
  /// Types into the field that has the keyboard and presses Enter.
  void enter(const std::string& text);
  void type(const std::string& text);
  /// "space", "shift+right", ...: a key with all that it does at the real window. True if the interface had a use for
  /// it.
  bool press(const std::string& stroke);
  /// Keys that come down and up, with so many of these events between two frames.
  void strokes(const std::vector<std::string>& names, int between);
  /// Tab until the widget has the focus; false when it is not met.
  bool walk_to(const std::string& widget);
  std::string clipboard() const;

  /// What a script does here it does to this window.
  ui::Reporter& hand() { return *hand_; }
  ui::Engine engine();

  Folder folder;                                   ///< of its own
  std::filesystem::path cache = folder / "cache";  ///< of finished runs
  std::unique_ptr<session::Session> session;
  std::function<void(const session::Command&)> heard;  ///< what the window asks of it
  ui::Fonts* fonts = nullptr;                          ///< shared by all windows of the program
  std::unique_ptr<ui::AppUi> app;
  ui::WidgetMap widgets;
  float width;
  float height;
  float content_scale;       ///< px per design px, as a desktop asks for them
  float frame_s = 1.F / 60;  ///< how long a frame takes, for those who watch

 private:
  ImGuiContext* outer_ = ImGui::GetCurrentContext();  ///< of a screen beside this one, which it gives way to
  ImGuiContext* context_ = nullptr;
  std::unique_ptr<ui::Input> input_;
  std::unique_ptr<ui::Look> look_;
  std::unique_ptr<ui::Reporter> hand_;
  int held_ = 0;  ///< modifiers, GLFW's bits
  double time_ = 0;
};

}  // namespace pegasos::test
