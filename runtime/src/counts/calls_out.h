//===- calls_out.h - calls of other images' functions ---------------------===//
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

// Returns the calls that IMAGE made of functions in other files, by name, as extension records of
// gmonkit/gmon_out.h: of its direct calls, DIRECT, and of RECORDED. With arcs=derived it knows all
// calls; with entry hooks, those that other files' hooks counted. Indirect calls from before an
// unload of the image, or from before counting was stopped, are missing. The result has failed() if
// there is no memory.
Array<Arc> callsOutRecords(const Image &image, const Array<CountedCall> &direct,
                           const RecordedCalls &recorded);

} // namespace gmonrt

#endif
