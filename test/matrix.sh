#!/bin/sh
#===- matrix.sh - every compiler that Gmonkit is for and is built by ----------===#
#
# Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
#===------------------------------------------------------------------------===#
#
# matrix.sh [ROW...]: run.sh tests the plugins of the main versions, and the tools as the system's
# own compiler builds them; this tests all rows of docs/matrix.md, or those named. It installs what
# packages-matrix.txt lists if a row wants it, fetches the compilers of a newer Debian, builds
# in the folders build and build-matrix, and writes what it saw into docs/matrix.md. The exit status
# is 0 if no test failed.

set -eu
root=$(cd "$(dirname "$0")/.." && pwd)
build=$root/build
matrix=$root/build-matrix
all_rows="clang-22 clang-23 clang-21 clang-19 clang-16 clang-14
gcc-12 gcc-16 gcc-15 gcc-14 gcc-13 gcc-11
tools-gcc-release tools-gcc-debug tools-gcc-sanitized
tools-clang-release tools-clang-debug tools-clang-sanitized tools-clang-threads
bazel"

# run_tests ROW BUILD FILTER [LIT-OPTION...]: prints `N passed, N failed, N skipped`.
run_tests() {
  row=$1 folder=$2 filter=$3
  shift 3
  lit=$(sed -n "s/^GMONKIT_LIT:FILEPATH=//p" "$folder/CMakeCache.txt")
  results=$matrix/$row.json
  rm -f "$results"
  "$lit" -v -o "$results" "$@" --filter=":: $filter" "$folder/test" >"$matrix/$row.log" 2>&1 || true
  python3 "$root/test/Inputs/count_results.py" "$results" | tail -n 1
}

# test_tools ROW COMPILER TYPE FLAGS [LIT-OPTION...]: everything but plugins and runtime, built by
# COMPILER, tested with the plugins and the runtime in the folder build.
test_tools() {
  row=$1 folder=$matrix/$1
  cmake -S "$root" -B "$folder" -G Ninja -DCMAKE_CXX_COMPILER="$2" -DCMAKE_BUILD_TYPE="$3" \
    -DCMAKE_CXX_FLAGS="$4" -DGMONKIT_LLVM_PASS=OFF -DGMONKIT_GCC_PLUGIN=OFF \
    -DGMONKIT_RUNTIME=OFF >"$folder.log" 2>&1 &&
    cmake --build "$folder" >>"$folder.log" 2>&1 || {
    echo "could not be built: $(basename "$matrix")/$row.log"
    return
  }
  shift 4
  for file in lib/gmonkit lib/libgmonpass.so lib/gmonplugin.so lib/libgmonrt.a \
    lib/libgmonrt_library.a lib/libgmonrt.so sources; do
    ln -sfn "$build/$file" "$folder/$file"
  done
  run_tests "$row" "$folder" "(analyzer|driver|export|linker-order)/" "$@"
}

# What goes wrong in memory ends a sanitized program. LLVM's libraries are not sanitized:
# containers that they and we change look broken, and so does memory of an allocator of LLVM's that
# we marked as free and they took.
sanitize="-fsanitize=address,undefined -fno-sanitize-recover=undefined"
export ASAN_OPTIONS=detect_container_overflow=0:allow_user_poisoning=0:detect_leaks=0
# Sanitizers take more address space than tests leave that limit it.
no_limit='--filter-out=out-of-memory|damaged-profile|odd-debug-entries'
# Nor does anybody see LLVM count the users of what its threads share.
export TSAN_OPTIONS="suppressions=$root/test/Inputs/thread_sanitizer.txt"

test_row() {
  counts="exactness/(lua-O2|jumps)"
  gcc=g++-12 clang=/usr/lib/llvm-22/bin/clang++
  case $1 in
  clang-22) run_tests "$1" "$build" "(llvm-pass/(?!build/clang-)|$counts)" ;;
  clang-14) run_tests "$1" "$build" "(llvm-pass/build/$1|$counts)" --param llvm=14 ;;
  clang-*) # exceptions.cpp has link-time optimisation in it, which LLVM 14 lacks
    run_tests "$1" "$build" "(llvm-pass/build/$1|$counts|exactness/exceptions)" \
      --param "llvm=${1#clang-}"
    ;;
  gcc-12) run_tests "$1" "$build" "(gcc-plugin/(?!build/gcc-)|exactness/gcc/gcc-(?!other))" ;;
  gcc-*)
    run_tests "$1" "$build" "(gcc-plugin/build/$1|exactness/gcc/gcc-other)" \
      --param "gcc=${1#gcc-}" --param full=1
    ;;
  tools-gcc-release) test_tools "$1" $gcc Release "" ;;
  tools-gcc-debug) test_tools "$1" $gcc Debug "" ;;
  tools-gcc-sanitized) test_tools "$1" $gcc RelWithDebInfo "$sanitize" $no_limit ;;
  tools-clang-release) test_tools "$1" $clang Release "" ;;
  tools-clang-debug) test_tools "$1" $clang Debug "" ;;
  tools-clang-threads) # whose limit of a file's size ends ThreadSanitizer's own output, too
    test_tools "$1" $clang RelWithDebInfo -fsanitize=thread "--filter-out=full-disk|out-of-memory"
    ;;
  tools-clang-sanitized) test_tools "$1" $clang RelWithDebInfo "$sanitize" $no_limit ;;
  bazel) run_tests "$1" "$build" "build-systems/bazel" ;;
  esac
}

for row in "$@"; do
  case " $(echo $all_rows) " in
  *" $row "*) ;;
  *)
    echo "matrix.sh: error: $row: no row of the matrix; want" $all_rows >&2
    exit 1
    ;;
  esac
done

rows=${*:-$all_rows}
lists="$root/cmake/packages.txt $root/cmake/packages-tests.txt"
case " $(echo $rows) " in
*" clang-1"* | *" clang-2"[13]* | *" gcc-1"[3-6]* | *" bazel "*)
  lists="$lists $root/cmake/packages-matrix.txt"
  ;;
esac
"$root/cmake/install-packages.sh" $lists
for row in $rows; do
  case $row in
  clang-21 | clang-23) "$root/cmake/fetch-compiler.sh" "llvm-${row#clang-}" "$build/compilers" ;;
  gcc-1[3-6]) "$root/cmake/fetch-compiler.sh" "$row" "$build/compilers" ;;
  esac
done
# For plugins of the compilers in PATH.
PATH=$PATH:$build/compilers/bin
"$root/cmake/setup.sh" --with-tests "$build"
for package in lua5.4 sqlite3 libzstd ninja-build; do
  "$root/cmake/fetch-source.sh" "$package" "$build/sources" >/dev/null ||
    echo "matrix.sh: the tests that build $package are skipped"
done
mkdir -p "$matrix"
state="$(date -u +%Y-%m-%d), $(git -C "$root" log -1 --format=%h)"
status=0
for row in $rows; do
  result=$(test_row "$row")
  echo "$row: $result"
  case $result in
  *" 0 failed, "*) ;;
  *) status=1 ;;
  esac
  python3 "$root/test/Inputs/note_result.py" "$root/docs/matrix.md" "$row" "$result" "$state"
done
exit $status
