//===- takeover.cpp - files that our plugins did not instrument -----------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//
//
// A program that is linked with the runtime, or runs with libgmonrt.so preloaded, has a
// profile whatever it was built with: samples of time, and the calls that the hooks of -pg,
// -mfentry and -finstrument-functions tell of. The C library's functions that start and end
// profiling by hand are here, too.
//
//===------------------------------------------------------------------------===//

#include "base/shared_runtime.h"
#include "process/counting.h"
#include "process/registration.h"

namespace gmonrt {

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

// After the constructors of instrumented objects, whose priority is 0: nothing is left to do
// in a file that has some.
__attribute__((constructor(101))) void enterOwnFile() {
  if (!isUsedRuntime())
    return;
  ElfFile file;
  bool found = &gmonrt_is_shared_library
                   ? findProgram(file)
                   : findElfFile(reinterpret_cast<uintptr_t>(&enterOwnFile), file);
  if (found)
    enterWithoutRecord(file);
}

__attribute__((destructor(101))) void leaveOwnFile() { leaveWithoutRecords(); }

} // namespace

} // namespace gmonrt

using namespace gmonrt;

extern "C" {
// Weak, for programs that define them themselves.
#define GMONRT_WEAK __attribute__((weak, visibility("default")))

// Called by the start-up code of -pg programs, which also has _mcleanup called at exit. The
// range is not needed: all of the program is profiled.
GMONRT_WEAK void __monstartup(unsigned long, unsigned long) { enterOwnFile(); }
GMONRT_WEAK void monstartup(unsigned long low, unsigned long high) { __monstartup(low, high); }

// Programs call it to have their profile before they _exit.
GMONRT_WEAK void _mcleanup() {
  RegistrationLock lock;
  writeImages(0);
}

GMONRT_WEAK void moncontrol(int mode) {
  RegistrationLock lock;
  if (mode)
    startCounting();
  else
    stopCounting();
}
}
