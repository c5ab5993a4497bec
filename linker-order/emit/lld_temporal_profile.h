//===- lld_temporal_profile.h - first runs for lld's own start-up sort ----===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//
//
// The format is LLVM's text profile with temporal traces: for each workload,
// the functions in the order of first runs. 'llvm-profdata merge' converts it
// for lld's --irpgo-profile with --bp-startup-sort=function. lld matches by
// name and ignores the hashes.
//
//===------------------------------------------------------------------------===//

#ifndef GMONKIT_LINKER_ORDER_EMIT_LLD_TEMPORAL_PROFILE_H
#define GMONKIT_LINKER_ORDER_EMIT_LLD_TEMPORAL_PROFILE_H

#include "linker-order/emit/order_format.h"

namespace gmonkit {

extern const OrderFormat LldTemporalProfile;

} // namespace gmonkit

#endif
