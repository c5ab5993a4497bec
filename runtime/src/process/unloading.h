//===- unloading.h - this copy of the runtime comes and goes --------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#ifndef GMONRT_PROCESS_UNLOADING_H
#define GMONRT_PROCESS_UNLOADING_H

namespace gmonrt {

// Once, if this copy of the runtime is part of a library that may be unloaded: isUnloading() is to
// know.
void watchUnloading();

// In the last destructor of the file that this copy is part of: whether the file is being unloaded
// and the process goes on.
bool isUnloading();

// Gives back what this copy of the runtime has. Nothing of it may run any more.
void releaseAll();

} // namespace gmonrt

#endif
