#!/bin/sh
#===- GmonkitMakeProfile.sh - makes the profile for the compiler -----------===#
#
# Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
#===------------------------------------------------------------------------===#
#
# sh GmonkitMakeProfile.sh GMONKIT PROGRAM NEW FILE KINDS PROFILE...
#
# FILE gets the PROFILEs of PROGRAM in each of KINDS, separated by blanks: instr-profile,
# sample-profile or gcc-profile. It is made beside, as NEW, and written only if it changes, so that
# nothing is compiled again without a reason. What FILE has for another compiler stays.

set -u
gmonkit=$1 program=$2 new=$3 file=$4 kinds=$5
shift 5

export_all() {
  for kind in $kinds; do
    "$gmonkit" export "--$kind=$new" "$program" "$@" || return 1
  done
}
beside() {
  cp -- "$file" "$new" && export_all "$@"
}
alone() {
  rm -f -- "$new" && export_all "$@"
}
fail() {
  echo "gmonkit: error: $file: $1" >&2
  exit 1
}

# These are removed or replaced below.
for path in "$file" "$new" "$file.new"; do
  [ ! -e "$path" ] || [ -f "$path" ] || file=$path fail "not a regular file; name another"
done

# Functions that behave the same keep their counts, if the file has this compiler's. A file of
# another kind is made anew.
if [ ! -s "$file" ]; then
  alone "$@" || fail "not created"
elif said=$(beside "$@" "--stable=$file" 2>&1) || said=$(alone "$@" "--stable=$file" 2>&1); then
  printf '%s\n' "$said" >&2
elif ! beside "$@" 2>/dev/null; then
  printf '%s\n' "$said" | sed 's/^gmonkit: error: /gmonkit: warning: /' >&2
  alone "$@" || fail "not created"
fi
if cmp -s -- "$new" "$file"; then
  echo "gmonkit: kept $file" >&2
else
  mkdir -p -- "$(dirname -- "$file")" && cp -- "$new" "$file.new" && mv -- "$file.new" "$file" ||
    fail "could not be written"
  echo "gmonkit: wrote $file" >&2
fi
