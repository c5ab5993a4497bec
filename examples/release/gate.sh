#!/bin/sh
# gate.sh [-B BUILD] ORDER BASE: to be run for each change, by CMake in its folder BUILD, or without
# -B in the folder of a makefile that includes gmonkit.mk. It fails where the program no longer has
# most of what ORDER lists, or of what the profile for the compiler knows, does not follow ORDER, or
# where the change, on top of the commit BASE, brings a worse ORDER. Only the last trains.
set -eu
BUILD=
if [ "${1-}" = -B ]; then
  BUILD=$2
  shift 2
fi
ORDER=$1 base=$2
. "$(dirname "$0")/build.sh"
build_program
"$gmonkit" check "$program" "$ORDER" --min=90
"$gmonkit" verify "$program" "$ORDER" --min=90 ${blocks:+--blocks="$blocks"}
for file in ${profile:+"$profile"} ${blocks:+"$blocks"}; do
  "$gmonkit" check "$program" "$file" --min=90
done

if git diff --quiet "$base" -- "$ORDER" || ! git cat-file -e "$base:./$ORDER" 2>/dev/null; then
  exit 0 # the same order, or the first one
fi
git show "$base:./$ORDER" >"$work/base.order"
mkdir "$work/was"
put_back() { # what training has refreshed
  for file in "$ORDER" "$ORDER.json" ${profile:+"$profile"} ${blocks:+"$blocks"}; do
    was=$work/was/$(basename "$file")
    if [ -e "$was" ]; then cp -p -- "$was" "$file"; else rm -f -- "$file"; fi
  done
}
for file in "$ORDER" "$ORDER.json" ${profile:+"$profile"} ${blocks:+"$blocks"}; do
  [ ! -e "$file" ] || cp -p -- "$file" "$work/was"
done
trap 'put_back; rm -rf "$work"' EXIT
train
put_back
trained "$gmonkit" evaluate --order="$work/base.order" --order="$ORDER" --max-loss=5
