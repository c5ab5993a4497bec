//===- debug_file.h - the separate file of a program's debug information ----===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#ifndef GMONKIT_ANALYZER_OBJECT_DEBUG_FILE_H
#define GMONKIT_ANALYZER_OBJECT_DEBUG_FILE_H

#include "llvm/ADT/StringRef.h"
#include "llvm/Object/ObjectFile.h"
#include <string>

namespace gmonkit {

// Path of the file to which the symbols and debug information of PROGRAM, read from PATH,
// were moved when it was stripped; empty where there is none. Looked for where debuggers do:
//   /usr/lib/debug/.build-id/xx/yyyy.debug,
//   then the name in .gnu_debuglink beside PATH, in .debug beside it and under
//   /usr/lib/debug, and the same of the file to which PATH is a symbolic link; it must have the
//   checksum that the link gives.
// GNU gprof looks beside PATH as typed, and under /usr/lib/debug for the file that it leads to.
enum class DebugPlaces { All, AsGprof };
std::string findDebugFile(const llvm::object::ObjectFile &program, llvm::StringRef path,
                          DebugPlaces places = DebugPlaces::All);

// The same of a program's bytes; empty also where they are damaged.
std::string findDebugFile(llvm::MemoryBufferRef program, llvm::StringRef path);

} // namespace gmonkit

#endif
