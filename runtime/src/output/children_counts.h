//===- children_counts.h - counts that forked processes leave a log ------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//
//
// With merge=1, a process that has forked some children makes a log for those
// that follow (counts_log.h). A child appends its counts while this parent is
// there. Whoever fills the log adds all of it to the sum. The parent adds the
// rest when it ends, and takes the log away: children that end later find none,
// and add their profiles as ever. If the parent was killed, the next process that
// adds to the sum does so.
//
//===------------------------------------------------------------------------===//

#ifndef GMONRT_OUTPUT_CHILDREN_COUNTS_H
#define GMONRT_OUTPUT_CHILDREN_COUNTS_H

#include "image/image.h"

namespace gmonrt {

// Notes that this process has forked a child, and makes the log once it is worth that. REQUIRES:
// nobody else changes the list of images.
void noteForkInParent();

// Notes that this is a child: the log is its parent's.
void forgetLogInChild();

// Leaves the current counts of IMAGE, with FLAGS (gmonkit::GmonKitFlags), in the parent's log.
// Returns false if there is none that this child may use: then the profile must be written.
bool leaveToParent(Image &image, uint8_t flags);

// Adds what is left in the log of this process to the sum beside it. Call it when the profiles are
// written. The log is only left if the profile went elsewhere, or could not be written.
void addLeftCounts(Image &image);

} // namespace gmonrt

#endif
