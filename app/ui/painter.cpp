#include "ui/painter.h"

#include <imgui.h>
// after imgui.h
#include <backends/imgui_impl_opengl3.h>

#include <algorithm>
#include <array>
#include <deque>
#include <initializer_list>
#include <string_view>
#include <utility>

#define GL_GLEXT_PROTOTYPES
#include <GL/gl.h>

#include "ui/compat.h"

namespace pegasos::ui {
namespace {

using plot::Rect;

constexpr int kBuffers = 4;  // a window may have: the one that is painted may be as many pictures old

bool computed_by_the_processor() {
  const auto* name = reinterpret_cast<const char*>(glGetString(GL_RENDERER));
  const std::string_view renderer = name == nullptr ? "" : name;
  return std::ranges::any_of(
      std::initializer_list<std::string_view>{"llvmpipe", "softpipe", "swrast", "SWR", "Software"},
      [&](std::string_view one) { return renderer.find(one) != std::string_view::npos; });
}

void clear(plot::Color ground) {
  glClearColor(static_cast<float>(ground.r) / 255.F, static_cast<float>(ground.g) / 255.F,
               static_cast<float>(ground.b) / 255.F, 1.F);
  glClear(GL_COLOR_BUFFER_BIT);
}

struct Box {  ///< of pixels, ends excluded
  int x0, y0, x1, y1;
};
Box box_of(const Rect& r) {
  return {static_cast<int>(r.x), static_cast<int>(r.y), static_cast<int>(r.right()), static_cast<int>(r.bottom())};
}

/// Between Dear ImGui's coordinates and pixels, as its back end for OpenGL rounds them.
class PixelGrid {
 public:
  explicit PixelGrid(const ImDrawData& picture)
      : origin_(picture.DisplayPos),
        scale_(picture.FramebufferScale),
        height_(static_cast<int>(picture.DisplaySize.y * scale_.y)) {}

  Box of_clip(const ImVec4& clip) const {
    const ImVec2 low{(clip.x - origin_.x) * scale_.x, (clip.y - origin_.y) * scale_.y};
    const ImVec2 high{(clip.z - origin_.x) * scale_.x, (clip.w - origin_.y) * scale_.y};
    const int left = static_cast<int>(low.x);
    const int bottom = height_ - static_cast<int>(static_cast<float>(height_) - high.y);
    return {left, bottom - static_cast<int>(high.y - low.y), left + static_cast<int>(high.x - low.x), bottom};
  }
  /// What rounds to these pixels, a quarter away from the next ones.
  ImVec4 clip_of(const Box& px) const {
    const auto at = [](int place, float more, float scale, float origin) {
      return origin + (static_cast<float>(place) + more) / scale;
    };
    return {at(px.x0, 0.25F, scale_.x, origin_.x), at(px.y0, -0.5F, scale_.y, origin_.y),
            at(px.x1, 0.5F, scale_.x, origin_.x), at(px.y1, -0.25F, scale_.y, origin_.y)};
  }

 private:
  ImVec2 origin_;
  ImVec2 scale_;
  int height_;
};

/// A list holds only what meets some pixels, cut at them, while this lives; what is plain has a shader of its own.
class CutList {
 public:
  CutList(ImDrawList& list, const PixelGrid& grid, const Box& part, PlainShader& shader)
      : list_(list), shader_(shader), white_(ImGui::GetIO().Fonts->TexUvWhitePixel) {
    for (const ImDrawCmd& command : list.CmdBuffer) {
      const Box all = grid.of_clip(command.ClipRect);
      const Box cut{std::max(all.x0, part.x0), std::max(all.y0, part.y0), std::min(all.x1, part.x1),
                    std::min(all.y1, part.y1)};
      if (cut.x0 < cut.x1 && cut.y0 < cut.y1) add(command, grid.clip_of(cut));
    }
    if (plain_) commands_.push_back(shader_.turn(false));
    list_.CmdBuffer.swap(commands_);
    list_.IdxBuffer.swap(indices_);
    if (list_.CmdBuffer.empty()) list_.VtxBuffer.swap(vertices_);  // nothing to upload
  }
  ~CutList() {
    if (list_.CmdBuffer.empty()) list_.VtxBuffer.swap(vertices_);
    list_.IdxBuffer.swap(indices_);
    list_.CmdBuffer.swap(commands_);
  }
  CutList(const CutList&) = delete;
  CutList& operator=(const CutList&) = delete;

 private:
  void add(const ImDrawCmd& command, const ImVec4& clip) {
    const ImDrawIdx* index = list_.IdxBuffer.Data + command.IdxOffset;
    const ImDrawVert* vertices = list_.VtxBuffer.Data + command.VtxOffset;
    bool begun = false;
    for (const ImDrawIdx* end = index + command.ElemCount; index < end; index += 3) {
      const std::array corners{vertices[index[0]], vertices[index[1]], vertices[index[2]]};
      const auto [a, b, c] = std::array{corners[0].pos, corners[1].pos, corners[2].pos};
      if (std::max({a.x, b.x, c.x}) < clip.x || std::min({a.x, b.x, c.x}) > clip.z ||
          std::max({a.y, b.y, c.y}) < clip.y || std::min({a.y, b.y, c.y}) > clip.w)
        continue;
      const bool plain = std::ranges::all_of(
          corners, [this](const ImDrawVert& v) { return v.uv.x == white_.x && v.uv.y == white_.y; });
      if (!begun || plain != plain_) begin(command, clip, plain);
      begun = true;
      for (int corner = 0; corner < 3; ++corner) indices_.push_back(index[corner]);
      commands_.back().ElemCount += 3;
    }
  }
  void begin(const ImDrawCmd& command, const ImVec4& clip, bool plain) {
    if (std::exchange(plain_, plain) != plain) commands_.push_back(shader_.turn(plain));
    commands_.push_back(command);
    commands_.back().ClipRect = clip;
    commands_.back().IdxOffset = static_cast<unsigned>(indices_.Size);
    commands_.back().ElemCount = 0;
  }

