#!/bin/sh
#===- layout.sh - what a function order does to caches and pages -----------------===#
#
# Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
#===----------------------------------------------------------------------------===#
#
# layout.sh [BUILD-DIR]: links Lua and SQLite's speedtest1 as they are compiled, and in
# the order that `gmonkit order` makes of one instrumented run, and lets the simulator
# that LAYOUTSIM names (a command that runs a program and prints one line of counts:
# instruction cache and TLB misses, pages touched) judge both on a shorter run.

set -eu
root=$(cd "$(dirname "$0")/.." && pwd)
build=$(cd "${1:-$root/build}" && pwd)
programs=$root/test/programs
work=$build/bench/layout

if [ ! -x "${LAYOUTSIM:-}" ]; then
  echo "layout.sh: skipped: LAYOUTSIM names no program that simulates caches"
  exit 0
fi
mkdir -p "$work"

# judge NAME PACKAGE TRAINING MEASURED: the arguments of both runs are lists of words.
judge() {
  name=$1 package=$2 training=$3 measured=$4
  "$root/cmake/fetch-source.sh" "$package" "$build/sources"
  link() { # OUT COMPILER ARGUMENT...
    "$programs/build-$name.sh" "$build/sources/$package" "$@" -O2 -w
  }
  cd "$work"
  link "$name.instrumented" "$build/bin/gmon-cc" clang-22
  GMONKIT_OPTIONS="output=$work/$name.gmon" "./$name.instrumented" $training >/dev/null
  "$build/bin/gmonkit" order "$name.instrumented" "$name.gmon" -o "$name.order"
  link "$name.as-compiled" clang-22 -ffunction-sections -fuse-ld=lld
  link "$name.ordered" clang-22 -ffunction-sections -fuse-ld=lld \
    "-Wl,--symbol-ordering-file=$name.order" -Wl,--no-warn-symbol-ordering
  for layout in as-compiled ordered; do
    echo "$name $layout: $("$LAYOUTSIM" "./$name.$layout" $measured)"
  done
}

judge lua lua5.4 "$programs/workload.lua 3" "$programs/workload.lua 1"
judge sqlite sqlite3 "--size 5" "--size 1"
