#!/bin/sh
#===- GmonkitCheckOrder.sh - tells whether a linker can take an order ------===#
#
# Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
#===--------------------------------------------------------------------------===#
#
# sh GmonkitCheckOrder.sh GMONKIT ORDER LINKER: prints why LINKER would end the link by the file
# ORDER with an error of its own: it is empty, cut off, has a conflict of two versions, or is of
# another linker. Prints nothing if it would not.

set -u
gmonkit=$1 order=$2 linker=$3

# Reads the same order twice, which needs no program.
if ! said=$("$gmonkit" diff --brief "$order" "$order" 2>&1); then
  printf '%s\n' "$said" | sed -n 's/^gmonkit: error: //; t found; d; :found; s/; [^;]*$//; p; q'
  exit 0
fi
kind=list
if grep -q '^[[:blank:]]*SECTIONS' "$order"; then
  kind=bfd
elif grep -q '^[[:blank:]]*\.text[[:blank:]]*:' "$order"; then
  kind=bfd-2.43
fi
case $linker in
bfd | bfd-2.43) [ "$kind" = "$linker" ] ;;
*) [ "$kind" = list ] ;;
esac || printf '%s: an order for another linker\n' "$order"
