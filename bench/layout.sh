#!/bin/sh
#===- layout.sh - what a function order does to caches and pages -----------------===#
#
# Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
#===----------------------------------------------------------------------------===#
#
# layout.sh [BUILD-DIR]: links Lua and SQLite's speedtest1 as they are compiled, and in
# the order that `gmonkit order` makes of one instrumented run, and lets a simulator
# judge both on a shorter run. LAYOUTSIM names it: a command that runs a program and
# prints one line of NAME=COUNT (instruction cache and TLB misses, pages touched).
#
# One layout may be lucky: where the code begins decides which functions meet in a set of
# the cache. So each figure is the mean of several links, with the code shifted.

set -eu
root=$(cd "$(dirname "$0")/.." && pwd)
build=$(cd "${1:-$root/build}" && pwd)
programs=$root/test/programs
work=$build/bench/layout
shifts="16 512 1024 1536" # bytes before the first function

if [ ! -x "${LAYOUTSIM:-}" ]; then
  echo "layout.sh: skipped: LAYOUTSIM names no program that simulates caches"
  exit 0
fi
mkdir -p "$work"
cd "$work"

# pad BYTES: pad.s, a function of that size that never runs.
pad() {
  cat >pad.s <<END
  .section .text.layout_pad,"ax",@progbits
  .globl layout_pad
  .type layout_pad, @function
layout_pad:
  .zero $1, 0x90
  .size layout_pad, . - layout_pad
END
}

# Lines of NAME=COUNT in, a table row of their means out.
means() {
  awk -v title="$1" -v wanted="l1i_misses itlb_misses stlb_misses pages4k pages64k" '
    { for (i = 1; i <= NF; i++) { split($i, pair, "="); sum[pair[1]] += pair[2] } }
    END {
      count = split(wanted, names, " ")
      printf "| %s |", title
      for (i = 1; i <= count; i++) printf " %.0f |", sum[names[i]] / NR
      print ""
    }'
}

# judge NAME PACKAGE TRAINING MEASURED: the arguments of both runs are lists of words.
judge() {
  name=$1 package=$2 training=$3 measured=$4
  "$root/cmake/fetch-source.sh" "$package" "$build/sources"
  link() { # OUT COMPILER ARGUMENT...
    "$programs/build-$name.sh" "$build/sources/$package" "$@" -O2 -w
  }
  link "$name.instrumented" "$build/bin/gmon-cc" clang-22
  GMONKIT_OPTIONS="output=$work/$name.gmon" "./$name.instrumented" $training >/dev/null
  "$build/bin/gmonkit" order "$name.instrumented" "$name.gmon" -o "$name.order"
  for layout in as-compiled ordered; do
    # The pad comes first in both.
    { echo layout_pad; [ $layout = as-compiled ] || cat "$name.order"; } >"$name.list"
    for bytes in $shifts; do
      pad "$bytes"
      link "$name.$layout" clang-22 pad.s -ffunction-sections -fuse-ld=lld \
        "-Wl,--symbol-ordering-file=$name.list" -Wl,--no-warn-symbol-ordering
      "$LAYOUTSIM" "./$name.$layout" $measured
    done | means "$name, $layout"
  done
}

echo "| program, layout | L1i misses | iTLB misses | L2 TLB misses | 4 KiB pages | 64 KiB windows |"
echo "|---|---|---|---|---|---|"
judge lua lua5.4 "$programs/workload.lua 3" "$programs/workload.lua 1"
judge sqlite sqlite3 "--size 5" "--size 1"
