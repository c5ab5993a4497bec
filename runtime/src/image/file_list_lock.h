//===- file_list_lock.h - the lock of the dynamic linker's list -----------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//
//
// glibc's dl_iterate_phdr holds a recursive mutex among the dynamic linker's
// data. No interface tells where. So it is found: of the mutexes there, it is
// the one that a thread owns while it reads the list, and not afterwards. In a
// static program it has a symbol.
//
// A thread may own it for long, in a callback of the program's or while it
// unwinds its stack, and wait for what the runtime's threads hold.
//
//===------------------------------------------------------------------------===//

#ifndef GMONRT_IMAGE_FILE_LIST_LOCK_H
#define GMONRT_IMAGE_FILE_LIST_LOCK_H

#include <link.h>

namespace gmonrt {

// Finds the lock. Must be called while the process starts or a library is loaded: later it might
// wait for a thread that waits for the caller.
void findFileListLock();

// Returns whether the lock is held, as far as it is known. In a new child of fork no one holds it:
// it stays held for ever.
bool isFileListLockHeld();

// Calls dl_iterate_phdr. Returns false, without that, if another thread has the lock for longer
// than half a second. Does not wait again for the same thread.
bool visitUnheldList(int (*visit)(dl_phdr_info *, size_t, void *), void *context);

} // namespace gmonrt

#endif
