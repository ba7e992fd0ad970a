#!/usr/bin/env bash
# run.sh [PATTERN]: makes each fault of list.txt whose file or test matches PATTERN (all) in a copy of the checkout,
# builds the test that it names and shows which test finds it. Exit code 1 where one is found by nobody. The copy, its
# build and results.txt stay in build/mutants, or in PEGASOS_MUTANTS. Run in the checkout's folder.
# run.sh --stand: only whether each piece still stands in its file once.
set -euo pipefail
pattern=${1:-.} list=$PWD/tests/mutations/list.txt
place=${PEGASOS_MUTANTS:-$PWD/build/mutants} tree=$place/tree results=$place/results.txt
jobs=${PEGASOS_JOBS:-$(nproc)} limit_s=${PEGASOS_MUTANT_S:-300}

if [ "$pattern" = --stand ]; then
  perl -ne 'if (/^@ (\S+)/) { open F, "<", $1 or die "$1: $!\n"; local $/; $file = $1; $text = <F> }
    elsif (/^- (.*)/) { $n = () = $text =~ /\Q$1\E/g; $n == 1 or $lost = print "$file: $n times: $1\n" }
    END { exit($lost ? 1 : 0) }' "$list"
  exit
fi

# Only what differs is copied, so that only that is built again.
mkdir -p "$tree"
git ls-files -z | rsync --archive --checksum --no-times --from0 --files-from=- ./ "$tree/"
cd "$tree"
[ -e build/mutants/build.ninja ] || cmake --preset mutants >"$place/configure.log"
ninja -C build/mutants -j "$jobs" --quiet tests/all || { echo "without a fault the tests do not compile" >&2; exit 1; }
: >>"$results"

# change FILE OLD NEW: OLD must stand there once.
change() {
  OLD=$2 NEW=$3 perl -0777 -i -pe 'BEGIN { $n = 0 } $n += s/\Q$ENV{OLD}\E/$ENV{NEW}/g; END { exit($n == 1 ? 0 : 9) }' "$1"
}

# find FILE TEST FILTER OLD NEW
find_fault() {
  local file=$1 test=$2 filter=$3 old=$4 new=$5 log=$place/log said
  cp "$file" "$place/kept"
  if ! change "$file" "$old" "$new"; then
    said="NO FAULT: \"$old\" does not stand there once"
  elif ! ninja -C build/mutants -j "$jobs" "test_$test" >"$log" 2>&1; then
    said="NO FAULT: it does not compile"
  elif timeout "$limit_s" "build/mutants/tests/test_$test" --gtest_brief=1 --gtest_fail_fast --gtest_filter="$filter" >"$log" 2>&1; then
    said="SURVIVES"
  else
    said=$(sed -n 's/^\[  FAILED  \] \([A-Za-z0-9_]*\.[A-Za-z0-9_/]*\).*/found by \1/p' "$log" | head -n 1)
    [ -n "$said" ] || said=$(tail -n 1 "$log" | sed 's/^/found: test_'"$test"' breaks down: /' | cut -c 1-150)
  fi
  cp "$place/kept" "$file"
  printf '%s: %s -> %s: %s\n' "$file" "$old" "${new:-nothing}" "$said" | tee -a "$results"
  case $said in found*) return 0 ;; *) return 1 ;; esac
}

made=0 open=0
while IFS= read -r line <&3; do
  case $line in
    "@ "*) read -r _ file test filter <<<"$line" ;;
    "- "*) old=${line#- } ;;
    "+"*)
      new=${line#+} new=${new# }
      [[ "$file $test" =~ $pattern ]] || continue
      made=$((made + 1))
      find_fault "$file" "$test" "${filter:-*}" "$old" "$new" || open=$((open + 1)) ;;
  esac
done 3<"$list"
echo "$made faults, $((made - open)) found"
[ "$open" = 0 ]
