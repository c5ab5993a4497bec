#!/bin/sh
# build.sh: what gate.sh and nightly.sh know of a build; they read it in. ORDER and BUILD are set,
# the order's file and CMake's folder; where BUILD is empty, a makefile here includes gmonkit.mk.
#
# It sets program and profile, the released program and its profile for the compiler (empty: none),
# and these functions:
#   build_program
#   train              which may refresh ORDER and profile
#   trained COMMAND..  runs COMMAND with the trained program and its profiles, after train
gmonkit=$(dirname "$0")/../../bin/gmonkit # where both are installed
[ -x "$gmonkit" ] || gmonkit=gmonkit
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

fail() {
  echo "$(basename "$0"): error: $1" >&2
  exit 1
}

# Sets target, order, program, profile and config to what CMake wrote of ORDER.
read_cmake() {
  wanted=$(cd "$(dirname "$ORDER")" && pwd)/$(basename "$ORDER")
  for settings in "$BUILD"/gmonkit-targets/*.sh; do
    [ -e "$settings" ] || break
    . "$settings"
    [ "$order" -ef "$ORDER" ] || [ "$order" = "$wanted" ] || continue
    return 0
  done
  fail "$BUILD: no target of it is linked by $ORDER; configure it with gmonkit_feedback"
}

if [ -n "$BUILD" ]; then
  read_cmake
  build_program() { cmake --build "$BUILD" --target "$target" ${config:+--config "$config"}; }
  train() { cmake --build "$BUILD" --target "$target-train" ${config:+--config "$config"}; }
  trained() (
    . "$BUILD/gmonkit-instrumented/gmonkit-targets/$(basename "$settings")"
    "$@" "$program" "$profiles"/[0-9]*
  )
else
  program=build/$(basename "${ORDER%%.*}") profile=${ORDER%%.*}.prof
  [ -e "$profile" ] || profile=
  build_program() { make "$program"; }
  train() {
    make order
    [ -n "$profile" ] || return 0
    trained "$gmonkit" export --sample-profile="$work/new.prof" --stable="$profile"
    cmp -s "$work/new.prof" "$profile" || cp "$work/new.prof" "$profile"
  }
  trained() { "$@" "build/instrumented/${program#build/}" build/instrumented/*.gmon; }
fi
