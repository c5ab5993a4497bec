//===- profile_sum.h - sums and differences of profiles -------------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#ifndef GMONRT_PROFILE_PROFILE_SUM_H
#define GMONRT_PROFILE_PROFILE_SUM_H

#include "profile/profile.h"

namespace gmonrt {

// Adds MORE, of the same image and with the same bins, if any, to SUM, whose arcs keep their order;
// new ones come last, in theirs. SUM.failure tells of no memory.
void addProfile(Profile &sum, const Profile &more);

// PROFILE.failure tells of no memory.
Profile copyProfile(const Profile &profile);

// Takes away from PROFILE what PART of it, an earlier state of the same counts, had.
void subtractProfile(Profile &profile, const Profile &part);

} // namespace gmonrt

#endif
