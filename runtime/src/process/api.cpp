//===- api.cpp - the functions of gmonkit.h -------------------------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//
//
// gmonkit.h describes the functions. A library may have a copy of the runtime
// that its images do not use; each function then calls that of the copy in use.
//
//===------------------------------------------------------------------------===//

#include "base/own_stack.h"
#include "base/phase.h"
#include "base/shared_runtime.h"
#include "gmonkit/gmon_out.h"
#include "gmonkit/gmonkit.h"
#include "image/image.h"
#include "output/profile_output.h"
#include "process/counting.h"
#include "process/registration.h"
#include "process/registration_lock.h"
#include "profile/profile_bytes.h"
#include "sampling/samples.h"

using namespace gmonrt;

// The functions of this copy, whatever the public names below resolve to in other images.
extern "C" {
__attribute__((visibility("hidden"), alias("gmonkit_dump"))) void gmonrt_own_dump();
__attribute__((visibility("hidden"), alias("gmonkit_reset"))) void gmonrt_own_reset();
__attribute__((visibility("hidden"), alias("gmonkit_stop"))) void gmonrt_own_stop();
__attribute__((visibility("hidden"), alias("gmonkit_start"))) void gmonrt_own_start();
__attribute__((visibility("hidden"), alias("gmonkit_phase"))) void gmonrt_own_phase(const char *);
__attribute__((visibility("hidden"), alias("gmonkit_write"))) int gmonrt_own_write(GmonkitWriter,
                                                                                   void *);
}

namespace {

// Returns the function of the copy that images use instead of OWN, or null.
template <typename Function> Function *functionInUse(const char *name, Function *own) {
  return firstImage() ? nullptr : sharedInstead(name, own);
}

// Returns the current profile of IMAGE; empty if it was unloaded. The result has failed() if there
// is no memory.
Array<char> imageBytes(Image &image) {
  RegistrationLock lock(DuringFork::GoOn);
  if (!lock)
    return Array<char>::failure();
  if (!image.record)
    return {};
  dropUncounted();
  return currentProfile(image, /*printsWarnings=*/true);
}

} // namespace

extern "C" void gmonkit_dump() {
  if (auto *other = functionInUse("gmonkit_dump", gmonrt_own_dump))
    return other();
  runWithRoom([] {
    RegistrationLock lock(DuringFork::GoOn);
    if (lock)
      writeImages(gmonkit::GmonFlagIncomplete);
  });
}

extern "C" void gmonkit_reset() {
  if (auto *other = functionInUse("gmonkit_reset", gmonrt_own_reset))
    return other();
  runWithRoom([] {
    RegistrationLock lock(DuringFork::GoOn);
    if (lock)
      resetCounts();
  });
}

extern "C" void gmonkit_stop() {
  if (auto *other = functionInUse("gmonkit_stop", gmonrt_own_stop))
    return other();
  RegistrationLock lock(DuringFork::GoOn);
  if (lock)
    stopCounting();
}

extern "C" void gmonkit_start() {
  if (auto *other = functionInUse("gmonkit_start", gmonrt_own_start))
    return other();
  RegistrationLock lock(DuringFork::GoOn);
  if (lock)
    startCounting();
}

extern "C" void gmonkit_phase(const char *label) {
  if (auto *other = functionInUse("gmonkit_phase", gmonrt_own_phase))
    return other(label);
  runWithRoom([&] {
    RegistrationLock lock(DuringFork::GoOn);
    if (!lock || isPhase(label))
      return;
    writeImages(0);
    resetCounts();
    enterPhase(label);
  });
}

extern "C" int gmonkit_write(GmonkitWriter writer, void *context) {
  if (auto *other = functionInUse("gmonkit_write", gmonrt_own_write))
    return other(writer, context);
  runWithRoom([] {
    RegistrationLock lock(DuringFork::GoOn);
    if (lock)
      enterHookedFiles();
  });
  int result = 0;
  for (Image *image = firstImage(); image && result == 0; image = image->next) {
    Array<char> bytes;
    runWithRoom([&] { bytes = imageBytes(*image); });
    if (bytes.failed())
      return -1;
    if (bytes.size()) // the lock is free: the program may wait, write elsewhere, or exit
      result = writer(context, image->name, bytes.begin(), bytes.size());
  }
  freeSparePages();
  return result;
}
