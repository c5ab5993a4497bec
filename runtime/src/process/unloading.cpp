//===- unloading.cpp - this copy of the runtime comes and goes ------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//
//
// A library's destructors run when it is unloaded and when the process ends. Only then may other
// code, in other threads too, still call the library, so nothing may be given back. What tells the
// two apart is when a function of atexit's is called: first of all when the process ends; when the
// library is unloaded, behind the destructors that compilers make, for it is the first of these
// that calls such functions.
//
//===------------------------------------------------------------------------===//

#include "process/unloading.h"
#include "base/memory.h"
#include "base/shared_runtime.h"
#include "counts/past_counts.h"
#include "counts/thread_copies.h"
#include "image/image.h"
#include "sampling/samples.h"

extern "C" __attribute__((weak, visibility("hidden"))) void *__dso_handle;

namespace gmonrt {

namespace {

bool isWatching = false, exitHasBegun = false, fileIsLeaving = false;

void noteExit(void *) { exitHasBegun = true; }

__attribute__((destructor)) void noteDestructors() { fileIsLeaving = isWatching && !exitHasBegun; }

} // namespace

// It is looked up, so that no library refers to anything of the process's end.
void watchUnloading() {
  using AtExit = int(void (*)(void *), void *, void *);
  if (!dlsym || !&__dso_handle)
    return;
  auto *atExit = reinterpret_cast<AtExit *>(dlsym(RTLD_DEFAULT, "__cxa_atexit"));
  isWatching = atExit && atExit(noteExit, nullptr, &__dso_handle) == 0;
}

bool isUnloading() { return fileIsLeaving; }

void releaseAll() {
  for (Image *image = firstImage(); image; image = image->next) {
    dropHistograms(*image);
    if (image->past)
      *image->past = {};
  }
  releaseCopies();
  releaseMemory();
}

} // namespace gmonrt
