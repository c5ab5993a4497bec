#!/bin/sh
# loop.sh SOURCES COMPILER...: with the Gmonkit in PATH and each compiler builds the program in the
# folder SOURCES (examples/calc) instrumented, runs it, orders it, links it again and verifies it,
# in the current folder.
set -eu
sources=$1
shift
for compiler; do
  case $compiler in
  *clang*) linker=lld flags=-fuse-ld=lld use=-Wl,--symbol-ordering-file=order ;;
  *) linker=bfd flags= use=-Wl,-dT,order ;;
  esac
  flags="-O2 -ffunction-sections $flags"
  gmon-cc "$compiler" $flags "$sources"/*.c -o instrumented -lm
  rm -f gmon.out order
  gmonkit run -- ./instrumented 100 <"$sources/expressions.txt" >expected
  gmonprof -b -p instrumented gmon.out >flat
  grep -q parse flat
  gmonkit order instrumented gmon.out --linker=$linker -o order
  "$compiler" $flags $use "$sources"/*.c -o ordered -lm
  ./ordered 100 <"$sources/expressions.txt" | cmp - expected
  gmonkit verify ordered order >verified
  echo "$compiler: $(grep '^in order' verified)"
done
