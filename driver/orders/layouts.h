//===- layouts.h - the layouts that a command line names ------------------===//
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

// The command line's options for OPTIONS, which must outlive them.
std::vector<Option> layoutSyntax(LayoutOptions &options);

// The layout of the program that WORKLOADS ran, those of the binaries, and what each order would
// make of the first binary, or of the program where there is none. Warns of binaries that have not
// all that ran; one that has nothing of it is an error, and so is an order of nothing in the
// program.
llvm::Expected<std::vector<CodeLayout>> readLayouts(llvm::ArrayRef<Workload> workloads,
                                                    const LayoutOptions &options);

} // namespace gmonkit

#endif
