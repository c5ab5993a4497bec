#!/bin/sh
#===- two_builds.sh - does a program count alike in two builds? ----------------===#
#
# Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
#===--------------------------------------------------------------------------===#
#
#   two_builds.sh PROGRAM=SOURCE "COMMAND" "GMON-CC ALL" "GMON-CC SPARSE" COMPILER ARGUMENT...
#
# Builds PROGRAM by ../../programs/build-PROGRAM.sh in each of the folders all and sparse, which the
# launchers instrument, and runs COMMAND there. Says by same_counts.py whether the counts are the
# same. Programs that hash addresses do the same work because their data lies at the same ones.

set -eu
inputs=$(cd "$(dirname "$0")" && pwd)
program=${1%%=*} source=${1#*=} command=$2 all=$3 sparse=$4
shift 4

# build FOLDER LAUNCHER COMPILER ARGUMENT...
build() {
  folder=$1 launcher=$2
  shift 2
  mkdir -p "$folder"
  cd "$folder"
  "$inputs/../../programs/build-$program.sh" "$source" "$program" $launcher "$@" -fno-pie -no-pie \
    -Wl,--section-start=.rodata=0x2000000 -Wl,--section-start=.data=0x3000000 \
    -Wl,--section-start=.bss=0x4000000
  env -i GMONKIT_OPTIONS=hz=0:zeros=1 setarch -R $command >output.txt
  cd ..
}

build all "$all" "$@"
build sparse "$sparse" "$@"
python3 "$inputs/same_counts.py" "all/$program" all/gmon.out "sparse/$program" sparse/gmon.out
