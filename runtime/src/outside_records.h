//===- outside_records.h - samples outside all images, in a profile --------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#ifndef GMONRT_OUTSIDE_RECORDS_H
#define GMONRT_OUTSIDE_RECORDS_H

#include "array.h"
#include "image_arcs.h"

namespace gmonrt {

// Puts what was sampled of KIND outside all images behind ARCS, as extension records of
// gmonkit/gmon_out.h. False without memory.
bool appendOutside(unsigned kind, Array<Arc> &arcs);

} // namespace gmonrt

#endif
