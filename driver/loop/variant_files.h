//===- variant_files.h - orders and profiles of a variant ----------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#ifndef GMONKIT_DRIVER_LOOP_VARIANT_FILES_H
#define GMONKIT_DRIVER_LOOP_VARIANT_FILES_H

#include "driver/loop/session.h"
#include "driver/loop/training.h"

namespace gmonkit {

// ld.lld ignores names that a program lacks, so it takes the orders of all programs as one.
constexpr llvm::StringLiteral JoinedOrder = "joined.order";

// Returns the file in made/VARIANT that can order any of IMAGES: that of the only one, or
// JoinedOrder. Returns "" if the linker of TOOLS needs to be told which one it links.
std::string orderOfAll(const Toolchain &tools, llvm::ArrayRef<TrainedImage> images);

// Makes what VARIANT needs of the profiles of IMAGES, in the folder made/VARIANT: NAME.order,
// NAME.blocks, NAME.prof, JoinedOrder, and joined.blocks or joined.prof for the compiler.
llvm::Error makeInputs(const Session &session, Stages &stages, const Variant &variant,
                       llvm::ArrayRef<TrainedImage> images);

// Copies the order and the list of blocks of IMAGE, where there are any. 'gmonkit order' then keeps
// their sequence if it is as good as a new one.
llvm::Error copyOrders(const TrainedImage &image, const std::string &from, const std::string &to);

} // namespace gmonkit

#endif
