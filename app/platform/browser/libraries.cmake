# The libraries of the browser's program, under the names that find_package gives them elsewhere: headers that Debian has
# installed, and what libraries/fetch.sh has brought as source text. Read by CMake within project().
set(PEGASOS_SOURCES ${CMAKE_BINARY_DIR}/sources CACHE PATH "What app/platform/browser/libraries/fetch.sh has unpacked")
set(PEGASOS_LIBRARIES ${CMAKE_CURRENT_LIST_DIR}/libraries)

macro(pegasos_provide method name)
  if(NOT TARGET Threads::Threads)
    add_subdirectory(${PEGASOS_LIBRARIES} libraries)
  endif()
  set(${name}_FOUND TRUE)
endmacro()
cmake_language(SET_DEPENDENCY_PROVIDER pegasos_provide SUPPORTED_METHODS FIND_PACKAGE)

# pkg-config knows the libraries of this machine, none of the browser's.
macro(pkg_check_modules name)
  set(${name}_FOUND TRUE)
endmacro()

# Of the machine's headers just these: its C library's must not be seen.
set(PEGASOS_HEADERS ${CMAKE_BINARY_DIR}/headers)
file(MAKE_DIRECTORY ${PEGASOS_HEADERS})
foreach(one eigen3 fmt nlohmann CLI fast_float xxhash.h GLFW)
  if(NOT EXISTS /usr/include/${one})
    message(FATAL_ERROR "/usr/include/${one} is missing; ./dev web installs what is needed")
  endif()
  file(CREATE_LINK /usr/include/${one} ${PEGASOS_HEADERS}/${one} SYMBOLIC)
endforeach()
set(PEGASOS_XXHASH ${PEGASOS_HEADERS} CACHE PATH "Where xxhash.h is")
include_directories(SYSTEM ${PEGASOS_HEADERS})  # compat's charconv needs two of them, wherever it is read
add_compile_definitions(FMT_HEADER_ONLY)
set(CMAKE_FIND_ROOT_PATH_MODE_INCLUDE BOTH)  # fonts are files of this machine
