// How the program ends. In the module without threads main has slept, and who called it has not waited for it: so it
// says itself that it is over.
#pragma once

#include <emscripten.h>

namespace pegasos::platform {

inline int leave(int code) {
#ifndef __EMSCRIPTEN_PTHREADS__
  emscripten_force_exit(code);
#endif
  return code;
}

}  // namespace pegasos::platform
