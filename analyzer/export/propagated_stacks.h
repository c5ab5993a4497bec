//===- propagated_stacks.h - call stacks of propagated time ---------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//
//
// For profiles whose samples do not record their callers: passed_time.h divides
// their time. The sum of all stacks is the complete time. A cycle is a frame of
// its own, and above it are the members with their own time. A branch whose time
// is too small ends in the function that it leads to, with all of its remaining
// time.
//
//===------------------------------------------------------------------------===//

#ifndef GMONKIT_ANALYZER_EXPORT_PROPAGATED_STACKS_H
#define GMONKIT_ANALYZER_EXPORT_PROPAGATED_STACKS_H

#include "analyzer/model/call_graph.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include <cstdint>

namespace gmonkit {

// Calls VISIT with the nodes of each stack, from the outermost to the innermost, and its time.
// Branches of less than LEAST time are not divided. REQUIRES: !graph.isMeasured().
void forEachPropagatedStack(const CallGraph &graph, double least,
                            llvm::function_ref<void(llvm::ArrayRef<uint32_t>, double time)> visit);

} // namespace gmonkit

#endif
