#!/usr/bin/env bash
# make.sh PROGRAM DIR: pictures of every state (the .txt files beside this script) in DIR, with an index.html. Run in the
# checkout's folder.
set -euo pipefail
program=$1 out=$2
die() { printf 'gallery: %s\n' "$*" >&2; exit 1; }

# Looks of a picture: size, theme, language, text size; equal text sizes together, for each new one makes the fonts anew.
some_looks="1600x900:dark:en:1 1366x768:light:zh:1"
all_looks="1600x900:dark:en:1 1600x900:light:en:1 1600x900:high-contrast:en:1 1600x900:light:zh:1 1366x768:dark:zh:1
  1366x768:dark:de:1 1366x768:light:en:1 1280x720:dark:en:1.3 3840x2160:dark:en:1.6"

# looks_of STATE: some looks, or all where the state's second line says "# looks: all".
looks_of() {
  case $(sed -n 2p "$1") in "# looks: all") echo $all_looks ;; *) echo $some_looks ;; esac
}

# pictures_of STATE: the names of its pictures.
pictures_of() {
  local look size theme language text
  for look in $(looks_of "$1"); do
    IFS=: read -r size theme language text <<<"$look"
    echo "$(basename "$1" .txt)-$size-$theme-$language.png"
  done
}

# script_of STATE DIR: the commands that bring a view about, then a picture of every look.
script_of() {
  local look size theme language text
  echo "unseen on"
  cat "$1"
  for look in $(looks_of "$1"); do
    IFS=: read -r size theme language text <<<"$look"
    printf 'size %s\ntext %s\ntheme %s\nlanguage %s\nwait 6\n' "$size" "$text" "$theme" "$language"
    grep '^move ' "$1" || true   # the mouse goes to the same thing, wherever it lies now
    printf 'shot %s/%s-%s-%s-%s.png\n' "$2" "$(basename "$1" .txt)" "$size" "$theme" "$language"
  done
  echo quit
}

# index_of DIR STATE...: a page with the pictures of the states, all of which must be there.
index_of() {
  local out=$1 state picture name; shift
  printf '<!doctype html>\n<meta charset="utf-8">\n<title>Pegasos Lab: gallery</title>\n'
  printf '<style>body{font:15px Inter,sans-serif;margin:24px;background:#eef0f3;color:#14181f}h2{margin:28px 0 4px}'
  printf 'figure{display:inline-block;margin:6px;width:440px}img{width:100%%;border:1px solid #d5dae1}'
  printf 'figcaption{color:#4d5866;font-size:13px}</style>\n<h1>Pegasos Lab</h1>\n'
  for state in "$@"; do
    name=$(basename "$state" .txt)
    printf '<h2>%s</h2>\n<p>%s</p>\n' "${name#*-}" "$(sed -n '1s/^# *//p' "$state")"
    for picture in $(pictures_of "$state"); do
      [ -s "$out/$picture" ] || die "the picture $picture was not made"
      printf '<figure><a href="%s"><img loading="lazy" src="%s" alt=""></a><figcaption>%s</figcaption></figure>\n' \
        "$picture" "$picture" "$picture"
    done
  done
}

display=()
if command -v xvfb-run >/dev/null; then
  display=(xvfb-run -a -s "-screen 0 3840x2160x24")   # its own display: every size fits, nothing else is on it
elif [ -z "${DISPLAY:-}${WAYLAND_DISPLAY:-}" ]; then
  die "there is neither a display nor xvfb-run (Debian's xvfb)"
fi
mkdir -p "$out"
scripts=$(mktemp -d)
trap 'rm -r "$scripts"' EXIT
for state in tests/gallery/*.txt; do
  script_of "$state" "$out" >"$scripts/$(basename "$state")"
done
# One display for all, one process per core: most of the time goes into software rendering.
printf '%s\0' "$scripts"/*.txt |
  "${display[@]}" xargs -0 -P "$(nproc)" -I{} "$program" gui --size 1600x900 --script {} ||
  die "a state could not be shown (see above)"
index_of "$out" tests/gallery/*.txt >"$out/index.html.new"
mv "$out/index.html.new" "$out/index.html"
echo "$(grep -c '<figure>' "$out/index.html") pictures in $SECONDS s: $out/index.html"
