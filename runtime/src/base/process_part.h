//===- process_part.h - functions of the runtime's copy in programs -------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//
//
// libgmonrt.a, for programs, and libgmonrt.so define all of this
// (program_part.cpp). libgmonrt_library.a, for shared libraries, defines empty
// functions (library_part.cpp). A library comes and goes, and its symbols are
// visible. So its copy has no thread-local storage, which is scarce for
// libraries loaded late, and no symbols for the end of the process or for
// sanitizers.
//
//===------------------------------------------------------------------------===//

#ifndef GMONRT_BASE_PROCESS_PART_H
#define GMONRT_BASE_PROCESS_PART_H

#include <cstdint>
#include <pthread.h>

namespace gmonrt {

// Offset from the thread pointer to the word with this copy's arc table of the thread; 0: none. See
// arc_table.h.
using ArcWord = intptr_t();
ArcWord ownArcWord;

// Returns the word for this copy's stubs: their own if they have one. SHARED returns that of the
// copy in use.
intptr_t chooseArcWord(ArcWord *shared);

// Returns whether this copy of the runtime is never unloaded.
bool staysLoaded();

// Makes sure that the profiles are written however the process ends. Call it once, in a copy that
// stays loaded, with the registration lock.
void watchProcess();

// With keeper=1, starts a process that writes the profiles if this one is killed; see keeper.cpp.
// To be called in each new child of fork, too, with the registration lock.
void startKeeper();

// Must be called in each new child of fork, which may be the first process of a container.
void forgetDroppedSignalsInChild();

// Returns whether a signal that ends the process is pending but blocked here, or is being handled
// by another thread.
bool signalIsToEndProcess();

// MemorySanitizer does not know what the runtime writes, so its memcmp, as an example, would end
// the process. In between it does not check what functions of the C library read for this thread.
// Pairs may be nested.
void pauseMemorySanitizer();
void resumeMemorySanitizer();

// A sanitizer wraps functions of the C library, as the runtime does, and must be called. Which
// wrapper comes first depends on the link; it calls the other one. These return the sanitizer's
// function. They return null if there is none, or if it called the runtime's function, which
// returns to CALLER.
using PthreadCreate = int(pthread_t *, const pthread_attr_t *, void *(*)(void *), void *);
PthreadCreate *sanitizersPthreadCreate(const void *caller);
using Exit = void(int);
Exit *sanitizersExit(const void *caller);

} // namespace gmonrt

#endif
