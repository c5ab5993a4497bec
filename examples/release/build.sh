#!/bin/sh
# build.sh: what gate.sh and nightly.sh know of a build; they read it in. ORDER and BUILD are set,
# the order's file and CMake's folder; where BUILD is empty, a makefile here includes gmonkit.mk.
#
# It sets program, the released one; profile and blocks, its profile for the compiler and its layout
# of blocks (empty: none); and these functions:
#   build_program
#   train              which may refresh ORDER, profile and blocks
#   trained COMMAND..  runs COMMAND with the trained program and its profiles, after train
gmonkit=$(dirname "$0")/../../bin/gmonkit # where both are installed
[ -x "$gmonkit" ] || gmonkit=gmonkit
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
trap 'exit 1' HUP INT TERM # dash would end without the trap above

fail() {
  echo "$(basename "$0"): error: $1" >&2
  exit 1
}

# Runs git in the folder of ORDER, where it is ./${ORDER##*/}.
in_tree() { git --literal-pathspecs -C "$(dirname -- "$ORDER")" "$@"; }

# Prints a line if the commit $1 has ORDER.
find_in() {
  in_tree rev-parse --quiet --verify "$1^{commit}" >/dev/null ||
    fail "$1: no commit here; fetch it, or clone with more history"
  in_tree ls-tree "$1" -- "./${ORDER##*/}" || fail "$1: could not be read"
}

# Sets target, order, program, profile, blocks and config to what CMake wrote of ORDER.
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

# Prints the folder NAME of the instrumented build that the order is from.
last_training() {
  if [ -n "$profile" ] && [ -n "$blocks" ]; then echo "$1-optimised"; else echo "$1"; fi
}

if [ -n "$BUILD" ]; then
  read_cmake
  build_program() { cmake --build "$BUILD" --target "$target" ${config:+--config "$config"}; }
  train() { cmake --build "$BUILD" --target "$target-train" ${config:+--config "$config"}; }
  trained() (
    folder=$BUILD/$(last_training gmonkit-instrumented)
    . "$folder/gmonkit-targets/$(basename "$settings")"
    "$@" "$program" "$profiles"/[0-9]*
  )
else
  name=$(basename "$ORDER" .order) # PROGRAM.LINKER
  program=build/${name%.*}
  find_files() {
    stem=$(dirname "$ORDER")/${name%.*}
    profile=$stem.prof blocks=$stem.blocks
    [ -e "$profile" ] || profile=
    [ -e "$blocks" ] || blocks=
  }
  find_files
  build_program() { make "$program"; }
  train() {
    make order
    find_files
  }
  trained() (
    folder=build/$(last_training instrumented)
    "$@" "$folder/${program#build/}" "$folder"/*.gmon
  )
fi
