#include "ui/player.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <memory>
#include <tuple>
#include <utility>

#include "core/file_writer.h"
#include "core/numbers.h"
#include "ui/compat.h"

namespace pegasos::ui {
namespace {

constexpr Count kSettle = 3;  // frames after each line: hover, layout and the session's answer

float number(const std::string& word) { return static_cast<float>(parse_double(word).value_or(0)); }

}  // namespace

Player::Player(std::vector<ScriptLine> lines, Engine engine, Desk& desk, Window window)
    : lines_(std::move(lines)), engine_(std::move(engine)), desk_(desk), window_(std::move(window)) {
  desk_.watch_widgets(&widgets_);
}

void Player::fail(const ScriptLine& line, const std::string& why) {
  error_ = fmt::format("line {}: {}", line.line, why);
  done_ = true;
}

void Player::apply_mouse() const {
  compat::mouse_move({mouse_x_, mouse_y_});
  compat::mouse_button(0, button_);
}

bool Player::waiting() {
  if (wait_frames_ <= 0) return false;
  --wait_frames_;
  return true;
}

double Player::rest_left_s() const {
  if (!rest_) return 0;
  return std::max(0.0, std::chrono::duration<double>(rest_->end - Clock::now()).count());
}

/// Counts the pictures of a rest; at its end they are written down.
bool Player::resting() {
  if (!rest_) return false;
  if (rest_left_s() > 0) {
    ++rest_->pictures;
    return true;
  }
  const Status written = save_file(rest_->file, fmt::format("{}\n", rest_->pictures));
  if (!written) fail(lines_[next_ - 1], written.error().text());
  rest_.reset();
  return false;
}

bool Player::before_frame() {
  if (done_) return false;
  if (resting()) return true;
  if (!events_.empty()) {
    const Event event = std::move(events_.front());
    events_.erase(events_.begin());
    event();
    if (events_.empty() && wait_frames_ == 0) wait_frames_ = kSettle;
  } else if (!waiting()) {
    if (next_ >= lines_.size()) {
      done_ = true;
      return false;
    }
    const ScriptLine& line = lines_[next_++];
    if (!start(line) && error_.empty()) fail(line, fmt::format("\"{}\" cannot be done", line.command));
    if (events_.empty() && wait_frames_ == 0) wait_frames_ = kSettle;
  }
  apply_mouse();
  return !done_;
}

bool Player::place(const ScriptLine& line, float& x, float& y) {
  if (line.words.size() == 2 && parse_double(line.words[0]) && parse_double(line.words[1])) {
    x = number(line.words[0]);
    y = number(line.words[1]);
    return true;
  }
  const plot::Rect* found = nullptr;
  for (const auto& [name, rect] : widgets_) {
    if (name == line.rest) {
      found = &rect;
      break;
    }
    const bool suffix = name.ends_with("/" + line.rest);
    if (suffix) found = &rect;
  }
  if (found == nullptr) {
    fail(line, fmt::format("there is no widget \"{}\" on screen", line.rest));
    return false;
  }
  x = found->centre().x;
  y = found->centre().y;
  return true;
}

void Player::click(float x, float y, int times) {
  const auto none = [] {};
  events_.emplace_back([this, x, y] { std::tie(mouse_x_, mouse_y_) = std::tie(x, y); });
  events_.emplace_back(none);
  for (int i = 0; i < times; ++i) {
    events_.emplace_back([this] { button_ = true; });
    events_.emplace_back([this] { button_ = false; });
  }
}

bool Player::start(const ScriptLine& line) {
  const std::string& command = line.command;
  float x = 0;
  float y = 0;
  // A script may wait for the session, which a window never does.
  const auto answer = [this](bool optimum) {
    desk_.wait_for_files();
    if (engine_.wait) engine_.wait(optimum);
  };
  if (command == "key") {
    desk_.on_key(*parse_stroke(line.words[0]));
  } else if (command == "click" || command == "double-click") {
    if (!place(line, x, y)) return false;
    click(x, y, command == "click" ? 1 : 2);
  } else if (command == "move") {
    if (!place(line, x, y)) return false;
    events_.emplace_back([this, x, y] { std::tie(mouse_x_, mouse_y_) = std::tie(x, y); });
    wait_frames_ = 40;  // long enough for a tooltip
  } else if (command == "drag") {
    const float x0 = number(line.words[0]);
    const float y0 = number(line.words[1]);
    const float x1 = number(line.words[2]);
    const float y1 = number(line.words[3]);
    events_.emplace_back([this, x0, y0] { std::tie(mouse_x_, mouse_y_) = std::tie(x0, y0); });
    events_.emplace_back([this] { button_ = true; });
    for (int i = 1; i <= 10; ++i) {
      const float s = static_cast<float>(i) / 10.F;
      events_.emplace_back([=, this] {
        mouse_x_ = x0 + s * (x1 - x0);
        mouse_y_ = y0 + s * (y1 - y0);
      });
    }
    events_.emplace_back([this] { button_ = false; });
  } else if (command == "wheel") {
    const float notches = number(line.words[0]);
    events_.emplace_back([notches] { compat::mouse_wheel(notches); });
  } else if (command == "type") {
    const std::string text = line.rest;
    events_.emplace_back([text] { ImGui::GetIO().AddInputCharactersUTF8(text.c_str()); });
  } else if (command == "enter") {
    events_.emplace_back([] { compat::key(ImGuiKey_Enter, true); });
    events_.emplace_back([] { compat::key(ImGuiKey_Enter, false); });
  } else if (command == "wait") {
    if (const auto frames = parse_count(line.words[0])) {
      wait_frames_ = std::max<Count>(1, *frames);
    } else {
      answer(line.words[0] == "optimum");
    }
  } else if (command == "rest") {
    const std::chrono::duration<float> length(std::clamp(number(line.words[0]), 0.F, 3600.F));
    rest_ = Rest{Clock::now() + std::chrono::duration_cast<Clock::duration>(length), line.words[1]};
  } else if (command == "step") {
    engine_.push(session::StepForward{*parse_count(line.words[0])});
    answer(false);
  } else if (command == "seek") {
    engine_.push(session::SeekTo{{*parse_count(line.words[0]), Phase::Projection}});
    answer(false);
  } else if (command == "run") {
    engine_.push(session::RunTo{*parse_count(line.words[0])});
    answer(false);
  } else if (command == "set") {
    engine_.push(session::SetParameter{line.words[0], line.words[1]});
    answer(false);
  } else if (command == "open") {
    engine_.push(session::OpenFile{line.rest});
    answer(false);
  } else if (command == "drop") {
    desk_.on_drop({line.rest});
    answer(false);
  } else if (command == "theme") {
    plot::ThemeName name{};
    if (!plot::parse_theme_name(line.words[0], name)) return false;
    desk_.set_theme(name);
  } else if (command == "language") {
    text::Language language{};
    if (!text::parse_language(line.words[0], language)) return false;
    desk_.set_language(language);
  } else if (command == "lecture") {
    desk_.set_lecture(line.words[0] == "on");
  } else if (command == "hints") {
    desk_.settings().hints = line.words[0] == "on" ? kAllHints : 0;
  } else if (command == "text") {
    desk_.settings().text_scale = std::clamp(number(line.words[0]), 0.5F, 3.F);
  } else if (command == "size") {
    const auto by = line.words[0].find('x');
    const auto width = parse_count(line.words[0].substr(0, by));
    const auto height = by == std::string::npos ? std::nullopt : parse_count(line.words[0].substr(by + 1));
    if (!width || !height || *width < 100 || *height < 100 || *width > 16000 || *height > 16000) return false;
    if (window_.resize) window_.resize(static_cast<int>(*width), static_cast<int>(*height));
    wait_frames_ = 2 * kSettle;
  } else if (command == "show") {
    if (!desk_.show_tab(line.rest)) return false;
  } else if (command == "save") {
    const auto written = std::make_shared<Status>(Done{});
    engine_.push(session::SaveSession{line.rest, desk_.view_state(), session::SaveSession::Kind::Silent,
                                      [written](const Status& status) { *written = status; }});
    answer(false);
    if (engine_.wait && !*written) fail(line, written->error().text());
  } else if (command == "unseen") {
    if (window_.unseen) window_.unseen(line.words[0] == "on");
  } else if (command == "shot") {
    if (window_.shot) window_.shot(line.rest);
  } else if (command == "widgets") {
    std::string text;
    for (const auto& [name, rect] : widgets_)
      text += fmt::format("{} {} {} {} {}\n", rect.x, rect.y, rect.w, rect.h, name);
    if (const Status written = save_file(line.rest, text); !written) fail(line, written.error().text());
  } else if (command == "quit") {
    quit_ = done_ = true;
  }
  return true;
}

}  // namespace pegasos::ui
