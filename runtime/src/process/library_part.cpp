//===- library_part.cpp - empty functions for libraries' copies -----------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#include "base/process_part.h"
#include "process/process_end.h"

namespace gmonrt {

// Keeps the reference: in a program without runtime, a linked library must provide _exit and the
// exec functions.
__attribute__((used)) static void (*const keepEnds)(int) = endProcess;

intptr_t ownArcWord() { return 0; }

intptr_t chooseArcWord(ArcWord *shared) { return shared(); }

bool staysLoaded() { return false; }

void watchProcess() {}

void startKeeper() {}

void forgetDroppedSignalsInChild() {}

bool signalIsToEndProcess() { return false; }

void pauseMemorySanitizer() {}

void resumeMemorySanitizer() {}

PthreadCreate *sanitizersPthreadCreate(const void *) { return nullptr; }

Exit *sanitizersExit(const void *) { return nullptr; }

} // namespace gmonrt
