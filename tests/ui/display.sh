#!/usr/bin/env bash
# The real window on a virtual display: start, step, play by Space, rest without cost, scrub, drop a file, quit.
#   display.sh PEGASOS DISPLAY_TOOL
# Exit 77 (skipped) where Xvfb or xdotool are not installed.
set -uo pipefail
program=$1 tool=$2
for needed in Xvfb xdotool; do
  command -v "$needed" >/dev/null || { echo "skipped: $needed is not installed"; exit 77; }
done

work=$(mktemp -d)
export HOME=$work XDG_STATE_HOME=$work/state
children=()
finish() {
  for child in "${children[@]}"; do kill "$child" 2>/dev/null; done
  wait 2>/dev/null
  rm -rf "$work"
}
trap finish EXIT
failures=0
check() {  # check SENTENCE COMMAND...
  local sentence=$1; shift
  if "$@"; then echo "ok    $sentence"; else echo "FAIL  $sentence"; failures=$((failures + 1)); fi
}
# until_true SECONDS COMMAND...: tries until it succeeds.
until_true() {
  local tries=$(($1 * 20)); shift
  while ((tries-- > 0)); do "$@" && return 0; sleep 0.05; done
  return 1
}

# ---- Without a display: a sentence and an exit code, not a crash
env -u DISPLAY "$program" gui --screenshot "$work/none.png" 2>"$work/none.txt"
check "without a display --screenshot is refused with exit 1" test $? = 1
check "and with one line that says so" grep -q "no display" "$work/none.txt"

Xvfb -displayfd 3 -screen 0 1366x768x24 -nolisten tcp -noreset 3>"$work/display" >/dev/null 2>&1 &
children+=($!)
until_true 20 test -s "$work/display" || { echo "FAIL  Xvfb does not start"; exit 1; }
export DISPLAY=:$(cat "$work/display")

# ---- A script tells where things are, and takes a picture
printf 'wait 3\nwidgets %s\nshot %s\nquit\n' "$work/widgets" "$work/script.png" >"$work/script"
"$program" gui --size 1366x768 --script "$work/script" 2>"$work/errors"
check "a script runs and ends with exit 0" test $? = 0
check "its picture is there" test -s "$work/script.png"
printf 'wait 3\njump over\n' >"$work/bad"
"$program" gui --script "$work/bad" 2>"$work/errors"
check "a bad script ends with exit 1" test $? = 1
check "and names its line" grep -q "bad:2" "$work/errors"

box_of() { awk -v name="$1" '{n = $5; for (i = 6; i <= NF; i++) n = n " " $i; if (n == name) print int($1), int($2), int($3), int($4)}' "$work/widgets"; }
read -r px py pw ph <<<"$(box_of "data plane")"
read -r ax ay aw ah <<<"$(box_of "algorithm")"
read -r bx by bw bh <<<"$(box_of "bar/Play or pause")"
read -r lx ly lw lh <<<"$(box_of "bar/Timeline")"
check "the widgets have places" test -n "${lh:-}" -a -n "${ph:-}" -a -n "${ah:-}"
plane() { "$tool" print "$px" "$py" "$pw" "$ph"; }
algorithm() { "$tool" print "$ax" "$ay" "$aw" "$ah"; }

# ---- The window itself
started=$(date +%s%N)
"$program" --size 1366x768 2>"$work/window.txt" &
window_pid=$!
children+=("$window_pid")
window=""
find_window() { window=$(xdotool search --name 'Pegasos Lab$' 2>/dev/null | head -1); [ -n "$window" ]; }
check "the window opens" until_true 20 find_window
is_drawn() { [ "$("$tool" count "$bx" "$by" "$bw" "$bh" 7aa2ff 2)" -gt $((bw * bh / 2)) ]; }
check "the play button is there in its colour" until_true 10 is_drawn
echo "      first picture after $((($(date +%s%N) - started) / 1000000)) ms"
circles() { [ "$("$tool" count "$px" "$py" "$pw" "$ph" 56b4e9 26)" -gt 1000 ]; }
squares() { [ "$("$tool" count "$px" "$py" "$pw" "$ph" e69f00 26)" -gt 1000 ]; }
check "points of class +1 are drawn" until_true 20 circles
check "points of class -1 are drawn" until_true 20 squares

