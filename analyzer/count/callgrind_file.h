//===- callgrind_file.h - what callgrind wrote ----------------------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//
//
// Reads the functions and calls of callgrind's output, with the event Ir. The
// format: https://valgrind.org/docs/manual/cl-format.html
//
//===------------------------------------------------------------------------===//

#ifndef GMONKIT_ANALYZER_COUNT_CALLGRIND_FILE_H
#define GMONKIT_ANALYZER_COUNT_CALLGRIND_FILE_H

#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"
#include <cstdint>
#include <map>
#include <string>
#include <utility>
#include <vector>

namespace gmonkit {

struct CallgrindCalls {
  uint64_t count = 0;
  uint64_t instructions = 0; // of the callees, and of what they call
};

struct CallgrindFunction {
  std::string object; // path of the program or library; empty if the file has none
  std::string name;   // mangled or demangled; without the number of a recursion ("f'2")
  uint64_t own = 0;   // instructions
  std::map<size_t, CallgrindCalls> calls; // by callee, an index in the list of all functions
};

bool isCallgrindFile(llvm::StringRef start);

// Reads TEXT. Skips lines that it does not know. An error says what is wrong, without a path.
llvm::Expected<std::vector<CallgrindFunction>> readCallgrind(llvm::StringRef text);

} // namespace gmonkit

#endif
