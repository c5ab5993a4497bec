//===- gmonkit/wrapper.h - wrappers of C library functions ----------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#ifndef GMONKIT_WRAPPER_H
#define GMONKIT_WRAPPER_H

// Prefix of the second name of a runtime function that wraps a C library function.
#define GMON_WRAPPER_PREFIX "__gmon_own_"

// Gives FUNCTION, a wrapper of a C library function defined in the same file, its second name. The
// name distinguishes it from the program's own function of that name. Written in assembly:
// compilers require an alias to have all attributes of its target, and some have no name for them.
#define GMONRT_MARK_WRAPPER(function)                                                              \
  asm(".globl " GMON_WRAPPER_PREFIX #function "\n\t"                                               \
      ".hidden " GMON_WRAPPER_PREFIX #function "\n\t"                                              \
      ".type " GMON_WRAPPER_PREFIX #function ", %function\n\t"                                     \
      ".set " GMON_WRAPPER_PREFIX #function ", " #function)

#endif
