//===- compressed_sections.h - debug information that was compressed --------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#ifndef GMONKIT_ANALYZER_OBJECT_COMPRESSED_SECTIONS_H
#define GMONKIT_ANALYZER_OBJECT_COMPRESSED_SECTIONS_H

#include "llvm/Support/Error.h"
#include "llvm/Support/MemoryBuffer.h"
#include <memory>

namespace gmonkit {

// The ELF file FILE with its .zdebug_ sections as .debug_ sections that are compressed as ELF has
// it. LLVM no longer reads the older form (-gz=zlib-gnu). Null where there is none of it.
llvm::Expected<std::unique_ptr<llvm::MemoryBuffer>>
convertOldCompression(llvm::MemoryBufferRef file);

} // namespace gmonkit

#endif
