#include "ui/window.h"

#include <imgui.h>
// after imgui.h
#include <backends/imgui_impl_glfw.h>
#include <backends/imgui_impl_opengl3.h>
#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdint>
#include <limits>
#include <memory>
#include <string>
#include <utility>

#define GLFW_INCLUDE_NONE
#include <GLFW/glfw3.h>

#include "core/threads.h"
#include "core/visible.h"
#include "exports/picture_file.h"
#include "figures/figures.h"
#include "platform/display_end.h"
#include "platform/shading.h"
#include "session/origin.h"
#include "session/session.h"
#include "session/state_folder.h"
#include "text/text.h"
#include "ui/app_ui.h"
#include "ui/beside.h"
#include "ui/compat.h"
#include "ui/end_signals.h"
#include "ui/glfw_back_end.h"
#include "ui/glfw_window.h"
#include "ui/input.h"
#include "ui/look.h"
#include "ui/open_session.h"
#include "ui/painter.h"
#include "ui/screenshot.h"
#include "ui/script_runner.h"

namespace pegasos::ui {
namespace {

using Clock = std::chrono::steady_clock;

constexpr int kFramesAfterInput = 3;  // ImGui settles hover, layout and sizes one frame later
constexpr double kFrame_s = 1.0 / 60;
constexpr std::chrono::milliseconds kTurns{8};  // of all that runs beside the window where there are no threads

class Window {
 public:
  Window(const cli::WindowRequest& request, bool scripted)
      : request_(request), scripted_(scripted), keeps_(!scripted && !request.embedding) {}
  ~Window();
  Window(const Window&) = delete;
  Window& operator=(const Window&) = delete;

  /// Why there is no window; empty when there is one. Text is as large as the screen suggests, unless it was chosen.
  std::string open(Settings& settings);
  Status run(const std::string& exe_folder, const Settings& settings);
  /// What was shown at the end; null before there was anything.
  const session::SnapshotPtr& last() const { return last_; }

 private:
  struct Frames {
    int to_draw = kFramesAfterInput;  ///< before waiting
    Count drawn = 0;
    bool unseen = false;                               ///< a script's wish: only frames of pictures are drawn
    std::vector<std::pair<std::string, Count>> shots;  ///< to take after this frame, for a line of the script or 0
    GlfwWindow::Size size;                             ///< of the last one, px
    std::uint64_t serial = 0;                          ///< of the snapshot on screen
  };

  bool wait_for_session(const EndSignals& signals, bool optimum = false) const;
  Status interrupted() const;

  void play(std::vector<ScriptLine> script, const Engine& engine);
  void follow_look();
  void frame();
  void wait(Clock::time_point began);
  void wait_for_events(double most_s = std::numeric_limits<double>::infinity()) const;
  void save_when_due();
  double time_s() const { return std::chrono::duration<double>(Clock::now() - start_).count(); }
  bool script_done() const { return !script_runner_ || !script_runner_->wants_frame(); }
  void end_when_done();
  Settings lasting() const;
  void keep_all(KeptSettings& chosen);
  void display_gone();

