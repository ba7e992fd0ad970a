# Configures with two packages hidden: it must end with one sentence that names both, and no other.
file(REMOVE_RECURSE ${WORK})
execute_process(
  COMMAND ${CMAKE_COMMAND} -S ${SOURCE} -B ${WORK} -G Ninja -D CMAKE_CXX_COMPILER=${COMPILER}
    -D CMAKE_DISABLE_FIND_PACKAGE_Eigen3=ON -D CMAKE_DISABLE_FIND_PACKAGE_CLI11=ON
  RESULT_VARIABLE failed OUTPUT_QUIET ERROR_VARIABLE said)
if(failed STREQUAL "0")
  message(FATAL_ERROR "it was configured without Eigen and CLI11")
endif()
string(REGEX REPLACE "[ \n]+" " " said "${said}")
string(REGEX MATCHALL "CMake Error" errors "${said}")
list(LENGTH errors count)
if(NOT count EQUAL 1 OR NOT said MATCHES "Packages are missing: [^ ]*eigen[^ ]* [(]linear algebra[)], [^ ]*cli11[^ ]* [(]command line options[)][.] This installs them: sudo ")
  message(FATAL_ERROR "what is missing is not said: ${said}")
endif()
