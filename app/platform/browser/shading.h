// The shading language of the window's OpenGL: in a browser that of WebGL 2.
#pragma once

namespace pegasos::platform {

inline constexpr const char* kShadingVersion = "#version 300 es";
/// What every shader begins with.
inline constexpr const char* kShadingStart = "#version 300 es\nprecision mediump float;\n";

}  // namespace pegasos::platform
