//===- ordering.h - orders from profiles ----------------------------------===//
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

using ProfileWeights = std::map<std::string, double>; // by profile, without "./" and final slashes

// Options that 'order' shares with the verbs that compute an order again.
struct OrderingOptions {
  const Algorithm *algorithm = llvm::cantFail(findAlgorithm("portfolio"));
  ProfileWeights weights;

  bool isDefault() const;
};

// Returns the option --weight=PROFILE=N, which adds to WEIGHTS, which must outlive it.
Option weightOption(ProfileWeights &weights, llvm::StringRef help);

// Returns command line options that set OPTIONS, which must outlive them.
std::vector<Option> orderingSyntax(OrderingOptions &options);

// The profiles of one workload. They are added up.
struct WorkloadFiles {
  std::string name; // as the user typed it
  std::vector<std::string> paths;
};

// Returns the workloads that ARGUMENTS name. Each is a profile, or a directory with profiles (only
// those of IMAGE, unless that is null). The default is gmon.out. Returns an error if WEIGHTS has a
// profile that is not among them.
llvm::Expected<std::vector<WorkloadFiles>>
listWorkloads(Operands arguments, const ProfileWeights &weights, const Image *image = nullptr);

// Returns the weight of FILES, which is 1 if WEIGHTS has none.
double weightOf(const WorkloadFiles &files, const ProfileWeights &weights);

// Reads FILES, profiles of IMAGE, which must outlive the result.
llvm::Expected<std::vector<Workload>> readWorkloads(const Image &image,
                                                    llvm::ArrayRef<WorkloadFiles> files,
                                                    const OrderingOptions &options);

// Does both.
llvm::Expected<std::vector<Workload>> readWorkloads(const Image &image, Operands arguments,
                                                    const OrderingOptions &options);

// Returns an order of WORKLOADS for RELEASE, unless that is null. An empty order is an error.
llvm::Expected<Order> makeOrder(llvm::ArrayRef<Workload> workloads, const OrderingOptions &options,
                                const Image *release = nullptr);

// The same with basic blocks in the functions. FORMER must outlive the result.
llvm::Expected<BlockOrder> makeBlockOrder(llvm::ArrayRef<Workload> workloads,
                                          const OrderingOptions &options, const Image *release,
                                          const FormerLayout &former);

} // namespace gmonkit

#endif
