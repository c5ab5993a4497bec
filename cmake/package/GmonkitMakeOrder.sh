#!/bin/sh
#===- GmonkitMakeOrder.sh - makes the order from profiles ------------------===#
#
# Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
#===--------------------------------------------------------------------------===#
#
# sh GmonkitMakeOrder.sh GMONKIT PROGRAM PROFILES WORKLOADS LINKER ORDER [blocks=BLOCKS]
#    [sample-profile=PROFILE | gcc-profile=PROFILE]
#
# The folder PROFILES/N has the profiles of workload N, from 1 to WORKLOADS, for PROGRAM and for
# other images. Build-ids identify them, because a library may have another name where it is loaded.
# ORDER, ORDER.json, PROFILE (for the compiler) and BLOCKS (a layout of basic blocks) are written
# only if they change, so that nothing is built again without a reason.

set -u
gmonkit=$1 program=$2 profiles=$3 workloads=$4 linker=$5 order=$6 profile="" blocks=""
shift 6
for word; do
  case $word in
  sample-profile=* | gcc-profile=*) kind=${word%%=*} profile=${word#*=} ;;
  blocks=*) blocks=${word#blocks=} ;;
  esac
done

fail() {
  echo "gmonkit: error: $1" >&2
  exit 1
}

set --
while [ $# -lt "$workloads" ]; do
  set -- "$@" "$profiles/$(($# + 1))"
  [ -d "$profiles/$#" ] || fail "$profiles/$#: not found; did its TRAIN command run $program?"
done
for file in "$order" "${profile:-$order}" "${blocks:-$order}"; do
  mkdir -p -- "$(dirname -- "$file")" || fail "$file: not created"
done
"$gmonkit" order "$program" "$@" --linker="$linker" -o "$order" ${blocks:+--blocks="$blocks"} ||
  fail "$order: not created; did each TRAIN command run $program?"
[ -n "$profile" ] || exit 0
new=$profiles/new.prof
# Functions that behave the same keep their counts in the profile that is there.
export_profile() {
  "$gmonkit" export "--$kind=$new" "$program" "$@"
}
if [ -s "$profile" ] && said=$(export_profile "$@" "--stable=$profile" 2>&1); then
  printf '%s\n' "$said" >&2
else
  [ ! -s "$profile" ] || printf '%s\n' "$said" | sed 's/^gmonkit: error: /gmonkit: warning: /' >&2
  export_profile "$@" || fail "$profile: not created"
fi
cmp -s -- "$new" "$profile" || cp -- "$new" "$profile" || fail "$profile: could not be written"
