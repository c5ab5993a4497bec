//===- lost_tables.h - counters without tables ----------------------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#ifndef GMONRT_COUNTS_LOST_TABLES_H
#define GMONRT_COUNTS_LOST_TABLES_H

#include "counts/image_counts.h"

namespace gmonrt {

// Returns whether a partial link has lost tables that tell what IMAGE's counters count. COUNTS are
// IMAGE's.
bool tablesAreLost(const Image &image, const ImageCounts &counts);

} // namespace gmonrt

#endif
