//===- debug_file.h - separate files of debug information -----------------===//
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

// Returns the path of the file that has the symbols and debug information of PROGRAM, which was
// read from PATH and is stripped. Returns "" if there is none. Searches as debuggers do:
//   1. /usr/lib/debug/.build-id/xx/yyyy.debug;
//   2. the name in .gnu_debuglink: beside PATH, in .debug beside it, under /usr/lib/debug;
//      then the same for the target if PATH is a symbolic link.
// The file must have the checksum that .gnu_debuglink gives. GNU gprof looks beside PATH as typed,
// and under /usr/lib/debug for the link's target.
enum class DebugPlaces { All, AsGprof };
std::string findDebugFile(const llvm::object::ObjectFile &program, llvm::StringRef path,
                          DebugPlaces places = DebugPlaces::All);

// The same for the bytes of a program. Returns "" also if they are damaged.
std::string findDebugFile(llvm::MemoryBufferRef program, llvm::StringRef path);

} // namespace gmonkit

#endif
