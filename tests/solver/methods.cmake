find_package(nlohmann_json CONFIG REQUIRED)
pegasos_test(core SOURCES core_random.cpp core_parameters.cpp LINKS pegasos_core)
pegasos_test(methods SOURCES methods_trajectories.cpp methods_invariants.cpp methods_sampling.cpp
             LINKS pegasos_methods nlohmann_json::nlohmann_json)
pegasos_test(experiment SOURCES experiment_history.cpp experiment_series.cpp
             LINKS pegasos_experiment nlohmann_json::nlohmann_json LABELS threads)
