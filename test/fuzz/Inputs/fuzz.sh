#!/bin/sh
#===- fuzz.sh - builds and runs the fuzz targets ----------------------------===#
#
# Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
#===------------------------------------------------------------------------===#
#
# fuzz.sh BUILD LLVM TARGET [OPTION...]: builds TARGET (gmon_reader_fuzzer, gmonprof_fuzzer or
# verbs_fuzzer) into BUILD with the Clang in LLVM/bin and runs it on BUILD/corpus/TARGET, to which
# it adds what is new. OPTIONs are libFuzzer's, -runs=1000000 for example.

set -eu
here=$(cd "$(dirname "$0")" && pwd)
build=$1 llvm=$2 target=$3
shift 3

mkdir -p "$build"
{ cmake -S "$here" -B "$build" -G Ninja -DCMAKE_CXX_COMPILER="$llvm/bin/clang++" \
    -DCMAKE_C_COMPILER="$llvm/bin/clang" -DLLVM_DIR="$llvm/lib/cmake/llvm" &&
  ninja -C "$build" "$target"; } >"$build/build.log" 2>&1 || {
  tail -n 30 "$build/build.log" >&2
  echo "fuzz.sh: error: the build failed; the whole log is $build/build.log" >&2
  exit 1
}
mkdir -p "$build/corpus/$target"
PATH="$llvm/bin:$PATH" python3 "$here/seeds.py" "$target" "$build/corpus/$target"
# What the tool prints is not wanted; what the sanitizers print comes all the same.
exec "$build/$target" -close_fd_mask=1 -timeout=10 -rss_limit_mb=2048 -print_final_stats=1 \
  -artifact_prefix="$build/" "$@" "$build/corpus/$target"
