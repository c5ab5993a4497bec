//===- named_sections.h - the sections of one name ------------------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#ifndef GMONKIT_ANALYZER_OBJECT_NAMED_SECTIONS_H
#define GMONKIT_ANALYZER_OBJECT_NAMED_SECTIONS_H

#include "llvm/ADT/STLExtras.h"
#include "llvm/Object/ObjectFile.h"

namespace gmonkit {

// Calls VISIT with each section of OBJECT that is called NAME, in the file's sequence, and with its
// bytes, which are OBJECT's. Returns an error, without OBJECT's name, if a section cannot be read,
// or if those of NAME have more bytes than the file: in a damaged one, a million sections may span
// all of it.
llvm::Error
forEachSection(const llvm::object::ObjectFile &object, llvm::StringRef name,
               llvm::function_ref<void(const llvm::object::SectionRef &, llvm::StringRef)> visit);

} // namespace gmonkit

#endif
