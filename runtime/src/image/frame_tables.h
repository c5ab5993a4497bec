//===- frame_tables.h - the files' .eh_frame tables -----------------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#ifndef GMONRT_IMAGE_FRAME_TABLES_H
#define GMONRT_IMAGE_FRAME_TABLES_H

#include <cstdint>

namespace gmonrt {

// Returns the .eh_frame_hdr of the file with CODE. Returns null if there is none, or if it cannot
// be found safely. Signal-safe. If IS_OWN_THREAD, CODE must be in a frame of the running thread.
const void *frameTablesOf(uintptr_t code, bool isOwnThread);

// Prepares lookups of other threads' code. Call it once, where the dynamic linker may be called.
void prepareFrameTables();

} // namespace gmonrt

#endif
