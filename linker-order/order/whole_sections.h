//===- whole_sections.h - functions of one section in an order ------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#ifndef GMONKIT_LINKER_ORDER_ORDER_WHOLE_SECTIONS_H
#define GMONKIT_LINKER_ORDER_ORDER_WHOLE_SECTIONS_H

#include "linker-order/order/order.h"

namespace gmonkit {

// Brings together the functions of ORDER that are in one section of LINKED, the build that it is
// for (section_owners.h): to the place of the one with the most calls, in the sequence of LINKED.
// Adds the function that the section is named after if it did not run: orders of sections name no
// other.
void keepSectionsWhole(const Image &linked, Order &order);

} // namespace gmonkit

#endif
