#!/bin/sh
# parallel.sh PROGRAM SUM INPUT...: runs the instrumented PROGRAM on each INPUT, as many at a time
# as there are processors, and adds the profiles up in the file SUM: sixteen at a time, then the
# sums. Which of them come first does not matter, the SUM is the same, byte for byte.
# Other machines help if they see the same files: PARALLEL="--sshlogin one,two --workdir ." in
# the environment.
set -eu
program=$1 sum=$2
shift 2
# parallel has a shell read the command once more.
program=$(printf "'%s'" "$(printf %s "$program" | sed "s/'/'\\\\''/g")")
profiles=$(mktemp -d shards.XXXXXX)
trap 'rm -rf "$profiles"' EXIT
trap 'exit 1' HUP INT TERM # dash would end without the trap above

parallel --halt now,fail=1 \
  gmonkit run -o "$profiles/{#}.gmon" -- "$program" 200 '<' {} '>' "$profiles/{#}.log" ::: "$@"
find "$profiles" -name '*.gmon' |
  parallel --halt now,fail=1 -N 16 gmonkit merge -o "$profiles/{#}.sum" {}
gmonkit merge -o "$sum" "$profiles"/*.sum
