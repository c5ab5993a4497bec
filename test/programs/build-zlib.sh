#!/bin/sh
#===- build-zlib.sh - zlib's example program -----------------------------------===#
#
# Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
#===--------------------------------------------------------------------------===#
#
# build-zlib.sh SOURCE OUT COMPILER ARGUMENT...: builds OUT, minigzip with the library in it, from
# SOURCE, the unpacked source package zlib, with one call of the compiler.

set -eu
source=$1 out=$2
shift 2

"$@" -DHAVE_UNISTD_H -I"$source" -o "$out" "$source"/*.c "$source/test/minigzip.c"
