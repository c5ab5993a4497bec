//===- linked_by.h - which linker made a program --------------------------===//
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

// The linker that made the program or link map PATH, as findOrderFormat calls it, or "mold". Of
// those that make ELF files all but GNU ld leave their names in it; what bears none is taken for
// GNU ld's, "bfd". An error for what is neither.
llvm::Expected<llvm::StringRef> linkedBy(llvm::StringRef path);

// Whether Clang compiled some of the program PATH, an ELF file that says so.
bool hasClangsCode(llvm::StringRef path);

} // namespace gmonkit

#endif
