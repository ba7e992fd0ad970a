#include "ui/plain_shader.h"

#include <array>

#define GL_GLEXT_PROTOTYPES
#include <GL/gl.h>

#include "platform/shading.h"

namespace pegasos::ui {
namespace {

// With the names of Dear ImGui's own shader, so that its vertices fit.
constexpr const char* kVertex = R"(
uniform mat4 ProjMtx;
in vec2 Position;
in vec4 Color;
out vec4 Frag_Color;
void main() {
  Frag_Color = Color;
  gl_Position = ProjMtx * vec4(Position, 0, 1);
}
)";
constexpr const char* kFragment = R"(
in vec4 Frag_Color;
layout (location = 0) out vec4 Out_Color;
void main() { Out_Color = Frag_Color; }
)";

unsigned compiled(GLenum kind, const char* text) {
  const unsigned shader = glCreateShader(kind);
  const std::array<const char*, 2> texts{platform::kShadingStart, text};
  glShaderSource(shader, 2, texts.data(), nullptr);
  glCompileShader(shader);
  return shader;
}

}  // namespace

PlainShader::~PlainShader() {
  if (program_ != 0) glDeleteProgram(program_);
}

/// Made when the back end's is there.
void PlainShader::begin() {
  if (program_ != 0 || failed_) return;
  int textured = 0;
  glGetIntegerv(GL_CURRENT_PROGRAM, &textured);
  textured_ = static_cast<unsigned>(textured);
  program_ = glCreateProgram();
  for (const unsigned shader : {compiled(GL_VERTEX_SHADER, kVertex), compiled(GL_FRAGMENT_SHADER, kFragment)}) {
    glAttachShader(program_, shader);
    glDeleteShader(shader);  // with the program
  }
  for (const char* name : {"Position", "Color"}) {
    const int place = glGetAttribLocation(textured_, name);
    if (place >= 0) glBindAttribLocation(program_, static_cast<unsigned>(place), name);
  }
  glLinkProgram(program_);
  int linked = 0;
  glGetProgramiv(program_, GL_LINK_STATUS, &linked);
  projection_ = glGetUniformLocation(program_, "ProjMtx");
  failed_ = linked == 0 || projection_ < 0;
}

void PlainShader::turn(const ImDrawList*, const ImDrawCmd* command) {
  const Switch& wanted = *static_cast<const Switch*>(command->UserCallbackData);
  PlainShader& shader = *wanted.shader;
  shader.begin();
  if (shader.failed_) return;
  if (!wanted.on) return glUseProgram(shader.textured_);
  std::array<float, 16> projection{};
  glGetUniformfv(shader.textured_, glGetUniformLocation(shader.textured_, "ProjMtx"), projection.data());
  glUseProgram(shader.program_);
  glUniformMatrix4fv(shader.projection_, 1, GL_FALSE, projection.data());
}

ImDrawCmd PlainShader::turn(bool on) {
  ImDrawCmd command;
  command.UserCallback = turn;
  command.UserCallbackData = &switches_[on ? 1 : 0];
  return command;
}

}  // namespace pegasos::ui
