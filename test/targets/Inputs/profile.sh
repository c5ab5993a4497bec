#!/bin/sh
#===- profile.sh - one source, built for two processors ------------------------===#
#
# Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
#===--------------------------------------------------------------------------===#
#
# profile.sh GMONKIT NATIVE CROSS EMULATOR: builds program.c with NATIVE, a compiler for this
# machine, and CROSS, which EMULATOR runs, with many options of gmon-cc and of the compilers. It
# has to print the same, and to have as many calls between the same functions; with -O0, where code
# has the source's blocks, each line has to run as often.

set -eu
tests=$(cd "$(dirname "$0")/../.." && pwd)
gmonkit=$1 native=$2 cross=$3 emulator=$4

check() { # OPTIONS-OF-GMON-CC OPTION...
  gmon=$1
  shift
  echo "profile.sh: $gmon $*"
  "$gmonkit/gmon-cc" $gmon $native "$@" "$tests/targets/Inputs/program.c" -lm -o native
  GMONKIT_OPTIONS=output=native.gmon ./native >native.txt
  "$gmonkit/gmon-cc" $gmon $cross "$@" "$tests/targets/Inputs/program.c" -lm -o cross
  GMONKIT_OPTIONS=output=cross.gmon $emulator ./cross >cross.txt
  cmp native.txt cross.txt
  python3 "$tests/exactness/Inputs/same_counts.py" --calls native native.gmon cross cross.gmon
}

check_lines() {
  check "$1" -O0 -g1
  for program in native cross; do
    "$gmonkit/gmonkit" export --lcov $program $program.gmon | grep ^DA: >$program.lines
  done
  diff native.lines cross.lines
}

check_lines ""
check_lines "--gmon-arcs=mcount --gmon-blocks=all --gmon-threads=single"
check_lines "--gmon-arcs=derived --gmon-blocks=all"
check "--gmon-arcs=derived --gmon-blocks=all" -O2
check "--gmon-arcs=mcount --gmon-blocks=all" -O2
check "--gmon-threads=single" -O2
check "--gmon-threads=single" -Oz -ffunction-sections -Wl,--gc-sections
check "" -O2 -static
check "" -O2 -flto
