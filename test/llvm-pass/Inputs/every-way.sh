#!/bin/sh
# every-way.sh CLANG [OPTION...]: builds a C and a C++ program by `gmon-cc CLANG OPTION...` in each
# way of counting, optimised and not, and checks the counts, which are known by hand.
set -eu
inputs=$(cd "$(dirname "$0")" && pwd)
clang=$1
shift
for level in -O0 -O2; do
  for counting in "--gmon-arcs=mcount --gmon-blocks=all --gmon-threads=single" \
    "--gmon-arcs=mcount --gmon-blocks=sparse" "--gmon-arcs=derived --gmon-blocks=all" \
    "--gmon-arcs=derived --gmon-blocks=sparse"; do
    for source in calls-and-blocks.c every-mode.cpp; do
      compiler=$clang
      [ "$source" = calls-and-blocks.c ] || compiler=$clang++
      echo "$compiler $level $* $counting $source"
      gmon-cc $counting "$compiler" "$level" "$@" "$inputs/$source" -o prog
      rm -f gmon.out
      ./prog >out.txt
      python3 "$inputs/../../Inputs/dump_gmon.py" gmon.out prog >>out.txt
      FileCheck "$inputs/$source" <out.txt
    done
  done
done
