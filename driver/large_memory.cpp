//===- large_memory.cpp - large pages for large tables --------------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//
//
// Replaces operator new. Accesses to a call graph's tables are scattered. With
// pages of 4 KiB gmonprof takes 7 % more CPU time for 100,000 functions and,
// while other work runs, a fifth more for a million (bench/RESULTS.md). Most
// kernels give large pages only on request.
//
//===------------------------------------------------------------------------===//

#include "llvm/Support/Compiler.h"
#include "llvm/Support/ErrorHandling.h"
#include <cstdlib>
#include <new>
#include <sys/mman.h>

// Sanitizers have their own operator new.
#if !LLVM_ADDRESS_SANITIZER_BUILD && !LLVM_THREAD_SANITIZER_BUILD

namespace {

constexpr size_t LargePage = size_t(2) << 20;

// Returns null if there is no memory.
void *allocate(size_t size) {
  if (size < LargePage)
    return std::malloc(size ? size : 1);
  void *memory = std::aligned_alloc(LargePage, size);
  if (memory)
    madvise(memory, size, MADV_HUGEPAGE);
  return memory;
}

} // namespace

void *operator new(size_t size) {
  void *memory = allocate(size);
  if (!memory)
    llvm::report_bad_alloc_error("out of memory");
  return memory;
}

// Callers of this one report an error of their own.
void *operator new(size_t size, const std::nothrow_t &) noexcept { return allocate(size); }

void operator delete(void *memory) noexcept { std::free(memory); }

void operator delete(void *memory, size_t) noexcept { std::free(memory); }

#endif
