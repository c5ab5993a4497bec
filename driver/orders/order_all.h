//===- order_all.h - orders of all profiled images ------------------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#ifndef GMONKIT_DRIVER_ORDERS_ORDER_ALL_H
#define GMONKIT_DRIVER_ORDERS_ORDER_ALL_H

#include "driver/orders/order_output.h"

namespace gmonkit {

// Writes an order of each image below the directory IMAGES that PROFILES (see listWorkloads)
// executed: NAME.order in the directory OUT, or NAME-BUILDID.order if several images have that
// name. Reports images without profile and profiles without image on standard error. Returns an
// error if one order or all of them could not be written. The other orders are written even then.
llvm::Error orderAll(Operands profiles, const std::string &images, const std::string &out,
                     const OutputOptions &options);

} // namespace gmonkit

#endif
