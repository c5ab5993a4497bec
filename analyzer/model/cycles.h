//===- cycles.h - cycles of the call graph --------------------------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#ifndef GMONKIT_ANALYZER_MODEL_CYCLES_H
#define GMONKIT_ANALYZER_MODEL_CYCLES_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/SmallVector.h"
#include <cstddef>
#include <cstdint>
#include <vector>

namespace gmonkit {

struct CallNode;
struct CallArc;

// A set of functions that all reach each other by calls; most have one member.
using Component = llvm::SmallVector<uint32_t, 2>;

// Returns the strongly connected components of the graph of NODES and ARCS, callees before callers.
// The last member of each is its first node in a depth-first search that starts at the lowest
// address and follows the newest arc first.
std::vector<Component> findComponents(llvm::ArrayRef<CallNode> nodes, llvm::ArrayRef<CallArc> arcs);

// The same of any graph of NODES nodes. CALLEES returns how many callees a node has, and CALLEE the
// one with an index below that, or NoCallee. The search starts at node 0 and follows the last
// callee first.
constexpr uint32_t NoCallee = ~0u;
std::vector<Component> findComponents(size_t nodes, llvm::function_ref<size_t(uint32_t)> callees,
                                      llvm::function_ref<uint32_t(uint32_t, size_t)> callee);

} // namespace gmonkit

#endif
