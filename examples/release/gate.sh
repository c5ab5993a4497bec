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
in_base=$(find_in "$base") # before anything is built
build_program
"$gmonkit" check "$program" "$ORDER" --min=90
"$gmonkit" verify "$program" "$ORDER" --min=90 ${blocks:+--blocks="$blocks"}
for file in ${profile:+"$profile"} ${blocks:+"$blocks"}; do
  "$gmonkit" check "$program" "$file" --min=90
done

[ -n "$in_base" ] || exit 0 # the first order
in_tree diff --quiet "$base" -- "./${ORDER##*/}" && exit 0 || differs=$?
[ "$differs" = 1 ] || fail "$ORDER: could not be compared with $base"
in_tree cat-file blob "$base:./${ORDER##*/}" >"$work/base.order"
each_file() { # calls $1 NAME FILE for all that training may refresh
  "$1" order "$ORDER"
  "$1" weights "$ORDER.json"
  [ -z "$profile" ] || "$1" profile "$profile"
  [ -z "$blocks" ] || "$1" blocks "$blocks"
}
keep() { [ ! -e "$2" ] || cp -p -- "$2" "$work/was/$1"; }
restore() { if [ -e "$work/was/$1" ]; then cp -p -- "$work/was/$1" "$2"; else rm -f -- "$2"; fi; }
mkdir "$work/was"
each_file keep
trap 'trap "" HUP INT TERM; each_file restore; rm -rf "$work"' EXIT
train
each_file restore
trained "$gmonkit" evaluate --order="$work/base.order" --order="$ORDER" --max-loss=5
