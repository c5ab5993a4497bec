//===- stable_order.h - a new order that keeps to an old one --------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#ifndef GMONKIT_LINKER_ORDER_STABLE_ORDER_H
#define GMONKIT_LINKER_ORDER_STABLE_ORDER_H

#include "linker-order/order.h"
#include <string>

namespace gmonkit {

// Changes ORDER so that functions that both orders list and that are in one part of it
// stand in the sequence of OLD; each of the others stays behind the function that it
// followed.
void keepTo(llvm::ArrayRef<std::string> old, Order &order);

} // namespace gmonkit

#endif
