#!/bin/sh
#===- build-zstd.sh - the zstd compressor --------------------------------------===#
#
# Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
#===--------------------------------------------------------------------------===#
#
# build-zstd.sh SOURCE OUT COMPILER ARGUMENT...: builds the program OUT, without threads,
# from SOURCE, the unpacked source package libzstd, with one call of the compiler.

set -eu
source=$1 out=$2
shift 2

sources=$(find "$source/lib/common" "$source/lib/compress" "$source/lib/decompress" \
  "$source/lib/dictBuilder" "$source/programs" -maxdepth 1 -name '*.c' | LC_ALL=C sort)
"$@" -DZSTD_DISABLE_ASM -DZSTD_LEGACY_SUPPORT=0 -DBACKTRACE_ENABLE=0 -DXXH_NAMESPACE=ZSTD_ \
  -o "$out" $sources
