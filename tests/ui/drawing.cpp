// The canvas on ImDrawList and the atlas: what is measured is what is drawn, every sign has a glyph, many marks are
// cheap.
#include <gtest/gtest.h>
#include <imgui.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>
#include <span>

#include "plot/math_text.h"
#include "ui/actions.h"
#include "ui/imgui_canvas.h"
#include "ui/screen.h"
#include "ui/words.h"

namespace pegasos::test {
namespace {

using plot::Face;

/// A frame on which tests draw with a canvas of their own.
class Drawing : public ::testing::Test {
 protected:
  Drawing() {
    ImGui::CreateContext();
    ImGuiIO& io = ImGui::GetIO();
    io.IniFilename = nullptr;
    io.DisplaySize = {800, 600};
    io.DeltaTime = 1.F / 60;
    io.BackendFlags |= ImGuiBackendFlags_RendererHasVtxOffset;
    fonts.build(1);
    ImGui::NewFrame();
  }
  ~Drawing() override {
    ImGui::EndFrame();
    ImGui::DestroyContext();
  }
  ui::Fonts fonts{plot::find_fonts({})};
  ImDrawList& list() { return *ImGui::GetForegroundDrawList(); }
  /// Box of everything that `draw` adds.
  template <class Draw>
  plot::Rect box(Draw&& draw) {
    const int from = list().VtxBuffer.Size;
    draw();
    float x0 = 1e9F;
    float y0 = 1e9F;
    float x1 = -1e9F;
    float y1 = -1e9F;
    for (int i = from; i < list().VtxBuffer.Size; ++i) {
      const ImVec2 p = list().VtxBuffer[i].pos;
      x0 = std::min(x0, p.x);
      y0 = std::min(y0, p.y);
      x1 = std::max(x1, p.x);
      y1 = std::max(y1, p.y);
    }
    return {x0, y0, x1 - x0, y1 - y0};
  }
};

TEST_F(Drawing, MeasuresWhatItDraws) {
  ui::ImGuiCanvas canvas(fonts, &list());
  for (const Face face : {Face::text, Face::semibold, Face::math}) {
    const plot::TextStyle style{13, face, {255, 255, 255, 255}, false};
    const std::string text = "HnλtH";
    const float width = canvas.measure(style, text);
    const plot::Rect drawn = box([&] { canvas.text({100, 100}, style, text); });
    EXPECT_NEAR(drawn.w, width, 3) << static_cast<int>(face);
    EXPECT_NEAR(drawn.x, 100, 2);
    EXPECT_LT(drawn.y, 100 - 0.5F * 13);  // capitals above the baseline
    EXPECT_NEAR(drawn.bottom(), 100, 5);
  }
}

// Dear ImGui 1.86 divides by the number of segments, which it takes for 0 where the radius rounds to 0.
TEST_F(Drawing, CirclesOfEveryRadius) {
  ui::ImGuiCanvas canvas(fonts, &list());
  for (const float radius : {0.F, -1.F, 1e-30F, 1e-7F, 1e-3F, 0.4F, 0.5F, 1.F, 1e3F, std::nanf(""),
                             std::numeric_limits<float>::infinity()}) {
    const int before = list().VtxBuffer.Size;
    canvas.fill_circle({50, 50}, radius, {255, 255, 255, 255});
    EXPECT_EQ(list().VtxBuffer.Size > before, radius >= 0.5F && std::isfinite(radius)) << radius;
    canvas.stroke_circle({50, 50}, radius, {{255, 255, 255, 255}, 1, plot::kSolid});
  }
}

/// What lies on top at each place: the last opaque triangle that a list holds there.
class Painted {
 public:
  Painted(const ImDrawList& list, int from) : list_(list), from_(from) {}
  ImU32 at(float x, float y) const {
    for (int i = list_.IdxBuffer.Size - 3; i >= from_; i -= 3) {
      const auto [a, b, c] = corners(i);
      const auto side = [&](const ImVec2& p, const ImVec2& q) {
        return (q.x - p.x) * (y - p.y) - (q.y - p.y) * (x - p.x);
      };
      const float turns[] = {side(a.pos, b.pos), side(b.pos, c.pos), side(c.pos, a.pos)};
      const auto all = [&](auto&& one) { return std::ranges::all_of(turns, one); };
      const bool opaque = ((a.col & b.col & c.col) >> IM_COL32_A_SHIFT) == 255;
      if (opaque && (all([](float t) { return t >= 0; }) || all([](float t) { return t <= 0; }))) return a.col;
    }
    return 0;
  }
  double area() const {
    double sum = 0;
    for (int i = from_; i < list_.IdxBuffer.Size; i += 3) {
      const auto [a, b, c] = corners(i);
      sum += 0.5 * std::abs((b.pos.x - a.pos.x) * (c.pos.y - a.pos.y) - (b.pos.y - a.pos.y) * (c.pos.x - a.pos.x));
    }
    return sum;
  }

