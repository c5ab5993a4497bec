//===- image.cpp - the instrumented images of this process ----------------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#include "image.h"
#include "arc_table.h"
#include "icall_caches.h"
#include "image_records.h"
#include "memory.h"
#include "message.h"
#include "options.h"
#include "past_counts.h"
#include "sampler.h"
#include "samples.h"
#include "thread_copies.h"
#include <cstring>
#include <sys/auxv.h>
#include <unistd.h>

namespace gmonrt {

namespace {

std::atomic<Image *> images{nullptr};

// Of an image whose objects hand over none.
constexpr GmonImageRecord NoTables = {};

void copyBaseName(char (&to)[256], const char *path) {
  const char *name = baseName(path);
  size_t length = strnlen(name, sizeof to - 1);
  memcpy(to, name, length);
  to[length] = '\0';
}

void nameImage(Image &image) {
  char path[4096];
  if (image.isProgram) {
    ssize_t length = readlink("/proc/self/exe", path, sizeof path - 1);
    path[length > 0 ? length : 0] = '\0';
    copyBaseName(image.name, path);
  } else {
    copyBaseName(image.name, image.file.path);
  }
  if (!image.name[0])
    strcpy(image.name, image.isProgram ? "program" : "library");
}

// The first entry from FROM on that has NAME, or null.
Image *findByName(const char *name, Image *from) {
  for (Image *image = from; image; image = image->next)
    if (strcmp(image->name, name) == 0)
      return image;
  return nullptr;
}

// The entry of FRESH from the time before it was unloaded, or null.
Image *findUnloaded(Image &fresh) {
  for (Image *image = findByName(fresh.name, firstImage()); image;
       image = findByName(fresh.name, image->next)) {
    identify(fresh);
    if (!image->record && memcmp(image->id, fresh.id, sizeof fresh.id) == 0)
      return image;
  }
  return nullptr;
}

// The entry of the file that is loaded where FILE is, or null.
Image *findLoaded(const ElfFile &file) {
  for (Image *image = firstImage(); image; image = image->next)
    if (image->record && image->file.segments == file.segments)
      return image;
  return nullptr;
}

bool hasExactCounters(const GmonImageRecord &record) {
  for (const GmonFuncRecord &function : recordsOf<GmonFuncRecord>(record.funcs))
    if (function.flags & GmonFuncCountersExact)
      return true;
  return false;
}

// Readers of profiles want a symbol there: without tables, where the program or its set-up code
// begins.
uint64_t addressOfOutside(const Image &image) {
  if (image.hasTables())
    return image.fileAddress(reinterpret_cast<uintptr_t>(image.record->outside));
  uintptr_t entry =
      image.isProgram ? image.fileAddress(getauxval(AT_ENTRY)) : image.file.dynamicEntry(DT_INIT);
  return entry ? entry : image.fileAddress(image.textLow);
}

Image makeImage(const ElfFile &file, const GmonImageRecord *record) {
  Image image = {};
  image.record = record;
  image.file = file;
  TextRange text = textRange(file);
  image.textLow = text.low;
  image.textHigh = text.high;
  image.hasBuildId = image.isIdentified = readBuildId(file, image.id);
  image.isProgram = file.isProgram();
  nameImage(image);
  image.outside = addressOfOutside(image);
  image.countsByThread = hasExactCounters(*record);
  return image;
}

// Puts FRESH into the list. Null without memory.
Image *addImage(const Image &fresh) {
  auto *image = static_cast<Image *>(allocate(sizeof(Image)));
  if (!image)
    return nullptr;
  *image = fresh;
  makeHistograms(*image);
  image->nameIsTaken = findByName(image->name, firstImage());
  image->next = firstImage();
  images.store(image, std::memory_order_release);
  return image;
}

// What FRESH has not, IMAGE had before.
void comeBack(Image &image, Image fresh) {
  fresh.next = image.next;
  memcpy(fresh.bins, image.bins, sizeof fresh.bins);
  memcpy(fresh.repeats, image.repeats, sizeof fresh.repeats);
  fresh.binCount = image.binCount;
  fresh.nameIsTaken = image.nameIsTaken;
  fresh.past = image.past;
  memcpy(fresh.added, image.added, sizeof fresh.added);
  fresh.live = image.live;
  image = fresh;
}

void enter(Image &fresh) {
  // Where this library lies now, code without records may have been called before.
  if (!fresh.isProgram && fresh.hasTables()) {
    forgetIndirectCalls(fresh.textLow, fresh.textHigh);
    forgetCachedCalls(fresh.textLow, fresh.textHigh);
  }
  makeCopies(fresh);
  if (fresh.isProgram) // the constructors of all libraries that came with it have run
    expectNoImages();
  if (Image *image = findLoaded(fresh.file)) {
    comeBack(*image, fresh);
  } else if (Image *image = findUnloaded(fresh)) {
    comeBack(*image, fresh);
    resumeCounts(*image);
  } else if (!addImage(fresh)) {
    error("out of memory; the profile of %s is not written", fresh.name);
  } else if (fresh.isProgram) {
    startSampler();
  }
}

} // namespace

bool Image::hasTables() const { return record && record != &NoTables; }

Image *firstImage() { return images.load(std::memory_order_acquire); }

void enterImage(const GmonImageRecord *record) {
  ElfFile file;
  if (!findElfFile(reinterpret_cast<uintptr_t>(record), file))
    return error("an image is not among the loaded ELF files; its profile is not written");
  if (record->abi != GMON_ABI_VERSION || record->size < sizeof(GmonImageRecord)) {
    error("an image was instrumented for version %u of the ABI, this runtime has version %u; its "
          "profile is not written; rebuild it",
          record->abi, GMON_ABI_VERSION);
    // It must not come in as a file without record.
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

// One that has left, as files do when the process ends, may still run.
bool isKnown(const ElfFile &file) {
  for (Image *image = firstImage(); image; image = image->next) {
    if (image->file.segments != file.segments)
      continue;
    if (image->record || (image->isProgram && file.isProgram()) ||
        strcmp(image->name, baseName(file.path)) == 0)
      return true;
  }
  return false;
}

void enterFile(const ElfFile &file) {
  if (isKnown(file))
    return;
  Image fresh = makeImage(file, &NoTables);
  enter(fresh);
}

void identify(Image &image) {
  if (!image.isIdentified)
    hashText(image.file, image.id);
  image.isIdentified = true;
}

bool isLoaded(const Image &image) {
  ElfFile file;
  return findElfFile(image.textLow, file) && file.segments == image.file.segments;
}

void leaveImage(Image &image) {
  if (!image.isProgram)
    keepCounts(image);
  image.textLow = image.textHigh = 0;
  image.record = nullptr;
}

} // namespace gmonrt
