#include "ui/screen.h"

#include <gtest/gtest.h>
#include <unistd.h>

#include "data/source.h"
#include "support/places.h"
#include "ui/compat.h"
#include "ui/theme.h"

namespace pegasos::test {

namespace compat = ui::compat;

Screen::Screen(float w, float h, const Parameters& parameters, float scale) : width(w), height(h) {
  set_dataset_folder(source_folder() + "/datasets");
  static int count = 0;
  cache = std::filesystem::temp_directory_path() /
          ("pegasos-screen-" + std::to_string(getpid()) + "-" + std::to_string(count++));
  auto opened = session::Session::open({.parameters = parameters, .wake = {}, .cache = cache});
  if (!opened) {
    ADD_FAILURE() << opened.error().text();
    std::abort();
  }
  session = std::move(opened).value();
  ImGui::CreateContext();
  ImGuiIO& io = ImGui::GetIO();
  io.IniFilename = nullptr;
  io.DisplaySize = {width, height};
  io.BackendFlags |= ImGuiBackendFlags_RendererHasVtxOffset;  // as the OpenGL 3 back end says
  compat::map_keys();
  fonts = std::make_unique<ui::Fonts>(plot::find_fonts({}));
  fonts->build(scale);
  const ui::Engine engine{[this](session::Command command) { session->push(std::move(command)); },
                          [this] { return session->snapshot(); }, [this](bool optimum) { session->wait(optimum); }};
  desk = std::make_unique<ui::Desk>(engine, *fonts, ui::Settings{});
  desk->watch_widgets(&widgets);
  ui::apply_theme(desk->theme(), scale);
  settle();
}

Screen::~Screen() {
  desk.reset();
  session.reset();
  ImGui::DestroyContext();
  std::error_code ignored;
  std::filesystem::remove_all(cache, ignored);
}

void Screen::frames(int count) {
  for (int i = 0; i < count; ++i) {
    if (fonts->stale()) fonts->build(fonts->scale());
    ImGui::NewFrame();
    ImGui::GetIO().DeltaTime = frame_s;
    time_ += static_cast<double>(frame_s);
    desk->frame({0, 0, width, height}, time_);
    ImGui::Render();
  }
}

session::SnapshotPtr Screen::settle(bool optimum) {
  if (desk->wait_for_files()) frames(2);  // what was read is taken
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
  compat::mouse_move({p.x, p.y});
  frames(2);
}

void Screen::click(plot::Point p) {
  move(p);
  compat::mouse_button(0, true);
  frames();
  compat::mouse_button(0, false);
  frames(2);
}

void Screen::click(const std::string& widget) { click(rect(widget).centre()); }

void Screen::double_click(const std::string& widget) {
  const plot::Point p = rect(widget).centre();
  click(p);
  compat::mouse_button(0, true);
  frames();
  compat::mouse_button(0, false);
  frames(2);
}

void Screen::drag(plot::Point from, plot::Point to) {
  move(from);
  compat::mouse_button(0, true);
  frames();
  for (int i = 1; i <= 10; ++i) {
    const float share = static_cast<float>(i) / 10;
    compat::mouse_move({from.x + share * (to.x - from.x), from.y + share * (to.y - from.y)});
    frames();
  }
  compat::mouse_button(0, false);
  frames(2);
}

void Screen::imgui_key(int key) {
  compat::key(static_cast<ImGuiKey>(key), true);
  frames();
  compat::key(static_cast<ImGuiKey>(key), false);
  frames();
}

void Screen::type(const std::string& text) {
  ImGui::GetIO().AddInputCharactersUTF8(text.c_str());
  frames(2);
}

void Screen::fill_in(const std::string& widget, const std::string& text) {
  click(widget);  // selects all
  enter(text);
}

void Screen::enter(const std::string& text) {
  type(text);
  imgui_key(ImGuiKey_Enter);
  settle();
}

bool Screen::press(const std::string& stroke) {
  const auto parsed = ui::parse_stroke(stroke);
  if (!parsed) {
    ADD_FAILURE() << "there is no key " << stroke;
    return false;
  }
  const bool used = desk->on_key(*parsed);
  frames(2);
  return used;
}

bool Screen::strike(const std::string& stroke) {
  const bool used = desk->on_key(*ui::parse_stroke(stroke));
  imgui_key(stroke == "enter" ? ImGuiKey_Enter : ImGuiKey_Escape);
  frames(2);
  return used;
}

}  // namespace pegasos::test
