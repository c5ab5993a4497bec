//===- fingerprint.h - what a result depends on ---------------------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#ifndef GMONKIT_DRIVER_PROJECT_FINGERPRINT_H
#define GMONKIT_DRIVER_PROJECT_FINGERPRINT_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/Support/BLAKE3.h"
#include "llvm/Support/Error.h"
#include <string>

namespace gmonkit {

// Adds up texts and contents of files. Equal sums mean equal inputs in the same sequence.
class Fingerprint {
public:
  void add(llvm::StringRef text);
  void addAll(llvm::ArrayRef<std::string> texts);
  // Adds the contents of the file, not its name.
  llvm::Error addFile(llvm::StringRef path);

  std::string hex();

private:
  llvm::BLAKE3 hash;
};

} // namespace gmonkit

#endif
