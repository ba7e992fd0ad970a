#!/usr/bin/env bash
# The real window in every size and with every settings file: it opens, or says in one sentence why not.
#   sizes.sh PEGASOS DISPLAY_TOOL
source "$(dirname "${BASH_SOURCE[0]}")/display_functions.sh"
start_display 1366x768

# ---- Sizes, scales of text and pixels
said() { [ -s "$work/said" ]; }
draws() {
  local status=0
  "$program" gui "$@" --screenshot "$work/picture.png" 2>"$work/said" || status=$?
  [ $status = 0 ] && [ -s "$work/picture.png" ] && ! said && return 0
  sed "s/^/      exit $status: /" "$work/said"
  return 1
}
for size in 799x600 640x480 320x240 16x16 2000x1500; do
  check "a window of $size is drawn" draws --size "$size"
done
printf 'text 0.99\nwait 3\nsize 720x540\nwait 3\ntext 0.5\nscale 0.75\nwait 3\nscale 4\ntext 3\nwait 3\nsize 320x240\nwait 3\nquit\n' \
  >"$work/script"
plays() { "$program" gui --size 1366x768 --script "$1" 2>"$work/said"; }
check "text and pixels of every size are drawn" plays "$work/script"
check "without a word" eval '! said'
for dpi in 48 144 480 1e9 nan; do
  "$tool" resources "Xft.dpi: $dpi"
  check "a desktop of $dpi dpi is drawn on" draws --size 1000x700
done
"$tool" resources ""

# ---- What cannot be is said in one sentence
refused() {  # refused STATUS ARGUMENTS...
  local wanted=$1 status; shift
  "$program" gui "$@" >/dev/null 2>"$work/said"
  status=$?
  [ "$status" = "$wanted" ] && [ "$(wc -l <"$work/said")" = 1 ]
}
for size in 0x0 1x1 -5x3 100000x100000 640 x 640x; do
  check "--size $size is refused" refused 2 "--size=$size"
done
for line in 'jump over' 'size 5x5' 'theme pink' 'text nan' 'drag 1 2' 'press nose' 'click nothing at all'; do
  printf 'wait 3\n%s\n' "$line" >"$work/script"
  check "the script line \"$line\" is refused" refused 1 --script "$work/script"
  check "by its number" grep -q 'script:2\|line 2' "$work/said"
done
head -c 3000 /dev/urandom >"$work/script"
check "a script of noise is refused" refused 1 --script "$work/script"
check "so is a folder" refused 1 --script "$work"

# ---- Settings of yesterday
starts_with() {  # starts_with SETTINGS: the window opens with them, and ends well
  mkdir -p "$XDG_STATE_HOME/pegasos-lab"
  printf '%b' "$1" >"$XDG_STATE_HOME/pegasos-lab/window"
  open_window
  quit_window
}
for settings in 'text 0.9\nwidth 1000\nheight 700\n' 'text 0.5\nwidth 400\nheight 300\n' 'text 3\nwidth 16000\nheight 16000\n' \
  'text nan\nwidth 0\nheight -7\nright 1e9\nspeed -1\n' '\xff\xfe\x00\x01\n\n\ntext'; do
  starts_with "$settings"
done

# ---- A window that still reads its set is left
mkfifo "$work/never.csv"
open_window "$work/never.csv"
quit_window

# ---- A running window changes its size and its text
open_window --size 1366x768
for size in "720 540" "320 240" "1200 700"; do
  xdotool windowsize "$window" $size
  has_size() { [ "$(xdotool getwindowgeometry --shell "$window" | sed -n 's/^WIDTH=//p')" = "${size% *}" ]; }
  check "it has $size px" until_true 20 has_size
  key Right ctrl+minus
done
quit_window
check "without a word on standard error" test ! -s "$work/window.txt"
verdict
