//===- ordering.h - from profiles to an order, for several verbs ----------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#ifndef GMONKIT_DRIVER_ORDERS_ORDERING_H
#define GMONKIT_DRIVER_ORDERS_ORDERING_H

#include "driver/options/command_line.h"
#include "linker-order/blocks/block_order.h"
#include "linker-order/order/order.h"
#include <map>
#include <optional>

namespace gmonkit {

// How an order is to be made: what 'order' and the verbs that make one again share.
struct OrderingOptions {
  const Algorithm *algorithm = llvm::cantFail(findAlgorithm("hybrid"));
  std::map<std::string, double> weights; // by profile, without "./" and slashes at the end

  bool isDefault() const;
};

// The command line's options for OPTIONS, which must outlive them.
std::vector<Option> orderingSyntax(OrderingOptions &options);

// The profiles of one workload, which are added up.
struct WorkloadFiles {
  std::string name; // as the user typed it
  std::vector<std::string> paths;
};

// Each of ARGUMENTS is a workload: a profile, or a directory, which stands for all profiles
// in and below it, of IMAGE only where that is not null. Without any it is gmon.out. An error
// where OPTIONS gives a weight to another, too.
llvm::Expected<std::vector<WorkloadFiles>>
listWorkloads(Operands arguments, const OrderingOptions &options, const Image *image = nullptr);

// Reads FILES, profiles of IMAGE, which must outlive the result.
llvm::Expected<std::vector<Workload>> readWorkloads(const Image &image,
                                                    llvm::ArrayRef<WorkloadFiles> files,
                                                    const OrderingOptions &options);

// Both of these.
llvm::Expected<std::vector<Workload>> readWorkloads(const Image &image, Operands arguments,
                                                    const OrderingOptions &options);

// An order of WORKLOADS, for RELEASE where that is not null. An error when it would be
// empty, too.
llvm::Expected<Order> makeOrder(llvm::ArrayRef<Workload> workloads, const OrderingOptions &options,
                                const Image *release = nullptr);

// The same with the basic blocks in the functions.
llvm::Expected<BlockOrder> makeBlockOrder(llvm::ArrayRef<Workload> workloads,
                                          const OrderingOptions &options,
                                          const Image *release = nullptr);

} // namespace gmonkit

#endif
