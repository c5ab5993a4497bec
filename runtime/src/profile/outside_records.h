//===- outside_records.h - records of samples outside all images ----------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#ifndef GMONRT_PROFILE_OUTSIDE_RECORDS_H
#define GMONRT_PROFILE_OUTSIDE_RECORDS_H

#include "base/array.h"
#include "counts/image_arcs.h"

namespace gmonrt {

// Returns the samples of KIND outside all images as extension records of gmonkit/gmon_out.h. The
// result has failed() if there is no memory.
Array<Arc> outsideRecords(unsigned kind);

} // namespace gmonrt

#endif
