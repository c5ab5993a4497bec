#!/bin/sh
#===- build-cppcheck.sh - the static analyzer cppcheck -------------------------===#
#
# Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
#===--------------------------------------------------------------------------===#
#
# build-cppcheck.sh SOURCE OUT COMPILER ARGUMENT...: builds the program OUT from SOURCE, the
# unpacked source package cppcheck, with one call of the C++ compiler: 90,000 lines.

set -eu
source=$(cd "$1" && pwd) out=$2
shift 2

sources=$(find "$source/lib" "$source/cli" "$source/externals" -name '*.cpp' | LC_ALL=C sort)
"$@" -DNDEBUG "-DFILESDIR=\"$source\"" -I"$source/lib" -I"$source/externals/picojson" \
  -I"$source/externals/simplecpp" -I"$source/externals/tinyxml2" -o "$out" $sources
