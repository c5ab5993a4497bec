//===- image_entry.cpp - entry and exit of images -------------------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#include "process/image_entry.h"
#include "base/memory.h"
#include "base/message.h"
#include "collector/start_note.h"
#include "counts/arc_table.h"
#include "counts/icall_caches.h"
#include "counts/past_counts.h"
#include "counts/thread_copies.h"
#include "sampling/sampler.h"
#include "sampling/samples.h"
#include <cstring>

namespace gmonrt {

namespace {

// Returns the entry of FRESH from before it was unloaded, or null.
Image *findUnloaded(Image &fresh) {
  for (Image *image = findByName(fresh.name, firstImage()); image;
       image = findByName(fresh.name, image->next)) {
    identify(fresh);
    if (!image->record && memcmp(image->id, fresh.id, sizeof fresh.id) == 0)
      return image;
  }
  return nullptr;
}

// Returns the number of loaded images of FRESH's file.
unsigned countTwins(Image &fresh) {
  unsigned twins = 0;
  for (Image *image = findByName(fresh.name, firstImage()); image;
       image = findByName(fresh.name, image->next)) {
    if (!image->record)
      continue;
    identify(fresh);
    identify(*image);
    twins += memcmp(image->id, fresh.id, sizeof fresh.id) == 0;
  }
  return twins;
}

// Adds FRESH to the list. Returns null if there is no memory.
Image *addImage(const Image &fresh) {
  auto *image = static_cast<Image *>(allocate(sizeof(Image)));
  if (!image)
    return nullptr;
  *image = fresh;
  makeHistograms(*image);
  image->nameIsTaken = findByName(image->name, firstImage());
  image->twins = countTwins(*image);
  addToImages(*image);
  return image;
}

// Members that FRESH lacks keep their values in IMAGE.
void reenter(Image &image, Image fresh) {
  fresh.next = image.next;
  memcpy(fresh.bins, image.bins, sizeof fresh.bins);
  memcpy(fresh.repeats, image.repeats, sizeof fresh.repeats);
  fresh.binCount = image.binCount;
  fresh.nameIsTaken = image.nameIsTaken;
  fresh.twins = image.twins;
  fresh.past = image.past;
  fresh.saidInexact = image.saidInexact;
  memcpy(fresh.added, image.added, sizeof fresh.added);
  fresh.live = image.live;
  image = fresh;
}

void enter(Image &fresh) {
  if (!firstImage())
    noteStart(fresh);
  // Code without records may have been called before at the library's new addresses.
  if (!fresh.isProgram && fresh.hasTables()) {
    forgetIndirectCalls(fresh.textLow, fresh.textHigh);
    forgetCachedCalls(fresh.textLow, fresh.textHigh);
  }
  reuseRetiredTables();
  makeCopies(fresh);
  if (fresh.isProgram) // the constructors of all libraries loaded with it have run
    expectNoImages();
  if (Image *image = findLoaded(fresh.file)) {
    reenter(*image, fresh);
  } else if (Image *image = findUnloaded(fresh)) {
    reenter(*image, fresh);
    resumeCounts(*image);
  } else if (!addImage(fresh)) {
    error("out of memory; the profile of %s is not written", fresh.name);
  } else if (fresh.isProgram) {
    startSampler();
  }
}

} // namespace

void enterImage(const GmonImageRecord *record) {
  ElfFile file;
  if (!findElfFile(reinterpret_cast<uintptr_t>(record), file))
    return error("an instrumented image is not a loaded ELF file; its profile is not written");
  if (record->abi != GMON_ABI_VERSION || record->size < sizeof(GmonImageRecord)) {
    error("an image was instrumented for ABI version %u, but this runtime has version %u; its "
          "profile is not written; rebuild the image",
          record->abi, GMON_ABI_VERSION);
    // Such a file may not enter again as one without records.
    Image *image = findLoaded(file);
    if (!image)
      image = addImage(makeImage(file, &NoTables));
    if (image)
      leaveImage(*image);
    return;
  }
  Image fresh = makeImage(file, record);
  enter(fresh);
}

void enterFile(const ElfFile &file) {
  if (isKnown(file))
    return;
  Image fresh = makeImage(file, &NoTables);
  enter(fresh);
}

void leaveImage(Image &image) {
  if (!image.isProgram)
    keepCounts(image);
  retireTables(image);
  image.textLow = image.textHigh = 0;
  image.record = nullptr;
}

} // namespace gmonrt
