//===- relocation_check.h - a check for damaged relocations ---------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#ifndef GMONKIT_ANALYZER_OBJECT_RELOCATION_CHECK_H
#define GMONKIT_ANALYZER_OBJECT_RELOCATION_CHECK_H

#include "llvm/Object/ELFObjectFile.h"

namespace gmonkit {

// Returns an error that names OBJECT's first damaged relocation section. LLVM (14 and 22 tried)
// divides by the size of a relocation in the section's header. It ends the program if the section's
// contents or symbols are not in the file.
llvm::Error checkRelocations(const llvm::object::ELFObjectFileBase &object);

} // namespace gmonkit

#endif
