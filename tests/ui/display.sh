#!/usr/bin/env bash
# The real window on a virtual display: start, step, play by Space, rest without cost, scrub, drop a file, quit.
#   display.sh PEGASOS DISPLAY_TOOL
source "$(dirname "${BASH_SOURCE[0]}")/display_functions.sh"

# ---- Without a display: a sentence and an exit code, not a crash
env -u DISPLAY "$program" gui --screenshot "$work/none.png" 2>"$work/none.txt"
check "without a display --screenshot is refused with exit 1" test $? = 1
check "and with one line that says so" grep -q "no display" "$work/none.txt"

start_display 1366x768

# ---- A script tells where things are, and takes a picture
printf 'widgets %s\nwait 3\nshot %s\nquit\n' "$work/widgets" "$work/script.png" >"$work/script"
"$program" gui --size 1366x768 --script "$work/script" 2>"$work/errors"
check "a script runs and ends with exit 0" test $? = 0
check "its picture is there" test -s "$work/script.png"
check "and what the first picture has" test -s "$work/widgets"
printf 'wait 3\njump over\n' >"$work/bad"
"$program" gui --script "$work/bad" 2>"$work/errors"
check "a bad script ends with exit 1" test $? = 1
check "and names its line" grep -q "bad:2" "$work/errors"
for command in 'set lambda nan' 'set nosuchkey 1' 'open nope.csv' 'click nowhere/at all'; do
  printf 'wait 3\n%s\nwait 3\nquit\n' "$command" >"$work/bad"
  "$program" gui --script "$work/bad" 2>"$work/errors"
  check "the refused line '$command' ends with exit 1" test $? = 1
  check "and is named" grep -q "bad:2: " "$work/errors"
done
for command in widgets save shot 'rest 0.1'; do
  printf 'wait 3\n%s %s/none/file.png\nwait 3\nquit\n' "$command" "$work" >"$work/bad"
  "$program" gui --script "$work/bad" 2>"$work/errors"
  check "what '$command' cannot write ends with exit 1" test $? = 1
  check "and says where and why" grep -q "bad:2: .*none/file.png: the folder does not exist; make it first" "$work/errors"
done

# ---- What is painted again in parts is the picture that is painted as a whole: another theme there and back
{
  printf '%s\n' 'hints off' 'wait optimum' 'wait 3'
  n=0
  for state in 'step 1' 'step 3' 'key down' 'key down' 'run 300' 'set lambda 0.1' 'key p' 'set k 8' 'show errors' \
    'move bar/Step' 'away' 'choose Lessons' 'size 1200x700' 'run 2000' 'show theory' 'show run'; do
    n=$((n + 1))
    printf '%s\n' "$state" 'wait optimum' 'wait 40' "shot $work/part-$n.png" 'theme light' 'wait 3' 'theme dark' 'wait 3' \
      "shot $work/whole-$n.png"
  done
  echo quit
} >"$work/script"
"$program" gui --size 1366x768 --script "$work/script" 2>"$work/errors"
check "the states of the comparison are reached" test $? = 0
for n in $(seq 1 16); do
  # Where a part begins decides the last bit of what Mesa 25 blends in software.
  check "picture $n of 16 is the same in parts and as a whole" "$tool" alike "$work/part-$n.png" "$work/whole-$n.png"
done

# ---- A script's picture does not depend on where the display's pointer lies
printf '%s\n' 'hints off' 'wait optimum' 'run 100' 'key p' 'wait 40' "shot $work/pointer.png" quit >"$work/script"
for place in '5 760' '683 384' '400 300'; do
  xdotool mousemove $place
  "$program" gui --size 1366x768 --script "$work/script" 2>"$work/errors"
  [ -e "$work/first.png" ] || cp "$work/pointer.png" "$work/first.png"
  check "with the pointer at $place it is the same" "$tool" alike "$work/first.png" "$work/pointer.png"
done

# ---- What plays is drawn once a step
printf '%s\n' 'hints off' 'wait optimum' 'wait 30' 'key space' "rest 3 $work/pictures" 'key space' 'wait 3' \
  "save $work/played" quit >"$work/script"
