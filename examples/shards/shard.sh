#!/bin/sh
# shard.sh PROGRAM DIRECTORY INPUT...: what task N of slurm.sh's array does, a run on the Nth INPUT.
set -eu
program=$1 profile=$2/$SLURM_ARRAY_TASK_ID.gmon
shift $((SLURM_ARRAY_TASK_ID + 1))
exec gmonkit run -o "$profile" -- "$program" 200 <"$1"
