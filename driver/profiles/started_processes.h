//===- started_processes.h - processes that told of their start -----------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#ifndef GMONKIT_DRIVER_PROFILES_STARTED_PROCESSES_H
#define GMONKIT_DRIVER_PROFILES_STARTED_PROCESSES_H

#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/StringRef.h"
#include <map>
#include <set>
#include <string>
#include <sys/types.h>
#include <utility>

namespace gmonkit {

// The collector's side of StartsFile, see gmonkit/collector.h. If the file cannot be made or read,
// less is known.
class StartedProcesses {
public:
  // Makes the file in DIRECTORY. ISFOROTHERS: processes of other users may append to it.
  StartedProcesses(llvm::StringRef directory, bool isForOthers);
  ~StartedProcesses();
  StartedProcesses(const StartedProcesses &) = delete;
  StartedProcesses &operator=(const StartedProcesses &) = delete;

  // Reads what processes have appended, and gives its room on the disk back.
  void read();

  // Forgets processes that still run: they may leave their profiles later.
  void forgetRunning();

  // Returns how many processes of each program, by its name, ISKNOWN is false for. Ids are used
  // again, so of two processes with one id none may be found.
  std::map<std::string, size_t>
  unknown(llvm::function_ref<bool(unsigned long long process)> isKnown) const;

private:
  void add(llvm::StringRef note);

  std::string path;
  int file; // descriptor, -1 if there is none
  off_t offset = 0;
  std::string rest;                                               // the begin of a note
  std::set<std::pair<unsigned long long, std::string>> processes; // with their programs' names
};

} // namespace gmonkit

#endif
