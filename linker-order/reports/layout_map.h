//===- layout_map.h - layouts as a page for a browser ---------------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#ifndef GMONKIT_LINKER_ORDER_REPORTS_LAYOUT_MAP_H
#define GMONKIT_LINKER_ORDER_REPORTS_LAYOUT_MAP_H

#include "linker-order/graph/graph.h"
#include "linker-order/judge/code_layout.h"
#include "llvm/Support/raw_ostream.h"

namespace gmonkit {

// One HTML page, without anything to load: for each layout a grid of its 4 KiB pages of
// code, coloured by the calls of the functions on them, which the pointer names. LAYOUTS
// are of the image of WORKLOADS.
void emitLayoutMap(llvm::ArrayRef<CodeLayout> layouts, llvm::ArrayRef<Workload> workloads,
                   llvm::raw_ostream &out);

} // namespace gmonkit

#endif
