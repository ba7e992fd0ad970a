// Marks as small pictures in the font atlas.
#include "ui/sprites.h"

#include <gtest/gtest.h>
#include <imgui.h>

#include <algorithm>
#include <cmath>

namespace pegasos::ui {
namespace {

/// At twice the size fine strokes stood above squares: what is read at a mark's edge is mixed with the next texel.
TEST(Sprites, AMarkIsReadWithoutItsNeighboursInTheAtlas) {
  ImFontAtlas atlas;
  atlas.AddFontDefault();
  Sprites sprites;
  sprites.reserve(atlas, 2);
  unsigned char* pixels = nullptr;
  int width = 0;
  int height = 0;
  atlas.GetTexDataAsAlpha8(&pixels, &width, &height);
  std::fill_n(pixels, width * height, static_cast<unsigned char>(255));  // every neighbour is as loud as can be
  sprites.paint(atlas);
  const auto texel = [&](float u, float v) {
    const int x = std::clamp(static_cast<int>(std::floor(u * static_cast<float>(width))), 0, width - 1);
    const int y = std::clamp(static_cast<int>(std::floor(v * static_cast<float>(height))), 0, height - 1);
    return static_cast<int>(pixels[y * width + x]);
  };
  for (const auto shape : {plot::MarkerShape::circle, plot::MarkerShape::square, plot::MarkerShape::triangle,
                           plot::MarkerShape::diamond}) {
    for (const bool hollow : {false, true}) {
      for (const float radius : {2.F, 7.F, 18.F}) {
        Sprites::Sprite one;
        ASSERT_TRUE(sprites.find(shape, hollow, radius, one));
        const float half_u = 0.5F / static_cast<float>(width);
        const float half_v = 0.5F / static_cast<float>(height);
        for (float share = 0; share <= 1; share += 0.01F) {
          const float u = one.u0 + share * (one.u1 - one.u0);
          const float v = one.v0 + share * (one.v1 - one.v0);
          EXPECT_EQ(texel(u, one.v0 - half_v) + texel(u, one.v0 + half_v), 0) << "above " << radius;
          EXPECT_EQ(texel(u, one.v1 - half_v) + texel(u, one.v1 + half_v), 0) << "below " << radius;
          EXPECT_EQ(texel(one.u0 - half_u, v) + texel(one.u0 + half_u, v), 0) << "left of " << radius;
          EXPECT_EQ(texel(one.u1 - half_u, v) + texel(one.u1 + half_u, v), 0) << "right of " << radius;
        }
        EXPECT_GT(texel(0.5F * (one.u0 + one.u1), 0.5F * (one.v0 + one.v1)) + (hollow ? 1 : 0), 0);
      }
    }
  }
}

}  // namespace
}  // namespace pegasos::ui
