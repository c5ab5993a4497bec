//===- calls_out.h - calls of functions in other files ---------------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#ifndef GMONRT_CALLS_OUT_H
#define GMONRT_CALLS_OUT_H

#include "image_arcs.h"
#include "image_counts.h"

namespace gmonrt {

// Puts the calls that IMAGE's code made of functions in other files behind ARCS, by name, as
// extension records of gmonkit/gmon_out.h; COUNTS are IMAGE's. All that arcs=derived tells of;
// with entry hooks, what other files' hooks do. Indirect calls from before the image was unloaded,
// or counting stopped, are not among them. False without memory.
bool appendCallsOut(const Image &image, const ImageCounts &counts, Array<Arc> &arcs);

} // namespace gmonrt

#endif
