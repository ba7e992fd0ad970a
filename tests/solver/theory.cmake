find_package(nlohmann_json CONFIG REQUIRED)
pegasos_test(theory
  SOURCES theory_statistics.cpp theory_path.cpp theory_faults.cpp theory_ensemble.cpp theory_fan.cpp theory_tightness.cpp theory_stopping.cpp
          ${PROJECT_SOURCE_DIR}/tests/support/plain_pegasos.cpp
  LINKS pegasos_experiment fmt::fmt nlohmann_json::nlohmann_json LABELS threads)
