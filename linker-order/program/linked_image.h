//===- linked_image.h - linked files of any system ------------------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#ifndef GMONKIT_LINKER_ORDER_PROGRAM_LINKED_IMAGE_H
#define GMONKIT_LINKER_ORDER_PROGRAM_LINKED_IMAGE_H

#include "analyzer/object/image.h"

namespace gmonkit {

// Opens the program or library PATH: ELF, Mach-O or PE (Windows). Of the latter two only the
// functions of the symbol table are known, by their C names. Orders of them are made from ELF
// builds.
llvm::Expected<Image> openLinked(llvm::StringRef path);

} // namespace gmonkit

#endif
