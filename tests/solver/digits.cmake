pegasos_test(digits SOURCES digits.cpp LINKS pegasos_experiment LABELS digits)

# The same program where the C library takes this processor for an older one, without fused multiply-add and AVX: glibc
# 2.36 and later know the second pair of names, those before the first.
add_test(NAME digits_older_processor COMMAND test_digits --gtest_brief=1)
set_tests_properties(digits_older_processor PROPERTIES LABELS digits TIMEOUT ${test_timeout}
  ENVIRONMENT "GLIBC_TUNABLES=glibc.cpu.hwcaps=-AVX2_Usable,-FMA_Usable,-FMA4_Usable,-AVX2,-FMA,-FMA4")

# No layer of the solver calls a function of the mathematical library whose last digits are the processor's affair, or
# computes in a type that is another one on the next processor. (What IEEE 754 rounds itself is the same everywhere.)
set(archives "")
foreach(layer core data objective methods optimum theory experiment)
  list(APPEND archives $<TARGET_FILE:pegasos_${layer}>)
endforeach()
add_test(NAME digits_of_no_library COMMAND ${CMAKE_COMMAND} -D NM=${CMAKE_NM} -D "ARCHIVES=${archives}"
  -P ${PROJECT_SOURCE_DIR}/tests/layers/check_mathematics.cmake)
set_tests_properties(digits_of_no_library PROPERTIES LABELS digits TIMEOUT 60)
