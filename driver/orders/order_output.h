//===- order_output.h - the order file of one image -----------------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#ifndef GMONKIT_DRIVER_ORDERS_ORDER_OUTPUT_H
#define GMONKIT_DRIVER_ORDERS_ORDER_OUTPUT_H

#include "driver/orders/ordering.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/Support/Error.h"
#include <string>

namespace gmonkit {

// Value of --linker for a build that can only change the sequence of object files.
constexpr llvm::StringLiteral ObjectList = "objects";

// Options of 'gmonkit order' for one image.
struct OutputOptions {
  std::string linker = "auto"; // a name that findOrderFormat knows, "auto", or ObjectList
  std::string map;             // the program's link map, for ObjectList; empty: none
  std::string release;         // the build that the order is for, see openRelease
  std::string oldOrder;        // an order to follow as far as it is valid; empty: none
  bool isFresh = false;        // do not keep the order in the output file
  std::string blocks;          // output for block layout; empty: functions are not split
  OrderingOptions ordering;
};

// Computes an order of IMAGE from FILES, its profiles. Writes it to OUTPUT ("-": standard output)
// and, if that is a file, its data to OUTPUT.json. If OUTPUT has an order of IMAGE that is as good,
// its sequence is kept (keepWhereAsGood). Reports on standard error what was written and left out.
llvm::Error writeOrder(const Image &image, llvm::ArrayRef<WorkloadFiles> files,
                       const OutputOptions &options, const std::string &output);

// Returns an error if an order written to OUTPUT would replace one of INPUTS.
llvm::Error checkKeepsOrder(llvm::ArrayRef<std::string> inputs, const std::string &output);

} // namespace gmonkit

#endif
