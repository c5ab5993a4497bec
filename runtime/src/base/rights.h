//===- rights.h - whose rights the program runs with ------------------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#ifndef GMONRT_BASE_RIGHTS_H
#define GMONRT_BASE_RIGHTS_H

#include <sys/auxv.h>

namespace gmonrt {

// Whether the program may do more than whoever started it: it is setuid or setgid, or its file has
// capabilities. Such a program takes nothing from its caller: no variable, no link, no umask.
inline bool hasMoreRightsThanCaller() { return getauxval(AT_SECURE) != 0; }

} // namespace gmonrt

#endif
