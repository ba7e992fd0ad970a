# Emscripten's compiler, with what its own toolchain file says. Read by CMake before the project. With PEGASOS_THREADS=OFF
# it makes the module for pages whose memory threads may not share.
find_program(PEGASOS_EMCC emcc REQUIRED)  # Debian: emscripten
file(REAL_PATH ${PEGASOS_EMCC} compiler)
cmake_path(GET compiler PARENT_PATH folder)
include(${folder}/cmake/Modules/Platform/Emscripten.cmake)

# Its linker asks node for Debian's acorn.
set(CMAKE_CXX_LINKER_LAUNCHER ${CMAKE_COMMAND} -E env NODE_PATH=/usr/share/nodejs)
# WebAssembly's own exceptions make the program smaller and faster. Fibers put stacks away (Asyncify), which this linker can
# only where exceptions are JavaScript's.
set(compat ${CMAKE_CURRENT_LIST_DIR}/compat)
set(kind "-pthread")
set(exceptions "-fwasm-exceptions -include ${compat}/exceptions_of_threads.h")
if(DEFINED PEGASOS_THREADS AND NOT PEGASOS_THREADS)
  set(kind "")
  set(exceptions "-fexceptions")
endif()
set(CMAKE_C_FLAGS_INIT "${kind}")
if(kind AND EMSCRIPTEN_VERSION VERSION_GREATER 3.1.6)
  string(APPEND CMAKE_C_FLAGS_INIT " -fwasm-exceptions")  # longjmp is such an exception, too
endif()
# compat: what the compiler's library lacks of C++20 stands before it.
set(CMAKE_CXX_FLAGS_INIT "${kind} ${exceptions} -isystem ${compat}")
