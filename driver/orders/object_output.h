//===- object_output.h - an order of object files ----------------------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#ifndef GMONKIT_DRIVER_ORDERS_OBJECT_OUTPUT_H
#define GMONKIT_DRIVER_ORDERS_OBJECT_OUTPUT_H

#include "driver/orders/order_output.h"

namespace gmonkit {

// Writes the sequence of object files that follows ORDER to OUTPUT ("-": standard output) and, if
// that is a file, its data to OUTPUT.json. The objects are those of options.map or, without one,
// the compile units of the profiled program. Reports on standard error the effects of a changed
// sequence.
llvm::Error writeObjects(const Order &order, const OutputOptions &options,
                         llvm::ArrayRef<Workload> workloads, const std::string &output);

} // namespace gmonkit

#endif
