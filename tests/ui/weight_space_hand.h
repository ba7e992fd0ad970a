// The weight space alone in a small screen, and a mouse.
#pragma once

#include <gtest/gtest.h>

#include <cmath>

#include "ui/compat.h"
#include "ui/screen.h"
#include "ui/views/weight_space.h"

namespace pegasos::test {

inline Parameters parameters_of(std::initializer_list<std::pair<const char*, const char*>> settings) {
  Parameters parameters;
  for (const auto& [key, value] : settings) EXPECT_TRUE(set_parameter(parameters, key, value).ok()) << key;
  return parameters;
}

/// One view that fills a small screen, and a mouse.
class Hand {
 public:
  explicit Hand(const Parameters& parameters, Count t = 40) : screen_(1600, 900, parameters) {
    screen_.session->push(session::RunTo{t});
    snapshot = screen_.settle(true);
    context.fonts = screen_.fonts;
    context.theme = &plot::theme(plot::ThemeName::dark);
    context.scale = screen_.fonts->scale();
    context.watch.widgets = &widgets;
    for (int i = 0; i < 4; ++i) frame(away_, false);
  }
  void frame(plot::Point mouse, bool down, float wheel = 0) {
    ImGuiIO& io = ImGui::GetIO();
    io.DeltaTime = 1.F;  // slow enough that two clicks are not a double click
    ui::compat::mouse_move({mouse.x, mouse.y});
    ui::compat::mouse_button(0, down);
    ui::compat::mouse_wheel(wheel);
    ImGui::NewFrame();
    widgets.clear();
    context.time_s += 1;
    context.link.turn();
    view.draw(*snapshot, context, {0, 0, 700, 560});
    ImGui::Render();
  }
  /// Another value of a parameter, and a second for what moves.
  void change(const char* key, const std::string& value) {
    screen_.session->push(session::SetParameter{key, value});
    show(screen_.session->wait(true));
  }
  void go_to(session::Command where) {
    screen_.session->push(std::move(where));
    show(screen_.session->wait(true));
  }
  void show(session::SnapshotPtr now) {
    snapshot = std::move(now);
    for (int i = 0; i < 3; ++i) frame(away_, false);
  }
  plot::Range shown() const { return figures::weight_space(*snapshot, view.options()).x.range; }
  void drag(plot::Point from, plot::Point to) {
    frame(from, false);
    frame(from, true);
    frame(to, true);
    frame(to, false);
    frame(away_, false);
  }
  void click(plot::Point p) {
    frame(p, false);
    frame(p, false);
    frame(p, true);
    frame(p, false);
    frame(away_, false);
    frame(away_, false);
  }
  void click(const char* widget) {
    ASSERT_TRUE(widgets.contains(std::string("weight space/") + widget)) << widget;
    click(widgets.at(std::string("weight space/") + widget).centre());
  }
  double aspect() const { return static_cast<double>(plot_area().w / plot_area().h); }
  /// Whether the view shows the place of w_{t+½}, which lies in the direction of w.
  bool shows_half_step() const {
    const double norm = std::hypot(snapshot->w[0], snapshot->w[1]);
    const double scale = norm > 0 ? snapshot->record.norm_half / norm : 0;
    const double half = 0.5 * shown().width();  // across, or up where the plot is wider than high
    return scale * std::abs(snapshot->w[0]) <= half * std::max(1.0, aspect()) &&
           scale * std::abs(snapshot->w[1]) <= half * std::max(1.0, 1 / aspect());
  }
  plot::Rect plot_area() const { return widgets.at("weight space/figure/plot"); }

  ui::WeightSpaceView view;
  session::SnapshotPtr snapshot;
  ui::UiContext context;
  ui::WidgetMap widgets;

 private:
  plot::Point away_{790, 590};
  Screen screen_;
};

}  // namespace pegasos::test
