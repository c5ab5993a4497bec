//===- rights.h - the program's rights ------------------------------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#ifndef GMONRT_BASE_RIGHTS_H
#define GMONRT_BASE_RIGHTS_H

#include <sys/auxv.h>

namespace gmonrt {

// Returns whether the program may do more than its caller: it is setuid or setgid, or its file has
// capabilities. Such a program ignores variables, links and umask of its caller.
inline bool hasMoreRightsThanCaller() { return getauxval(AT_SECURE) != 0; }

} // namespace gmonrt

#endif
