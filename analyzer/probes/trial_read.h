//===- trial_read.h - damaged files that LLVM's readers crash on ----------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//
//
// LLVM's readers of profiles believe what a file says of sizes and places. They may
// read beyond its end, take all memory, or not end.
//
//===------------------------------------------------------------------------===//

#ifndef GMONKIT_ANALYZER_PROBES_TRIAL_READ_H
#define GMONKIT_ANALYZER_PROBES_TRIAL_READ_H

#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"
#include <memory>

namespace gmonkit {

// A copy of a file's bytes. To read far beyond them crashes, and up to 16 bytes behind them are 0.
// So who reads them twice finds the same.
class GuardedCopy {
public:
  static llvm::Expected<GuardedCopy> make(llvm::StringRef path, llvm::StringRef bytes);

  llvm::StringRef bytes() const { return copy; } // a zero follows

private:
  struct Unmap {
    size_t size; // of the mapping
    void operator()(char *start) const;
  };

  std::unique_ptr<char, Unmap> memory;
  llvm::StringRef copy;
};

// Calls READ, which reads the bytes of the file PATH, in a child process. Returns an error that
// names PATH if the child crashes, takes too long or too much memory for SIZE bytes. What READ does
// or returns is lost.
llvm::Error tryToRead(llvm::StringRef path, size_t size, llvm::function_ref<llvm::Error()> read);

} // namespace gmonkit

#endif
