//===- late_processes.h - processes that outlive their command ------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#ifndef GMONKIT_DRIVER_PROCESS_LATE_PROCESSES_H
#define GMONKIT_DRIVER_PROCESS_LATE_PROCESSES_H

#include "llvm/ADT/StringMap.h"
#include "llvm/ADT/StringRef.h"
#include <string>
#include <vector>

namespace gmonkit {

struct LateProcess {
  unsigned long long id;
  std::string name;
};

// Returns whether the process PROCESS exists, in any state.
bool processExists(unsigned long long process);

// Finds processes whose environment contains a text, or which started after this one, have written
// a title over their environment, and may descend from this one. Processes that this user may not
// inspect are not found.
class LateProcesses {
public:
  explicit LateProcesses(llvm::StringRef text);

  void find();

  // Found processes with the runtime in their program or in a library, sorted by id.
  const std::vector<LateProcess> &counted() const { return withRuntime; }

  // Other found processes, sorted by id. They may still execute a program with the runtime.
  const std::vector<LateProcess> &others() const { return withoutRuntime; }

private:
  bool mayBelong(const LateProcess &process) const;
  bool mayDescend(unsigned long long process) const;
  bool isCounted(const LateProcess &process);
  bool hasRuntime(llvm::StringRef path);

  std::string text;
  std::vector<unsigned long long> own; // this process and its ancestors
  std::vector<LateProcess> withRuntime, withoutRuntime;
  llvm::StringMap<bool> files; // files examined so far: whether they contain the runtime
};

} // namespace gmonkit

#endif
