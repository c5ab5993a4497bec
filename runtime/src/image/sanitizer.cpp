//===- sanitizer.cpp - sanitizers' wrappers of the C library --------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#include "image/sanitizer.h"
#include "image/elf_file.h"

namespace gmonrt {

// Returns whether CALLER is in the sanitizer's file, but not in the runtime's. Within one file the
// runtime's wrappers come first; other code there belongs to the sanitizer.
bool isCalledBySanitizer(const void *interceptor, const void *caller) {
  ElfFile file;
  return findElfFile(reinterpret_cast<uintptr_t>(interceptor), file) &&
         file.contains(reinterpret_cast<uintptr_t>(caller)) &&
         !file.contains(reinterpret_cast<uintptr_t>(&isCalledBySanitizer));
}

} // namespace gmonrt
