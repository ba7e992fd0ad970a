# What the tests of the real window share: a display of their own, places of widgets by their names, waiting, verdicts.
# Sourced, with the program and display_tool as arguments. Exit 77 (skipped) where Xvfb or xdotool are not installed.
set -uo pipefail
program=$1 tool=$2
for needed in Xvfb xdotool; do
  command -v "$needed" >/dev/null || { echo "skipped: $needed is not installed"; exit 77; }
done

work=$(mktemp -d)
export HOME=$work XDG_STATE_HOME=$work/state
# The graphics driver without threads of its own: where one is just ending, the leak check of a sanitizer dies with
# "Tracer caught signal 11", once in a hundred ends of the window.
export LP_NUM_THREADS=0 MESA_SHADER_CACHE_DISABLE=true
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
  local end=$((SECONDS + $1)); shift
  while ((SECONDS <= end)); do "$@" && return 0; sleep 0.05; done
  return 1
}

start_display() {  # start_display WIDTHxHEIGHT
  Xvfb -displayfd 3 -screen 0 "$1x24" -nolisten tcp -noreset 3>"$work/display" >/dev/null 2>&1 &
  children+=($!)
  until_true 20 test -s "$work/display" || { echo "FAIL  Xvfb does not start"; exit 1; }
  export DISPLAY=:$(cat "$work/display")
}

# box_of PLACES WIDGET: "X Y W H" of a widget, from a file that the script command `widgets` has written.
box_of() { awk -v name="$2" '{n = $5; for (i = 6; i <= NF; i++) n = n " " $i; if (n == name) print int($1), int($2), int($3), int($4)}' "$1"; }
# middle_of PLACES WIDGET: "X Y" of its middle.
middle_of() { local x y w h; read -r x y w h <<<"$(box_of "$1" "$2")"; echo $((x + w / 2)) $((y + h / 2)); }

# open_window ARGUMENTS...: starts the program and waits for its window.
window="" window_pid=""
find_window() { window=$(xdotool search --name 'Pegasos Lab$' 2>/dev/null | head -1); [ -n "$window" ]; }
open_window() {
  window=""
  "$program" "$@" 2>>"$work/window.txt" &
  window_pid=$!
  children+=("$window_pid")
  check "the window opens" until_true 60 find_window
  [ -n "$window" ] || verdict
}
key() { xdotool key --window "$window" "$@"; }
enter() {  # the key is down for a while: a slow window must see it
  xdotool keydown --window "$window" Return
  sleep 0.2
  xdotool keyup --window "$window" Return
}
quit_window() {
  key ctrl+q
  ended() { ! kill -0 "$window_pid" 2>/dev/null; }
  check "Ctrl+Q quits" until_true 60 ended
  ended || kill -9 "$window_pid"
  # The window may close between press and release: then xdotool ends, the server repeats the key into the next window.
  xdotool keyup ctrl+q
  wait "$window_pid"
  check "with exit 0" test $? = 0
  check "without a word on standard error" silent
}
silent() { [ ! -s "$work/window.txt" ] || { sed 's/^/      /' "$work/window.txt"; return 1; }; }

differs() { [ "$("$@")" != "$before" ]; }
# At rest: what COMMAND prints stays as it is, no thread of the window runs or waits for a processor, and none has worked
# meanwhile (a busy machine draws seldom).
sleeping() { ! cat "/proc/$window_pid/task"/*/stat 2>/dev/null | grep -qE '\) [RD] '; }
ticks() { awk '{print $14 + $15}' "/proc/$window_pid/stat"; }
rests() {
  local printed worked
  printed=$("$1") worked=$(ticks)
  sleep 0.5
  sleeping && [ "$(ticks)" = "$worked" ] && [ "$("$1")" = "$printed" ]
}

verdict() { [ "$failures" = 0 ] || { cat "$work/window.txt"; exit 1; }; }
