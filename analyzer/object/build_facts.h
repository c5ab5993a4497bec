//===- build_facts.h - how a program was built, as far as it shows ----------===//
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
  // What the plugins were asked for, as gmon-cc's options say it ("arcs=mcount"): each value that
  // some function was built with. Empty where no function has a record of the plugins.
  std::vector<std::string> options;
  std::string output;         // the pattern of --gmon-output; empty: not given, or not to be seen
  bool tablesAreLost = false; // it has counters, and no record that tells whose they are
  bool hasOldHooks = false; // of -pg, -mfentry or -finstrument-functions; the runtime has them, too
  bool isLibrary = false;   // no program of its own
  bool hasRuntime = false;  // in itself
  bool usesSharedRuntime = false; // libgmonrt.so
  bool hasSymbolTable = false;    // in itself or in its debug file, as what follows
  bool hasDebugInfo = false;
};

// Whether NAME is a hook of -pg, -mfentry or -finstrument-functions.
bool isOldHook(llvm::StringRef name);

// Reads the program or library at PATH, or FILE, which was read from there. An error names PATH.
llvm::Expected<BuildFacts> readBuildFacts(llvm::StringRef path);
llvm::Expected<BuildFacts> readBuildFacts(const llvm::object::ObjectFile &file,
                                          llvm::StringRef path);

// Whether the library at PATH, an archive, is a runtime for what this version's plugins emit.
llvm::Expected<bool> isRuntimeOfThisAbi(llvm::StringRef path);

} // namespace gmonkit

#endif
