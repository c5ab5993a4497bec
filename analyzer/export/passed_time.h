//===- passed_time.h - time passed from callers to callees ----------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//
//
// A sample of a profile without stacks does not record its callers. So the time
// of a function is divided among its callers as in the call graph, then among
// their callers, and so on. The call stacks below a root are followed from here.
//
//===------------------------------------------------------------------------===//

#ifndef GMONKIT_ANALYZER_EXPORT_PASSED_TIME_H
#define GMONKIT_ANALYZER_EXPORT_PASSED_TIME_H

#include "analyzer/model/call_graph.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include <cstdint>

namespace gmonkit {

// A function or cycle, and the part of its time that belongs to one stack, from 0 to 1.
struct PassedPart {
  uint32_t node;
  double part;
};

// Calls EACH for the nodes with time that are not called from known callers only, by time, the
// largest first, with the part that belongs to no known caller.
void forEachRoot(const CallGraph &graph, llvm::function_ref<void(PassedPart)> each);

// Calls EACH for every callee with time that FUNCTION, of whose time PART belongs to a stack, calls
// outside its cycle, in the sequence of their nodes.
void forEachCallee(const CallGraph &graph, uint32_t function, double part,
                   llvm::function_ref<void(PassedPart)> each);

} // namespace gmonkit

#endif
