//===- image.h - the instrumented images of this process ------------------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//
//
// An image (the program or a shared library) comes in with __gmon_register when it is
// loaded and leaves with __gmon_unregister when it is unloaded or the process ends;
// its profile is written then. It may come in again.
//
//===------------------------------------------------------------------------===//

#ifndef GMONRT_IMAGE_H
#define GMONRT_IMAGE_H

#include "gmonkit/abi.h"
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <link.h>

namespace gmonrt {

struct PastCounts;

// Whole pages.
struct Pages {
  uintptr_t start, stop;
};

struct Image {
  Image *next;
  const GmonImageRecord *record; // null while it is unloaded; then it contains no code
  uintptr_t loadBias;            // run-time address - address in the ELF file
  uintptr_t textLow;             // executable segments at run time: [textLow, textHigh),
  uintptr_t textHigh;            // both multiples of 16
  const ElfW(Phdr) * segments;   // the program headers
  const ElfW(Phdr) * segmentsEnd;
  uint8_t id[8]; // as in gmon_out.h; without a build-id set when it is written
  bool hasBuildId;
  bool isProgram;      // the main program, not a library
  bool countsByThread; // it has functions of threads=exact: see thread_copies.h
  Pages copied[2];     // what has copies then; kept a while after it was unloaded
  char name[256];      // file name without directories
  // Histogram: one bin for BytesPerBin bytes of text; null without sampling.
  std::atomic<uint32_t> *bins;
  size_t binCount;
  bool nameIsTaken; // another image of this process has, or had, the same name
  PastCounts *past; // null unless it was unloaded before

  bool containsCode(uintptr_t address) const { return address >= textLow && address < textHigh; }
  uint64_t fileAddress(uintptr_t address) const { return address - loadBias; }
  // Copies SIZE bytes from ADDRESS, or as many as its segment still has, to TO and returns
  // how many. None where the image has nothing to read.
  size_t read(uintptr_t address, void *to, size_t size) const;
  // In the profile, the caller that stands for all code elsewhere.
  uint64_t outside() const { return fileAddress(reinterpret_cast<uintptr_t>(record->outside)); }
  uint64_t *counters() const {
    return const_cast<uint64_t *>(static_cast<const uint64_t *>(record->counters.start));
  }
  size_t graphBytes() const {
    return static_cast<size_t>(static_cast<const char *>(record->graphs.stop) -
                               static_cast<const char *>(record->graphs.start));
  }
  size_t counterCount() const {
    return static_cast<size_t>(static_cast<const uint64_t *>(record->counters.stop) - counters());
  }
};

constexpr size_t BytesPerBin = 4;

// The images of this process, last one first, unloaded ones too. Entries are not taken
// out of the list, so a signal handler may walk it.
Image *firstImage();

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
