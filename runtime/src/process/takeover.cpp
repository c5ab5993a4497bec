//===- takeover.cpp - files without our plugins' instrumentation ----------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//
//
// A program linked with the runtime, or run with libgmonrt.so preloaded, gets a
// profile however it was built: time samples, and calls counted by hooks of
// -pg, -mfentry and -finstrument-functions. This file also wraps the C
// library's functions that start and end profiling.
//
//===------------------------------------------------------------------------===//

#include "base/shared_runtime.h"
#include "process/counting.h"
#include "process/registration.h"
#include "process/registration_lock.h"

namespace gmonrt {

// libgmonrt.so has another. No undefined weak symbol tells the two apart: gold gives it an address.
__attribute__((weak)) bool isSharedLibrary() { return false; }

namespace {

bool findProgram(ElfFile &program) {
  struct Search {
    ElfFile &program;
    bool found;
  } search{program, false};
  forEachElfFile(
      [](const ElfFile &file, void *data) {
        auto &search = *static_cast<Search *>(data);
        search.found = file.isProgram();
        if (search.found)
          search.program = file;
        return search.found;
      },
      &search);
  return search.found;
}

// Runs after the constructors of instrumented objects, whose priority is 0. Does nothing in a file
// that has such objects.
__attribute__((constructor(101))) void enterOwnFile() {
  if (!isUsedRuntime())
    return;
  ElfFile file;
  bool found = isSharedLibrary() ? findProgram(file)
                                 : findElfFile(reinterpret_cast<uintptr_t>(&enterOwnFile), file);
  if (found)
    enterWithoutRecord(file);
}

__attribute__((destructor(101))) void leaveOwnFile() { leaveWithoutRecords(); }

} // namespace

} // namespace gmonrt

using namespace gmonrt;

extern "C" {
// Weak, because programs may define these functions themselves.
#define GMONRT_WEAK __attribute__((weak, visibility("default")))

// Called by the start files of -pg programs, which also have _mcleanup called at exit. Ignores the
// range, because all code of the program is profiled.
GMONRT_WEAK void __monstartup(unsigned long, unsigned long) { enterOwnFile(); }
GMONRT_WEAK void monstartup(unsigned long low, unsigned long high) { __monstartup(low, high); }

// Programs call it to write their profile before _exit.
GMONRT_WEAK void _mcleanup() {
  RegistrationLock lock(DuringFork::GoOn);
  if (lock)
    writeImages(0);
}

GMONRT_WEAK void moncontrol(int mode) {
  RegistrationLock lock(DuringFork::GoOn);
  if (!lock)
    return;
  if (mode)
    startCounting();
  else
    stopCounting();
}
}
