//===- program_file.h - reader of programs and objects --------------------===//
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

// Reads the program, library, object or debug file PATH into memory, so a linker may replace the
// file meanwhile. A very large file is mapped instead, as only a small part of it is needed.
llvm::Expected<std::unique_ptr<llvm::MemoryBuffer>> readProgramFile(llvm::StringRef path);

// Reads and parses it.
llvm::Expected<llvm::object::OwningBinary<llvm::object::ObjectFile>>
openObjectFile(llvm::StringRef path);

// Returns the type of the file PATH; unknown if it cannot be opened.
llvm::file_magic kindOf(llvm::StringRef path);

} // namespace gmonkit

#endif