  ImDrawList& list_;
  PlainShader& shader_;
  ImVec2 white_;  // the place of a plain colour in the atlas
  bool plain_ = false;
  ImVector<ImDrawCmd> commands_;
  ImVector<ImDrawIdx> indices_;
  ImVector<ImDrawVert> vertices_;
};

}  // namespace

Painter::Painter() : keeps_(computed_by_the_processor()) { compat::keep_atlas_still(); }

Painter::~Painter() {
  drop_atlas();
  if (frame_ != 0) glDeleteFramebuffers(1, &frame_);
  if (texture_ != 0) glDeleteTextures(1, &texture_);
}

/// A picture of that size, which is bound.
void Painter::keep(int width, int height) {
  if (frame_ == 0) glGenFramebuffers(1, &frame_);
  if (texture_ == 0) glGenTextures(1, &texture_);
  glBindFramebuffer(GL_FRAMEBUFFER, frame_);
  if (width == width_ && height == height_) return;
  width_ = width;
  height_ = height;
  glBindTexture(GL_TEXTURE_2D, texture_);
  glTexImage2D(GL_TEXTURE_2D, 0, GL_RGBA8, width, height, 0, GL_RGBA, GL_UNSIGNED_BYTE, nullptr);
  glFramebufferTexture2D(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_TEXTURE_2D, texture_, 0);
  keeps_ = glCheckFramebufferStatus(GL_FRAMEBUFFER) == GL_FRAMEBUFFER_COMPLETE;
  if (!keeps_) glBindFramebuffer(GL_FRAMEBUFFER, 0);
}

#if IMGUI_VERSION_NUM < 19200
void Painter::drop_atlas() {
  if (atlas_) ImGui_ImplOpenGL3_DestroyFontsTexture();
}

/// With what else the back end needs, the first time.
void Painter::make_atlas() {
  atlas_ = atlas_ ? ImGui_ImplOpenGL3_CreateFontsTexture() : ImGui_ImplOpenGL3_CreateDeviceObjects();
}
#else
void Painter::drop_atlas() {
  const unsigned texture = compat::atlas_texture();
  if (std::exchange(atlas_, false)) glDeleteTextures(1, &texture);
}

void Painter::make_atlas() {
  const Glyphs::Patch all = Glyphs::whole(*ImGui::GetIO().Fonts);
  unsigned texture = 0;
  glGenTextures(1, &texture);
  glBindTexture(GL_TEXTURE_2D, texture);
  for (const GLenum filter : {GL_TEXTURE_MIN_FILTER, GL_TEXTURE_MAG_FILTER})
    glTexParameteri(GL_TEXTURE_2D, filter, GL_LINEAR);
  glPixelStorei(GL_UNPACK_ALIGNMENT, 4);
  glTexImage2D(GL_TEXTURE_2D, 0, GL_RGBA, all.width, all.height, 0, GL_RGBA, GL_UNSIGNED_BYTE, all.rgba.data());
  ImGui::GetIO().Fonts->TexRef = ImTextureRef(static_cast<ImTextureID>(texture));
  atlas_ = true;
}
#endif

void Painter::add(const Glyphs::Patch& glyphs) {
  if (glyphs.height <= 0) return;
  glBindTexture(GL_TEXTURE_2D, compat::atlas_texture());
  glPixelStorei(GL_UNPACK_ALIGNMENT, 4);
  glTexSubImage2D(GL_TEXTURE_2D, 0, glyphs.x, glyphs.y, glyphs.width, glyphs.height, GL_RGBA, GL_UNSIGNED_BYTE,
                  glyphs.rgba.data());
}

void Painter::paint(ImDrawData& picture, int width, int height, plot::Color ground) {
  compat::leave_textures(picture);
  if (keeps_) keep(width, height);
  glViewport(0, 0, width, height);
  if (!keeps_) {
    clear(ground);
    ImGui_ImplOpenGL3_RenderDrawData(&picture);
    return;
  }
  if (std::exchange(ground_, ground) != ground) forget();
  damage_.note(picture, width, height);
  const PixelGrid grid(picture);
  for (const Rect& rect : damage_.of_last(1)) {
    const Box part = box_of(rect);
    glEnable(GL_SCISSOR_TEST);
    glScissor(part.x0, height - part.y1, part.x1 - part.x0, part.y1 - part.y0);
    clear(ground);
    glDisable(GL_SCISSOR_TEST);
    std::deque<CutList> cut;
    for (int i = 0; i < picture.CmdListsCount; ++i) cut.emplace_back(*picture.CmdLists[i], grid, part, shader_);
    ImGui_ImplOpenGL3_RenderDrawData(&picture);
  }
  glBindFramebuffer(GL_DRAW_FRAMEBUFFER, 0);
  for (const Rect& rect : damage_.of_last(kBuffers)) {
    const Box part = box_of(rect);
    const auto [low, high] = std::pair(height - part.y1, height - part.y0);
    glBlitFramebuffer(part.x0, low, part.x1, high, part.x0, low, part.x1, high, GL_COLOR_BUFFER_BIT, GL_NEAREST);
  }
  glBindFramebuffer(GL_FRAMEBUFFER, 0);
}

}  // namespace pegasos::ui
