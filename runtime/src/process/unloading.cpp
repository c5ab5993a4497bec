//===- unloading.cpp - unloading of this copy of the runtime --------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//
//
// A library's destructors run when it is unloaded, and also at the end of the
// process. In the second case other code, in other threads too, may still call
// the library, so nothing may be freed. An atexit function distinguishes the
// two cases. At the end of the process it runs before all destructors. When the
// library is unloaded, it runs after the destructors that compilers emit: the
// function in .fini_array that calls atexit functions is the first, which runs
// last.
//
//===------------------------------------------------------------------------===//

#include "process/unloading.h"
#include "base/array_memory.h"
#include "base/memory.h"
#include "base/shared_runtime.h"
#include "counts/past_counts.h"
#include "counts/thread_copies.h"
#include "image/image.h"
#include "profile/profile.h"
#include "sampling/samples.h"

// Start files have another one, in front of which their function in .fini_array calls atexit
// functions. A library without start files has this one.
static char noStartFiles;
extern "C" {
extern void *__dso_handle;
__attribute__((weak, visibility("hidden"))) void *__dso_handle = &noStartFiles;
}

namespace gmonrt {

namespace {

bool isWatching = false, isExiting = false, fileIsLeaving = false;

void noteExit(void *) { isExiting = true; }

__attribute__((destructor)) void noteDestructors() { fileIsLeaving = isWatching && !isExiting; }

} // namespace

// Looks atexit up, so libraries do not refer to symbols for the end of the process.
void watchUnloading() {
  using AtExit = int(void (*)(void *), void *, void *);
  if (!dlsym || __dso_handle == &noStartFiles)
    return;
  auto *atExit = reinterpret_cast<AtExit *>(dlsym(RTLD_DEFAULT, "__cxa_atexit"));
  isWatching = atExit && atExit(noteExit, nullptr, &__dso_handle) == 0;
}

bool exitHasBegun() { return isExiting; }

bool isUnloading() { return fileIsLeaving; }

void releaseAll() {
  for (Image *image = firstImage(); image; image = image->next) {
    dropHistograms(*image);
    if (image->past)
      *image->past = {};
    for (Profile *added : image->added)
      if (added)
        *added = {};
  }
  releaseCopies();
  freeSparePages();
  releaseMemory();
}

} // namespace gmonrt
