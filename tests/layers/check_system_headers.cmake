# cmake -D SOURCE= -P check_system_headers.cmake
# Only app/ui may include GLFW, OpenGL or Dear ImGui; the solver may use nothing that draws, parses options or speaks JSON.
# What starts threads or waits for them is used through core/threads.h alone, so that a build without threads has none.
set(window "GLFW/|GL/|imgui|backends/imgui")
set(app_only "${window}|cairo|CLI/|nlohmann/|png\\.h|ft2build|freetype|iostream")
set(wrong "")
set(count 0)

function(refuse pattern)
  foreach(file ${ARGN})
    file(STRINGS ${file} lines REGEX "^[ \t]*#[ \t]*include[ \t]*[<\"](${pattern})")
    foreach(line ${lines})
      string(APPEND wrong "${file}: ${line}\n")
    endforeach()
  endforeach()
  set(wrong "${wrong}" PARENT_SCOPE)
endfunction()

file(GLOB_RECURSE solver ${SOURCE}/solver/*.h ${SOURCE}/solver/*.cpp)
file(GLOB_RECURSE app ${SOURCE}/app/*.h ${SOURCE}/app/*.cpp)
list(FILTER app EXCLUDE REGEX "/app/(ui|platform)/")
refuse("${app_only}" ${solver})
refuse("${window}" ${app})
file(GLOB_RECURSE all ${SOURCE}/solver/*.h ${SOURCE}/solver/*.cpp ${SOURCE}/app/*.h ${SOURCE}/app/*.cpp)
list(FILTER all EXCLUDE REGEX "/core/(threads|fibers)\\.|/app/platform/")  # the platform is what these stand on
refuse("(thread|future|condition_variable|semaphore|latch|barrier)>" ${all})
if(NOT solver)
  string(APPEND wrong "no sources found in ${SOURCE}/solver\n")
endif()
if(wrong)
  message(FATAL_ERROR "these includes are not for these layers:\n${wrong}")
endif()
