#!/bin/sh
#===- build-lua.sh - the Lua interpreter ---------------------------------------===#
#
# Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
#===--------------------------------------------------------------------------===#
#
# build-lua.sh SOURCE OUT COMPILER ARGUMENT...: builds the program OUT from SOURCE, the
# unpacked source package lua5.4, with one call of the compiler. String hashes are seeded
# with a constant, so that every run of the same script does the same. The shared library
# liblua.so is all but the program's own file, which is all if liblua.so is an ARGUMENT.

set -eu
source=$1 out=$2
shift 2

# Debian's luaconf.h wants a header that only Debian's own build writes.
include=$(mktemp -d)
trap 'rm -rf "$include"' EXIT
echo '#define DEB_HOST_MULTIARCH "none"' >"$include/lua5.4-deb-multiarch.h"

case $out:" $* " in
liblua.so:*) sources=$(find "$source/src" -name '*.c' ! -name 'lua*.c' | LC_ALL=C sort) ;;
*" liblua.so "*) sources=$source/src/lua.c ;;
*) sources=$(find "$source/src" -name '*.c' ! -name luac.c | LC_ALL=C sort) ;;
esac
"$@" -DLUA_COMPAT_5_3 -DLUA_USE_POSIX '-Dluai_makeseed(L)=0' -I"$include" -o "$out" $sources -lm
