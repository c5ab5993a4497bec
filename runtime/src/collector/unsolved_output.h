//===- unsolved_output.h - counts that are left to a collector -----------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#ifndef GMONRT_UNSOLVED_UNSOLVED_OUTPUT_H
#define GMONRT_UNSOLVED_UNSOLVED_OUTPUT_H

#include "image/image.h"

namespace gmonrt {

// Returns whether another process may solve IMAGE's counts, which would have FLAGS
// (gmonkit::GmonKitFlags). It knows nothing of events, phases, libraries, unloading, and of what
// was added to a profile before.
bool maySolveLater(const Image &image, uint8_t flags);

// Leaves the current counts of IMAGE, with FLAGS, to the collector in whose directory its profile
// would go; see gmonkit/collector.h. Returns false if there is no such
// collector, or it may not get them, or anything fails: then the profile must be written.
bool leaveUnsolved(Image &image, uint8_t flags);

} // namespace gmonrt

#endif