"$program" gui --size 1366x768 --script "$work/script" 2>"$work/errors"
check "it plays" test $? = 0
steps=$(sed -nE 's/^ *"t": ([0-9]+).*/\1/p' "$work/played" | head -n 1)
check "it makes steps (${steps:-none})" test "${steps:-0}" -ge 5
check "and about a picture for each: $(cat "$work/pictures") for ${steps:-0}" \
  test "$(cat "$work/pictures")" -le $((${steps:-0} + ${steps:-0} / 5 + 3))

# ---- What it says aloud
printf '%s\n' 'hints off' 'wait optimum' 'step 1' 'wait 5' quit >"$work/script"
"$program" gui --size 1366x768 --speak --script "$work/script" >"$work/aloud" 2>"$work/errors"
check "it says what happens" test $? = 0
check "a step is one line" grep -q '^t = 1: Example [0-9]* .*eta = ' "$work/aloud"
check "in letters of every keyboard" test -z "$(LC_ALL=C grep -a '[^ -~]' "$work/aloud")"

printf '%s\n' 'hints off' 'wait optimum' 'step 1' 'wait 5' 'step 1' 'wait 5' "save $work/unheard" quit >"$work/script"
"$program" gui --size 1366x768 --speak --script "$work/script" 2>"$work/errors" | head -n 1 >"$work/aloud"
ended=${PIPESTATUS[0]}
check "who hears it may go away" test "$ended" = 0
check "and the session goes on" grep -q '"t": 2' "$work/unheard"

read -r px py pw ph <<<"$(box_of "$work/widgets" "data plane")"
read -r ax ay aw ah <<<"$(box_of "$work/widgets" "algorithm")"
read -r bx by bw bh <<<"$(box_of "$work/widgets" "bar/Play or pause")"
read -r lx ly lw lh <<<"$(box_of "$work/widgets" "bar/Timeline")"
check "the widgets have places" test -n "${lh:-}" -a -n "${ph:-}" -a -n "${ah:-}"
plane() { "$tool" print "$px" "$py" "$pw" "$ph"; }
algorithm() { "$tool" print "$ax" "$ay" "$aw" "$ah"; }

# ---- The window itself
started=$(date +%s%N)
open_window --size 1366x768
is_drawn() { [ "$("$tool" count "$bx" "$by" "$bw" "$bh" 7aa2ff 2)" -gt $((bw * bh / 2)) ]; }
check "the play button is there in its colour" until_true 30 is_drawn
echo "      first picture after $((($(date +%s%N) - started) / 1000000)) ms"
circles() { [ "$("$tool" count "$px" "$py" "$pw" "$ph" 56b4e9 26)" -gt 1000 ]; }
squares() { [ "$("$tool" count "$px" "$py" "$pw" "$ph" e69f00 26)" -gt 1000 ]; }
check "points of class +1 are drawn" until_true 20 circles
check "points of class -1 are drawn" until_true 20 squares

xdotool mousemove 5 760
known() { [ "$("$tool" print "$px" "$py" "$pw" "$ph")" = "$1" ]; }
# The optimum's line appears when it is known; then the picture rests.
optimum() { [ "$("$tool" count "$px" "$py" "$pw" "$ph" d78fc0 26)" -gt 100 ]; }
check "the optimum's line is drawn" until_true 20 optimum
until_true 20 rests plane
start=$(plane)

before=$(algorithm)
key Right
check "the right arrow makes a step" until_true 20 differs algorithm
before=$(plane)
key space
check "Space runs: the line moves" until_true 20 differs plane
before=$(plane)
check "and goes on moving" until_true 20 differs plane
key space
check "Space pauses: the picture rests" until_true 20 rests plane

