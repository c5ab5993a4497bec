//===- deep.c - burns time below many calls ---------------------------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// deep DEPTH STEPS: a loop of STEPS steps, DEPTH calls below main.

#include <stdlib.h>

static volatile long sink;

__attribute__((noinline)) static void burn(long steps) {
  for (long i = 0; i < steps; i++)
    sink += i;
}

__attribute__((noinline)) static void call(long depth, long steps) {
  if (depth > 1)
    call(depth - 1, steps);
  else
    burn(steps);
  sink = 0; // so the call before is none in tail position
}

int main(int count, char **words) {
  if (count != 3)
    return 1;
  call(atol(words[1]) - 1, atol(words[2]));
  return 0;
}
