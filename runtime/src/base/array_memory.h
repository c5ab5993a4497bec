//===- array_memory.h - memory of arrays ----------------------------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//
//
// A short process makes many arrays when it ends. Pages of their own would take
// two system calls each, and a page fault for each page. So small arrays share a
// few pages, which are free again when none of them is left, and large ones take
// the pages that others have left.
//
//===------------------------------------------------------------------------===//

#ifndef GMONRT_BASE_ARRAY_MEMORY_H
#define GMONRT_BASE_ARRAY_MEMORY_H

#include <cstddef>

namespace gmonrt {

// Returns BYTES that may hold anything, aligned for any type; null if there is no memory. Any
// thread may call it, and signal handlers, too.
void *mapArray(size_t bytes);

// Like mapArray, but the memory is zeroed. Its pages are new: which of used ones are not zero is
// unknown, and to clear them all would touch them.
void *mapZeroed(size_t bytes);

// Frees memory of these two.
void unmapArray(void *memory, size_t bytes);

// Gives pages back that arrays have left and no other array has taken.
void freeSparePages();

// Makes the kernel provide all pages of the memory at once. Older kernels provide each when it is
// first used.
void providePages(void *memory, size_t bytes);

} // namespace gmonrt

#endif
