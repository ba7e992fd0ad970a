// Paints Dear ImGui's picture with OpenGL. Where OpenGL is computed by the processor (llvmpipe and its like), the
// picture is kept, and only what differs from the one before is painted again. Thread rule: the window's thread.
#pragma once

#include "plot/palette.h"
#include "ui/damage.h"
#include "ui/glyphs.h"
#include "ui/plain_shader.h"

struct ImDrawData;

namespace pegasos::ui {

class Painter {
 public:
  /// Requires the context of OpenGL in which it will paint, and Dear ImGui's back end for it.
  Painter();
  ~Painter();
  Painter(const Painter&) = delete;
  Painter& operator=(const Painter&) = delete;

  /// Into the window's back buffer of so many px.
  void paint(ImDrawData& picture, int width, int height, plot::Color ground);
  /// Characters that the next picture shows for the first time, into the atlas of the fonts.
  void add(const Glyphs::Patch& glyphs);
  /// Before and after that atlas is made anew.
  void drop_atlas();
  void make_atlas();
  /// The next one is painted as a whole.
  void forget() { damage_.forget(); }

 private:
  void keep(int width, int height);

  bool keeps_;
  unsigned frame_ = 0;  ///< OpenGL's names of the kept picture; 0: none yet
  unsigned texture_ = 0;
  bool atlas_ = false;  ///< OpenGL has it
  int width_ = 0;
  int height_ = 0;
  plot::Color ground_;
  Damage damage_;
  PlainShader shader_;
};

}  // namespace pegasos::ui
