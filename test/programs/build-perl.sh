#!/bin/sh
#===- build-perl.sh - miniperl, Perl's interpreter without modules -------------===#
#
# Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
#===--------------------------------------------------------------------------===#
#
# build-perl.sh SOURCE OUT COMPILER ARGUMENT...: builds the program OUT from SOURCE, the
# unpacked source package perl, with one call of the compiler. Configures it once, beside
# OUT. Hashes have no seed, so that every run of the same script does the same.

set -eu
source=$1
case $2 in
/*) out=$2 ;;
*) out=$PWD/$2 ;;
esac
shift 2

configured=$(dirname "$out")/perl-configured
if [ ! -d "$configured" ]; then
  work=$(mktemp -d "$configured.XXXXXX")
  trap 'rm -rf "$work"' EXIT
  (cd "$work" && sh "$source/Configure" -des -Dmksymlinks -Dcc=gcc-12 -Doptimize=-O2 &&
    make uudmap.h) >"$work/log" 2>&1 </dev/null || {
    tail -n 5 "$work/log" >&2
    exit 1
  }
  for file in op perl universal; do
    printf '#define PERL_IS_MINIPERL\n#define PERL_EXTERNAL_GLOB\n#include "%s.c"\n' $file \
      >"$work/${file}mini.c"
  done
  # Another build may have made the folder meanwhile.
  mv -T "$work" "$configured" 2>/dev/null || [ -d "$configured" ]
fi

cd "$configured"
"$@" -DPERL_CORE -DNO_HASH_SEED -fwrapv -fno-strict-aliasing -D_LARGEFILE_SOURCE \
  -D_FILE_OFFSET_BITS=64 -I. -o "$out" opmini.c perlmini.c universalmini.c miniperlmain.c \
  av.c builtin.c caretx.c deb.c doio.c doop.c dquote.c dump.c globals.c gv.c hv.c keywords.c \
  locale.c mathoms.c mg.c mro_core.c numeric.c pad.c perlio.c perly.c pp.c pp_ctl.c pp_hot.c \
  pp_pack.c pp_sort.c pp_sys.c reentr.c regcomp.c regexec.c run.c scope.c sv.c taint.c time64.c \
  toke.c utf8.c util.c -lm -ldl -lcrypt
