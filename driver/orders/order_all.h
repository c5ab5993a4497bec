//===- order_all.h - orders of all images that profiles are of ----------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#ifndef GMONKIT_DRIVER_ORDERS_ORDER_ALL_H
#define GMONKIT_DRIVER_ORDERS_ORDER_ALL_H

#include "driver/orders/order_output.h"

namespace gmonkit {

// Makes an order of each image in or below the directory IMAGES that PROFILES (as
// listWorkloads takes them) executed: NAME.order in the directory OUT, or NAME-BUILDID.order
// where several of them are called NAME. Says on standard error which images have no profile
// and which profiles no image. An error where one order or all of them could not be made; the
// others are there then.
llvm::Error orderAll(Operands profiles, const std::string &images, const std::string &out,
                     const OutputOptions &options);

} // namespace gmonkit

#endif
