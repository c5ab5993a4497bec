#!/bin/sh
#===- as-plain.sh - is an instrumented program what it is without? -------------===#
#
# Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
#===--------------------------------------------------------------------------===#
#
#   as-plain.sh "GMON-CC [--gmon-KEY=VALUE...]" COMPILER ARGUMENT...
#
# Builds `plain` with COMPILER ARGUMENT... and `prog` with GMON-CC COMPILER ARGUMENT...,
# runs both in this folder, and fails if they print different things or end differently.
# prog leaves its gmon.out with all blocks. What is in the variable RUNNER runs both.

launcher=$1
shift
rm -f gmon.out ./*.gcda
"$@" -o plain && $launcher "$@" -o prog || exit 1
${RUNNER:-} ./plain >plain.out 2>plain.err
plain=$?
GMONKIT_OPTIONS=zeros=1 ${RUNNER:-} ./prog >prog.out 2>prog.err
prog=$?
if [ $plain != $prog ] || ! diff plain.out prog.out || ! diff plain.err prog.err; then
  echo "'$*': exit status $prog, without instrumentation $plain" >&2
  exit 1
fi
