//===- flow_places.h - flow graphs in a program's tables ------------------===//
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

// A place of a function with a flow graph: the start of a block, or the instruction after a call
// that may not return. Control can go from a place to each place of the same function whose `from`
// equals this place's `to`. 0 stands for all code outside the function. See docs/abi.md.
struct FlowPlace {
  uint64_t address;
  uint16_t from, to;
};

// The flow graph of a function.
struct FlowTable {
  uint64_t function; // an address in its entry's block, at or after its begin
  // In the order of the code, the part with the entry first. A place that is no block has the
  // address NoBlock, and comes first in its part.
  std::vector<FlowPlace> places;

  static constexpr uint64_t NoBlock = UINT64_MAX;
};

// Returns the flow graphs of OBJECT in the order of its tables. Returns none if it has no flow
// graphs, or was not built with a plugin. Skips damaged records.
std::vector<FlowTable> readFlowTables(const llvm::object::ELFObjectFileBase &object);

// Returns the places of all flow graphs of OBJECT that are blocks, sorted by address.
std::vector<FlowPlace> readFlowPlaces(const llvm::object::ELFObjectFileBase &object);

} // namespace gmonkit

#endif
