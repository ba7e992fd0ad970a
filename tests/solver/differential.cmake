find_package(PkgConfig REQUIRED)
pkg_check_modules(GMPXX REQUIRED IMPORTED_TARGET gmpxx)
pegasos_test(differential
  SOURCES differential_optima.cpp differential_runs.cpp
          ${PROJECT_SOURCE_DIR}/tests/support/wild_problem.cpp ${PROJECT_SOURCE_DIR}/tests/support/plain_pegasos.cpp
  LINKS pegasos_experiment PkgConfig::GMPXX SHARDS 2 COST 5)
