#!/bin/sh
#===- demo.sh - the whole loop on a real program ----------------------------===#
#
# Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
#===------------------------------------------------------------------------===#
#
# demo.sh [clang|gcc]: sets Gmonkit up, fetches the Lua interpreter as a Debian source package,
# without Debian's patches, and runs 'gmonkit loop' on it; with Clang and lld, or with GCC and
# GNU ld. Without a network it takes examples/calc instead. The exit status is the loop's: 3 if
# nothing pays.

set -eu
root=$(cd "$(dirname "$0")/.." && pwd)
build=${GMONKIT_BUILD:-$root/build}
family=${1:-clang}
time=${GMONKIT_DEMO_TIME:-2m}

case $family in
clang | gcc) ;;
*)
  echo "demo.sh: error: $family: unknown compiler; want clang or gcc" >&2
  exit 1
  ;;
esac

"$root/cmake/setup.sh" "$build"
PATH=$build/bin:$PATH
compiler=gcc-12
[ "$family" = gcc ] ||
  compiler=$(realpath "$(sed -n 's/^LLVM_DIR:PATH=//p' "$build/CMakeCache.txt")/../../../bin/clang")

# Shows a command, shortened to what a user would type, and runs it.
show() {
  echo "\$ $*" | sed "s|$build/bin/||g; s|$root/||g" >&2
  "$@"
}

sources=$build/demo-$family
if "$root/cmake/fetch-source.sh" lua5.4 "$sources" --skip-patches; then
  cd "$sources/lua5.4"
  show gmonkit loop --cc="$compiler" --time="$time" \
    --train="src/lua $root/test/programs/workload.lua 10" \
    --judge="src/lua $root/examples/judge.lua 10" --start="src/lua -v"
else
  echo "no network: taking examples/calc instead of Lua"
  mkdir -p "$sources/calc"
  cp "$root"/examples/calc/* "$sources/calc"
  cd "$sources/calc"
  show gmonkit loop --cc="$compiler" --time="$time" --train="./calc 20000 <expressions.txt" \
    --judge="./calc 30 <expressions.txt" -- sh -c "\$CC -O2 *.c -lm -o calc"
fi
