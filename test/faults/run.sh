#!/bin/sh
#===- run.sh - each system call of the runtime fails once ------------------===#
#
# Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
#===------------------------------------------------------------------------===#
#
# run.sh BUILD [OPTION...]: builds the program and runs faults.py, which has the options.

set -eu
here=$(cd "$(dirname "$0")/Inputs" && pwd)
build=$(cd "$1" && pwd)
shift
folder=$(mktemp -d "$build/faults.XXXXXX")
trap 'rm -rf "$folder"' EXIT
cc=$build/bin/gmon-cc
compiler="gcc-12 -O1 -I$here/../../../runtime/include"
"$cc" $compiler -c "$here/prog.c" -o "$folder/prog.o"
"$cc" $compiler "$folder/prog.o" -o "$folder/prog" -pthread -ldl
"$cc" $compiler -shared -fPIC "$here/lib.c" -o "$folder/lib.so"
ln -s "$build/lib/gmonkit/gmonkit-solve" "$folder/solver"
cc -O1 "$here/inject.c" -o "$folder/inject"
python3 "$here/faults.py" "$folder" "$@"
