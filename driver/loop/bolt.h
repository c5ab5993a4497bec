//===- bolt.h - builds that llvm-bolt rewrites ---------------------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#ifndef GMONKIT_DRIVER_LOOP_BOLT_H
#define GMONKIT_DRIVER_LOOP_BOLT_H

#include "driver/loop/session.h"
#include "driver/loop/training.h"

namespace gmonkit {

// Of llvm-bolt itself.
constexpr llvm::StringLiteral BoltOptions[] = {
    "-reorder-blocks=ext-tsp", "-reorder-functions=cdsort", "-split-functions", "-split-all-cold"};

// Builds the project for VARIANT and has llvm-bolt rewrite the programs IMAGES, in place.
llvm::Error buildWithBolt(const Session &session, Stages &stages, const Variant &variant,
                          llvm::ArrayRef<TrainedImage> images);

} // namespace gmonkit

#endif
