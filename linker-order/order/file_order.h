//===- file_order.h - objects in the order in which their code is used ----===//
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

// What a linker that takes no function order can be told: the sequence of its inputs.
struct FileOrder {
  std::vector<std::string> objects;      // of the command line, all
  std::vector<std::string> members;      // of archives, those with code that ran: they cannot be
                                         // moved on a command line
  std::vector<std::string> constructors; // objects whose constructors now run in another
                                         // sequence, in the new one
  std::vector<std::string> optimised;    // those that link-time optimisation made
  std::vector<std::string> gone; // others with an absolute path where there is no file any more
  size_t executed = 0;           // how many of `objects`, from the first, have code that ran
  std::vector<llvm::StringRef> unmapped; // functions that ran whose object the map does not tell
  double unmappedCalls = 0;              // their share of all calls, in per cent
};

// Objects stand where the order first wants a function of theirs, those without any
// behind them as they were, and those without code last. The compiler's own start files are
// not in it. MAP: of the link that made the image in which ORDER's functions have the ADDRESS
// given.
FileOrder orderFiles(const Order &order, const LinkMap &map, uint64_t OrderedFunction::*address);

// A function that MAP has elsewhere than the build that ORDER is for: MAP is of another link.
// Empty where there is none, or hardly any, for not all that looks like a symbol is one.
llvm::StringRef findMisplaced(const Order &order, const LinkMap &map);

} // namespace gmonkit

#endif
