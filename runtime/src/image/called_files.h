//===- called_files.h - files that other processes' calls lead to --------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#ifndef GMONRT_IMAGE_CALLED_FILES_H
#define GMONRT_IMAGE_CALLED_FILES_H

#include "base/array.h"
#include <cstdint>

namespace gmonrt {

struct FileName {
  char text[128];
};

// Files that are not loaded in this process. Each has an address, at which nothing is mapped, that
// stands for all its functions.
class CalledFiles {
public:
  CalledFiles() : names(MostFiles) {}
  bool failed() const { return names.failed(); } // there was no memory

  // Returns the address of the file NAME. All files behind the first 4,096 share one.
  uintptr_t addressOf(const FileName &name);

  // Returns the name of the file with ADDRESS, or "[unknown]".
  const char *nameAt(uintptr_t address) const;

private:
  static constexpr size_t MostFiles = 4096; // no program may map anything below 64 KB
  Array<FileName> names;
};

} // namespace gmonrt

#endif