# Within 10 s it saves by itself what was done. After that there is nothing to do.
sleep 11
saved() { [ -n "$(find "$XDG_STATE_HOME/pegasos-lab" -name 'autosave-*.session' -size +0)" ]; }
check "it saves by itself what was done" until_true 20 saved
check "and rests again" until_true 20 rests plane
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
enter
named() { [[ $(xdotool getwindowname "$window") == "pünkte 1.csv"* ]]; }
check "the dropped file is open" until_true 20 named
before=$start
check "and its points are on screen" until_true 20 differs plane

quit_window
check "and its settings are kept" test -s "$XDG_STATE_HOME/pegasos-lab/window"

# ---- A file that cannot be read as it is, from a file manager: the window asks how
printf 'a;b;y\n1,5;2,5;x\n2,5;1,0;z\n' >"$work/komma.csv"
"$program" gui "$work/komma.csv" --frames 3 2>"$work/errors"
check "without a person such a file ends with exit 1" test $? = 1
open_window --size 1366x768 "$work/komma.csv"
check "with one its lines and problems are there" until_true 20 covered
quit_window

# ---- The end of a login, or `kill`: the window leaves as by its close button
export XDG_STATE_HOME=$work/ended
open_window --size 1366x768
until_true 30 is_drawn
kill -TERM "$window_pid"
check "SIGTERM quits" until_true 20 ended
wait "$window_pid"
check "with exit 0" test $? = 0
check "without a word on standard error" silent
check "and its settings are kept" test -s "$XDG_STATE_HOME/pegasos-lab/window"

# ---- A signal ends a script that waits for a run without end, and one that is still being read
interrupted_script() {  # interrupted_script FILE INPUT WHERE
  "$program" gui --size 640x400 --script "$1" <"$2" 2>"$work/endless.txt" &
  window_pid=$!
  children+=("$window_pid")
  check "a script's window opens" until_true 60 find_window
  sleep 1
  kill -TERM "$window_pid"
  check "and a signal ends it $3" until_true 30 ended
  wait "$window_pid"
  check "with exit 1" test $? = 1
  check "and says that the script did not end" grep -q "interrupted before the end of the script" "$work/endless.txt"
}
printf '%s\n' 'run 9007199254740992' quit >"$work/endless"
interrupted_script "$work/endless" /dev/null "in the middle of a run"
mkfifo "$work/never"
exec 9<>"$work/never"
interrupted_script - "$work/never" "before its first line"
exec 9>&-

# ---- The display goes: what was just done is offered at the next start
export XDG_STATE_HOME=$work/gone
mine=$DISPLAY
rm "$work/display"
start_display 1366x768
server=${children[-1]}
open_window --size 1366x768
check "the window of the other display is drawn" until_true 30 is_drawn
until_true 30 rests algorithm
before=$(algorithm)
key Right
check "and makes a step" until_true 30 differs algorithm
: >"$work/window.txt"
kill -KILL "$server"
wait "$server" 2>/dev/null
check "without its display the window ends" until_true 20 ended
wait "$window_pid"
check "with exit 1" test $? = 1
check "and says why" grep -q "the display has gone" "$work/window.txt"
saved=$(grep -l '"t": 1' "$XDG_STATE_HOME"/pegasos-lab/*.session 2>/dev/null)
check "the step that was just made is saved" test -n "$saved"
: >"$work/window.txt"
export DISPLAY=$mine

# ---- What cannot be kept is said behind the window that closes
export XDG_STATE_HOME=$work/blocked
mkdir -p "$XDG_STATE_HOME/pegasos-lab/window" "$XDG_STATE_HOME/pegasos-lab/last.session"
: >"$work/window.txt"
open_window --size 1366x768
until_true 30 is_drawn
key ctrl+q
check "the window closes" until_true 60 ended
wait "$window_pid"
check "with exit 1" test $? = 1
check "and says in one sentence that neither session nor settings are kept" grep -Eqx \
  "pegasos: not kept for the next start: the session \(.*last.session: this is a folder\) and the settings \(.*window: this is a folder\)" \
  "$work/window.txt"
check "nor its session" grep -q "pegasos-lab/last.session: this is a folder" "$work/window.txt"
: >"$work/window.txt"
verdict
