//===- lld_temporal_profile.h - first runs for lld's own start-up sort ----===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//
//
// The format: LLVM's profile as text, with temporal traces: for each workload the functions
// in the order in which they first ran. 'llvm-profdata merge' makes of it what lld takes as
// --irpgo-profile with --bp-startup-sort=function. lld goes by names; hashes mean nothing.
//
//===------------------------------------------------------------------------===//

#ifndef GMONKIT_LINKER_ORDER_EMIT_LLD_TEMPORAL_PROFILE_H
#define GMONKIT_LINKER_ORDER_EMIT_LLD_TEMPORAL_PROFILE_H

#include "linker-order/emit/order_format.h"

namespace gmonkit {

extern const OrderFormat LldTemporalProfile;

} // namespace gmonkit

#endif
