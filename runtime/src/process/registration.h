//===- registration.h - images come and go, and are written ---------------===//
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

// Held by who changes or walks the list of images. No signal is handled and no thread is
// cancelled meanwhile, so a handler may take it: its thread does not have it. errno is kept.
class RegistrationLock {
public:
  RegistrationLock();
  ~RegistrationLock();

private:
  unsigned long callersSignals; // the kernel's mask
  int cancelState, callersErrno;
};

// Whether no other copy of the runtime is the one that images use.
bool isUsedRuntime();

// Whether this process is the one whose counts these are, and not a child that shares its
// memory (vfork) or was copied behind the C library's back (a raw clone).
bool isCountedProcess();

// A file is there whose objects hand over no record.
void enterWithoutRecord(const ElfFile &file);

// The process ends, and no image without records counts any more: writes them.
void leaveWithoutRecords();

// Before and after a file without record may be unloaded. What it counted is written then.
void noteFilesMayLeave();
void leaveUnloadedFiles();

// Enters the loaded files that have called hooks and have no image yet. Needs the lock.
void enterHookedFiles();

// Writes the profiles of all images. Of what else is written later, GmonFlagIncomplete in FLAGS
// tells. Needs the lock.
void writeImages(uint8_t flags);

// The same before the process ends or becomes another program without running destructors.
// Nothing in a process that is not the counted one.
void writeBeforeEnd();

// Whether that was done, and the process does not go on all the same.
bool processIsEnding();
void noteProcessGoesOn();

} // namespace gmonrt

// Called by the constructor and destructor in every instrumented image.
extern "C" {
#pragma GCC visibility push(default)
void __gmon_register(const GmonImageRecord *record);
void __gmon_unregister(const GmonImageRecord *record);
// A new thread has begun, and has run nothing but the runtime.
void __gmon_thread_started();
extern const char __gmon_abi_v1;
#pragma GCC visibility pop
}

#endif
