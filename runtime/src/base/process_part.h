//===- process_part.h - what only the copy for a program does -----------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//
//
// libgmonrt.a, for programs, and libgmonrt.so have all of it (program_part.cpp).
// libgmonrt_library.a, for shared libraries, has nothing of it (library_part.cpp): a library comes
// and goes, and its list of symbols is looked at. So there is no thread-local storage, which a
// library that is loaded late has little of, and no symbol of an end of the process or of a
// sanitizer.
//
//===------------------------------------------------------------------------===//

#ifndef GMONRT_BASE_PROCESS_PART_H
#define GMONRT_BASE_PROCESS_PART_H

#include <cstdint>
#include <pthread.h>

namespace gmonrt {

// From the thread pointer on, the word for the thread's table of this copy; 0: it has none. See
// arc_table.h.
using ArcWord = intptr_t();
ArcWord ownArcWord;

// The word for this copy's stubs, where SHARED tells that of the copy in use: their own if they
// have one.
intptr_t chooseArcWord(ArcWord *shared);

// Whether this copy of the runtime is part of what is never unloaded.
bool staysLoaded();

// From here on the profiles are written however the process ends. Once, by a copy that stays
// loaded; needs the registration lock.
void watchProcess();

// Whether a signal has come that is blocked here and will end the process when it is not, or that
// another thread already ends it by.
bool signalIsToEndProcess();

// A sanitizer has functions of the names of the C library's, as the runtime has, and must be asked.
// Which of the two comes first depends on how the program was linked; it goes on to the other.
// These are the sanitizer's, or null where there is none or it is what calls the runtime's
// function, which returns to CALLER.
using PthreadCreate = int(pthread_t *, const pthread_attr_t *, void *(*)(void *), void *);
PthreadCreate *sanitizersPthreadCreate(const void *caller);
using Exit = void(int);
Exit *sanitizersExit(const void *caller);

} // namespace gmonrt

#endif
