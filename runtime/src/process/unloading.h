//===- unloading.h - unloading of this copy of the runtime ----------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#ifndef GMONRT_PROCESS_UNLOADING_H
#define GMONRT_PROCESS_UNLOADING_H

namespace gmonrt {

// Enables the two functions below. Call it once, if this copy of the runtime is in a library that
// may be unloaded.
void watchUnloading();

// Returns whether the process has begun to exit.
bool exitHasBegun();

// Returns whether the file with this copy is being unloaded while the process continues. Call it in
// the file's last destructor.
bool isUnloading();

// Frees all memory of this copy of the runtime. None of its code may run afterwards.
void releaseAll();

} // namespace gmonrt

#endif
