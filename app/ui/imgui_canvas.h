// plot::Canvas over an ImDrawList: figures and our own widgets are drawn with the same calls as the exports.
// Coordinates are px of the screen. Valid within one frame.
#pragma once

#include "plot/canvas.h"
#include "ui/fonts.h"

struct ImDrawList;
struct ImFont;

namespace pegasos::ui::compat {
struct Glyph;
}

namespace pegasos::ui {

class ImGuiCanvas final : public plot::Canvas {
 public:
  ImGuiCanvas(Fonts& fonts, ImDrawList* list) : fonts_(fonts), list_(list) {}

  void polyline(std::span<const plot::Point> points, const plot::Stroke& stroke) override;
  void polygon(std::span<const plot::Point> points, plot::Color fill) override;
  void band(std::span<const plot::Point> upper, std::span<const plot::Point> lower, plot::Color fill) override;
  void nested(std::span<const std::vector<plot::Point>> outlines, std::span<const plot::Color> fills) override;
  void facets(std::span<const plot::Point> corners, std::span<const plot::Color> fills) override;
  void fill_rect(const plot::Rect& rect, plot::Color fill, float radius = 0.F) override;
  void stroke_rect(const plot::Rect& rect, const plot::Stroke& stroke, float radius = 0.F) override;
  void fill_circle(plot::Point centre, float radius, plot::Color fill) override;
  void stroke_circle(plot::Point centre, float radius, const plot::Stroke& stroke) override;
  void markers(std::span<const plot::Point> centres, const plot::MarkerStyle& style) override;
  void cells(const plot::Rect& rect, int nx, int ny, std::span<const plot::Color> colors) override;
  void text(plot::Point baseline, const plot::TextStyle& style, std::string_view utf8) override;
  float measure(const plot::TextStyle& style, std::string_view utf8) const override;
  void push_clip(const plot::Rect& rect) override;
  void pop_clip() override;

  ImDrawList& list() { return *list_; }

 private:
  void dashed(std::span<const plot::Point> points, const plot::Stroke& stroke);
  void sprites(std::span<const plot::Point> centres, const Sprites::Sprite& sprite, plot::Color color);

  Fonts& fonts_;
  ImDrawList* list_;
};

}  // namespace pegasos::ui
