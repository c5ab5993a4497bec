#!/bin/sh
#===- GmonkitCheckFile.sh - reports a stale order or profile ---------------===#
#
# Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
#===--------------------------------------------------------------------------===#
#
# sh GmonkitCheckFile.sh GMONKIT PROGRAM FILE USED TARGET warn|error: runs after each link of
# PROGRAM with the order or profile FILE, if it is USED (0 or 1). It is not a CMake script, because
# errors of those take many lines.

set -u
gmonkit=$1 program=$2 file=$3 used=$4 target=$5 on_problem=$6
[ "$used" = 1 ] || exit 0
if [ ! -e "$file" ]; then
  problem="not found; build the target $target-train to make it"
else
  report=$("$gmonkit" check "$program" "$file" 2>&1)
  status=$?
  if [ $status = 0 ]; then
    printf '%s\n' "$report" | grep '^gmonkit: warning: ' >&2
    exit 0
  fi
  case $report in
  *": no symbols; "*) exit 0 ;; # -s leaves nothing to go by
  *": has no marks of blocks "*) exit 0 ;; # GCC has said what has changed, by its plugin
  esac
  printf '%s\n' "$report" >&2
  problem="could not be checked"
  case $status,$report in
  3,* | *": none of its names is "*)
    problem="stale; build the target $target-train to refresh it"
    ;;
  esac
fi
if [ "$on_problem" = error ]; then
  rm -f -- "$program" # Ninja leaves it there
  echo "gmonkit: error: $file: $problem" >&2
  exit 1
fi
echo "gmonkit: warning: $file: $problem" >&2
