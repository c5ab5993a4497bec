//===- image.cpp - the instrumented images of this process ----------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#include "image/image.h"
#include "arch/machine.h"
#include "image/code_files.h"
#include "image/image_records.h"
#include <cstring>
#include <fcntl.h>
#include <sys/auxv.h>
#include <sys/syscall.h>
#include <unistd.h>

namespace gmonrt {

namespace {

std::atomic<Image *> images{nullptr};

void copyBaseName(char (&to)[256], const char *path) {
  const char *name = baseName(path);
  size_t length = strnlen(name, sizeof to - 1);
  memcpy(to, name, length);
  to[length] = '\0';
}

void nameImage(Image &image) {
  char path[4096];
  if (image.isProgram) {
    long length = rawSyscall(SYS_readlinkat, AT_FDCWD, reinterpret_cast<long>("/proc/self/exe"),
                             reinterpret_cast<long>(path), sizeof path - 1);
    path[length > 0 ? length : 0] = '\0';
    copyBaseName(image.name, path);
  } else {
    copyBaseName(image.name, image.file.path);
  }
  if (!image.name[0])
    strcpy(image.name, image.isProgram ? "program" : "library");
}

bool hasExactCounters(const GmonImageRecord &record) {
  for (const GmonFuncRecord &function : recordsOf<GmonFuncRecord>(record.funcs))
    if (function.flags & GmonFuncCountersExact)
      return true;
  return false;
}

// Returns an address with a symbol, which readers of profiles need. Without tables it is the start
// of the program or of its initialisation code.
uint64_t addressOfOutside(const Image &image) {
  if (image.hasTables())
    return image.fileAddress(reinterpret_cast<uintptr_t>(image.record->outside));
  uintptr_t entry =
      image.isProgram ? image.fileAddress(getauxval(AT_ENTRY)) : image.file.dynamicEntry(DT_INIT);
  return entry ? entry : image.fileAddress(image.textLow);
}

} // namespace

// Returns whether FILE is that of IMAGE, if both are at the same place.
static bool isNameOf(const Image &image, const ElfFile &file) {
  return (image.isProgram && file.isProgram()) || strcmp(image.name, baseName(file.path)) == 0;
}

const GmonImageRecord NoTables = {};

bool Image::hasTables() const { return record && record != &NoTables; }

Image makeImage(const ElfFile &file, const GmonImageRecord *record) {
  Image image = {};
  image.record = record;
  image.file = file;
  TextRange text = textRange(file);
  image.textLow = text.low;
  image.textHigh = text.high;
  image.hasBuildId = image.isIdentified = readBuildId(file, image.id);
  image.isProgram = file.isProgram();
  image.fileKey = image.isProgram ? 0 : codeFileKey(file);
  nameImage(image);
  image.outside = addressOfOutside(image);
  image.countsByThread = hasExactCounters(*record);
  return image;
}

Image *firstImage() { return images.load(std::memory_order_acquire); }

Image *loadedProgram() {
  Image *image = firstImage();
  while (image && !(image->isProgram && image->record))
    image = image->next;
  return image;
}

void addToImages(Image &image) {
  image.next = firstImage();
  images.store(&image, std::memory_order_release);
}

Image *findByName(const char *name, Image *from) {
  for (Image *image = from; image; image = image->next)
    if (strcmp(image->name, name) == 0)
      return image;
  return nullptr;
}

Image *findLoaded(const ElfFile &file) {
  for (Image *image = firstImage(); image; image = image->next)
    if (image->record && image->file.segments == file.segments)
      return image;
  return nullptr;
}

// Files that left at the end of the process may still run.
bool isKnown(const ElfFile &file) {
  for (Image *image = firstImage(); image; image = image->next)
    if (image->file.segments == file.segments && (image->record || isNameOf(*image, file)))
      return true;
  return false;
}

void identify(Image &image) {
  if (!image.isIdentified)
    hashText(image.file, image.id);
  image.isIdentified = true;
}

bool isLoaded(const Image &image) {
  struct Search {
    const Image &image;
    bool isFound;
  } search{image, false};
  bool isRead = forEachElfFile(
      [](const ElfFile &file, void *context) {
        auto &search = *static_cast<Search *>(context);
        search.isFound =
            file.segments == search.image.file.segments && isNameOf(search.image, file);
        return search.isFound;
      },
      &search);
  return search.isFound || !isRead;
}

} // namespace gmonrt
