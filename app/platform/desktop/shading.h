// The shading language of the window's OpenGL: on a desktop that of OpenGL 3.3.
#pragma once

namespace pegasos::platform {

inline constexpr const char* kShadingVersion = "#version 330 core";
/// What every shader begins with.
inline constexpr const char* kShadingStart = "#version 330 core\n";

}  // namespace pegasos::platform
