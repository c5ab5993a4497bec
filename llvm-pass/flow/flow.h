//===- flow.h - control flow between places -------------------------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#ifndef GMONKIT_LLVM_PASS_FLOW_FLOW_H
#define GMONKIT_LLVM_PASS_FLOW_FLOW_H

#include "llvm-pass/flow/places.h"
#include "plugin-common/flow_graph.h"
#include "llvm/CodeGen/MachineBlockFrequencyInfo.h"

namespace gmonpass {

// Returns the flow graph of FUNCTION. PLACES are all of its places, and WANTS what is wanted of
// each. A place has the same index in all three. No counters are chosen yet.
gmonkit::FlowGraph findFlow(llvm::MachineFunction &function, const std::vector<Place> &places,
                            const std::vector<gmonkit::Want> &wants,
                            const llvm::MachineBlockFrequencyInfo &frequencies);

} // namespace gmonpass

#endif
