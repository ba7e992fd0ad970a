#!/usr/bin/env bash
# fetch.sh FOLDER: the sources of the libraries that the browser's program is linked with, from where apt brings this
# machine's packages, each unpacked into FOLDER/NAME. The lists of source packages are kept in FOLDER: nothing of the
# system is changed.
set -euo pipefail

here=$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")
packages=(imgui freetype libpng1.6 zlib cairo pixman md4c utf8proc muparser)
mkdir -p "$1/lists/partial" "$1/places"
cd "$1"

# The same places as for binary packages, in both of apt's forms.
for list in /etc/apt/sources.list /etc/apt/sources.list.d/*.list; do
  [ ! -e "$list" ] || sed -n 's/^deb /deb-src /p' "$list" >>places/all.list.new
done
[ ! -e places/all.list.new ] || mv places/all.list.new places/all.list
for list in /etc/apt/sources.list.d/*.sources; do
  [ ! -e "$list" ] || sed 's/^Types:.*/Types: deb-src/' "$list" >"places/${list##*/}"
done
apt=(-q -o Dir::Etc::SourceList=/dev/null -o "Dir::Etc::SourceParts=$PWD/places" -o "Dir::State::Lists=$PWD/lists" -o APT::Sandbox::User=)
[ -e lists/.fetched ] || { apt-get "${apt[@]}" update && touch lists/.fetched; }

for package in "${packages[@]}"; do
  [ ! -e "$package/.unpacked" ] || continue
  # 'ADDRESS' NAME SIZE HASH
  line=$(apt-get "${apt[@]}" --print-uris --download-only source "$package" | grep -E "^'.*/${package}_[^ ]*\.orig\.tar\.(gz|xz|bz2)'")
  read -r address file _ hash <<<"$line"
  address=${address//\'/}
  /usr/lib/apt/apt-helper "${apt[@]}" download-file "$address" "$file" "$hash"
  rm -rf "$package"
  mkdir "$package"
  tar -xf "$file" -C "$package" --strip-components=1 --no-same-owner
  rm "$file"
  patch=$here/${file%.orig.*}.patch   # of this version
  [ ! -e "$patch" ] || patch -s -d "$package" -p1 <"$patch"
  touch "$package/.unpacked"
done
