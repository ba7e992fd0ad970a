#!/usr/bin/env bash
# run.sh PEGASOS [READER...]: fuzzes every reader, or those that are named, for PEGASOS_FUZZ_S seconds each (60) from
# files that are right. What was found lies in build/fuzz/found and is run again first, as is tests/fuzz/cases; exit
# code 1 where a reader broke. Run in the checkout's folder.
set -euo pipefail
pegasos=$1; shift
fuzz=$PWD/build/fuzz/tests/fuzz_readers seeds=$PWD/build/fuzz/seeds found=$PWD/build/fuzz/found
symbolizer=$(compgen -c llvm-symbolizer | sort -V | tail -n 1 || true)
[ -z "$symbolizer" ] || export ASAN_SYMBOLIZER_PATH; ASAN_SYMBOLIZER_PATH=$(command -v "$symbolizer" || true)
export UBSAN_OPTIONS=print_stacktrace=1:halt_on_error=1 ASAN_OPTIONS=detect_leaks=1:allocator_may_return_null=1
mkdir -p "$found"

# One file of each kind, small: most of what a fuzzer finds, it finds in short files.
sow() {
  rm -rf "$seeds"; mkdir -p "$seeds"
  cd "$seeds"
  local name
  while read -r name; do mkdir -p "$name"; done < <("$fuzz")
  printf '1 1:0.5 3:2\n-1 2:1 # note\n+1 qid:3 1:-1e-3\n' >libsvm/a
  printf 'x1,x2,label\n1,2,a\n3.5,-4,b\n"5",6e2,a\n' >csv/a
  printf 'name;"a ""b"" c";class\n1.5;7;1\n2;3;0\n' >csv/b
  printf 'x1,x2,label\n1,2,a\n3.5,-4,b\n5,6e2,a\n' >csv/c
  printf 'length\nwidth\n# of legs\n' >words/a
  gzip -c libsvm/a >packed/a
  "$pegasos" data convert moons --m 30 -o binary/a.pgl >/dev/null
  "$pegasos" train circles --m 20 --T 20 --seed 2 --save-session session/a --model model/a >/dev/null
  "$pegasos" train moons --m 20 --T 9 --scale standardise --bias free --save-session session/b --model model/b >/dev/null
  sed '1a "pins": [{"letter": "B", "locked": true, "parameters": {"data": "moons", "m": "9"}, "checksum": "0123456789abcdef", "t": 3, "phase": "gradient", "hash": "fedcba9876543210"}], "pins_in_step": true, "view": {"tab": "norm"},' session/a >session/c
  "$pegasos" train csv/c --T 5 --save-session session/d >/dev/null
  { sed '$d' session/a; printf ',  "home": '; cat session/c; printf '}\n'; } >session/e
  "$pegasos" train moons --m 20 --T 20 --model liblinear/a --model-format liblinear >/dev/null
  "$pegasos" sweep lambda moons --m 20 --values 0.1,1 --T 8 --runs 2 --no-cache --shard 1/1 --part part/a >/dev/null
  cp session/a json/session; cp model/a json/model
  cp "$OLDPWD"/assets/studies/*.json json/; cp "$OLDPWD"/assets/studies/*.json study/
  printf '1 2 3\n4 5\n9\n' >sets/a
  "$pegasos" figure norm moons --m 20 --T 9 --size 200x150 -o origin/a.svg >/dev/null
  "$pegasos" figure norm moons --m 20 --T 9 --size 200x150 -o origin-png/a.png >/dev/null
  "$pegasos" figure norm - --T 9 --size 200x150 -o origin/b.svg <csv/c >/dev/null
  "$pegasos" figure objective - --T 9 --size 200x150 -o origin-png/b.png <csv/c >/dev/null
  cp origin/*.svg carried/
  "$pegasos" figure examples moons --m 9 --T 9 --csv sidecar/a.csv --csv-origin >/dev/null
  rm sidecar/a.csv
  "$pegasos" link session/a >link/a
  "$pegasos" link session/c >link/c
  "$pegasos" link session/d >link/d
  "$pegasos" link the-ball --step 2 >link/b
  cp "$OLDPWD"/tests/gallery/[0-3]*.txt script/
  printf 'theme dark\nlanguage de\ntext 1.25\nsplit.right 0.4\nspeed 20\nwidth 1366\nfinished a,b\nbegun c\t{}\td\t{"place":1}\n' >settings/a
  cp "$OLDPWD"/tests/lessons/week-3.md lesson/a
  cp "$OLDPWD"/assets/lessons/01-first-five-minutes.md "$OLDPWD"/assets/lessons/03-what-a-subgradient-is.md lesson/
  # shellcheck disable=SC2016
  printf '# L\n\nEin Wort.\n\n## S\n\n```lab\n```\n\nWas ist `= norm`?\n\n- eins\n- zwei\n\n```ask\n```\n\n> Ja.\n' >translation/a
  printf 'norm < radius && !(t > 3) ? projected(50) / 50 : answer^2 + chosen(1)' >expression/a
  printf '{"place":0,"steps":[{"answer":"1","tries":1,"locked":true,"done":true,"right":true,"shown":false,"feedback":-1}]}' >player/a
  "$pegasos" lesson play "$OLDPWD"/tests/lessons/week-3.md --answers right --name Ada -o answers/a >/dev/null
  cp "$OLDPWD"/assets/themes/paper.json theme/a
  printf 'open moons; set lambda 0.1; run 100; pin; phase 2; rewind; step 10' >scene/a
  printf 'name\nAda Lovelace\n"Grace, Hopper"\n' >students/a
  printf 'subgradient f=abs x=0 slope=0.5' >idea/a
  cd "$OLDPWD"
  local seed
  for seed in "$seeds"/*/*; do  # most is made from what is accepted
    PEGASOS_FUZZ=$(basename "$(dirname "$seed")") "$fuzz" "$seed" 2>&1 | tail -n 1 | grep -qv ' 0\.0 % accepted' ||
      { echo "$seed is refused"; exit 1; }
  done
}

# try READER: 0 where it holds.
try() {
  local name=$1 log=$found/$1.log known
  known=$(ls tests/fuzz/cases/"$name"-* "$found/$name"-* 2>/dev/null || true)
  mkdir -p "build/fuzz/corpus/$name"
  # shellcheck disable=SC2086
  if [ -n "$known" ] && ! PEGASOS_FUZZ=$name "$fuzz" $known >"$log" 2>&1; then echo "$name: a known case breaks it again, see $log"; return 1; fi
  if ! PEGASOS_FUZZ=$name "$fuzz" -max_total_time="${PEGASOS_FUZZ_S:-60}" -timeout=20 -rss_limit_mb=3000 -max_len=60000 -mutate_depth=1 \
      -artifact_prefix="$found/$name-" -print_final_stats=0 -verbosity=0 "build/fuzz/corpus/$name" "$seeds/$name" >"$log" 2>&1; then
    echo "$name: BROKEN, see $log"
    return 1
  fi
  tail -n 1 "$log"
}

sow
export -f try; export fuzz seeds found
[ $# -gt 0 ] || mapfile -t names < <("$fuzz")
[ $# = 0 ] || names=("$@")
printf '%s\n' "${names[@]}" | xargs -P "${PEGASOS_JOBS:-$(nproc)}" -I{} bash -c 'try {}' || exit 1
