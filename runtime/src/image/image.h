//===- image.h - the instrumented images of this process ------------------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//
//
// An image (the program or a shared library) comes in when it is loaded and leaves when it is
// unloaded or the process ends; its profile is written then. It may come in again.
//
//===------------------------------------------------------------------------===//

#ifndef GMONRT_IMAGE_IMAGE_H
#define GMONRT_IMAGE_IMAGE_H

#include "gmonkit/abi.h"
#include "image/elf_file.h"
#include <atomic>
#include <cstddef>
#include <cstdint>

namespace gmonrt {

class LiveFile;
struct PastCounts;
struct Profile;

constexpr unsigned MaxSampleKinds = 5; // see samples.h

// Whole pages.
struct Pages {
  uintptr_t start, stop;
};

struct Image {
  Image *next;
  // Null while it is unloaded; then it contains no code. Without tables where no object of it
  // is instrumented by our plugins: hooks of -pg and samples of time are all there is.
  const GmonImageRecord *record;
  ElfFile file;
  uintptr_t textLow;  // see TextRange
  uintptr_t textHigh; // the same
  // In the profile, the caller that stands for all code elsewhere: an address in the file.
  uint64_t outside;
  uint8_t id[8];   // as in gmon_out.h
  bool hasBuildId; // else the id is set by identify, when the profile is written
  bool isIdentified;
  bool isProgram;      // the main program, not a library
  bool toldFirstRuns;  // before its counts were last forgotten, some function told of its own
  bool countsByThread; // it has functions of threads=exact: see thread_copies.h
  Pages copied[2];     // what has copies then; kept a while after it was unloaded
  char name[256];      // file name without directories
  // Histograms, one for each kind of sample: one bin for BytesPerBin bytes of text.
  std::atomic<uint32_t> *bins[MaxSampleKinds];
  size_t binCount;                  // 0 without sampling
  uint64_t repeats[MaxSampleKinds]; // as GmonExtRepeats; changed by handlers, in any thread
  bool nameIsTaken;                 // another image of this process has, or had, the same name
  PastCounts *past;                 // null unless it was unloaded before
  // What of its counts was added to the file of each kind; null unless that was done.
  Profile *added[MaxSampleKinds];
  LiveFile *live; // null unless there was one

  bool containsCode(uintptr_t address) const { return address >= textLow && address < textHigh; }
  uint64_t fileAddress(uintptr_t address) const { return address - file.loadBias; }
  bool hasTables() const;
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

// The functions below are called while nobody else changes the list.

// An image of FILE, in no list. RECORD is NoTables where its objects hand over none.
extern const GmonImageRecord NoTables;
Image makeImage(const ElfFile &file, const GmonImageRecord *record);

// Puts IMAGE, which stays there for ever, into the list.
void addToImages(Image &image);

// The first entry from FROM on that has NAME, or null.
Image *findByName(const char *name, Image *from);

// The entry of the file that is loaded where FILE is, or null.
Image *findLoaded(const ElfFile &file);

// Whether FILE is in the list, or was and is still loaded.
bool isKnown(const ElfFile &file);

// Sets the id of IMAGE, whose code is there. All of it is read for that where there is no build-id.
void identify(Image &image);

// Whether IMAGE's file is still there.
bool isLoaded(const Image &image);

} // namespace gmonrt

#endif
