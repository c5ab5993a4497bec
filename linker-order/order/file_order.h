//===- file_order.h - orders of object files ------------------------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#ifndef GMONKIT_LINKER_ORDER_ORDER_FILE_ORDER_H
#define GMONKIT_LINKER_ORDER_ORDER_FILE_ORDER_H

#include "linker-order/order/order.h"
#include "linker-order/program/link_map.h"

namespace gmonkit {

// The sequence of inputs, for linkers that have no option for an order of functions.
struct FileOrder {
  std::vector<std::string> objects;      // all of the command line
  std::vector<std::string> members;      // archive members with executed code: they cannot be
                                         // moved on a command line
  std::vector<std::string> constructors; // objects whose constructors would run in another
                                         // sequence, in the new sequence
  std::vector<std::string> optimised;    // objects that link-time optimisation created
  std::vector<std::string> gone;         // other objects with an absolute path that no longer exist
  size_t executed = 0;                   // number of `objects`, from the first, with executed code
  std::vector<llvm::StringRef> unmapped; // executed functions without an object in the map
  double unmappedCalls = 0;              // their share of all calls, in percent
};

// Sorts objects by their first function in the order. Objects without functions in it keep their
// sequence, and those without code come last. Omits the compiler's start files. MAP belongs to the
// link of the image in which ORDER's functions have the ADDRESS given.
FileOrder orderFiles(const Order &order, const LinkMap &map, uint64_t OrderedFunction::*address);

// Returns a function that MAP has at another address than the build of ORDER: MAP is of another
// link. Returns "" if there are none or few, because some lines only look like symbols.
llvm::StringRef findMisplaced(const Order &order, const LinkMap &map);

} // namespace gmonkit

#endif
