//===- start_note.h - what a collector learns of a process's start -------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#ifndef GMONRT_COLLECTOR_START_NOTE_H
#define GMONRT_COLLECTOR_START_NOTE_H

#include "image/image.h"

namespace gmonrt {

// Tells the collector in whose directory IMAGE's profile would go, if there is one, that this
// process has started; see gmonkit/collector.h. Call it once.
void noteStart(const Image &image);

// The same of a forked child, after that.
void noteStartOfChild();

} // namespace gmonrt

#endif
