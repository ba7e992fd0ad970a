pegasos_test(judgement
  SOURCES judgement.cpp data_test_set.cpp
  LINKS pegasos_objective)
