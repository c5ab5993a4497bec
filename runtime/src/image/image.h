//===- image.h - the instrumented images of this process ------------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//
//
// An image (the program or a shared library) enters when it is loaded. It
// leaves when it is unloaded or the process ends; then its profile is written.
// It may enter again.
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

class CalledFiles;
class LiveFile;
struct CallTable;
struct PastCounts;
struct Profile;

constexpr unsigned MaxSampleKinds = 5; // see samples.h

// A range of complete pages.
struct Pages {
  uintptr_t start, stop;
};

struct Image {
  Image *next;
  // Null while the image is unloaded; then it contains no code. Has no tables if no object of it
  // was instrumented by our plugins: then there are only hooks of -pg and time samples.
  const GmonImageRecord *record;
  ElfFile file;
  uintptr_t textLow;  // see TextRange
  uintptr_t textHigh; // the same
  // The caller, in profiles, of calls from all other code: an address in the file.
  uint64_t outside;
  uint8_t id[8];   // see gmon_out.h
  bool hasBuildId; // false: identify() sets the id when the profile is written
  bool isIdentified;
  bool isProgram;         // the main program, not a library
  bool recordedFirstRuns; // some function recorded its first run, before counts were last forgotten
  bool countsByThread;    // it has functions of threads=exact, see thread_copies.h
  Pages copied[2];        // pages with copies; kept for a while after an unload
  char name[256];         // file name without directories
  // Histograms, one per kind of sample. A bin covers BytesPerBin bytes of text. Behind the bins
  // follows a byte for each piece of them, which tells whether it has samples.
  std::atomic<uint32_t> *bins[MaxSampleKinds];
  size_t binCount;                  // 0: not sampled
  uint64_t repeats[MaxSampleKinds]; // see GmonExtRepeats; handlers in any thread change it
  bool mayStillRun; // it left at the end of the process; threads may go on to call it
  bool wasLeft;     // earlier counts of this process are left to a collector, see unsolved_output.h
  mutable const char *saidInexact; // why its counts may be too low, as a warning has said; or null
  bool nameIsTaken;                // another image of this process has, or had, this name
  unsigned twins;   // images before it of the same file, all loaded at once (dlmopen)
  uint32_t fileKey; // of a library: codeFileKey(); its file may be gone when its profile is written
  PastCounts *past; // null if it was never unloaded
  // The part of its counts that was added to the file of each kind; null if none.
  Profile *added[MaxSampleKinds];
  LiveFile *live;           // null if there was none
  CallTable *retiredTables; // of its indirect calls, once it is unloaded; see icall_caches.h
  // Where calls of functions outside it lead, if other processes made them; else null.
  const CalledFiles *calledFiles;

  std::atomic<bool> *sampledPieces(unsigned kind) const {
    return reinterpret_cast<std::atomic<bool> *>(bins[kind] + binCount);
  }

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

// A profile has the bins of a histogram in pieces, but those without samples: these cover
// [4096 * i, 4096 * (i + 1)) of the text.
constexpr size_t BinsPerPiece = 1024;
constexpr size_t pieceCount(size_t bins) { return (bins + BinsPerPiece - 1) / BinsPerPiece; }

// The images of this process, the last one first, unloaded ones included. Entries are never
// removed, so a signal handler may walk the list.
Image *firstImage();

// Returns the program's entry, or null if it has none or has left.
Image *loadedProgram();

// Call the functions below only while nobody else changes the list.

// Returns an image of FILE that is in no list. RECORD is NoTables if its objects register none.
extern const GmonImageRecord NoTables;
Image makeImage(const ElfFile &file, const GmonImageRecord *record);

// Adds IMAGE to the list. It must stay valid for ever.
void addToImages(Image &image);

// Returns the first entry with NAME, starting at FROM, or null.
Image *findByName(const char *name, Image *from);

// Returns the entry of the file loaded at FILE's address, or null.
Image *findLoaded(const ElfFile &file);

// Returns whether FILE is in the list, or was and is still loaded.
bool isKnown(const ElfFile &file);

// Sets the id of IMAGE, whose code must be mapped. Without a build-id this reads all code.
void identify(Image &image);

// Returns whether IMAGE's file is still loaded.
bool isLoaded(const Image &image);

} // namespace gmonrt

#endif
