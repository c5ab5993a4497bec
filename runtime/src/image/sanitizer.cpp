//===- sanitizer.cpp - sanitizers stand before the C library, too -------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#include "image/sanitizer.h"
#include "image/elf_file.h"

namespace gmonrt {

// Within one file, the runtime's functions come first. What else is in the sanitizer's file calls
// the sanitizer's.
bool isCalledBySanitizer(const void *interceptor, const void *caller) {
  ElfFile file;
  return findElfFile(reinterpret_cast<uintptr_t>(interceptor), file) &&
         file.contains(reinterpret_cast<uintptr_t>(caller)) &&
         !file.contains(reinterpret_cast<uintptr_t>(&isCalledBySanitizer));
}

} // namespace gmonrt