  const cli::WindowRequest& request_;
  bool scripted_;
  bool keeps_;  ///< the session and the settings, for the next start
  GlfwWindow window_;
  bool imgui_ = false;
  std::unique_ptr<Fonts> fonts_;
  std::unique_ptr<session::Session> session_;
  std::unique_ptr<AppUi> app_;
  std::unique_ptr<Input> input_;
  std::unique_ptr<Look> look_;
  std::unique_ptr<BackEnd> back_end_;
  std::unique_ptr<Beside> beside_;
  std::unique_ptr<Painter> painter_;
  std::unique_ptr<ScriptRunner> script_runner_;
  WidgetMap widgets_;  ///< for scripts
  Frames frames_;
  GlfwWindow::Size opened_;  ///< of the window at its beginning
  std::string error_;
  session::SnapshotPtr last_;
  bool quit_ = false;
  Clock::time_point start_ = Clock::now();
};

std::string Window::open(Settings& settings) {
  if (std::string why = window_.open({request_.width, request_.height}, settings); !why.empty()) return why;
  opened_ = window_.size();
  settings.standard_text = window_.suggested_text(!scripted_);  // pictures and scripts look at their own size alone
  if (scripted_ || settings.width == 0) settings.text_scale = settings.standard_text;
  return {};
}

Window::~Window() {
  session_.reset();  // its worker wakes the window: it must end before GLFW does
  painter_.reset();
  if (back_end_) ImGui_ImplOpenGL3_Shutdown();
  back_end_.reset();
  if (imgui_) ImGui::DestroyContext();
}

/// Between frames: fonts and style as the interface wants them now.
void Window::follow_look() {
  const Look::Texture texture{[this] { painter_->drop_atlas(); }, [this] { painter_->make_atlas(); }};
  const GlfwWindow::Size size = window_.size();
  const Look::Place place{static_cast<float>(size.width), static_cast<float>(size.height), window_.content_scale()};
  if (!look_->follow(place, texture)) return;
  frames_.to_draw = std::max(frames_.to_draw, 2);
  painter_->forget();
}

void Window::frame() {
  if (script_runner_) script_runner_->before_frame();
  if (beside_->before_frame(time_s())) frames_.to_draw = kFramesAfterInput;
  follow_look();
  ImGui_ImplOpenGL3_NewFrame();
  ImGui_ImplGlfw_NewFrame();
  ImGuiIO& io = ImGui::GetIO();
  bool waiting = input_->waiting();
  input_->show(io);
  io.DeltaTime = std::max(io.DeltaTime, 1e-4F);
  ImGui::NewFrame();
  waiting = waiting || compat::events_waiting();
  if (waiting) frames_.to_draw = kFramesAfterInput;  // it is shown in the next frames
  app_->frame({0, 0, io.DisplaySize.x, io.DisplaySize.y}, time_s());
  ImGui::Render();
  beside_->after_frame(time_s());
  // What lies where is settled one frame later: by the next step, where it plays.
  const session::Snapshot& now = *app_->context().shown;
  const bool settles = std::exchange(frames_.serial, now.serial) != now.serial && !now.playing && !now.busy;
  painter_->add(fonts_->glyphs().take_patch(*ImGui::GetIO().Fonts));
  ++frames_.drawn;
  frames_.to_draw = std::max(settles ? 1 : 0, frames_.to_draw - 1);
  const GlfwWindow::Size size = window_.framebuffer();
  const bool resized = std::exchange(frames_.size, size) != size;
  if (frames_.unseen && frames_.shots.empty() && !resized) return;
  painter_->paint(*ImGui::GetDrawData(), size.width, size.height, app_->appearance().theme().of(plot::Hue::ground));
  for (const auto& [path, line] : std::exchange(frames_.shots, {})) {
    const std::string command = exports::command_words("gui", session::without_folder(now.parameters));
    const Status written = write_png(window_.read_pixels(), path, session::origin_of(now, command));
    if (!written && line > 0) script_runner_->fail(line, written.error().text());
    if (!written && line == 0) error_ = written.error().text();
  }
  glfwSwapBuffers(window_.handle());
}

/// What runs beside the window, where there are no threads. Whether it has still more to do.
bool take_turns() {
  return threads::pump([end = Clock::now() + kTurns] { return Clock::now() >= end; });
}

/// Until an event, not longer than so. Where there are no threads, what runs beside takes its turns meanwhile, and no
/// picture is drawn for that before there is news.
void Window::wait_for_events(double most_s) const {
  if (!threads::kFibers) return std::isinf(most_s) ? glfwWaitEvents() : glfwWaitEventsTimeout(most_s);
  constexpr double kAsk_s = 0.01;  // ten times that while there is work, for what is no event of the window: a signal
  const Clock::time_point began = Clock::now();
  const auto since = [](Clock::time_point t) { return std::chrono::duration<double>(Clock::now() - t).count(); };
  Clock::time_point waited = began;
  bool works = true;
  while (frames_.to_draw == 0 && !window_.closing() && session_->snapshot()->serial == frames_.serial &&
         since(began) < most_s && since(waited) < 10 * kAsk_s) {
    const Clock::time_point asked = Clock::now();
    works ? glfwPollEvents() : glfwWaitEventsTimeout(kAsk_s);
    if (!works && since(asked) < 0.9 * kAsk_s) return;
    if (!works) waited = Clock::now();
    works = take_turns();
  }
}

/// Sleeps until something happens, or until the next frame of something that moves.
void Window::wait(Clock::time_point began) {
  take_turns();
  const bool news = session_->snapshot()->serial != frames_.serial;
  const bool moving = frames_.to_draw > 0 || news || app_->context().wants_frame || fonts_->stale() || !script_done() ||
                      (request_.frames > 0 && frames_.drawn < request_.frames) || !request_.screenshot.empty();
  if (!moving) {
    const double time = time_s();
    // A script that lets the window rest saves nothing by itself.
    if (script_runner_ && script_runner_->rest_left_s() > 0) return wait_for_events(script_runner_->rest_left_s());
    const std::optional<double> save = app_->documents().auto_save().due_in(time);
    if (save && *save <= 0) return app_->documents().auto_save().save(time);
    double due = std::numeric_limits<double>::infinity();
    for (const auto& one : {save, app_->notice_due_in(time), app_->lessons().due_in(time), beside_->due_in(time)})
      due = std::min(due, one.value_or(due));
    wait_for_events(std::max(due, 1e-3));
    return;
  }
  save_when_due();
  glfwPollEvents();
  const std::chrono::duration<double> used = Clock::now() - began;
  const double left = kFrame_s - used.count();
  if (left > 0.0005) threads::rest(std::chrono::duration<double>(left));
}

/// While something moves there is no waiting in which to save.
void Window::save_when_due() {
  const std::optional<double> due = app_->documents().auto_save().due_in(time_s());
  if (due && *due <= 0) app_->documents().auto_save().save(time_s());
}

void Window::end_when_done() {
  if (script_runner_ && !script_runner_->error().empty()) {
    error_ = fmt::format("{}:{}", request_.script == "-" ? "standard input" : request_.script, script_runner_->error());
    quit_ = true;
  }
  if (script_runner_ && script_runner_->quit()) quit_ = true;
  if (!script_done()) return;
  const Count wanted = request_.frames > 0 ? request_.frames : request_.screenshot.empty() ? kStepsMax : 8;
  if (frames_.drawn < wanted || fonts_->stale()) return;
  if (request_.frames == 0 && app_->context().wants_frame && frames_.drawn < 200) return;  // something still moves
  if (request_.screenshot.empty() || !frames_.shots.empty()) {
    quit_ = true;
    return;
  }
  frames_.shots.emplace_back(request_.screenshot, 0);
  frame();
  quit_ = true;
}

void Window::play(std::vector<ScriptLine> script, const Engine& engine) {
  app_->context().watch.widgets = &widgets_;
  const auto resize = [this](int w, int h) { window_.resize({w, h}); };
  script_runner_ = std::make_unique<ScriptRunner>(
      std::move(script), engine, *app_,
      ScriptRunner::Window{.reporter = *back_end_,
                           .widgets = widgets_,
                           .resize = resize,
                           .content_scale = [this](float scale) { window_.set_content_scale(scale); },
                           .shot = [this](const auto&... shot) { frames_.shots.emplace_back(shot...); },
                           .unseen = [this](bool on) { frames_.unseen = on; }});
}

/// Who closes the window while something is read wants no more of it; a script or a picture has not come to its end.
Status Window::interrupted() const {
  if (!scripted_) return Done{};
  return Error{ErrorCode::BadInput,
               std::string("interrupted before the end") + (request_.script.empty() ? "" : " of the script")};
}

/// False where a signal came before the session had done what it was asked for.
bool Window::wait_for_session(const EndSignals& signals, bool optimum) const {
  while (session_->wait_for(kAnswerWithin, optimum) == nullptr) {
    if (signals.wanted()) return false;
  }
  return true;
}

Status Window::run(const std::string& exe_folder, const Settings& settings) {
  const EndSignals signals([] { glfwPostEmptyEvent(); });
  std::vector<ScriptLine> script;
  if (!request_.script.empty()) {
    auto read = read_script(request_.script, signals.token());
    if (!read) return read.error().code == ErrorCode::Cancelled ? interrupted() : read.error();
    script = std::move(read).value();
  }
  auto opened = open_session(request_, window_, signals, keeps_);
  if (!opened) return opened.error().code == ErrorCode::Cancelled ? interrupted() : opened.error();
  session_ = std::move(opened->session);
  // Pictures must not depend on how long a file takes.
  if (scripted_ && !wait_for_session(signals)) return interrupted();

  ImGui::CreateContext();
  imgui_ = true;
  ImGuiIO& io = ImGui::GetIO();
  io.IniFilename = nullptr;
  io.ConfigWindowsMoveFromTitleBarOnly = true;
  fonts_ = std::make_unique<Fonts>(plot::find_fonts(exe_folder));
  const Engine engine{[this](session::Command command) { session_->push(std::move(command)); },
                      [this] { return session_->snapshot(); },
                      [this, &signals](bool optimum) { static_cast<void>(wait_for_session(signals, optimum)); }};
  app_ = std::make_unique<AppUi>(engine, *fonts_, settings);
  if (!request_.page.empty()) app_->links().set_base(request_.page);
  if (request_.embedding) app_->embed(*request_.embedding);
  const bool fresh = request_.session_file.empty() && request_.lesson.empty();
  if (keeps_) app_->documents().keep_in(session::state_path(), fresh);
  if (!opened->unread.empty()) app_->documents().open(opened->unread);
  if (const std::string hint = plot::missing_fonts_hint(fonts_->files()); !hint.empty())
    app_->context().requests.complain(hint);
  if (!request_.warning.empty()) app_->context().requests.complain(request_.warning);
  input_ = std::make_unique<Input>(*app_);
  look_ = std::make_unique<Look>(*app_, *fonts_);
  back_end_ = std::make_unique<BackEnd>(
      window_.handle(), *input_,
      BackEnd::Tell{[this] { frames_.to_draw = kFramesAfterInput; }, [this] { window_.read_content_scale(); }});
  beside_ = std::make_unique<Beside>(engine, *app_, *back_end_, request_.say);
  ImGui_ImplOpenGL3_Init(platform::kShadingVersion);
  painter_ = std::make_unique<Painter>();
  if (scripted_) back_end_->leave_to_script();
  if (!script.empty()) play(std::move(script), engine);
  follow_look();
  if (!request_.lesson.empty()) {
    app_->context().requests.start_lesson(request_.lesson, request_.lesson_step);
    if (scripted_ && !wait_for_session(signals)) return interrupted();
  }

  const platform::DisplayEnd display_end([this] { display_gone(); });
  KeptSettings kept(settings);
  while (!quit_) {
    const Clock::time_point began = Clock::now();
    frame();
    end_when_done();
    if (keeps_ && kept.follow(lasting(), frames_.to_draw == 0)) frames_.to_draw = 1;
    if (window_.closing()) {
      window_.keep_open();
      app_->documents().close();
      frames_.to_draw = kFramesAfterInput;  // it may ask
    }
    if (signals.wanted() || app_->documents().closed()) quit_ = true;
    window_.set_full_screen(app_->full_screen());
    window_.set_title(visible_text(app_->documents().title()));
    if (!quit_) wait(began);
  }
  last_ = session_->snapshot();
  if (keeps_) keep_all(kept);
  if (!error_.empty()) return Error{ErrorCode::BadInput, error_};
  return signals.wanted() ? interrupted() : Done{};
}

/// As at a crash, but without a loss: what has changed is saved by itself, and offered at the next start.
void Window::display_gone() {
  if (keeps_ && app_->documents().auto_save().due_in(time_s())) app_->documents().auto_save().save(time_s());
  session_->push(session::Pause{});
  session_.reset();  // writes what was to be saved
  fmt::print(stderr, "pegasos: the display has gone\n");
}

/// The settings as they are kept.
Settings Window::lasting() const {
  Settings last = app_->appearance().lasting();
  const GlfwWindow::Size size = window_.full_screen() ? GlfwWindow::Size{last.width, last.height} : window_.size();
  if (request_.width > 0 && last.width > 0 && size == opened_) return last;  // nobody changed what --size says
  last.width = size.width;
  last.height = size.height;
  return last;
}

/// The session and the settings, for the next start. The window is closing: what cannot be kept is said behind it, in
/// one sentence without advice, for another folder can no longer be chosen.
void Window::keep_all(KeptSettings& chosen) {
  app_->documents().auto_save().leave();
  const Status settings = chosen.end(lasting());
  session_->push(session::Pause{});
  session_.reset();  // writes what was to be saved
  std::string lost;
  for (const auto& [what, kept] :
       {std::pair("the session", app_->documents().auto_save().end()), std::pair("the settings", settings)}) {
    if (kept) continue;
    const std::string why = kept.error().text();
    lost += fmt::format("{}{} ({})", lost.empty() ? "" : " and ", what, why.substr(0, why.rfind("; ")));
  }
  if (!lost.empty()) error_ += fmt::format("{}not kept for the next start: {}", error_.empty() ? "" : "; ", lost);
}

}  // namespace

cli::WindowEnd open_window(const cli::WindowRequest& request, const std::string& exe_folder) {
  // Pictures, scripts and frames in a page start from the defaults, whatever a person did yesterday.
  const bool scripted = !request.script.empty() || !request.screenshot.empty() || request.frames > 0;
  Settings settings = scripted || request.embedding ? Settings{} : read_settings(settings_path());
  StartOptions options{.theme = {}, .language = text::parse_language(request.language), .touch = request.touch};
  if (plot::ThemeName theme{}; plot::parse_theme_name(request.theme, theme)) options.theme = theme;
  take(options, settings);
  Window window(request, scripted);
  if (const std::string why = window.open(settings); !why.empty()) return cli::WindowEnd::no_display(why);
  const Status end = window.run(exe_folder, settings);
  return end ? cli::WindowEnd{.last = window.last()} : cli::WindowEnd::failed(end.error());
}

}  // namespace pegasos::ui
