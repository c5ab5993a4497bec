#!/bin/sh
#===- GmonkitMakeOrder.sh - makes the order from profiles ------------------===#
#
# Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
#===--------------------------------------------------------------------------===#
#
# sh GmonkitMakeOrder.sh GMONKIT PROGRAM PROFILES WORKLOADS [KIND=PROFILE...]
#    [order=ORDER linker=LINKER [blocks=BLOCKS]]
#
# The folder PROFILES/N has the profiles of workload N, from 1 to WORKLOADS, for PROGRAM and for
# other images. Build-ids identify them, because a library may have another name where it is loaded.
# PROFILE is for the compiler; KIND is the option of gmonkit export that makes it. Several kinds
# share one file. ORDER, ORDER.json and BLOCKS (a layout of basic blocks) are written only if they
# change, so that nothing is built again without a reason.

set -u
gmonkit=$1 program=$2 profiles=$3 workloads=$4 kinds="" profile="" order="" linker="" blocks=""
shift 4
for word; do
  case $word in
  order=*) order=${word#*=} ;;
  linker=*) linker=${word#*=} ;;
  blocks=*) blocks=${word#*=} ;;
  "") ;; # a file that this configuration has no use for
  *) kinds="$kinds ${word%%=*}" profile=${word#*=} ;;
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
for file in "$order" "$profile" "$blocks"; do
  [ -z "$file" ] || mkdir -p -- "$(dirname -- "$file")" || fail "$file: not created"
done
[ -z "$order" ] ||
  "$gmonkit" order "$program" "$@" --linker="$linker" -o "$order" ${blocks:+--blocks="$blocks"} ||
  fail "$order: not created; did each TRAIN command run $program?"
[ -z "$profile" ] || exec sh "$(dirname -- "$0")/GmonkitMakeProfile.sh" "$gmonkit" "$program" \
  "$profiles/new.prof" "$profile" "$kinds" "$@"
