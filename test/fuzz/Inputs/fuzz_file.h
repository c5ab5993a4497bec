//===- fuzz_file.h - files whose bytes a fuzz target was given ------------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#ifndef GMONKIT_TEST_FUZZ_FILE_H
#define GMONKIT_TEST_FUZZ_FILE_H

#include "llvm/ADT/StringRef.h"
#include <string>
#include <sys/mman.h>
#include <unistd.h>

// A file in memory.
class File {
public:
  explicit File(llvm::StringRef bytes) : descriptor(memfd_create("fuzz", 0)) {
    if (descriptor < 0 || write(descriptor, bytes.data(), bytes.size()) != ssize_t(bytes.size()))
      __builtin_trap();
    path = "/proc/self/fd/" + std::to_string(descriptor);
  }
  File(const File &) = delete;
  ~File() { close(descriptor); }

  std::string path;

private:
  int descriptor;
};

#endif
