#!/bin/sh
# loop.sh PROGRAM COMMAND...: COMMAND builds PROGRAM. Runs it instrumented, orders it for gold,
# builds it plain by the order, and prints its output, its calls and what verify says.
set -e
program=$1
shift
gmon-cc "$@" > build.txt 2>&1 || { cat build.txt; exit 1; }
"./$program" > counted.txt
gmonprof -b -p "$program" gmon.out
gmonkit order "$program" gmon.out --linker=gold -o order.txt
rm "$program"
case $1 in
*gnatmake*) "$@" -f -largs -fuse-ld=gold -Wl,--section-ordering-file=order.txt > build.txt 2>&1 ;;
*) "$@" -fuse-ld=gold -Wl,--section-ordering-file=order.txt ;;
esac
"./$program" | cmp - counted.txt
cat counted.txt
gmonkit verify "$program" order.txt
