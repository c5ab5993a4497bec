//===- registration.h - registration of images ----------------------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#ifndef GMONRT_PROCESS_REGISTRATION_H
#define GMONRT_PROCESS_REGISTRATION_H

#include "gmonkit/abi.h"
#include "image/elf_file.h"

namespace gmonrt {

// Returns whether images use this copy of the runtime and not another one.
bool isUsedRuntime();

// Returns whether the counts belong to this process. Returns false in a child that shares its
// parent's memory (vfork), or was created without the C library's fork (a raw clone).
bool isCountedProcess();

// Returns the id of that process; 0: no image has been registered.
long countedProcessId();

// Adds a file whose objects register no record.
void enterWithoutRecord(const ElfFile &file);

// Writes the profiles of images without records at the end of the process. They do not count
// afterwards.
void leaveWithoutRecords();

// Call these before and after a file without records may be unloaded. They write its profile.
void noteFilesMayLeave();
void leaveUnloadedFiles();

// Adds the loaded files that have called hooks and have no image yet. REQUIRES: the lock is held.
void enterHookedFiles();

// Writes the profiles of all images. FLAGS has GmonFlagIncomplete if more will be written later.
// REQUIRES: the lock is held.
void writeImages(uint8_t flags);

// The same before the process ends, or calls exec, without running destructors. Does nothing unless
// isCountedProcess().
void writeBeforeEnd();

// The same in another process that shares this one's memory and outlives it. Does nothing if this
// process had written its profiles, or was writing one. The names have this process's id.
void writeForKilled();

// The same where no profile is wanted: removes the live files.
void endWithoutProfile();

// Returns whether one of these two was called and the process did not continue.
bool processIsEnding();
// Returns whether the kernel will free all memory soon, at the end of the process.
bool memoryIsFreedSoon();
void noteProcessGoesOn();

} // namespace gmonrt

// Called by the constructor and the destructor of every instrumented image.
extern "C" {
#pragma GCC visibility push(default)
void __gmon_register(const GmonImageRecord *record);
void __gmon_unregister(const GmonImageRecord *record);
// Called by a new thread before it runs code of the program.
void __gmon_thread_started();
extern const char __gmon_abi_v3;
#pragma GCC visibility pop
}

#endif
