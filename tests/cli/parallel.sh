#!/usr/bin/env bash
# The recipe for GNU parallel: eight shards as local jobs, merged to the bytes of one run.
#
#   parallel.sh PEGASOS
set -euo pipefail
pegasos=$(realpath "$1")
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
export HOME=$work XDG_CACHE_HOME=$work/cache
mkdir .parallel
touch .parallel/will-cite
what=(lambda wine --positive class_0 --runs 10 --T 300)
parallel --jobs 2 "$pegasos" sweep "${what[@]}" --threads 1 --shard {}/8 --part part-{} ::: $(seq 8) >jobs.log
"$pegasos" merge part-* --json k.json --csv k.csv --figure k.svg >/dev/null
"$pegasos" sweep "${what[@]}" --no-cache --quiet --json w.json --csv w.csv --figure w.svg >/dev/null
for form in json csv svg; do cmp "k.$form" "w.$form"; done
