#include "ui/script_runner.h"

#include <fmt/format.h>

#include <algorithm>
#include <cfloat>
#include <memory>
#include <utility>

#include "cli/arguments.h"
#include "core/file_writer.h"
#include "core/numbers.h"
#include "core/visible.h"
#include "plot/fonts.h"
#include "text/text.h"

#define GLFW_INCLUDE_NONE
#include <GLFW/glfw3.h>

namespace pegasos::ui {
namespace {

constexpr Count kSettle = 3;  // frames after each line: hover, layout and the session's answer

/// Places, notches and scales: no sensible one is larger, and sums of these stay finite.
float number(const std::string& word) {
  return static_cast<float>(std::clamp(parse_double(word).value_or(0), -1e6, 1e6));
}

bool asks_for_widgets(const ScriptLine& line) {
  return line.command == "widgets" || line.command == "move" || line.command.ends_with("click");
}

}  // namespace

ScriptRunner::ScriptRunner(std::vector<ScriptLine> lines, Engine engine, AppUi& app, Window window)
    : lines_(std::move(lines)), engine_(std::move(engine)), app_(app), window_(std::move(window)) {}

void ScriptRunner::add(const std::vector<ScriptLine>& lines) {
  lines_.insert(lines_.end(), lines.begin(), lines.end());
  done_ = quit_ || !error_.empty();
}

void ScriptRunner::fail(Count line, const std::string& why) {
  if (error_.empty()) error_ = fmt::format("{}: {}", line, why);
  done_ = true;
}

bool ScriptRunner::waiting() {
  if (wait_frames_ <= 0) return false;
  --wait_frames_;
  return true;
}

double ScriptRunner::rest_left_s() const {
  if (!rest_) return 0;
  return std::max(0.0, std::chrono::duration<double>(rest_->end - Clock::now()).count());
}

/// Counts the pictures of a rest; at its end they are written down.
bool ScriptRunner::resting() {
  if (!rest_) return false;
  if (rest_left_s() > 0) {
    ++rest_->pictures;
    return true;
  }
  const Status written = save_file(rest_->file, fmt::format("{}\n", rest_->pictures));
  if (!written) fail(lines_[next_ - 1].line, written.error().text());
  rest_.reset();
  return false;
}

bool ScriptRunner::before_frame() {
  if (done_) return false;
  if (resting()) return true;
  if (!events_.empty()) {
    const Event event = std::move(events_.front());
    events_.erase(events_.begin());
    event();
    if (by_line_ && events_.empty() && wait_frames_ == 0) wait_frames_ = kSettle;
  } else if (!waiting()) {
    start_lines();
  }
  return !done_;
}

/// One line, or all of them up to the next that takes frames.
void ScriptRunner::start_lines() {
  bool frame = false;
  while (!frame && !done_) {
    if (next_ >= lines_.size()) {
      done_ = true;
      return;
    }
    if (window_.widgets.empty() && asks_for_widgets(lines_[next_])) {  // before the first picture
      wait_frames_ = 1;
      return;
    }
    const ScriptLine line = lines_[next_++];
    if (!start(line)) fail(line.line, fmt::format("\"{}\" cannot be done", line.command));
    if (by_line_ && events_.empty() && wait_frames_ == 0) wait_frames_ = kSettle;
    frame = by_line_ || line.command == "wait" || !events_.empty() || rest_ || wait_frames_ > 0;
  }
}

bool ScriptRunner::start(const ScriptLine& line) {
  for (const auto group :
       {&ScriptRunner::mouse, &ScriptRunner::keys, &ScriptRunner::pace, &ScriptRunner::run, &ScriptRunner::look}) {
    if (const Done done = (this->*group)(line)) return *done;
  }
  return window(line).value_or(false);
}

/// The mouse goes to a point, or to the middle of a widget: of its own name, or of the last that ends so.
bool ScriptRunner::to_place(const ScriptLine& line) {
  plot::Point at;
  if (line.words.size() == 2 && parse_double(line.words[0]) && parse_double(line.words[1])) {
    at = {number(line.words[0]), number(line.words[1])};
  } else {
    const plot::Rect* found = nullptr;
    for (const auto& [name, rect] : window_.widgets) {
      if (name == line.rest || name.ends_with("/" + line.rest)) found = &rect;
      if (name == line.rest) break;
    }
    if (found == nullptr) {
      fail(line.line, fmt::format("there is no widget \"{}\" on screen", excerpt_of(line.rest)));
      return false;
    }
    at = found->centre();
  }
  if (by_line_) {
    events_.emplace_back([this, at] { window_.reporter.cursor(at); });
  } else {
    window_.reporter.cursor(at);
  }
  return true;
}

void ScriptRunner::click(int times) {
  events_.emplace_back([] {});
  for (int i = 0; i < times; ++i) {
    events_.emplace_back([this] { window_.reporter.button(0, true); });
    events_.emplace_back([this] { window_.reporter.button(0, false); });
  }
}

void ScriptRunner::drag(const ScriptLine& line) {
  const plot::Point from{number(line.words[0]), number(line.words[1])};
  const plot::Point to{number(line.words[2]), number(line.words[3])};
  constexpr int kParts = 10;
  events_.emplace_back([=, this] { window_.reporter.cursor(from); });
  events_.emplace_back([this] { window_.reporter.button(0, true); });
  for (int i = 1; i <= kParts; ++i) {
    const float s = static_cast<float>(i) / kParts;
    events_.emplace_back([=, this] {
      window_.reporter.cursor({from.x + s * (to.x - from.x), from.y + s * (to.y - from.y)});
    });
  }
  events_.emplace_back([this] { window_.reporter.button(0, false); });
}

ScriptRunner::Done ScriptRunner::mouse(const ScriptLine& line) {
  const std::string& command = line.command;
  const auto which = [&] { return line.words[0] == "left" ? 0 : line.words[0] == "right" ? 1 : 2; };
  if (command == "click" || command == "double-click") {
    if (!to_place(line)) return false;
    click(command == "click" ? 1 : 2);
  } else if (command == "move") {
    if (!to_place(line)) return false;
    if (by_line_) wait_frames_ = 40;  // long enough for a tooltip
  } else if (command == "drag") {
    drag(line);
  } else if (command == "press" || command == "release") {
    window_.reporter.button(which(), command == "press");
  } else if (command == "away") {
    window_.reporter.cursor({-FLT_MAX, -FLT_MAX});
  } else if (command == "wheel") {
    window_.reporter.wheel(number(line.words[0]));
  } else {
    return std::nullopt;
  }
  return true;
}

void ScriptRunner::hold(std::string_view modifiers) {
  int mods = 0;
  if (modifiers.find("shift") != std::string_view::npos) mods |= GLFW_MOD_SHIFT;
  if (modifiers.find("ctrl") != std::string_view::npos) mods |= GLFW_MOD_CONTROL;
  if (modifiers.find("alt") != std::string_view::npos) mods |= GLFW_MOD_ALT;
  window_.reporter.modifiers(held_mods_ & ~mods, false);
  window_.reporter.modifiers(mods & ~held_mods_, true);
  held_mods_ = mods;
}

ScriptRunner::Done ScriptRunner::keys(const ScriptLine& line) {
  const std::string& command = line.command;
  if (command == "key" || command == "enter") {
    const KeyEvent event = *key_event(command == "key" ? line.words[0] : "enter");
    window_.reporter.press(event, held_mods_);
    window_.reporter.release(event, held_mods_);
  } else if (command == "hold") {
    hold(line.words[0]);
  } else if (command == "type") {
    for (std::size_t at = 0; at < line.rest.size();) window_.reporter.character(plot::next_code(line.rest, at));
  } else {
    return std::nullopt;
  }
  return true;
}

/// What the session may refuse. Where lines do not wait for it, a refusal is seen in the window, as a person sees it.
void ScriptRunner::ask(const ScriptLine& line, session::Command command) {
  const std::uint64_t before = engine_.snapshot()->notice.serial;
  engine_.push(std::move(command));
  if (!by_line_ || !engine_.wait) return;
  answer(false);
  const session::Notice notice = engine_.snapshot()->notice;
  if (notice.serial > before && notice.kind == session::Notice::Kind::Error) fail(line.line, notice.text.english());
}

/// A script may wait for the session, which a window never does.
void ScriptRunner::answer(bool optimum) {
  app_.documents().wait();
  if (engine_.wait) engine_.wait(optimum);
}

ScriptRunner::Done ScriptRunner::pace(const ScriptLine& line) {
  const std::string& command = line.command;
  if (command == "pace") {
    by_line_ = line.words[0] == "line";
  } else if (command == "wait") {
    if (const auto frames = parse_count(line.words[0])) {
      wait_frames_ = std::max<Count>(1, *frames) - (by_line_ ? 0 : 1);  // one is drawn with this line
    } else {
      answer(line.words[0] == "optimum");
    }
  } else if (command == "rest") {
    const std::chrono::duration<float> length(std::clamp(number(line.words[0]), 0.F, 3600.F));
    rest_ = Rest{Clock::now() + std::chrono::duration_cast<Clock::duration>(length), line.words[1]};
  } else {
    return std::nullopt;
  }
  return true;
}

ScriptRunner::Done ScriptRunner::run(const ScriptLine& line) {
  const std::string& command = line.command;
  if (command == "step") {
    engine_.push(session::StepForward{*parse_count(line.words[0])});
  } else if (command == "seek") {
    engine_.push(session::SeekTo{{*parse_count(line.words[0]), Phase::Projection}});
  } else if (command == "run") {
    engine_.push(session::RunTo{*parse_count(line.words[0])});
  } else if (command == "set") {
    ask(line, session::SetParameter{line.words[0], line.words[1]});
  } else if (command == "open") {
    ask(line, session::OpenFile{line.rest});
  } else if (command == "save") {
    const auto written = std::make_shared<Status>(pegasos::Done{});
    engine_.push(session::SaveSession{line.rest, app_.view_state(), session::SaveSession::Kind::Silent,
                                      [written](const Status& status) { *written = status; }});
    answer(false);
    if (engine_.wait && !*written) fail(line.line, written->error().text());
  } else if (command == "drop") {
    app_.documents().drop({line.rest});
  } else {
    return std::nullopt;
  }
  if (by_line_) answer(false);
  return true;
}

ScriptRunner::Done ScriptRunner::look(const ScriptLine& line) {
  const std::string& command = line.command;
  const std::string& word = line.words.empty() ? line.rest : line.words[0];
  if (command == "theme") {
    plot::ThemeName name{};
    if (!plot::parse_theme_name(word, name)) return false;
    app_.appearance().set_theme(name);
  } else if (command == "language") {
    const auto language = text::parse_language(word);
    if (!language) return false;
    app_.appearance().set_language(*language);
  } else if (command == "lecture") {
    app_.appearance().set_lecture(word == "on");
  } else if (command == "touch") {
    app_.appearance().settings().touch = word == "on";
  } else if (command == "hints") {
    app_.appearance().settings().offers_lesson = word == "on";
  } else if (command == "text") {
    app_.appearance().settings().text_scale = std::clamp(number(word), kLeastText, kMostText);
  } else if (command == "show") {
    return app_.show_tab(line.rest);
  } else if (command == "choose") {
    const Action* action = action_titled(line.rest);
    if (action != nullptr) action->run(app_);
    return action != nullptr;
  } else {
    return std::nullopt;
  }
  return true;
}

ScriptRunner::Done ScriptRunner::window(const ScriptLine& line) {
  const std::string& command = line.command;
  if (command == "size") {
    const auto size = cli::parse_size(line.words[0]);
    if (!size) return false;
    window_.resize(size->first, size->second);
    if (by_line_) wait_frames_ = 2 * kSettle;
  } else if (command == "scale") {
    window_.content_scale(number(line.words[0]));
  } else if (command == "focus") {
    window_.reporter.focus(line.words[0] == "on");
  } else if (command == "unseen") {
    window_.unseen(line.words[0] == "on");
  } else if (command == "shot") {
    window_.shot(line.rest, line.line);
  } else if (command == "widgets") {
    std::string text;
    for (const auto& [name, rect] : window_.widgets)
      text += fmt::format("{} {} {} {} {}\n", rect.x, rect.y, rect.w, rect.h, name);
    if (const Status written = save_file(line.rest, text); !written) fail(line.line, written.error().text());
  } else if (command == "quit") {
    quit_ = done_ = true;
  } else {
    return std::nullopt;
  }
  return true;
}

}  // namespace pegasos::ui
