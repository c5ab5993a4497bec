//===- build_recipes.h - how each build of the loop is made --------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#ifndef GMONKIT_DRIVER_LOOP_BUILD_RECIPES_H
#define GMONKIT_DRIVER_LOOP_BUILD_RECIPES_H

#include "driver/loop/session.h"
#include "driver/loop/training.h"

namespace gmonkit {

// The recipes of builds. IMAGES are those that made/VARIANT has files of.
Recipe plainRecipe();
Recipe countingRecipe(const Session &session, llvm::StringRef counting);
Recipe variantRecipe(const Session &session, const Variant &variant,
                     llvm::ArrayRef<TrainedImage> images);

// Returns the name of the instrumented build that VARIANT is made from.
llvm::StringRef countingOf(const Variant &variant, const Toolchain &tools);

} // namespace gmonkit

#endif
