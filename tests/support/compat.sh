#!/usr/bin/env bash
# compat.sh CHECKOUT: the C++ library of Debian 12's compiler for browsers has no algorithms of std::ranges: those that
# the sources call stand in app/platform/browser/compat, which nothing else would notice before the page is built.
set -euo pipefail
cd "$1"
there=$(grep -rh . app/platform/browser/compat)
lacking=$(grep -rhoE 'std::ranges::[a-z_]+\(' app solver --include='*.cpp' --include='*.h' | sed 's/.*:://; s/(//' | sort -u |
  while read -r name; do grep -qE "\b$name\(" <<<"$there" || echo "std::ranges::$name"; done)
[ -z "$lacking" ] || { echo "not in app/platform/browser/compat, so the page would not compile:" $lacking; exit 1; }
