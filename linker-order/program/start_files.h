//===- start_files.h - the compiler's own code in every program -------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#ifndef GMONKIT_LINKER_ORDER_PROGRAM_START_FILES_H
#define GMONKIT_LINKER_ORDER_PROGRAM_START_FILES_H

#include "llvm/ADT/StringRef.h"

namespace gmonkit {

// Whether NAME is a function of crt1.o or crtbegin.o. Nothing counts in them and nobody
// calls them, but they run before everything else and once more at the end, and if they
// stay where they are, on a page and in a 64 KiB window of their own. Each of the two
// objects has one section for all its code.
bool isStartFileFunction(llvm::StringRef name);

} // namespace gmonkit

#endif
