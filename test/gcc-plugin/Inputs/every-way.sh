#!/bin/sh
#===- every-way.sh - a version of GCC does what the main one does ----------===#
#
# Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
#===--------------------------------------------------------------------------===#
#
# every-way.sh VERSION GMON-CC DUMP-GMON: builds odd.c and odd.cpp by gcc-VERSION and g++-VERSION in
# several ways, and compares calls and blocks with those that the files say.

set -e
inputs=$(cd "$(dirname "$0")" && pwd)
version=$1 gmon_cc=$2 dump_gmon=$3
defaults="--gmon-blocks=all --gmon-threads=single"

# check ARCS SOURCE COMPILER FLAG...
check() {
  arcs=$1 source=$2
  shift 2
  echo "$arcs: $*" >&2
  sh "$inputs/as-plain.sh" "$gmon_cc --gmon-arcs=$arcs $defaults" "$@" "$inputs/$source"
  python3 "$inputs/../../Inputs/check_records.py" prog
  $dump_gmon gmon.out prog >out.txt
  FileCheck "$inputs/$source" --check-prefixes=ARCS,BLOCKS <out.txt
}

for flags in -O0 -O2 "-O2 -flto" "-Os -fsplit-stack"; do
  check mcount odd.c "gcc-$version" $flags
done
check derived odd.c "gcc-$version" -O2
for flags in -O0 -O2; do
  check mcount odd.cpp "g++-$version" $flags
done