 private:
  std::array<ImDrawVert, 3> corners(int i) const {
    const auto vertex = [&](int k) { return list_.VtxBuffer[list_.IdxBuffer[i + k]]; };
    return {vertex(0), vertex(1), vertex(2)};
  }
  const ImDrawList& list_;
  int from_;
};

/// Ellipses about places that move, cut off on the right: convex, each in the one before.
std::vector<std::vector<plot::Point>> nested_outlines(int count, int corners, float flatness) {
  constexpr float kCut = 560;
  std::vector<std::vector<plot::Point>> outlines;
  for (int i = 0; i < count; ++i) {
    const float size = 250.F * static_cast<float>(count - i) / static_cast<float>(count);
    std::vector<plot::Point>& outline = outlines.emplace_back();
    plot::Point last;
    for (int k = 0; k <= corners; ++k) {
      const float angle = 2 * std::numbers::pi_v<float> * static_cast<float>(k) / static_cast<float>(corners);
      const float x = 0.2F * (250 - size) + size * std::cos(angle);
      const float y = size * flatness * std::sin(angle);
      const plot::Point next{400 + 0.8F * x + 0.6F * y, 300 - 0.6F * x + 0.8F * y};
      if (k > 0 && (last.x > kCut) != (next.x > kCut))
        outline.push_back({kCut, last.y + (kCut - last.x) / (next.x - last.x) * (next.y - last.y)});
      if (k < corners && next.x <= kCut) outline.push_back(next);
      last = next;
    }
  }
  return outlines;
}

bool near_an_edge(const std::vector<plot::Point>& outline, plot::Point p) {
  for (std::size_t i = 0; i < outline.size(); ++i) {
    const plot::Point a = outline[i];
    const plot::Point b = outline[(i + 1) % outline.size()];
    const float length2 = std::max(1e-6F, (b.x - a.x) * (b.x - a.x) + (b.y - a.y) * (b.y - a.y));
    const float share = std::clamp(((p.x - a.x) * (b.x - a.x) + (p.y - a.y) * (b.y - a.y)) / length2, 0.F, 1.F);
    if (std::hypot(p.x - a.x - share * (b.x - a.x), p.y - a.y - share * (b.y - a.y)) < 1) return true;
  }
  return false;
}
bool holds(const std::vector<plot::Point>& outline, plot::Point p) {
  bool inside = false;
  for (std::size_t i = 0, j = outline.size() - 1; i < outline.size(); j = i++) {
    const plot::Point a = outline[i];
    const plot::Point b = outline[j];
    if ((a.y > p.y) != (b.y > p.y) && p.x < (b.x - a.x) * (p.y - a.y) / (b.y - a.y) + a.x) inside = !inside;
  }
  return inside;
}

TEST_F(Drawing, NestedAreasLookAsIfPaintedOverEachOtherAndPaintAPixelOnce) {
  constexpr int kAreas = 10;
  ui::ImGuiCanvas canvas(fonts, &list());
  for (const auto& [corners, flatness] : {std::pair{120, 1.F}, {120, 0.1F}, {7, 0.6F}, {3, 1.F}}) {
    const auto outlines = nested_outlines(kAreas, corners, flatness);
    std::vector<plot::Color> fills;
    for (int i = 0; i < kAreas; ++i) fills.push_back({static_cast<unsigned char>(5 + i), 0, 0, 255});
    const int from = list().IdxBuffer.Size;
    canvas.nested(outlines, fills);
    const Painted painted(list(), from);
    int seen = 0;
    for (float y = 40.3F; y < 560; y += 13.1F) {
      for (float x = 140.7F; x < 660; x += 13.3F) {
        const plot::Point p{x, y};
        if (std::ranges::any_of(outlines, [&](const auto& o) { return near_an_edge(o, p); })) continue;
        const auto within = std::ranges::count_if(outlines, [&](const auto& o) { return holds(o, p); });
        const ImU32 expected = within == 0 ? 0 : IM_COL32(4 + within, 0, 0, 255);
        ASSERT_EQ(painted.at(x, y), expected) << x << ' ' << y << ", corners " << corners << ", flat " << flatness;
        seen += within > 0 ? 1 : 0;
      }
    }
    EXPECT_GT(seen, 30);
    double all = 0;  // one over the other
    for (const auto& outline : outlines) {
      for (std::size_t i = 0, j = outline.size() - 1; i < outline.size(); j = i++)
        all += 0.5 * (outline[j].x * outline[i].y - outline[i].x * outline[j].y);
    }
    if (flatness > 0.5F) {
      EXPECT_LT(painted.area(), 0.3 * std::abs(all)) << corners;
    }
  }
}

TEST_F(Drawing, UpwardsTextIsTheSameTurned) {
  ui::ImGuiCanvas canvas(fonts, &list());
  plot::TextStyle style{13, Face::text, {255, 255, 255, 255}, false};
  const plot::Rect level = box([&] { canvas.text({100, 100}, style, "iteration"); });
  style.upwards = true;
  const plot::Rect upright = box([&] { canvas.text({100, 100}, style, "iteration"); });
  EXPECT_NEAR(upright.h, level.w, 0.1);
  EXPECT_NEAR(upright.w, level.h, 0.1);
  EXPECT_NEAR(upright.bottom(), 100 - (level.x - 100), 0.1);
}

TEST_F(Drawing, EmIsTheSizeOfTheFiles) {
  // Sizes are em in half pixels, and the advance is the files' own: a figure is laid out as its export is.
  ui::ImGuiCanvas canvas(fonts, &list());
  for (const Face face : {Face::text, Face::semibold, Face::math, Face::math_bold}) {
    for (const float em : {8.F, 13.F, 19.5F, 64.F}) {
      const plot::TextStyle style{em, face, {255, 255, 255, 255}, false};
      const float exact = fonts.book()->width(style, "Suboptimality √λ");
      EXPECT_NEAR(canvas.measure(style, "Suboptimality √λ"), exact, 1e-4F * exact) << static_cast<int>(face);
    }
  }
}

TEST_F(Drawing, LettersAreMadeWhenTheyAreDrawnAndFindRoomAgain) {
  ui::ImGuiCanvas canvas(fonts, &list());
  const auto ink = [&](float em) {
    return box([&] { canvas.text({100, 300}, {em, Face::text, {255, 255, 255, 255}, false}, "H"); });
  };
  const plot::Rect small = ink(33.5F);  // a size that nobody asked for before
  EXPECT_NEAR(small.h, 0.727 * 33.5, 1.5) << "Inter's capitals";
  EXPECT_FALSE(fonts.stale());
  float em = 5;
  while (!fonts.stale() && em < 200) ink(em += 0.5F);
  ASSERT_TRUE(fonts.stale()) << "all sizes had room: nothing was tested";
  EXPECT_EQ(list().VtxBuffer.Size % 4, 0);
  const float last = em;
  ImGui::EndFrame();
  fonts.build(1);
  ImGui::NewFrame();
  EXPECT_NEAR(ink(last).h, 0.727 * last, 1.5);
  EXPECT_FALSE(fonts.stale()) << "twice the room";
}

TEST_F(Drawing, TenThousandMarksAreFourVerticesEach) {
  ui::ImGuiCanvas canvas(fonts, &list());
  std::vector<plot::Point> centres;
  for (int i = 0; i < 10000; ++i) centres.push_back({static_cast<float>(i % 100) * 8, static_cast<float>(i / 100) * 6});
  for (const auto shape : {plot::MarkerShape::circle, plot::MarkerShape::square}) {
    for (const bool hollow : {false, true}) {
      const int before = list().VtxBuffer.Size;
      plot::MarkerStyle style;
      style.shape = shape;
      style.radius = 4.5F;
      (hollow ? style.outline : style.fill) = {255, 255, 255, 255};
      style.outline_width = 1.5F;
      canvas.markers(centres, style);
      EXPECT_EQ(list().VtxBuffer.Size - before, 40000);
    }
  }
}

TEST_F(Drawing, SharpTurnsMakeNoSpikes) {
  ui::ImGuiCanvas canvas(fonts, &list());
  std::vector<plot::Point> zigzag;
  for (int i = 0; i < 50; ++i) zigzag.push_back({100 + static_cast<float>(i), i % 2 == 0 ? 100.F : 200.F});
  const plot::Rect drawn = box([&] { canvas.polyline(zigzag, {{255, 255, 255, 255}, 2, plot::kSolid}); });
  EXPECT_GT(drawn.y, 96);
  EXPECT_LT(drawn.bottom(), 204);
}

TEST_F(Drawing, DashesCoverTheirShare) {
  ui::ImGuiCanvas canvas(fonts, &list());
  const plot::Point ends[2] = {{100, 100}, {300, 100}};
  const int before = list().IdxBuffer.Size;
  canvas.polyline(ends, {{255, 255, 255, 255}, 2, {6, 4}});
  const int solid_from = list().IdxBuffer.Size;
  canvas.polyline(ends, {{255, 255, 255, 255}, 2, plot::kSolid});
  const int solid = list().IdxBuffer.Size - solid_from;
  EXPECT_EQ((solid_from - before) / solid, 20);  // 200 px, one dash every 10
}

/// The sum of the triangles that a filled polygon is drawn as.
double filled(ui::Fonts& fonts, ImDrawList& list, std::span<const plot::Point> corners) {
  ui::ImGuiCanvas canvas(fonts, &list);
  const int from = list.IdxBuffer.Size;
  canvas.polygon(corners, {255, 255, 255, 255});
  double area = 0;
  for (int i = from; i + 2 < list.IdxBuffer.Size; i += 3) {
    const ImVec2 a = list.VtxBuffer[list.IdxBuffer[i]].pos;
    const ImVec2 b = list.VtxBuffer[list.IdxBuffer[i + 1]].pos;
    const ImVec2 c = list.VtxBuffer[list.IdxBuffer[i + 2]].pos;
    area += 0.5 * std::abs(static_cast<double>((b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x)));
  }
  return area;
}

TEST_F(Drawing, HollowPolygonsKeepTheirHollow) {
  // An L: its triangles have the area of the L, not of its convex hull.
  const plot::Point corners[] = {{0, 0}, {100, 0}, {100, 40}, {40, 40}, {40, 100}, {0, 100}};
  EXPECT_NEAR(filled(fonts, list(), corners), 100 * 40 + 60 * 40, 1);
  // Points that stand twice, at the seam, too, and an edge that goes straight on.
  const plot::Point twice[] = {{0, 0},   {50, 0},  {100, 0},  {100, 0}, {100, 40},
                               {40, 40}, {40, 40}, {40, 100}, {0, 100}, {0, 0}};
  EXPECT_NEAR(filled(fonts, list(), twice), 100 * 40 + 60 * 40, 1);
}

TEST_F(Drawing, ACrescentIsFilledWhole) {
  std::vector<plot::Point> corners;  // two arcs that meet at both tips, each with its ends
  constexpr int kPieces = 64;
  for (int i = 0; i <= kPieces; ++i) {
    const float angle = 1.F + (2 * std::numbers::pi_v<float> - 2.F) * static_cast<float>(i) / kPieces;
    corners.push_back({200 + 100 * std::cos(angle), 200 + 100 * std::sin(angle)});
  }
  const plot::Point from = corners.back();
  const float x = from.x + 40;  // the inner circle's centre
  const float radius = std::hypot(from.x - x, from.y - 200);
  const float end = std::atan2(from.y - 200, from.x - x) + 2 * std::numbers::pi_v<float>;
  for (int i = 0; i <= kPieces; ++i) {
    const float angle = end - (2 * end - 2 * std::numbers::pi_v<float>)*static_cast<float>(i) / kPieces;
    corners.push_back({x + radius * std::cos(angle), 200 + radius * std::sin(angle)});
  }
  double area = 0;
  for (std::size_t i = 0; i < corners.size(); ++i) {
    const plot::Point a = corners[i];
    const plot::Point b = corners[(i + 1) % corners.size()];
    area += 0.5 * (static_cast<double>(a.x) * b.y - static_cast<double>(b.x) * a.y);
  }
  EXPECT_NEAR(filled(fonts, list(), corners), std::abs(area), 0.01 * std::abs(area));
}

/// Every code point of a text has a glyph in the faces that may draw it.
void expect_glyphs(ui::Fonts& fonts, std::string_view text, Face face) {
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t from = at;
    const char32_t code = plot::next_code(text, at);
    if (code == '\n') continue;
    EXPECT_TRUE(fonts.book()->has(face, code))
        << "no glyph for \"" << text.substr(from, at - from) << "\" in \"" << text << "\"";
  }
}

TEST_F(Drawing, EveryTextOfTheProgramHasItsGlyphs) {
  for (const ui::Action& b : ui::actions()) {
    for (const std::string_view text : {b.keys, b.title, b.help}) expect_glyphs(fonts, text, Face::text);
  }
  for (const Parameter& p : parameter_table()) {
    for (const std::string_view text : {p.title, p.help, p.unit}) {
      expect_glyphs(fonts, text, Face::text);
      expect_glyphs(fonts, text, Face::semibold);
    }
    expect_glyphs(fonts, p.symbol, Face::math);
    for (const ParameterChoice& choice : p.choices)
      expect_glyphs(fonts, ui::choice_title(p.key, choice.word), Face::text);
  }
  for (const SourceInfo& s : sources()) {
    for (const std::string& text : {s.title, s.description, s.citation}) expect_glyphs(fonts, text, Face::text);
  }
  const std::string signs = "−·×±√λ∇∈⟨⟩‖≤≥→←↑↓½α₁²…—–✓∑ℝ≠≈∞";
  expect_glyphs(fonts, signs, Face::text);
  expect_glyphs(fonts, signs, Face::semibold);
}

TEST_F(Drawing, AMissingGlyphIsNoticed) { EXPECT_FALSE(fonts.book()->has(Face::text, U'ก')); }

}  // namespace
}  // namespace pegasos::test
