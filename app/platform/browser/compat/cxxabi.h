// <cxxabi.h> with where a thread keeps its exceptions, which libc++'s does not name (Itanium C++ ABI, 2.2.2).
#pragma once

#include_next <cxxabi.h>

namespace __cxxabiv1 {
extern "C" void* __cxa_get_globals();
}
