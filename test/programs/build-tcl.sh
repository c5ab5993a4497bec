#!/bin/sh
#===- build-tcl.sh - the Tcl shell -----------------------------------------------===#
#
# Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
#===--------------------------------------------------------------------------===#
#
# build-tcl.sh SOURCE OUT COMPILER ARGUMENT...: builds the program OUT from SOURCE, the
# unpacked source package tcl8.6: a static tclsh of one thread. Configures it beside OUT
# for each build.

set -eu
source=$1
case $2 in
/*) out=$2 ;;
*) out=$PWD/$2 ;;
esac
shift 2

work=$(mktemp -d "$out.XXXXXX")
trap 'rm -rf "$work"' EXIT
cd "$work"
{ CC=gcc-12 CFLAGS= sh "$source/unix/configure" --disable-shared --disable-threads &&
  make -j"$(nproc)" CC="$*" CFLAGS_OPTIMIZE= CFLAGS_WARNING= \
    TCL_LIBRARY="$source/library" tclsh; } \
  >log 2>&1 || {
  tail -n 5 log >&2
  exit 1
}
mv tclsh "$out"
