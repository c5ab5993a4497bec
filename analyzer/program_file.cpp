//===- program_file.cpp - the bytes of a program --------------------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#include "program_file.h"
#include "errors.h"
#include "llvm/Support/FileSystem.h"

using namespace llvm;

namespace gmonkit {

constexpr uint64_t LargestCopy = 64 << 20; // bytes; read in some 10 ms

Expected<std::unique_ptr<MemoryBuffer>> readProgramFile(StringRef path) {
  uint64_t size = 0;
  bool isSmall = sys::fs::file_size(path, size) || size <= LargestCopy;
  // Only with both of them is it read and not mapped.
  auto file = MemoryBuffer::getFile(path, /*IsText=*/false, /*RequiresNullTerminator=*/isSmall,
                                    /*IsVolatile=*/isSmall);
  if (!file)
    return fileError(path, file.getError().message());
  return std::move(*file);
}

} // namespace gmonkit
