//===- late_processes.h - processes that outlive their command --------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#ifndef GMONKIT_DRIVER_LATE_PROCESSES_H
#define GMONKIT_DRIVER_LATE_PROCESSES_H

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

// The processes whose environment holds TEXT, or which have started since this one and written a
// title over their environment, and which have the runtime in their program or in a library,
// sorted by id. Those that this user may not look into are left out.
std::vector<LateProcess> findLateProcesses(llvm::StringRef text);

} // namespace gmonkit

#endif
