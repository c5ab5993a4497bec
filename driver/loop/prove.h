//===- prove.h - that programs follow their orders -----------------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#ifndef GMONKIT_DRIVER_LOOP_PROVE_H
#define GMONKIT_DRIVER_LOOP_PROVE_H

#include "driver/loop/outcome.h"

namespace gmonkit {

// Fills in how far the programs of BUILT follow their orders.
llvm::Error prove(const Session &session, BuiltVariant &built);

} // namespace gmonkit

#endif
