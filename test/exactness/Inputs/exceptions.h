//===- exceptions.h - code that two objects of exceptions.cpp's test share --===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#ifndef EXCEPTIONS_H
#define EXCEPTIONS_H

struct Failure {
  int code;
};

// Its destructor is a cleanup in every frame that an exception leaves.
class Guard {
public:
  explicit Guard(int &open) : open(open) { ++open; }
  ~Guard() { --open; }

private:
  int &open;
};

// Defined in both objects, one copy stays.
[[gnu::noinline]] inline int throwEvery(int every, int i) {
  if (i % every == 0)
    throw Failure{i};
  return i + 1;
}

template <typename Number> [[gnu::noinline]] Number clamp(Number low, Number value, Number high) {
  return value < low ? low : value > high ? high : value;
}

// In the other object.
int deep(int depth, int i, int &open);
int translate(int i);
int unused(int i);

#endif
