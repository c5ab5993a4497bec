//===- build_facts.h - the options that a program was built with ----------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#ifndef GMONKIT_ANALYZER_OBJECT_BUILD_FACTS_H
#define GMONKIT_ANALYZER_OBJECT_BUILD_FACTS_H

#include "llvm/ADT/StringRef.h"
#include "llvm/Object/ObjectFile.h"
#include "llvm/Support/Error.h"
#include <string>
#include <vector>

namespace gmonkit {

struct BuildFacts {
  // The plugins' options in the words of gmon-cc ("arcs=mcount"): each value that some function was
  // built with. Empty if no function has a record of the plugins.
  std::vector<std::string> options;
  std::string output;         // pattern of --gmon-output; empty if not given or unknown
  bool tablesAreLost = false; // it has counters, but no record that tells their functions
  bool hasOldHooks =
      false; // hooks of -pg, -mfentry or -finstrument-functions, which the runtime defines
  bool isLibrary = false;         // not a program
  bool hasRuntime = false;        // the runtime is linked into it
  bool usesSharedRuntime = false; // it needs libgmonrt.so
  bool lacksRuntime = false;      // it calls what only a runtime in the same file can give
  bool hasSymbolTable = false;    // the file or its debug file has one, which the next members need
  bool hasDebugInfo = false;
};

// Returns whether NAME is a hook of -pg, -mfentry or -finstrument-functions.
bool isOldHook(llvm::StringRef name);

// Reads the program or library at PATH, or FILE, which was read from PATH. An error names PATH.
llvm::Expected<BuildFacts> readBuildFacts(llvm::StringRef path);
llvm::Expected<BuildFacts> readBuildFacts(const llvm::object::ObjectFile &file,
                                          llvm::StringRef path);

// Returns whether the archive at PATH is a runtime for the ABI of this version's plugins.
llvm::Expected<bool> isRuntimeOfThisAbi(llvm::StringRef path);

} // namespace gmonkit

#endif
