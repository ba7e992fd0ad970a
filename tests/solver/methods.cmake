find_package(nlohmann_json CONFIG REQUIRED)
pegasos_test(core SOURCES core_random.cpp core_portable.cpp core_message.cpp core_parameters.cpp core_visible.cpp core_file_writer.cpp core_file_goals.cpp core_looks.cpp LINKS pegasos_core)
pegasos_test(methods SOURCES methods_trajectories.cpp methods_naive_loop.cpp methods_invariants.cpp methods_sampling.cpp
                     methods_digits.cpp methods_averages.cpp methods_shift.cpp ${PROJECT_SOURCE_DIR}/tests/support/plain_pegasos.cpp methods_interrupted.cpp
             LINKS pegasos_methods nlohmann_json::nlohmann_json LABELS threads COST 15)
pegasos_test(experiment SOURCES experiment_history.cpp experiment_series.cpp experiment_interrupted.cpp experiment_later.cpp
             LINKS pegasos_experiment nlohmann_json::nlohmann_json LABELS threads COST 5)

# Flags that change the arithmetic are refused before anything is built.
add_test(NAME no_fast_math COMMAND sh -c "for flag in -ffast-math -Ofast -ffinite-math-only; do \
  '${CMAKE_COMMAND}' -S '${PROJECT_SOURCE_DIR}' -B '${CMAKE_CURRENT_BINARY_DIR}/fast_math' -G '${CMAKE_GENERATOR}' -DCMAKE_CXX_FLAGS=$flag 2>&1 | \
  grep -q \"^  $flag lets the compiler\" || exit 1; done")

# A compiler takes a function that does nothing but prefetch for one without effect: they must be in the binary.
if(CMAKE_SYSTEM_PROCESSOR STREQUAL "x86_64")
  add_test(NAME prefetch COMMAND sh -c "objdump -d --no-show-raw-insn '$<TARGET_FILE:test_methods>' | \
    awk '/<_ZN7pegasos7Stepper[0-9a-zA-Z_]*>:/ {on = 1} /^$/ {on = 0} on && /prefetch/ {n++} END {exit n < 3}'")
endif()
