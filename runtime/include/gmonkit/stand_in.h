//===- gmonkit/stand_in.h - functions before the C library's ------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#ifndef GMONKIT_STAND_IN_H
#define GMONKIT_STAND_IN_H

// Before a name of the C library's: a second name of the runtime's function that has it.
#define GMON_STAND_IN_PREFIX "__gmon_own_"

// Gives FUNCTION, which is defined in the same file under a name of the C library's, the second
// name that tells it from a program's own function of that name. In assembly, as compilers want an
// alias to have all attributes of what it is one of, and some have no name for them.
#define GMONRT_MARK_STAND_IN(function)                                                             \
  asm(".globl " GMON_STAND_IN_PREFIX #function "\n\t"                                              \
      ".hidden " GMON_STAND_IN_PREFIX #function "\n\t"                                             \
      ".type " GMON_STAND_IN_PREFIX #function ", %function\n\t"                                    \
      ".set " GMON_STAND_IN_PREFIX #function ", " #function)

#endif
