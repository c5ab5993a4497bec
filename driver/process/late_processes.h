//===- late_processes.h - processes that outlive their command --------------===//
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

// Whether there is a process PROCESS, in whatever state.
bool isThere(unsigned long long process);

// What the system calls it; empty where it is no more.
std::string processName(unsigned long long process);

// Looks for processes whose environment holds a text, or which have started since this one and
// written a title over their environment. Those that this user may not look into are not seen.
class LateProcesses {
public:
  explicit LateProcesses(llvm::StringRef text) : text(text) {}

  void find();

  // Those found that have the runtime in their program or in a library, sorted by id.
  const std::vector<LateProcess> &counted() const { return withRuntime; }

  // Whether there are others, which may become a program that has it.
  bool hasOthers() const { return others; }

private:
  bool mayBelong(const LateProcess &process) const;
  bool isCounted(const LateProcess &process);
  bool hasRuntime(llvm::StringRef path);

  std::string text;
  std::vector<LateProcess> withRuntime;
  bool others = false;
  llvm::StringMap<bool> files; // those looked into: whether the runtime is in them
};

} // namespace gmonkit

#endif
