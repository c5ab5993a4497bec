//===- order_output.h - the order of one image, in a file ---------------===//
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

// The name in --linker for a build in which only the sequence of objects can be changed.
constexpr llvm::StringLiteral ObjectList = "objects";

// What 'gmonkit order' makes of an image and its workloads.
struct OutputOptions {
  std::string linker = "auto"; // or ObjectList, or a name that findOrderFormat knows
  std::string map;             // link map of the program, for ObjectList; empty: none
  std::string release;         // the build that the order is for, as openRelease takes it
  std::string oldOrder;        // to keep to where it still holds; empty: none
  bool isFresh = false;        // an order that the output has is not kept to
  std::string blocks;          // where the layout of basic blocks goes; empty: functions stay whole
  OrderingOptions ordering;
};

// Makes an order of IMAGE from FILES, its profiles, and writes it to OUTPUT ("-": standard
// output), with what it was made of in OUTPUT.json where OUTPUT is a file. An order of IMAGE that
// OUTPUT has keeps its sequence where that is as good (keepWhereAsGood). Says on standard error
// what it wrote and left out.
llvm::Error writeOrder(const Image &image, llvm::ArrayRef<WorkloadFiles> files,
                       const OutputOptions &options, const std::string &output);

// An error where an order written to OUTPUT would take the place of one of INPUTS.
llvm::Error checkKeepsOrder(llvm::ArrayRef<std::string> inputs, const std::string &output);

} // namespace gmonkit

#endif
