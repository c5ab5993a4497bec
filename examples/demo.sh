#!/bin/sh
#===- demo.sh - the whole loop on a real program ----------------------------===#
#
# Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
#===------------------------------------------------------------------------===#
#
# Sets Gmonkit up, fetches the Lua interpreter as a Debian source package, builds it
# instrumented, trains it, orders its functions, links it again in that order, proves
# the order and compares. Without a network it takes examples/calc instead.

set -eu
root=$(cd "$(dirname "$0")/.." && pwd)
build=${GMONKIT_BUILD:-$root/build}
work=$build/demo
flags="-O2 -ffunction-sections -fuse-ld=lld"

step() {
  printf '\n== %s\n' "$1"
}

# Shows a command, shortened to what a user would type, and runs it.
show() {
  echo "\$ $*" | sed "s|$build/bin/||g; s|$root/||g" >&2
  "$@"
}

step "1. set up"
"$root/cmake/setup.sh" "$build"
PATH=$build/bin:$PATH
clang=$(sed -n 's/^LLVM_DIR:PATH=//p' "$build/CMakeCache.txt")/../../../bin/clang
mkdir -p "$work"
cd "$work"
rm -f gmon.out order.txt order.txt.json

step "2. get a program"
if "$root/cmake/fetch-source.sh" lua5.4 "$build/sources"; then
  name=lua input=/dev/null arguments="$root/test/programs/workload.lua 200"
  echo "Lua, Debian source package lua5.4"
  compile() { "$root/test/programs/build-lua.sh" "$build/sources/lua5.4" "$@"; }
else
  name=calc input=$root/examples/calc/expressions.txt arguments=50000
  echo "no network: taking examples/calc instead of Lua"
  compile() { out=$1; shift; "$@" -o "$out" "$root"/examples/calc/*.c -lm; }
fi

step "3. build it twice: as it would be released, and instrumented by putting \
gmon-cc before the compiler"
echo "clang $flags ..."
compile "$name" "$clang" $flags
echo "gmon-cc clang $flags ..."
compile "$name-instrumented" gmon-cc "$clang" $flags

step "4. train: run the instrumented program on what it usually does"
show gmonkit run -- "./$name-instrumented" $arguments <"$input" >output
show gmonprof -b -p "$name-instrumented" gmon.out | sed -n 1,10p

step "5. order the functions and link again"
show gmonkit order "$name-instrumented" gmon.out -o order.txt
echo "clang $flags -Wl,--symbol-ordering-file=order.txt ..."
compile "$name-ordered" "$clang" $flags -Wl,--fatal-warnings -Wl,--symbol-ordering-file=order.txt

step "6. prove that the program follows the order"
show gmonkit verify "$name-ordered" order.txt

step "7. before and after"
exec python3 "$root/examples/compare.py" "./$name" "./$name-ordered" order.txt "$input" $arguments
