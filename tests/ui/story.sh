#!/usr/bin/env bash
# A visit to the real window with mouse and keys, on a virtual display: drag a point and take it back, pin a run, change
# λ, scrub, save, quit; the session opened again by a new process shows the planes to the pixel as they were left.
#   story.sh PEGASOS DISPLAY_TOOL
source "$(dirname "${BASH_SOURCE[0]}")/display_functions.sh"
start_display 1366x768
cd "$work" || exit 1

# ---- Where things are: at the start and beside a pinned run
printf '%s\n' 'hints off' 'wait optimum' 'wait 3' "widgets $work/start" 'key p' 'wait idle' "widgets $work/pinned" quit >script
check "a script says where things are" "$program" gui --size 1366x768 --script script

# print_of PLACES FIGURE: a fingerprint of its pixels.
print_of() {
  local x y w h
  read -r x y w h <<<"$(box_of "$1" "$2/figure")"
  "$tool" print "$x" "$y" "$w" "$h"
}
at_start() { print_of "$work/start" "data plane"; print_of "$work/start" "weight space"; }
# planes COMMAND: the planes beside a pin, kept or compared with what was kept.
planes() {
  local name x y w h
  for name in "data plane" "weight space"; do
    read -r x y w h <<<"$(box_of "$work/pinned" "$name/figure")"
    "$tool" "$1" "$x" "$y" "$w" "$h" "$work/${name// /-}" || return 1
  done
}
with_pin() { print_of "$work/pinned" "data plane"; print_of "$work/pinned" "weight space"; }
is() { [ "$("$1")" = "$2" ]; }
away() { xdotool mousemove 5 760; }
drag() {  # drag X0 Y0 X1 Y1
  xdotool mousemove "$1" "$2"
  sleep 0.4  # a slow window sees what is under the mouse
  xdotool mousedown 1
  for part in 1 2 3 4; do
    sleep 0.1
    xdotool mousemove $(($1 + ($3 - $1) * part / 4)) $(($2 + ($4 - $2) * part / 4))
  done
  sleep 0.5  # a slow window sees where the button is let go
  xdotool mouseup 1
  sleep 0.1
  away
}

click() {  # click X Y: slowly enough for a slow window
  xdotool mousemove "$1" "$2"
  sleep 0.4
  xdotool mousedown 1
  sleep 0.4
  xdotool mouseup 1
  sleep 0.4
}

drawn() { [ "$("$tool" count 2 2 4 4 1b1f26 0)" = 16 ]; }

# ---- Start
away
open_window --size 1366x768
check "and shows its first picture" until_true 60 drawn
key shift+Right
check "the first picture comes to rest" until_true 60 rests at_start
first=$(at_start)

# ---- Drag a point, and back
read -r x y <<<"$(middle_of "$work/start" "data plane/point 3")"
drag "$x" "$y" $((x + 60)) $((y + 40))  # what leaves the axes widens them for good
before=$first
check "a dragged point changes the planes" until_true 60 differs at_start
check "which come to rest" until_true 60 rests at_start
key ctrl+z
key Escape  # the point is no longer selected
check "Undo brings the planes back to the pixel, w* included" until_true 60 is at_start "$first"
check "and they stay so" until_true 60 rests at_start
check "still to the pixel" is at_start "$first"

# ---- Pin, change λ
key p
check "a pinned run takes its place below" until_true 60 differs at_start
until_true 60 rests with_pin
before=$(with_pin)
click $(middle_of "$work/pinned" "controls/lambda")
xdotool type --window "$window" --delay 60 0.02
enter
away
check "another λ changes the planes" until_true 60 differs with_pin
check "and they come to rest" until_true 60 rests with_pin
key shift+Right shift+Right shift+Right
sleep 0.3
until_true 60 rests with_pin
before=$(with_pin)

# ---- Scrub
read -r x y w h <<<"$(box_of "$work/pinned" "bar/Timeline")"
drag $((x + w * 4 / 10)) $((y + h / 2)) $((x + w * 3 / 10)) $((y + h / 2))
check "scrubbing changes the planes" until_true 60 differs with_pin
until_true 60 rests with_pin
planes keep

# ---- Save, quit, open again
key ctrl+s
sleep 1
xdotool type --window "$window" --delay 60 visit.session
enter
check "the session is saved" until_true 60 test -s visit.session
titled() { [[ $(xdotool getwindowname "$window") == "visit.session – Pegasos Lab" ]]; }
check "and the window has its name" until_true 60 titled
check "its notice goes by itself and leaves the planes as they were" until_true 60 planes near
quit_window

check "the session has the moment that was scrubbed to" grep -qE '"t": 1[1-9],' visit.session
replays() { "$program" replay visit.session --verify >replay.txt; }
check "and gives the same hash without a window" replays
open_window visit.session --size 1366x768
check "the same name" until_true 60 titled
# A new process packs its letters elsewhere into their texture, which decides the last bit of their edges.
check "the planes are as they were left, to the pixel" until_true 60 planes near
check "and stay so" until_true 60 rests with_pin
check "still to the pixel" planes near
quit_window
check "without a word on standard error" test ! -s "$work/window.txt"
verdict
