#!/bin/bash
# One experiment as a Slurm job array: each task makes one shard, and the last command joins them.
#
#   sbatch --array=1-100 slurm-array.sh k-fixed-kT breast_cancer --scale standardise --lambda 0.01 --runs 100000
#   pegasos merge parts/part-* --json k.json --csv k.csv --figure k.svg      # when all tasks are done
#
# A task that failed or was cancelled is submitted again by its number, for instance sbatch --array=17 with the same
# words; the merge says which ones are missing.
#SBATCH --job-name=pegasos
#SBATCH --cpus-per-task=1
#SBATCH --mem=1G
#SBATCH --time=01:00:00
set -euo pipefail
shards=${SHARDS:-$SLURM_ARRAY_TASK_MAX}   # with --array=17 say SHARDS=100
mkdir -p parts
pegasos sweep "$@" --threads "${SLURM_CPUS_PER_TASK:-1}" --no-cache --quiet \
  --shard "$SLURM_ARRAY_TASK_ID/$shards" --part "parts/part-$SLURM_ARRAY_TASK_ID"
