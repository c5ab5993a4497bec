//===- trial_read.h - damaged files that LLVM's readers crash on ----------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#ifndef GMONKIT_ANALYZER_PROBES_TRIAL_READ_H
#define GMONKIT_ANALYZER_PROBES_TRIAL_READ_H

#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"

namespace gmonkit {

// Calls READ, which reads the file PATH, in a child process. Returns an error that names PATH if
// the child crashes. What READ does or returns is lost.
llvm::Error tryToRead(llvm::StringRef path, llvm::function_ref<llvm::Error()> read);

} // namespace gmonkit

#endif
