//===- image_entry.h - entry and exit of images ---------------------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#ifndef GMONRT_PROCESS_IMAGE_ENTRY_H
#define GMONRT_PROCESS_IMAGE_ENTRY_H

#include "image/image.h"

namespace gmonrt {

// Call these only while nobody else changes the list of images.

// Adds the image of RECORD, or lets it continue after an unload. Reports an error if it cannot be
// profiled.
void enterImage(const GmonImageRecord *record);

// The same for a file whose objects register no record. Does nothing if it is in the list.
void enterFile(const ElfFile &file);

// Removes IMAGE, which is being unloaded, or the process ends. Its profile has been written.
void leaveImage(Image &image);

} // namespace gmonrt

#endif
