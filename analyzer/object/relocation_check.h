//===- relocation_check.h - damaged relocations, before LLVM reads them ---===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#ifndef GMONKIT_ANALYZER_OBJECT_RELOCATION_CHECK_H
#define GMONKIT_ANALYZER_OBJECT_RELOCATION_CHECK_H

#include "llvm/Object/ELFObjectFile.h"

namespace gmonkit {

// LLVM divides by the size of a relocation that a section names, and ends the program where its
// contents or symbols are not in the file. An error names the first such section of OBJECT.
llvm::Error checkRelocations(const llvm::object::ELFObjectFileBase &object);

} // namespace gmonkit

#endif
