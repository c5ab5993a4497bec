//===- start_files.h - functions of the start files -----------------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#ifndef GMONKIT_LINKER_ORDER_PROGRAM_START_FILES_H
#define GMONKIT_LINKER_ORDER_PROGRAM_START_FILES_H

#include "llvm/ADT/StringRef.h"

namespace gmonkit {

// Returns whether NAME is a function of crt1.o or crtbegin.o. They count nothing and have no
// callers. But they run before all other code and again at the end. If they are not moved, they are
// on a page and in a 64 KiB window of their own. Each of the two objects has one section for all
// its code.
bool isStartFileFunction(llvm::StringRef name);

} // namespace gmonkit

#endif
