//===- calls_out.h - calls of functions in other files ---------------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#ifndef GMONRT_COUNTS_CALLS_OUT_H
#define GMONRT_COUNTS_CALLS_OUT_H

#include "counts/image_arcs.h"
#include "counts/image_counts.h"

namespace gmonrt {

// The calls that IMAGE's code made of functions in other files, by name, as extension records of
// gmonkit/gmon_out.h; COUNTS are IMAGE's. All that arcs=derived tells of; with entry hooks, what
// other files' hooks do. Indirect calls from before the image was unloaded, or counting stopped,
// are not among them. It has failed() without memory.
Array<Arc> callsOutRecords(const Image &image, const ImageCounts &counts);

} // namespace gmonrt

#endif
