//===- cycles.h - functions that call each other in a circle ----------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#ifndef GMONKIT_ANALYZER_MODEL_CYCLES_H
#define GMONKIT_ANALYZER_MODEL_CYCLES_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/SmallVector.h"
#include <cstdint>
#include <vector>

namespace gmonkit {

struct CallNode;
struct CallArc;

// Functions that all reach each other by calls; most often a single one.
using Component = llvm::SmallVector<uint32_t, 2>;

// The strongly connected components of the graph of NODES and ARCS, callees before
// callers. The last member of each is the one that a walk which starts at the lowest
// address and follows the newest arc first meets first.
std::vector<Component> findComponents(llvm::ArrayRef<CallNode> nodes, llvm::ArrayRef<CallArc> arcs);

} // namespace gmonkit

#endif
