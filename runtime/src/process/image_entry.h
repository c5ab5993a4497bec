//===- image_entry.h - images come and go ---------------------------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#ifndef GMONRT_PROCESS_IMAGE_ENTRY_H
#define GMONRT_PROCESS_IMAGE_ENTRY_H

#include "image/image.h"

namespace gmonrt {

// Called while nobody else changes the list of images.

// The image of RECORD is there, or goes on after it was unloaded. An error message says why
// it cannot be profiled.
void enterImage(const GmonImageRecord *record);

// The same of a file whose objects hand over no record; nothing if it is in the list.
void enterFile(const ElfFile &file);

// IMAGE is being unloaded, or the process ends. Its profile has been written.
void leaveImage(Image &image);

} // namespace gmonrt

#endif
