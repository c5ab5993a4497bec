//===- exceptions_other.cpp - the second object of exceptions.cpp's test ----===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#include "exceptions.h"
#include <stdexcept>
#include <string>

// Static constructors of two objects run before main.
static std::string prefix = "translated " + std::to_string(clamp(0, 7, 5));

// Throws through DEPTH frames, each with a cleanup.
int deep(int depth, int i, int &open) {
  Guard guard(open);
  if (depth == 0)
    return throwEvery(3, i);
  int result = deep(depth - 1, i, open);
  return result + depth;
}

// Catches one exception and throws another, or the same again.
int translate(int i) {
  try {
    return throwEvery(2, i);
  } catch (const Failure &failure) {
    if (failure.code % 4 == 0)
      throw std::runtime_error(prefix);
    throw;
  }
}

// Dropped where sections are collected.
int unused(int i) { return clamp(1L, long(i), 3L) + throwEvery(5, i); }
