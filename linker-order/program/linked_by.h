//===- linked_by.h - the linker of a program ------------------------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#ifndef GMONKIT_LINKER_ORDER_PROGRAM_LINKED_BY_H
#define GMONKIT_LINKER_ORDER_PROGRAM_LINKED_BY_H

#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"

namespace gmonkit {

// Returns the linker that wrote the program or link map PATH: a name of findOrderFormat, or "mold".
// All ELF linkers except GNU ld leave their name, so a program without one is assumed to be GNU
// ld's, "bfd". Other files are an error.
llvm::Expected<llvm::StringRef> linkedBy(llvm::StringRef path);

// Returns whether Clang compiled a part of the program PATH, according to its ELF file.
bool hasClangsCode(llvm::StringRef path);

} // namespace gmonkit

#endif
