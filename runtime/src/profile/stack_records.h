//===- stack_records.h - records of call stacks ---------------------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#ifndef GMONRT_PROFILE_STACK_RECORDS_H
#define GMONRT_PROFILE_STACK_RECORDS_H

#include "base/array.h"
#include "counts/image_arcs.h"

namespace gmonrt {

// Returns the call stacks of the current phase's time samples as extension records of
// gmonkit/gmon_out.h: all stacks for the program, for a library those with a frame in it. The
// result has failed() if there is no memory.
Array<Arc> stackRecords(const Image &image);

} // namespace gmonrt

#endif
