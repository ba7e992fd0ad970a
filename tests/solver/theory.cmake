find_package(nlohmann_json CONFIG REQUIRED)
# Many runs at a time, in threads.
pegasos_test(ensemble
  SOURCES theory_ensemble.cpp theory_fan.cpp ${PROJECT_SOURCE_DIR}/tests/support/plain_pegasos.cpp
  LINKS pegasos_experiment fmt::fmt nlohmann_json::nlohmann_json LABELS threads COST 5)
pegasos_test(theory
  SOURCES theory_statistics.cpp theory_path.cpp theory_faults.cpp theory_tightness.cpp theory_subgradients.cpp
          theory_stopping.cpp theory_misprints.cpp theory_measured.cpp theory_walk.cpp theory_walk_rows.cpp
          theory_walk_runs.cpp ${PROJECT_SOURCE_DIR}/tests/support/plain_pegasos.cpp
  LINKS pegasos_experiment fmt::fmt nlohmann_json::nlohmann_json SHARDS 2 COST 15)

# The table of all bundled sets, made by hand: tests/theory_table > table.csv
add_executable(theory_table EXCLUDE_FROM_ALL ${PROJECT_SOURCE_DIR}/tests/bench/theory_table.cpp)
set_target_properties(theory_table PROPERTIES RUNTIME_OUTPUT_DIRECTORY ${PROJECT_BINARY_DIR}/tests)
target_link_libraries(theory_table PRIVATE pegasos_options pegasos_experiment fmt::fmt)
