#!/bin/sh
#===- demo.sh - the whole loop on a real program ----------------------------===#
#
# Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
#===------------------------------------------------------------------------===#
#
# demo.sh [clang|gcc]: sets Gmonkit up, fetches the Lua interpreter as a Debian source
# package, builds it instrumented, trains it, orders its functions, links it again in that
# order, proves the order and compares; with Clang and lld, or with GCC and GNU ld. With Clang
# it also gives the profile to the compiler. Without a network it takes examples/calc instead.

set -eu
root=$(cd "$(dirname "$0")/.." && pwd)
build=${GMONKIT_BUILD:-$root/build}
family=${1:-clang}
work=$build/demo-$family

case $family in
clang)
  flags="-O2 -ffunction-sections -fuse-ld=lld"
  linker=lld order=order.txt use_order=-Wl,--symbol-ordering-file=order.txt pgo=--gmon-pgo
  ;;
gcc)
  flags="-O2 -ffunction-sections"
  linker=bfd order=order.ld use_order=-Wl,-dT,order.ld pgo=
  ;;
*)
  echo "demo.sh: error: $family: unknown compiler; want clang or gcc" >&2
  exit 1
  ;;
esac

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
compiler=gcc-12
[ "$family" = gcc ] ||
  compiler=$(sed -n 's/^LLVM_DIR:PATH=//p' "$build/CMakeCache.txt")/../../../bin/clang
mkdir -p "$work"
cd "$work"
rm -f gmon.out $order $order.json

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
echo "$family $flags ..."
compile "$name" "$compiler" $flags
echo "gmon-cc $pgo $family $flags ..."
compile "$name-instrumented" gmon-cc $pgo "$compiler" $flags

step "4. train: run the instrumented program on what it usually does"
show gmonkit run -- "./$name-instrumented" $arguments <"$input" >output
show gmonprof -b -p "$name-instrumented" gmon.out | sed -n 1,10p

step "5. order the functions and link again"
# What Clang numbers for the profile is inlined a little otherwise than what it does not.
show gmonkit order "$name-instrumented" gmon.out --linker=$linker ${pgo:+--release=$name} -o $order
echo "$family $flags $use_order ..."
compile "$name-ordered" "$compiler" $flags -Wl,--fatal-warnings $use_order

step "6. prove that the program follows the order"
show gmonkit verify "$name-ordered" $order

compare() {
  python3 "$root/examples/compare.py" "./$name" "$1" $order "$input" $arguments
}

step "7. before and after"
compare "./$name-ordered"
[ -n "$pgo" ] || exit 0

step "8. the same profile for the compiler, too: build once more, and compare"
profile=$name.prof
show gmonkit export --sample-profile=$profile "$name-instrumented" gmon.out
echo "gmon-cc --gmon-pgo=$profile $family $flags $use_order ..."
compile "$name-optimised" gmon-cc --gmon-pgo="$work/$profile" "$compiler" $flags \
  -Wl,--no-warn-symbol-ordering $use_order
show gmonkit check "$name-optimised" $profile
compare "./$name-optimised"
