#!/bin/sh
#===- run.sh - sets everything up and runs the tests -----------------------===#
#
# Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
#===------------------------------------------------------------------------===#
#
# run.sh [--quick|--full] [LIT-OPTION...]: the last line is `N passed, N failed, N skipped`; the
# exit status is 0 when none failed. Tests on real programs fetch these as Debian source
# packages, one test csmith, one a newer GNU ld and one axe-core by npm; without a network they are
# skipped, and that is said. --quick leaves out what slow-tests.txt lists. --full also runs what
# `REQUIRES: full`: variations of other tests, on large programs.

set -eu
tier=
case ${1:-} in
--quick | --full)
  tier=$1
  shift
  ;;
esac
root=$(cd "$(dirname "$0")/.." && pwd)
build=${GMONKIT_BUILD:-$root/build}
for folder in "$root" "$build"; do
  case $folder in *[[:space:]]*) ;; *) continue ;; esac
  echo "run.sh: error: $folder: lit cannot run tests where a folder has a space in its name" >&2
  exit 1
done

"$root/cmake/setup.sh" --with-tests "$build"
for package in lua5.4 sqlite3 libzstd ninja-build libogg; do
  echo "run.sh: fetching $package"
  "$root/cmake/fetch-source.sh" "$package" "$build/sources" ||
    echo "run.sh: the tests that build $package are skipped"
done

"$root/cmake/fetch-linker.sh" "$build/newer-ld" || echo "run.sh: the test of GNU ld 2.44 is skipped"
"$root/cmake/fetch-package.sh" "$build/same/csmith" csmith libcsmith-dev ||
  echo "run.sh: the test on programs of csmith is skipped"

"$root/cmake/fetch-npm.sh" axe-core 4.14.1 "$build/axe" ||
  echo "run.sh: the test of accessibility is skipped"
"$root/cmake/fetch-npm.sh" speedscope 1.25.0 "$build/speedscope" ||
  echo "run.sh: the test of speedscope is skipped"
"$root/cmake/fetch-npm.sh" @firefox-devtools/profiler-cli 0.10.0 "$build/firefox-profiler" ||
  echo "run.sh: the test of the Firefox Profiler is skipped"

results=$build/test/results.json
mkdir -p "$build/test"
rm -f "$results"
status=0
lit=$(sed -n "s/^GMONKIT_LIT:FILEPATH=//p" "$build/CMakeCache.txt")
[ -x "$lit" ] || {
  echo "run.sh: error: $build: configured without tests; remove it and start again" >&2
  exit 1
}
[ "$tier" != --full ] || set -- --param full=1 "$@"
[ "$tier" != --quick ] ||
  export LIT_FILTER_OUT="$(python3 "$root/test/Inputs/slow_tests.py" "$root/test")"
"$lit" -v -o "$results" "$@" "$build/test" || status=$?
python3 "$root/test/Inputs/count_results.py" "$results" || status=1
exit $status
