//===- layout_map.h - layouts as an HTML page -----------------------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#ifndef GMONKIT_LINKER_ORDER_REPORTS_LAYOUT_MAP_H
#define GMONKIT_LINKER_ORDER_REPORTS_LAYOUT_MAP_H

#include "linker-order/blocks/block_kinds.h"
#include "linker-order/graph/graph.h"
#include "linker-order/judge/code_layout.h"
#include "llvm/Support/raw_ostream.h"

namespace gmonkit {

// Writes one self-contained HTML page. For each layout it has a grid of its 4 KiB pages of code.
// The colour shows the calls of the functions on a page, its height how much of the page ran, and
// the pointer shows the functions' names and bytes. LAYOUTS and KINDS are of the image of
// WORKLOADS.
void emitLayoutMap(llvm::ArrayRef<CodeLayout> layouts, llvm::ArrayRef<Workload> workloads,
                   const BlockKinds &kinds, llvm::raw_ostream &out);

} // namespace gmonkit

#endif
