#!/usr/bin/env bash
# The Slurm recipe on a cluster of one node that runs under the present user, in a folder of its own: an array of five
# tasks, one of them lost and submitted again, merged to the bytes of one run.
#
#   slurm.sh PEGASOS SLURM-ARRAY.SH      needs slurmctld, slurmd and sbatch (Debian: slurmctld slurmd slurm-client)
set -euo pipefail
PATH=$PATH:/usr/sbin
pegasos=$(realpath "$1")
script=$(realpath "$2")
work=$(mktemp -d)
me=$(id -un)
host=$(hostname -s)
port=$((20000 + RANDOM % 20000))
daemons=()
cleanup() {
  for pid in "${daemons[@]}"; do kill "$pid" 2>/dev/null || true; done
  wait || true
  rm -rf "$work"
}
trap cleanup EXIT
mkdir -p "$work"/{state,spool,bin,jobs}
ln -s "$pegasos" "$work/bin/pegasos"
cat >"$work/slurm.conf" <<CONF
ClusterName=one
SlurmctldHost=$host(127.0.0.1)
SlurmUser=$me
SlurmdUser=$me
AuthType=auth/none
CredType=cred/none
StateSaveLocation=$work/state
SlurmdSpoolDir=$work/spool
SlurmctldPidFile=$work/slurmctld.pid
SlurmdPidFile=$work/slurmd.pid
SlurmctldPort=$port
SlurmdPort=$((port + 1))
ProctrackType=proctrack/pgid
TaskPlugin=task/none
SelectType=select/cons_tres
SelectTypeParameters=CR_Core
SwitchType=switch/none
MpiDefault=none
JobAcctGatherType=jobacct_gather/none
AccountingStorageType=accounting_storage/none
NodeName=$host NodeAddr=127.0.0.1 CPUs=2 RealMemory=1024 State=UNKNOWN
PartitionName=all Nodes=$host Default=YES MaxTime=INFINITE State=UP
CONF
export SLURM_CONF=$work/slurm.conf
slurmctld -D >"$work/slurmctld.log" 2>&1 &
daemons+=($!)
slurmd -D -N "$host" >"$work/slurmd.log" 2>&1 &
daemons+=($!)
fail() {
  echo "slurm.sh: $1" >&2
  tail -n 5 "$work"/*.log "$work"/jobs/*.out >&2 || true
  exit 1
}
for _ in $(seq 120); do
  [ "$(sinfo -h -o %T 2>/dev/null || true)" = idle ] && break
  sleep 0.5
done
[ "$(sinfo -h -o %T)" = idle ] || fail "the node does not come up"

export PATH=$work/bin:$PATH XDG_CACHE_HOME=$work/cache
cd "$work/jobs"
what=(k-fixed-kT breast_cancer --scale standardise --lambda 0.01 --runs 6 --T 500)
sbatch --wait --array=1-5 "$script" "${what[@]}" >/dev/null || fail "a task failed"
rm parts/part-3
if said=$(pegasos merge parts/part-* --json k.json 2>&1); then fail "a missing shard was not noticed"; fi
[[ $said == *"1 of 5 shards is missing: 3"* ]] || fail "the missing shard is not named: $said"
SHARDS=5 sbatch --wait --array=3 "$script" "${what[@]}" >/dev/null || fail "the task that was submitted again failed"
pegasos merge parts/part-* --json k.json --csv k.csv --figure k.svg >/dev/null
pegasos sweep "${what[@]}" --no-cache --quiet --json w.json --csv w.csv --figure w.svg >/dev/null
for form in json csv svg; do
  cmp "k.$form" "w.$form" || fail "the merged $form differs from that of one run"
done
