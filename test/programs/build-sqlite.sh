#!/bin/sh
#===- build-sqlite.sh - SQLite's speedtest1 ------------------------------------===#
#
# Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
#===--------------------------------------------------------------------------===#
#
# build-sqlite.sh SOURCE OUT COMPILER ARGUMENT...: builds the program OUT from SOURCE, the
# unpacked source package sqlite3, with one call of the compiler. Wants tclsh.

set -eu
source=$(cd "$1" && pwd) out=$2
shift 2

# SQLite is compiled as one file, which its own makefile puts together: once, for what compilers
# know a static function by has the path of its file in it.
amalgamation=$source.amalgamation
if [ ! -d "$amalgamation" ]; then
  made=$(mktemp -d "$amalgamation.XXXXXX")
  make -C "$made" -f "$source/main.mk" TOP="$source" BCC=cc TCC=cc NAWK=awk OPTS= \
    sqlite3.c >"$made/log" 2>&1 || {
    tail -n 5 "$made/log" >&2
    rm -rf "$made"
    exit 1
  }
  # Another one may have been made meanwhile.
  mv -T "$made" "$amalgamation" 2>/dev/null || rm -rf "$made"
fi
# Names of temporary files are random, and one digit more or less changes a count; without
# randomness every run makes the same ones.
"$@" -DSQLITE_OMIT_RANDOMNESS -DSQLITE_THREADSAFE=0 -DSQLITE_OMIT_LOAD_EXTENSION \
  -I"$amalgamation" -o "$out" "$amalgamation/sqlite3.c" "$source/test/speedtest1.c" -lm
