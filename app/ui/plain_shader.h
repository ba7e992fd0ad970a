// Triangles of plain colours without a look into the texture: where OpenGL is computed by the processor, that look is
// most of what a pixel costs. The picture is the same: in the atlas their place is white. Thread rule: the main thread.
#pragma once

#include <imgui.h>

namespace pegasos::ui {

class PlainShader {
 public:
  PlainShader() = default;
  ~PlainShader();
  PlainShader(const PlainShader&) = delete;
  PlainShader& operator=(const PlainShader&) = delete;

  /// A command for Dear ImGui's back end: what follows is painted with this shader, or with the back end's own again.
  ImDrawCmd turn(bool on);

 private:
  static void turn(const ImDrawList* list, const ImDrawCmd* command);
  void begin();

  struct Switch {
    PlainShader* shader;
    bool on;
  };
  Switch switches_[2] = {{this, false}, {this, true}};
  unsigned program_ = 0;   ///< OpenGL's name of it; 0: none yet
  unsigned textured_ = 0;  ///< the back end's
  int projection_ = 0;     ///< place of its matrix
  bool failed_ = false;    ///< there is none: all is painted with the back end's
};

}  // namespace pegasos::ui
