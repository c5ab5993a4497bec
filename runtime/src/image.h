//===- image.h - the instrumented images of this process ------------------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//
//
// An image (the program or a shared library) comes in with __gmon_register when it is
// loaded and leaves with __gmon_unregister when it is unloaded or the process ends;
// its profile is written then.
//
//===------------------------------------------------------------------------===//

#ifndef GMONRT_IMAGE_H
#define GMONRT_IMAGE_H

#include "gmonkit/abi.h"
#include <atomic>
#include <cstddef>
#include <cstdint>

namespace gmonrt {

struct Image {
  Image *next;
  const GmonImageRecord *record;
  uintptr_t loadBias; // run-time address - address in the ELF file
  uintptr_t textLow;  // executable segments at run time: [textLow, textHigh),
  uintptr_t textHigh; // both multiples of 16
  uint8_t id[8];      // as in gmon_out.h; without a build-id set when it is written
  bool hasBuildId;
  bool isProgram; // the main program, not a library
  char name[256]; // file name without directories
  // Histogram: one bin for BytesPerBin bytes of text; null without sampling.
  std::atomic<uint32_t> *bins;
  size_t binCount;

  bool containsCode(uintptr_t address) const { return address >= textLow && address < textHigh; }
};

constexpr size_t BytesPerBin = 4;

// The loaded images, last one first. The list only changes while images are loaded
// and unloaded; entries are not freed, so a signal handler may walk it.
Image *firstImage();

} // namespace gmonrt

// Called by the constructor and destructor in every instrumented image.
extern "C" {
#pragma GCC visibility push(default)
void __gmon_register(const GmonImageRecord *record);
void __gmon_unregister(const GmonImageRecord *record);
extern const char __gmon_abi_v1;
#pragma GCC visibility pop
}

#endif
