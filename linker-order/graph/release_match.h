//===- release_match.h - what of a profiled build its release has -------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#ifndef GMONKIT_LINKER_ORDER_GRAPH_RELEASE_MATCH_H
#define GMONKIT_LINKER_ORDER_GRAPH_RELEASE_MATCH_H

#include "analyzer/object/image.h"
#include "linker-order/graph/graph.h"
#include "llvm/ADT/SmallVector.h"
#include <cstdint>
#include <vector>

namespace gmonkit {

// Indices into Image::functions() of the release build; the first one is the function
// itself, the others are what the release build made of it besides.
using ReleaseFunctions = llvm::SmallVector<uint32_t, 1>;

// For each node of GRAPH, a graph of PROFILED, the functions of RELEASE that have its code;
// none where it was inlined everywhere, or renamed. In this order:
//  - those that bear one of its names and may be it;
//  - those whose names differ in the number that every build gives anew (.llvm.N,
//    .constprop.N, ...) or in .__uniq.N of -funique-internal-linkage-names;
//  - clones of it, where it is there in clones only, or the function that it is a clone or a
//    cold part of.
// And behind it those clones (of constant propagation and so on) that only RELEASE has.
std::vector<ReleaseFunctions> matchRelease(const LayoutGraph &graph, const Image &profiled,
                                           const Image &release);

} // namespace gmonkit

#endif
