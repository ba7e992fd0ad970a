pegasos_test(sweep
  SOURCES sweep_measured.cpp sweep_runs.cpp sweep_statistics.cpp sweep_store.cpp
  LINKS pegasos_experiment fmt::fmt LABELS threads SHARDS 2 COST 5)
