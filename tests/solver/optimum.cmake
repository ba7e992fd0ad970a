pegasos_test(optimum
  SOURCES optimum_problems.cpp optimum_brute_force.cpp optimum_certificate.cpp optimum_large.cpp
          optimum_interrupted.cpp
  LINKS pegasos_optimum Eigen3::Eigen SHARDS 2 COST 15)
