// What is painted again holds all that changed: against the triangles that lie on each pixel, and in the window.
#include <gtest/gtest.h>
#include <imgui.h>

#include <cmath>
#include <random>
#include <vector>

#include "screen.h"
#include "ui/damage.h"

namespace pegasos::test {
namespace {

using plot::Rect;

struct Triangle {
  ImVec2 corners[3];
  ImU32 color;
  ImVec4 clip;
};
constexpr int kWidth = 400;
constexpr int kHeight = 300;

/// One list that holds these.
class Picture {
 public:
  explicit Picture(const std::vector<Triangle>& triangles) {
    for (const Triangle& t : triangles) {
      ImDrawCmd command;
      command.ClipRect = t.clip;
      command.IdxOffset = static_cast<unsigned>(list_.IdxBuffer.Size);
      command.ElemCount = 3;
      list_.CmdBuffer.push_back(command);
      for (const ImVec2& corner : t.corners) {
        list_.IdxBuffer.push_back(static_cast<ImDrawIdx>(list_.VtxBuffer.Size));
        list_.VtxBuffer.push_back({corner, {0.5F, 0.5F}, t.color});
      }
    }
#if IMGUI_VERSION_NUM >= 18980
    data_.CmdLists.push_back(&list_);
#else
    data_.CmdLists = &lists_;
#endif
    data_.CmdListsCount = 1;
    data_.DisplaySize = {kWidth, kHeight};
    data_.FramebufferScale = {1, 1};
  }
  Picture(const Picture&) = delete;
  Picture& operator=(const Picture&) = delete;
  const ImDrawData& data() const { return data_; }

 private:
  ImDrawList list_{nullptr};
  [[maybe_unused]] ImDrawList* lists_ = &list_;
  ImDrawData data_;
};

bool covers(const Triangle& t, float x, float y) {
  if (x < t.clip.x || x > t.clip.z || y < t.clip.y || y > t.clip.w) return false;
  const auto side = [&](ImVec2 a, ImVec2 b) { return (b.x - a.x) * (y - a.y) - (b.y - a.y) * (x - a.x); };
  const float s[] = {side(t.corners[0], t.corners[1]), side(t.corners[1], t.corners[2]),
                     side(t.corners[2], t.corners[0])};
  return (s[0] >= 0 && s[1] >= 0 && s[2] >= 0) || (s[0] <= 0 && s[1] <= 0 && s[2] <= 0);
}
/// The colours that lie on a pixel, from below.
std::vector<ImU32> colors(const std::vector<Triangle>& picture, float x, float y) {
  std::vector<ImU32> out;
  for (const Triangle& t : picture) {
    if (covers(t, x, y)) out.push_back(t.color);
  }
  return out;
}
bool holds(const std::vector<Rect>& parts, float x, float y) {
  return std::ranges::any_of(parts, [&](const Rect& part) { return part.contains({x, y}); });
}
double area(const std::vector<Rect>& parts) {
  double out = 0;
  for (const Rect& part : parts) out += static_cast<double>(part.w) * static_cast<double>(part.h);
  return out;
}

Triangle random_triangle(std::mt19937_64& random) {
  std::uniform_real_distribution<float> place(-100, 500);
  std::uniform_real_distribution<float> size(2, 400);
  std::uniform_int_distribution<ImU32> color;
  const ImVec2 at{place(random), place(random)};
  Triangle t{{at, {at.x + size(random), at.y + size(random) - 150}, {at.x + size(random) - 150, at.y + size(random)}},
             color(random),
             {0, 0, kWidth, kHeight}};
  if (color(random) % 3 == 0) t.clip = {100.5F, 40, 300, 250.25F};
  return t;
}

TEST(Damage, HoldsEveryPixelThatDiffers) {
  std::mt19937_64 random(20261125);
  int moved = 0;
  double painted = 0;
  for (int trial = 0; trial < 300; ++trial) {
    std::vector<Triangle> before;
    for (int i = 0; i < 12; ++i) before.push_back(random_triangle(random));
    std::vector<Triangle> after = before;
    const std::size_t which = random() % after.size();
    switch (trial % 4) {
      case 0: after[which] = random_triangle(random); break;
      case 1: after[which].color ^= 0xFFU; break;
      case 2: after.erase(after.begin() + static_cast<std::ptrdiff_t>(which)); break;
      default: after[which].corners[trial % 3].x += 0.3F; break;
    }
    ui::Damage damage;
    damage.note(Picture(before).data(), kWidth, kHeight);
    EXPECT_EQ(area(damage.of_last(1)), kWidth * kHeight) << "all of the first one";
    damage.note(Picture(after).data(), kWidth, kHeight);
    const std::vector<Rect> parts = damage.of_last(1);
    for (std::size_t i = 0; i < parts.size(); ++i) {
      for (std::size_t j = 0; j < i; ++j) EXPECT_FALSE(parts[i].overlaps(parts[j])) << trial;
    }
    for (int y = 0; y < kHeight; y += 3) {
      for (int x = 0; x < kWidth; x += 3) {
        const auto [px, py] = std::pair(static_cast<float>(x) + 0.5F, static_cast<float>(y) + 0.5F);
        if (colors(before, px, py) == colors(after, px, py)) continue;
        ++moved;
        EXPECT_TRUE(holds(parts, px, py)) << trial << ": " << x << ", " << y;
      }
    }
    painted += area(parts) / (300.0 * kWidth * kHeight);
    damage.note(Picture(after).data(), kWidth, kHeight);
    EXPECT_TRUE(damage.of_last(1).empty()) << "the same picture again";
    EXPECT_EQ(area(damage.of_last(2)), area(parts)) << "a buffer that is one picture older needs it still";
    damage.forget();
    damage.note(Picture(after).data(), kWidth, kHeight);
    EXPECT_EQ(area(damage.of_last(1)), kWidth * kHeight) << "nothing is known any more";
  }
  EXPECT_GT(moved, 10000);
  EXPECT_LT(painted, 0.5) << "much stays";
}

TEST(Damage, APlainSurfaceWhoseFarEdgeMovesStands) {
  const ImVec4 all{0, 0, kWidth, kHeight};
  const auto half = [&](float edge) {
    return std::vector<Triangle>{{{{-900, -900}, {edge, 150}, {-900, 1200}}, 0xFF00FF00U, all}};
  };
  ui::Damage damage;
  damage.note(Picture(half(380)).data(), kWidth, kHeight);
  damage.note(Picture(half(383)).data(), kWidth, kHeight);
  const std::vector<Rect> parts = damage.of_last(1);
  EXPECT_TRUE(holds(parts, 381, 150));
  EXPECT_FALSE(holds(parts, 10, 150));
}

TEST(Damage, AWindowAtRestChangesNothingAndAStepLeavesMostOfIt) {
  Screen screen(1366, 768);
  screen.settle(true);
  screen.frames(5);
  ui::Damage damage;
  damage.note(*ImGui::GetDrawData(), 1366, 768);
  screen.frames(1);
  damage.note(*ImGui::GetDrawData(), 1366, 768);
  EXPECT_TRUE(damage.of_last(1).empty());
  screen.session->push(session::RunTo{3000});
  screen.settle(true);
  screen.frames(5);
  damage.note(*ImGui::GetDrawData(), 1366, 768);
  screen.session->push(session::StepForward{1});
  screen.settle(true);
  screen.frames(5);
  damage.note(*ImGui::GetDrawData(), 1366, 768);
  EXPECT_GT(area(damage.of_last(1)), 0);
  EXPECT_LT(area(damage.of_last(1)), 0.6 * 1366 * 768);
}

}  // namespace
}  // namespace pegasos::test
