//===- layouts.h - layouts named on a command line ------------------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#ifndef GMONKIT_DRIVER_ORDERS_LAYOUTS_H
#define GMONKIT_DRIVER_ORDERS_LAYOUTS_H

#include "driver/options/command_line.h"
#include "linker-order/graph/graph.h"
#include "linker-order/judge/code_layout.h"

namespace gmonkit {

struct LayoutOptions {
  std::vector<std::string> orders, binaries; // paths
};

// Returns command line options that set OPTIONS, which must outlive them.
std::vector<Option> layoutSyntax(LayoutOptions &options);

// Returns the layouts of the program of WORKLOADS, of the binaries, and of the first binary (or
// else the program) with each order applied. Warns about a binary that lacks some executed code. A
// binary without any of it is an error, and so is an order that names nothing in the program.
llvm::Expected<std::vector<CodeLayout>> readLayouts(llvm::ArrayRef<Workload> workloads,
                                                    const LayoutOptions &options);

} // namespace gmonkit

#endif
