//===- compressed_sections.h - conversion of compressed debug sections ----===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#ifndef GMONKIT_ANALYZER_OBJECT_COMPRESSED_SECTIONS_H
#define GMONKIT_ANALYZER_OBJECT_COMPRESSED_SECTIONS_H

#include "llvm/Object/ObjectFile.h"
#include "llvm/Support/Error.h"
#include "llvm/Support/MemoryBuffer.h"
#include <memory>

namespace gmonkit {

// Converts .zdebug_ sections (-gz=zlib-gnu), which LLVM 22 no longer reads, to .debug_ sections
// with ELF compression. Returns a converted copy of the ELF file FILE, or null if it has no such
// section.
llvm::Expected<std::unique_ptr<llvm::MemoryBuffer>>
convertOldCompression(llvm::MemoryBufferRef file);

// Returns an error, without OBJECT's name, if a debug section is truncated, which LLVM 22 would
// leave out silently, or claims an impossible size, as much memory as LLVM would take.
llvm::Error checkDebugSections(const llvm::object::ObjectFile &object);

} // namespace gmonkit

#endif
