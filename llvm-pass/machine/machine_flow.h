//===- machine_flow.h - how control goes from place to place of a function ------ ===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#ifndef GMONKIT_LLVM_PASS_MACHINE_MACHINE_FLOW_H
#define GMONKIT_LLVM_PASS_MACHINE_MACHINE_FLOW_H

#include "llvm-pass/machine/machine_places.h"
#include "plugin-common/flow_graph.h"
#include "llvm/CodeGen/MachineBlockFrequencyInfo.h"

namespace gmonpass {

// The graph of FUNCTION and of PLACES, all of its places with what is wanted of each in WANTS. A
// place has the same number in all three; no counter is chosen yet.
gmonkit::FlowGraph findFlow(llvm::MachineFunction &function, const std::vector<Place> &places,
                            const std::vector<gmonkit::Want> &wants,
                            const llvm::MachineBlockFrequencyInfo &frequencies);

} // namespace gmonpass

#endif
