pegasos_test(optimum
  SOURCES optimum_problems.cpp optimum_brute_force.cpp optimum_certificate.cpp optimum_large.cpp
  LINKS pegasos_optimum SHARDS 2)
