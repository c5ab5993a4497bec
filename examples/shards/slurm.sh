#!/bin/sh
# slurm.sh PROGRAM SUM INPUT...: the same as an array of Slurm jobs, a task for each INPUT, and a
# job that adds up when all of them have ended well. All machines see the current directory.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
program=$1 sum=$2
shift 2
# For the shell that runs the last job.
quoted() { printf "'%s'" "$(printf %s "$1" | sed "s/'/'\\\\''/g")"; }
profiles=$(mktemp -d shards.XXXXXX)
array=$(sbatch --parsable --array="1-$#" --output="$profiles/%a.log" "$here/shard.sh" \
  "$program" "$profiles" "$@")
sbatch --wait --dependency="afterok:$array" --kill-on-invalid-dep=yes --output="$profiles/sum.log" \
  --wrap "gmonkit merge -o $(quoted "$sum") $profiles && rm -r $profiles"
