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

// Adds MORE, of the same image and with the same bins, if any, to SUM, as gmonkit/gmon_out.h says.
// Sets SUM.failure if there is no memory.
void addProfile(Profile &sum, const Profile &more);

// Sets PROFILE.failure in the copy if there is no memory.
Profile copyProfile(const Profile &profile);

// Subtracts PART, an earlier state of the same counts, from PROFILE. Where PART has more, a count
// below 0 is left (modulo 2^64), a debt: it takes back from a sum what was added too much.
void subtractProfile(Profile &profile, const Profile &part);

bool hasDebts(const Profile &profile);

// Sets debts to 0, which no sum can pay, and marks PROFILE as inexact.
void dropDebts(Profile &profile);

} // namespace gmonrt

#endif
