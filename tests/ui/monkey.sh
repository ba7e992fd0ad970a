#!/usr/bin/env bash
# The monkey's visits (monkey.cpp) at the real window: GLFW, OpenGL, a virtual display. Each visit is played without a
# window first, which writes its script, and then again with one, on a desktop with that visit's content scale.
#   monkey.sh PEGASOS DISPLAY_TOOL TEST_MONKEY [SCRIPT]   all of SCRIPT; without it PEGASOS_MONKEY_EVENTS events
source "$(dirname "${BASH_SOURCE[0]}")/display_functions.sh"
monkey=$3 script=${4:-}

# The window can make no file larger, so that wherever the monkey clicks nothing is overwritten.
read_only() {
  trap '' XFSZ
  ulimit -f 0
  "$@"
}
# A word on standard error is a failure too.
play() {
  local size scale status
  size=$(awk '$1 == "size" {print $2; exit}' "$1") scale=$(awk '$1 == "scale" {print $2; exit}' "$1")
  "$tool" resources "Xft.dpi: $(awk -v scale="${scale:-1}" 'BEGIN {print int(96 * scale)}')"
  (cd "$work" && read_only "$program" gui --size "${size:-1600x900}" --script "$1") 2>&1 | tee "$work/said" >&2
  status=${PIPESTATUS[0]}
  [ "$status" = 0 ] && [ ! -s "$work/said" ]
}

if [ -n "$script" ]; then
  scripts=("$(realpath "$script")")
else
  folder=$(dirname "$program")/monkey
  rm -f "$folder"/display-*.script
  PEGASOS_MONKEY_NAME=display PEGASOS_MONKEY_KEEP=1 "$monkey" --gtest_brief=1 >"$work/headless" 2>&1 ||
    { cat "$work/headless"; echo "FAIL  without a window already"; exit 1; }
  scripts=("$folder"/display-*.script)
fi
start_display 3840x2160
for script in "${scripts[@]}"; do
  check "$(grep -c . "$script") lines at the real window; to play them again: ./dev test monkey $script" play "$script"
  [ "$failures" = 0 ] || exit 1
  [ $# = 4 ] || rm "$script"
done
