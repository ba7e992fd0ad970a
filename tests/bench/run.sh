#!/usr/bin/env bash
# run.sh [peers [SETS] | memory | growth | build | ARGS]: the benchmarks of build/release, or one of the longer
# comparisons. Run in the checkout's folder; the budgets' results go into build/, those beside other solvers into tests/bench/results.
set -euo pipefail
ours=$PWD/build/release/pegasos

# The day and the processor, as part of a file's name.
stamp() {
  local name
  name=$(sed -n 's/^model name[^:]*: //p' /proc/cpuinfo | head -n 1 | tr -cs 'A-Za-z0-9' '-' | sed 's/^-*//; s/-*$//')
  echo "$(date +%Y-%m-%d)-${name:-unknown}"
}

# peers [SETS]: by the harness in ../shared/peers where it is, else by the small one here.
peers() {
  local csv
  csv=tests/bench/results/$(stamp)-peers.csv
  if [ -x ../shared/peers/run ]; then
    ../shared/peers/run ${1:+--sets "$1"} --peers sklearn_sgd,sklearn_asgd,liblinear,dlib_dcd --ours "$ours" --ours-flags "--threads 1" \
      --peer "ours_suffix=steps=$ours train {file} --lambda {lambda} --T {steps} --seed {seed} --sampling epochs --output suffix:0.5 --threads 1 --json -" \
      --peer "ours_shifted=steps=$ours train {file} --lambda {lambda} --T {steps} --seed {seed} --step shifted:auto --sampling epochs --output suffix:0.5 --threads 1 --json -" \
      --repeat 2 --budget 4 --out "$csv"
    python3 tests/bench/peers.py --table "$csv"
  else
    python3 tests/bench/peers.py --ours "$ours" --out "$csv" ${1:+--sets "$1"}
  fi
  tests/bench/sweeps.py --ours "$ours"
}

budgets() {
  local program found=0 csv
  csv=build/bench-$(stamp).csv
  echo "program,measure,value,unit,wanted" >"$csv"
  for program in build/release/bench/*; do
    if [ ! -f "$program" ] || [ ! -x "$program" ] || [ "${program##*_}" = growth ]; then continue; fi
    found=1
    echo "$program" >&2
    PEGASOS_BENCH_CSV=$csv "$program" "$@"
  done
  [ $found = 1 ] || { echo "no benchmark was built in build/release/bench" >&2; exit 1; }
  echo "The budgets are in $csv" >&2
}

case ${1:-} in
  peers) peers "${2:-}" ;;
  memory) python3 tests/bench/memory.py --ours "$ours" ;;
  growth) build/release/bench/bench_growth build ;;
  build)
    csv=build/bench-$(stamp)-build.csv
    echo "program,measure,value,unit,wanted" >"$csv"
    tests/bench/build.sh "$csv" ;;
  *) budgets "$@" ;;
esac
