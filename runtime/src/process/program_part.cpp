//===- program_part.cpp - functions of the runtime's copy in programs -----===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#include "base/process_part.h"
#include "base/shared_runtime.h"
#include "counts/arc_table.h"
#include "image/elf_file.h"
#include "image/sanitizer.h"
#include "process/fatal_signals.h"
#include "process/live.h"
#include "process/process_end.h"
#include "process/registration.h"
#include <cstdlib>

// Not hidden: gold gives an undefined hidden symbol an address.
extern "C" {
__attribute__((weak)) gmonrt::PthreadCreate __interceptor_pthread_create;
__attribute__((weak)) gmonrt::Exit __interceptor__exit;
__attribute__((weak)) void __msan_scoped_disable_interceptor_checks();
__attribute__((weak)) void __msan_scoped_enable_interceptor_checks();
// The word with the running thread's table.
__attribute__((visibility("hidden"))) __thread gmonrt::ArcTable *gmonrt_arc_table = nullptr;
}

// The _exit that a sanitizer in the program calls as the C library's.
namespace __interception {
extern __attribute__((weak)) void (*real__exit)(int);
}

namespace gmonrt {

namespace {

// A sanitizer's _exit may choose another status. If the sanitizer is part of the program, as the
// runtime is, its wrapper comes first, and this makes it call the runtime's.
void watchExits() {
  at_quick_exit(writeBeforeEnd);
  if (&__interception::real__exit)
    __interception::real__exit = endProcess;
}

} // namespace

intptr_t ownArcWord() {
  return reinterpret_cast<intptr_t>(&gmonrt_arc_table) -
         reinterpret_cast<intptr_t>(__builtin_thread_pointer());
}

intptr_t chooseArcWord(ArcWord *) { return ownArcWord(); }

bool staysLoaded() {
  ElfFile file;
  return isSharedLibrary() ||
         (findElfFile(reinterpret_cast<uintptr_t>(&ownArcWord), file) && file.isProgram());
}

void pauseMemorySanitizer() {
  if (&__msan_scoped_disable_interceptor_checks)
    __msan_scoped_disable_interceptor_checks();
}

void resumeMemorySanitizer() {
  if (&__msan_scoped_enable_interceptor_checks)
    __msan_scoped_enable_interceptor_checks();
}

void watchProcess() {
  startLive();
  startKeeper();
  watchExits();
  watchSignals();
  findPreloadedExec();
}

PthreadCreate *sanitizersPthreadCreate(const void *caller) {
  return ifNext(__interceptor_pthread_create, caller);
}

Exit *sanitizersExit(const void *caller) { return ifNext(__interceptor__exit, caller); }

} // namespace gmonrt
