//===- hooked_files.cpp - files without records whose hooks counted -------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//
//
// Visits files and arcs once each, as there may be many of both.
//
//===------------------------------------------------------------------------===//

#include "base/array.h"
#include "counts/arc_table.h"
#include "image/image.h"
#include "process/image_entry.h"
#include "process/registration.h"
#include <algorithm>

namespace gmonrt {

namespace {

struct UnknownFile {
  const ElfW(Phdr) * segments;
  TextRange text;
  bool isHooked;
};

using UnknownFiles = Array<UnknownFile>;

// By address.
UnknownFiles findUnknownFiles() {
  size_t count = 0;
  forEachElfFile(
      [](const ElfFile &, void *count) {
        ++*static_cast<size_t *>(count);
        return false;
      },
      &count);
  UnknownFiles files(count);
  forEachElfFile(
      [](const ElfFile &file, void *files) {
        if (!isKnown(file))
          static_cast<UnknownFiles *>(files)->push({file.segments, textRange(file), false});
        return false;
      },
      &files);
  std::sort(files.begin(), files.end(),
            [](const UnknownFile &a, const UnknownFile &b) { return a.text.low < b.text.low; });
  return files;
}

void markHooked(UnknownFiles &files) {
  forEachArc(
      [](ArcSlot &slot, void *data) {
        auto &files = *static_cast<UnknownFiles *>(data);
        if (!slot.isHooked() || !slot.count)
          return;
        UnknownFile *next = std::upper_bound(
            files.begin(), files.end(), slot.callee(),
            [](uint64_t address, const UnknownFile &file) { return address < file.text.low; });
        if (next != files.begin() && slot.callee() < next[-1].text.high)
          next[-1].isHooked = true;
      },
      &files);
}

} // namespace

void enterHookedFiles() {
  UnknownFiles files = findUnknownFiles();
  markHooked(files);
  // Files stay loaded while the dynamic linker lists them.
  forEachElfFile(
      [](const ElfFile &file, void *data) {
        for (const UnknownFile &unknown : *static_cast<UnknownFiles *>(data))
          if (unknown.isHooked && unknown.segments == file.segments)
            enterFile(file);
        return false;
      },
      &files);
}

} // namespace gmonrt
