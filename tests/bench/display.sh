#!/usr/bin/env bash
# The real window on a display of its own, drawn by software: from start to the first picture, how many pictures a window
# draws that nobody touches, and what one costs while it plays 20 steps a second. Run from the build folder's bench/,
# where this file is a link.
for needed in Xvfb xdotool; do
  command -v "$needed" >/dev/null || { echo "not measured: $needed is not installed"; exit 0; }
done
build=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
set -- "$build/pegasos" "$build/tests/display_tool"
source "$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")/../ui/display_functions.sh"
start_display 1600x900

row() {  # row MEASURE VALUE UNIT WANTED
  printf '%-58s %10s %s (wanted: %s)\n' "$1" "$2" "$3" "$4"
  [ -z "${PEGASOS_BENCH_CSV:-}" ] || printf 'display,"%s",%s,%s,"%s"\n' "$1" "$2" "$3" "$4" >>"$PEGASOS_BENCH_CSV"
}

# The corner of the top bar has its colour as soon as there is a picture.
times=$(for _ in 1 2 3 4 5 6 7; do "$tool" first 2 2 1b1f26 "$program" --size 1600x900; done | sort -n)
[ "$(wc -w <<<"$times")" = 7 ] || { echo "the window has shown no picture"; exit 1; }
row "start to the first picture, median of 7" "$(sed -n 4p <<<"$times")" ms "< 500"
row "start to the first picture, longest of 7" "$(sed -n 7p <<<"$times")" ms ""

printf '%s\n' 'wait optimum' 'wait 30' "rest 2 $work/pictures" quit >"$work/script"
"$program" gui --size 1600x900 --script "$work/script" || exit 1
row "pictures drawn in 2 s at rest" "$(cat "$work/pictures")" pictures 0

# played SECONDS: processor milliseconds of a whole window that plays so long, and the pictures that it draws meanwhile.
TIMEFORMAT='%U %S'
played() {
  printf '%s\n' 'wait optimum' 'wait 30' 'key space' "rest $1 $work/pictures" quit >"$work/script"
  { time "$program" gui --size 1600x900 --script "$work/script" 2>/dev/null; } 2>"$work/time" || exit 1
  awk -v pictures="$(cat "$work/pictures")" '{print int(1000 * ($1 + $2)), pictures}' "$work/time"
}
read -r short_ms short_pictures <<<"$(played 2)"
read -r long_ms long_pictures <<<"$(played 12)"
[ "${long_pictures:-0}" -gt "${short_pictures:-0}" ] || { echo "the window has played no picture"; exit 1; }
row "playing 20 steps/s, processor time a picture" "$(((long_ms - short_ms) / (long_pictures - short_pictures)))" ms "<= 20"
row "playing 20 steps/s, of a core" "$(((long_ms - short_ms) / 100))" % "<= 50"
