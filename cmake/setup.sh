#!/bin/sh
#===- setup.sh - from a fresh Debian machine to a build --------------------===#
#
# Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
#===------------------------------------------------------------------------===#
#
# setup.sh [--with-tests] [BUILD-DIR]: installs missing packages of packages.txt (as root, or with
# sudo). Then configures and builds everything in BUILD-DIR (default: build).
# --with-tests: installs those of packages-tests.txt, too.

set -eu
root=$(cd "$(dirname "$0")/.." && pwd)
with_tests=
if [ "${1:-}" = --with-tests ]; then
  with_tests=yes
  shift
fi
build=${1:-$root/build}

fail() {
  echo "setup.sh: error: $1" >&2
  exit 1
}

step() {
  echo "setup: $1"
}

"$root/cmake/install-packages.sh" "$root/cmake/packages.txt" \
  ${with_tests:+"$root/cmake/packages-tests.txt"}

step "building in $build"
mkdir -p "$build"
cmake -S "$root" -B "$build" -G Ninja >"$build/setup.log" 2>&1 &&
  cmake --build "$build" >>"$build/setup.log" 2>&1 || {
  tail -n 30 "$build/setup.log" >&2
  fail "the build failed; the whole log is $build/setup.log"
}
libraries="libgmonpass.so, gmonplugin.so, libgmonrt.a"
step "built: $build/bin/gmonkit, gmonprof, gmon-cc; $build/lib/$libraries"
