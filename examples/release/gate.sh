#!/bin/sh
# gate.sh ORDER BASE: to be run for each change, in the folder of a makefile that includes
# gmonkit.mk. It fails where the program no longer has most of what ORDER lists, does not follow it,
# or where the change, on top of the commit BASE, brings a worse ORDER. Only the last trains.
set -eu
order=$1 base=$2
program=${order%%.*}
make "build/$program"
gmonkit check "build/$program" "$order" --min=90
gmonkit verify "build/$program" "$order" --min=90

if git diff --quiet "$base" -- "$order" || ! git cat-file -e "$base:./$order" 2>/dev/null; then
  exit 0 # the same order, or the first one
fi
git show "$base:./$order" >build/base.order
make train
gmonkit evaluate "build/instrumented/$program" build/instrumented/*.gmon \
  --order=build/base.order --order="$order" --max-loss=5
