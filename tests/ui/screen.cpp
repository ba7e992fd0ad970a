#include "ui/screen.h"

#include <gtest/gtest.h>
#include <unistd.h>

#include <chrono>

#include "core/threads.h"
#include "data/source.h"
#include "support/places.h"
#include "ui/glfw_keys.h"
#include "ui/look.h"
#include "ui/null_back_end.h"

#define GLFW_INCLUDE_NONE
#include <GLFW/glfw3.h>

namespace pegasos::test {
namespace {

using Clock = std::chrono::steady_clock;

/// Making the glyphs of all sizes takes longer than most tests: the windows of a program share them. A window with
/// another scale of text makes them anew.
struct Glyphs {
  ImFontAtlas atlas;
  ui::Fonts fonts{plot::find_fonts({})};
};

Glyphs& glyphs() {
  static Glyphs shared;
  return shared;
}

}  // namespace

Screen::Screen(float w, float h, const Parameters& parameters, float scale)
    : width(w), height(h), content_scale(scale) {
  set_dataset_folder(source_folder() + "/datasets");
  auto opened = session::Session::open({.parameters = parameters, .wake = {}, .cache = cache});
  if (!opened) {
    ADD_FAILURE() << opened.error().text();
    std::abort();
  }
  session = std::move(opened).value();
  context_ = ImGui::CreateContext(&glyphs().atlas);
  ImGui::SetCurrentContext(context_);
  ImGuiIO& io = ImGui::GetIO();
  io.IniFilename = nullptr;
  io.BackendFlags |= ImGuiBackendFlags_RendererHasVtxOffset;  // as the OpenGL 3 back end says
  fonts = &glyphs().fonts;
  ui::Settings settings;
  settings.layout = ui::kAllLayout;
  settings.layout.folded = false;
  app = std::make_unique<ui::AppUi>(engine(), *fonts, settings);
  app->context().watch.widgets = &widgets;
  input_ = std::make_unique<ui::Input>(*app);
  look_ = std::make_unique<ui::Look>(*app, *fonts);
  hand_ = std::make_unique<NullBackEnd>(*input_);
  settle();
}

ui::Engine Screen::engine() {
  return {[this](session::Command command) {
            if (heard) heard(command);
            session->push(std::move(command));
          },
          [this] { return session->snapshot(); }, [this](bool optimum) { session->wait(optimum); }};
}

Screen::~Screen() {
  app.reset();
  session.reset();
  ImGui::DestroyContext(context_);
  ImGui::SetCurrentContext(outer_);
}

void Screen::frames(int count) {
  for (int i = 0; i < count; ++i) {
    ImGuiIO& io = ImGui::GetIO();
    look_->follow({width, height, content_scale});
    io.FontDefault = nullptr;  // the atlas' first one, whichever window has made it
    io.DisplaySize = {width, height};
    input_->show(io);
    ImGui::NewFrame();
    io.DeltaTime = frame_s;
    time_ += static_cast<double>(frame_s);
    app->frame({0, 0, width, height}, time_);
    ImGui::Render();
    // Without threads the session has its turns between two pictures, as in the real window.
    threads::pump([end = Clock::now() + std::chrono::milliseconds(8)] { return Clock::now() >= end; });
  }
}

bool Screen::comes(const std::function<bool()>& so) {
  for (int i = 0; i < 3000 && !so(); ++i) {
    threads::rest(std::chrono::milliseconds(10));
    frames();
  }
  return so();
}

session::SnapshotPtr Screen::settle(bool optimum) {
  if (app->documents().wait()) frames(2);  // what was read is taken
  const session::SnapshotPtr snapshot = session->wait(optimum);
  frames(3);
  return snapshot;
}

plot::Rect Screen::rect(const std::string& widget) const {
  const auto found = widgets.find(widget);
  if (found == widgets.end()) {
    ADD_FAILURE() << "there is no widget \"" << widget << "\" on screen";
    return {};
  }
  return found->second;
}

void Screen::move(plot::Point p) {
  hand_->cursor(p);
  frames(3);  // newer Dear ImGui sees what lies under others two pictures late
}

void Screen::button(int button, bool down) {
  hand_->button(button, down);
  frames();
}

void Screen::click(plot::Point p) {
  move(p);
  button(0, true);
  button(0, false);
  frames();
}

void Screen::click(const std::string& widget) { click(rect(widget).centre()); }

void Screen::double_click(plot::Point p) {
  click(p);
  button(0, true);
  button(0, false);
  frames();
}

void Screen::double_click(const std::string& widget) { double_click(rect(widget).centre()); }

void Screen::drag(plot::Point from, plot::Point to) {
  move(from);
  button(0, true);
  for (int i = 1; i <= 10; ++i) {
    const float share = static_cast<float>(i) / 10;
    hand_->cursor({from.x + share * (to.x - from.x), from.y + share * (to.y - from.y)});
    frames();
  }
  button(0, false);
  frames();
}

void Screen::wheel(float notches) {
  hand_->wheel(notches);
  frames();
}

void Screen::type(const std::string& text) {
  for (std::size_t at = 0; at < text.size();) hand_->character(plot::next_code(text, at));
  frames(2);
}

bool Screen::walk_to(const std::string& widget) {
  for (int i = 0; i < 250 && app->context().walk.at != widget; ++i) press("tab");
  return app->context().walk.at == widget;
}

std::string Screen::clipboard() const {
  const char* text = ImGui::GetClipboardText();
  return text == nullptr ? std::string() : std::string(text);
}

void Screen::lay_out(const ui::Arrangement& wanted) {
  app->appearance().settings().layout = wanted;
  frames(2);
}

void Screen::fill_in(const std::string& widget, const std::string& text) {
  click(widget);  // selects all
  if (text.empty()) press("delete");
  enter(text);
}

void Screen::enter(const std::string& text) {
  type(text);
  press("enter");
  settle();
}

void Screen::hold(bool shift, bool alt) {
  const int mods = (shift ? GLFW_MOD_SHIFT : 0) | (alt ? GLFW_MOD_ALT : 0);
  hand_->modifiers(held_ & ~mods, false);
  hand_->modifiers(mods & ~held_, true);
  held_ = mods;
}

bool Screen::press(const std::string& stroke) {
  const auto event = ui::key_event(stroke);
  if (!event) {
    ADD_FAILURE() << "there is no key " << stroke;
    return false;
  }
  const bool used = hand_->press(*event, held_);
  frames();
  hand_->release(*event, held_);
  frames();
  return used;
}

void Screen::strokes(const std::vector<std::string>& names, int between) {
  int since = 0;
  const auto event = [&] {
    if (++since % between == 0) frames(1);
  };
  for (const std::string& name : names) {
    const auto key = ui::key_event(name);
    ASSERT_TRUE(key) << name;
    hand_->press(*key, held_);
    event();
    hand_->release(*key, held_);
    event();
  }
}

}  // namespace pegasos::test
