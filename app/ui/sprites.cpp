#include "ui/sprites.h"

#include <algorithm>
#include <cmath>

#include "ui/compat.h"

namespace pegasos::ui {
namespace {

using plot::MarkerShape;

constexpr float kOutline = 1.5F;  // px at scale 1
constexpr int kSamples = 4;       // per pixel and direction

/// Signed distance to the mark's outline, <= 0 inside; all closed marks are convex.
float outside(MarkerShape shape, const std::vector<plot::Point>& corners, float x, float y, float r) {
  if (shape == MarkerShape::circle) return std::hypot(x, y) - r;
  float distance = -r;
  for (std::size_t i = 0; i < corners.size(); ++i) {
    const plot::Point a = corners[i];
    const plot::Point b = corners[(i + 1) % corners.size()];
    const float length = std::hypot(b.x - a.x, b.y - a.y);
    distance = std::max(distance, ((b.y - a.y) * (x - a.x) - (b.x - a.x) * (y - a.y)) / length);
  }
  return distance;
}

unsigned char coverage(MarkerShape shape, const std::vector<plot::Point>& corners, bool hollow, float radius,
                       float outline, float x, float y) {
  int inside = 0;
  for (int j = 0; j < kSamples; ++j) {
    for (int i = 0; i < kSamples; ++i) {
      const float dx = x + (static_cast<float>(i) + 0.5F) / kSamples - 0.5F;
      const float dy = y + (static_cast<float>(j) + 0.5F) / kSamples - 0.5F;
      const float d = outside(shape, corners, dx, dy, radius);
      inside += hollow ? (d <= 0.5F * outline && d >= -0.5F * outline) : d <= 0.F;
    }
  }
  return static_cast<unsigned char>(inside * 255 / (kSamples * kSamples));
}

}  // namespace

void Sprites::reserve(ImFontAtlas& atlas, float scale) {
  entries_.clear();
  scale_ = scale;
  for (const MarkerShape shape :
       {MarkerShape::circle, MarkerShape::square, MarkerShape::triangle, MarkerShape::diamond}) {
    for (const bool hollow : {false, true}) {
      for (float r = 1.F; r <= 9.F; r += 0.5F) {
        const float radius = r * scale;
        const int size = 2 * static_cast<int>(std::ceil(1.2F * radius + kOutline * scale)) + 3;
        entries_.push_back({shape, hollow, radius, atlas.AddCustomRectRegular(size, size), size, {}});
      }
    }
  }
}

void Sprites::paint(ImFontAtlas& atlas) {
  unsigned char* pixels = nullptr;
  int width = 0;
  int height = 0;
  atlas.GetTexDataAsAlpha8(&pixels, &width, &height);
  for (Entry& entry : entries_) {
    const compat::AtlasRect rect = compat::atlas_rect(atlas, entry.rect);
    const std::vector<plot::Point> corners = plot::marker_outline(entry.shape, entry.radius);
    const float middle = 0.5F * static_cast<float>(entry.size - 1);
    for (int j = 0; j < entry.size; ++j) {
      for (int i = 0; i < entry.size; ++i) {
        pixels[(rect.y + j) * width + rect.x + i] =
            coverage(entry.shape, corners, entry.hollow, entry.radius, kOutline * scale_,
                     static_cast<float>(i) - middle, static_cast<float>(j) - middle);
      }
    }
    const float w = static_cast<float>(width);
    const float h = static_cast<float>(height);
    // Its outermost texels are empty and stay around it: what is read at its edge is mixed with the next texel.
    entry.sprite = {static_cast<float>(rect.x + 1) / w, static_cast<float>(rect.y + 1) / h,
                    static_cast<float>(rect.x + entry.size - 1) / w, static_cast<float>(rect.y + entry.size - 1) / h,
                    0.5F * static_cast<float>(entry.size - 2)};
  }
}

bool Sprites::find(MarkerShape shape, bool hollow, float radius, Sprite& sprite) const {
  const Entry* best = nullptr;
  for (const Entry& entry : entries_) {
    if (entry.shape != shape || entry.hollow != hollow) continue;
    if (best == nullptr || std::abs(entry.radius - radius) < std::abs(best->radius - radius)) best = &entry;
  }
  if (best == nullptr || std::abs(best->radius - radius) > 0.3F * radius) return false;
  sprite = best->sprite;
  sprite.half *= radius / best->radius;
  return true;
}

}  // namespace pegasos::ui