xdotool mousemove 5 760
known() { [ "$("$tool" print "$px" "$py" "$pw" "$ph")" = "$1" ]; }
differs() { [ "$("$@")" != "$before" ]; }
# The optimum's line appears when it is known; then the picture rests.
optimum() { [ "$("$tool" count "$px" "$py" "$pw" "$ph" d78fc0 26)" -gt 100 ]; }
# At rest: the same picture, and nobody works on the next one (a busy machine draws seldom).
ticks() { awk '{print $14 + $15}' "/proc/$window_pid/stat"; }
asleep() { [ "$(awk '{print $3}' "/proc/$window_pid/stat")" = S ]; }
rests() {
  local picture worked
  picture=$("$1") worked=$(ticks)
  sleep 0.5
  asleep && [ "$(ticks)" = "$worked" ] && [ "$("$1")" = "$picture" ]
}
check "the optimum's line is drawn" until_true 20 optimum
until_true 20 rests plane
start=$(plane)

before=$(algorithm)
xdotool key --window "$window" Right
check "the right arrow makes a step" until_true 20 differs algorithm
before=$(plane)
xdotool key --window "$window" space
check "Space runs: the line moves" until_true 20 differs plane
before=$(plane)
check "and goes on moving" until_true 20 differs plane
xdotool key --window "$window" space
check "Space pauses: the picture rests" until_true 20 rests plane

busy=$(ticks); sleep 2; busy=$(($(ticks) - busy))
check "a resting window costs nothing ($busy ticks in 2 s)" test "$busy" -le 4

middle=$((ly + lh / 2))
xdotool mousemove $((lx + lw / 3)) $middle mousedown 1
for share in 8 6 4 2 0; do xdotool mousemove $((lx + lw * share / 30 + 1)) $middle; sleep 0.05; done
xdotool mouseup 1
sleep 0.2
xdotool mousemove 5 760
check "scrubbing to the left end gives the first picture back, to the pixel" until_true 20 known "$start"

mkdir -p "$work/a folder"
file="$work/a folder/pünkte 1.csv"
{ echo "label,u,v"; for i in $(seq 1 40); do echo "$((i % 2)),$((i % 7)).5,$(((i * 3) % 11))"; done; } >"$file"
check "a file is dropped by XDND" "$tool" drop "$window" "$file"
covered() { differs plane; }
before=$start
check "what is in it is shown before it is taken" until_true 20 covered
until_true 20 rests plane
xdotool key --window "$window" Return
named() { [[ $(xdotool getwindowname "$window") == "pünkte 1.csv"* ]]; }
check "the dropped file is open" until_true 20 named
before=$start
check "and its points are on screen" until_true 20 differs plane

xdotool key --window "$window" ctrl+q
ended() { ! kill -0 "$window_pid" 2>/dev/null; }
check "Ctrl+Q quits" until_true 20 ended
wait "$window_pid"
check "with exit 0" test $? = 0
check "without a word on standard error" test ! -s "$work/window.txt"
check "and its settings are kept" test -s "$XDG_STATE_HOME/pegasos-lab/window"

# ---- The end of a login, or `kill`: the window leaves as by its close button, and comes back without a word
XDG_STATE_HOME=$work/ended "$program" --size 1366x768 2>"$work/window.txt" &
window_pid=$!
children+=("$window_pid")
window=""
check "it opens again" until_true 20 find_window
until_true 10 is_drawn
kill -TERM "$window_pid"
check "SIGTERM quits" until_true 20 ended
wait "$window_pid"
check "with exit 0" test $? = 0
check "and its settings are kept" test -s "$work/ended/pegasos-lab/window"
[ "$failures" = 0 ] || { cat "$work/window.txt"; exit 1; }
