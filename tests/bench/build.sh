#!/usr/bin/env bash
# build.sh CSV: how long the compiler takes, from nothing and after one change, with PEGASOS_JOBS processes. Run in the
# checkout's folder; it builds in a folder of its own, which it removes. The rows go to the CSV file, too.
set -euo pipefail
csv=$1
dir=build/bench-build
jobs=${PEGASOS_JOBS:-$(nproc)}
trap 'rm -rf "$dir"' EXIT

now() { date +%s.%N; }
# timed COMMAND...: the seconds it takes; its output is shown only if it fails.
timed() {
  local start log
  start=$(now)
  log=$("$@" 2>&1) || { printf '%s\n' "$log" >&2; exit 1; }
  awk -v a="$start" -v b="$(now)" 'BEGIN { printf "%.1f", b - a }'
}
# row MEASURE SECONDS WANTED
row() {
  echo "build,$1,$2,s,$3" >>"$csv"
  printf '%-52s %8s s   wanted: %s\n' "$1" "$2" "$3"
}

rm -rf "$dir"
configure=$(timed cmake --preset release -B "$dir" -DPEGASOS_TESTS=ON -DPEGASOS_BENCH=ON)
program=$(timed cmake --build "$dir" -j "$jobs" --target pegasos)
row "the program from nothing without packages" "$(awk "BEGIN { print $configure + $program }")" "<= 240 with them"
row "all tests and benchmarks after that" "$(timed cmake --build "$dir" -j "$jobs")" "-"

# Every twentieth source of the program: touched, and the program linked again.
sources=()
while read -r source; do sources+=("$source"); done < <(git ls-files 'solver/*.cpp' 'app/*.cpp' | awk 'NR % 20 == 1')
times=()
for source in "${sources[@]}"; do
  touch "$source"
  times+=("$(timed cmake --build "$dir" -j "$jobs" --target pegasos) $source")
done
printf '%s\n' "${times[@]}" | sort -n >"$dir/times"
row "one changed source to a program: median of ${#sources[@]}" "$(awk '{ a[NR] = $1 } END { print a[int((NR + 1) / 2)] }' "$dir/times")" "<= 10"
read -r longest source < <(tail -n 1 "$dir/times")
row "the longest of them ($source)" "$longest" "<= 10"
