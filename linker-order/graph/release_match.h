//===- release_match.h - functions of a profiled build in its release -----===//
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

// Indices in Image::functions() of the release build. The first is the function itself. The others
// are further functions that the release build made of it.
using ReleaseFunctions = llvm::SmallVector<uint32_t, 1>;

// Returns for each node of GRAPH, a graph of PROFILED, the functions of RELEASE with its code.
// There are none if it was inlined everywhere or renamed. In this order:
// - functions that have one of its names and may be it;
// - functions whose names differ only in a number that each build changes (.llvm.N,
//   .constprop.N, ...) or in .__uniq.N of -funique-internal-linkage-names;
// - clones of it if RELEASE has only clones, or the function that it is a clone or a cold
//   part of;
// - the function that it is a thunk for.
// These are followed by clones (constant propagation and so on) that only RELEASE has.
std::vector<ReleaseFunctions> matchRelease(const LayoutGraph &graph, const Image &profiled,
                                           const Image &release);

} // namespace gmonkit

#endif
