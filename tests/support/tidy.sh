#!/usr/bin/env bash
# tidy.sh N: clang-tidy over every source of the debug build, N at a time; one whose object file was not made anew since is
# not read again. Run in the checkout's folder.
# shellcheck disable=SC2016
set -euo pipefail
mkdir -p build/debug/tidy
awk -F '"' '$2 == "command" && match($4, / -o [^ ]+/) {object = substr($4, RSTART + 4, RLENGTH - 4)}
            $2 == "file" {print object; print $4}' build/debug/compile_commands.json |
  xargs -r -P "$1" -n 2 bash -c '
    source=${3#"$1"/} object=build/debug/$2 stamp=build/debug/tidy/${2//\//_}
    case $source in solver/* | app/* | tests/*) ;; *) exit 0 ;; esac
    [ ! "$stamp" -nt "$object" ] || [ ! "$stamp" -nt .clang-tidy ] || exit 0
    echo "  $source" >&2
    clang-tidy --quiet -p build/debug "$3" 2>/dev/null || exit 1
    touch "$stamp"' tidy "$PWD"
