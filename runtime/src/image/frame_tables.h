//===- frame_tables.h - where the files keep their .eh_frame tables --*- C++ -*-===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#ifndef GMONRT_IMAGE_FRAME_TABLES_H
#define GMONRT_IMAGE_FRAME_TABLES_H

#include <cstdint>

namespace gmonrt {

// The .eh_frame_hdr of the file that CODE is in; null where that cannot be told safely, or there
// is none. Signal-safe; the code must be what this thread is in where IS_OWN_THREAD.
const void *frameTablesOf(uintptr_t code, bool isOwnThread);

// Once before the code of other threads is asked for, where the dynamic linker may be asked.
void prepareFrameTables();

} // namespace gmonrt

#endif
