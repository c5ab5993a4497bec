//===- gprof_orders.h - gmonprof's options -r and -R ----------------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#ifndef GMONKIT_DRIVER_GMONPROF_GPROF_ORDERS_H
#define GMONKIT_DRIVER_GMONPROF_GPROF_ORDERS_H

#include "driver/gmonprof/gmonprof.h"

namespace gmonkit {

// The orders of 'gmonkit order' as gprof's reports: only names, one per line, in memory order.
extern const OrderReports gprofOrders;

} // namespace gmonkit

#endif
