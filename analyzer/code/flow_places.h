//===- flow_places.h - the flow graphs that the plugins left in a program -===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#ifndef GMONKIT_ANALYZER_CODE_FLOW_PLACES_H
#define GMONKIT_ANALYZER_CODE_FLOW_PLACES_H

#include "llvm/Object/ELFObjectFile.h"
#include <cstdint>
#include <vector>

namespace gmonkit {

// A counted place of a function with a flow graph: the start of a block, or of what follows a call
// in it that may not return. Control goes from a place to any place of the same function whose
// `from` is its `to`; 0 is all code outside the function. See docs/abi.md.
struct FlowPlace {
  uint64_t address;
  uint16_t from, to;
};

// The places of all flow graphs of OBJECT, sorted by address; none where it has no graphs, or is
// not one of ours. What is damaged is left out.
std::vector<FlowPlace> readFlowPlaces(const llvm::object::ELFObjectFileBase &object);

} // namespace gmonkit

#endif
