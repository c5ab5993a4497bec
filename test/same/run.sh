#!/bin/sh
#===- run.sh - instrumented programs are the programs that they were ---------===#
#
# Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
#===--------------------------------------------------------------------------===#
#
# run.sh [SUITE]... [OPTION]...: compiles programs that others wrote plainly and instrumented and
# compares what they do; see Inputs/same.py for suites and options. GCC's tests and csmith come as
# Debian packages, which are unpacked under build/same; nothing is installed.

set -eu
root=$(cd "$(dirname "$0")/../.." && pwd)
build=${GMONKIT_BUILD:-$root/build}
"$root/cmake/fetch-package.sh" "$build/same/csmith" csmith libcsmith-dev
[ -d "$build/same/gcc/testsuite/gfortran.dg" ] || {
  "$root/cmake/fetch-package.sh" "$build/same/gcc/package" gcc-12-source
  mkdir -p "$build/same/gcc/unpacking"
  tar -xf "$build/same/gcc/package"/usr/src/gcc-12/gcc-12*.tar.xz -C "$build/same/gcc/unpacking" \
    --strip-components=2 --wildcards '*/gcc/testsuite/gcc.c-torture/execute' \
    '*/gcc/testsuite/gcc.dg' '*/gcc/testsuite/g++.dg' '*/gcc/testsuite/gcc.target/i386' \
    '*/gcc/testsuite/c-c++-common' '*/gcc/testsuite/gfortran.dg'
  rm -rf "$build/same/gcc/testsuite"
  mv "$build/same/gcc/unpacking/testsuite" "$build/same/gcc"
  rm -rf "$build/same/gcc/package" "$build/same/gcc/unpacking"
}
exec nice -n 10 python3 "$root/test/same/Inputs/same.py" "--build=$build" "$@"
