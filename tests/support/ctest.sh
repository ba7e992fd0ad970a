#!/usr/bin/env bash
# ctest.sh KIND [WORDS]: runs the tests of build/KIND, those of a sanitizer with its options; WORDS are ctest's. Run in
# the checkout's folder.
set -euo pipefail
kind=$1 select=() wrap=(); shift
if [ "$kind" = tsan ]; then
  select=(-L threads)
  # Long, and of one thread or of the same threads as others: nothing more for ThreadSanitizer to see.
  export GTEST_FILTER=${GTEST_FILTER:--Averages.*:NaiveLoop.*:Invariants.*:Trajectories.*:Shipped.*:Counts.*:DamagedFiles.*:Fuzz.*:Limits.*:Scalings.*:Sampling.Sub*:CountedDraws.Make*:BinaryForm.EveryByteCounts:Files.WritingIsAllOrNothing:Csv.ASparseSetTooWide*:Links.*}
  # ThreadSanitizer wants its addresses; kernels that scatter mappings widely take them away.
  if setarch "$(uname -m)" -R true 2>/dev/null; then wrap=(setarch "$(uname -m)" -R); fi
elif [ "$kind" = asan ] || [ "$kind" = coverage ]; then  # the numbers of long runs, and the same pictures, sizes, languages and lessons again: the same lines for minutes
  export GTEST_FILTER=${GTEST_FILTER:--TheoryMeasured.*:TheoryEnsemble.TightnessOfTheCoin:Shipped.*:Idle.*:Gallery.*:Plots.TenMillion*:Handout.EveryLesson*:ShippedLessons.PlayWith*:Lessons.NothingIsCut*:Language.*:Scales.*:Theory.EveryRowIsSaid*:Ideas.EveryText*:Experiments.EveryKindIsSaid*:Damage.HoldsEveryPixel*:WeightSpaceView.TwoHundred*:Frames.TwoHundred*:Schemas.*:ShippedLessons.NoQuestionMark*:ShippedLessons.RoundingIs*:KeptInputs.NoCommand*:Microscope.TheWayBack*:PseudoCode.ItsLines*:Drawing.NestedAreas*:Grading.ThreeHundred*}
fi
# The real window is driven by "display"; "faults" refuses memory itself.
if [ "$kind" = asan ] || [ "$kind" = coverage ]; then select=(-E '^(monkey_display|sizes|story|faults)$'); fi
# What was run is written down by gcov, also where a test limits the size of files.
[ "$kind" != coverage ] || GTEST_FILTER+=:Writing.ALimitOnTheSizeOfFiles*
support=$PWD/tests/support
export CTEST_PARALLEL_LEVEL=${PEGASOS_JOBS:-$(nproc)}
# intercept_tls_get_addr=0: before GCC 14 the interceptor takes some of glibc's blocks for a header of glibc 2.19, and the
# search for leaks then ends with "Tracer caught signal 11".
export ASAN_OPTIONS=${ASAN_OPTIONS:-detect_stack_use_after_return=1:check_initialization_order=1:strict_string_checks=1:intercept_tls_get_addr=0}
export LSAN_OPTIONS=${LSAN_OPTIONS:-suppressions=$support/lsan.supp:print_suppressions=0}
export UBSAN_OPTIONS=${UBSAN_OPTIONS:-print_stacktrace=1:halt_on_error=1}
export TSAN_OPTIONS=${TSAN_OPTIONS:-suppressions=$support/tsan.supp:second_deadlock_stack=1:halt_on_error=1}
${wrap[@]+"${wrap[@]}"} ctest --test-dir "build/$kind" --output-on-failure --no-tests=error ${select[@]+"${select[@]}"} "$@"
