#!/bin/sh
#===- build-ninja.sh - the build tool Ninja ------------------------------------===#
#
# Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
#===--------------------------------------------------------------------------===#
#
# build-ninja.sh SOURCE OUT COMPILER ARGUMENT...: builds the program OUT from SOURCE, the
# unpacked source package ninja-build, with one call of the C++ compiler.

set -eu
source=$1 out=$2
shift 2

# Without its tests and benchmarks, Windows, the input of re2c, and a web browser.
sources=$(find "$source/src" -name '*.cc' ! -name '*test.cc' ! -name '*_bench.cc' \
  ! -name '*win32*' ! -name 'msvc*' ! -name '*.in.cc' ! -name browse.cc | LC_ALL=C sort)
"$@" -o "$out" $sources
