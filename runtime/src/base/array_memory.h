//===- array_memory.h - memory of arrays ----------------------------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//
//
// A short process makes many small arrays when it ends. Pages of their own would
// take two system calls and a page fault each. So small arrays share a few pages,
// which are free again when none of them is left.
//
//===------------------------------------------------------------------------===//

#ifndef GMONRT_BASE_ARRAY_MEMORY_H
#define GMONRT_BASE_ARRAY_MEMORY_H

#include <cstddef>

namespace gmonrt {

// Returns BYTES of zeros, aligned for any type; null if there is no memory. Any thread may call
// it, and signal handlers, too.
void *mapArray(size_t bytes);

// Frees memory of mapArray.
void unmapArray(void *memory, size_t bytes);

// Makes the kernel provide all pages of the memory at once. Older kernels provide each when it is
// first used.
void providePages(void *memory, size_t bytes);

} // namespace gmonrt

#endif
