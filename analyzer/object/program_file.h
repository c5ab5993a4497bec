//===- program_file.h - the bytes of a program ----------------------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#ifndef GMONKIT_ANALYZER_OBJECT_PROGRAM_FILE_H
#define GMONKIT_ANALYZER_OBJECT_PROGRAM_FILE_H

#include "llvm/ADT/StringRef.h"
#include "llvm/BinaryFormat/Magic.h"
#include "llvm/Object/ObjectFile.h"
#include "llvm/Support/Error.h"
#include "llvm/Support/MemoryBuffer.h"
#include <memory>

namespace gmonkit {

// The bytes of the program, library, object or debug file PATH. A copy, so that a linker may write
// the file anew meanwhile; but of a very large file, of which little is looked at, the file itself.
llvm::Expected<std::unique_ptr<llvm::MemoryBuffer>> readProgramFile(llvm::StringRef path);

// The same, parsed.
llvm::Expected<llvm::object::OwningBinary<llvm::object::ObjectFile>>
openObjectFile(llvm::StringRef path);

// What kind of file PATH is; unknown where it cannot be opened.
llvm::file_magic kindOf(llvm::StringRef path);

} // namespace gmonkit

#endif
