//===- graph_record.cpp - the record of a flow graph in assembly ----------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#include "plugin-common/graph_record.h"
#include "gmonkit/abi.h"

namespace gmonkit {

std::string GraphPart::addPlace(const FlowGraph::Place &place, const std::string &block) {
  std::string offset =
      !block.empty() ? block + "-" + code : std::to_string(place.isWay ? GMON_WAY : GMON_NO_BLOCK);
  // Both points are 16 bits in one word, the first one in the lower half.
  std::string line = offset + ", " + std::to_string(place.from | place.to << 16) + "\n";
  lastPlace = place.isCounted ? 2 * counted : 2 * solved + 1;
  if (place.isCounted) {
    countedLines += "\t.long " + line;
    return counters + "+" + std::to_string(sizeof(uint64_t) * counted++) + "-.";
  }
  std::string name = node + std::to_string(solved++);
  solvedLines += name + ":\t.long " + line;
  return name + "+1-.";
}

void GraphPart::addCall(const std::string &site) {
  callLines += "\t.long " + site + "-" + code + ", " + std::to_string(lastPlace) + "\n";
  ++calls;
}

std::string GraphPart::header() const {
  return "\t.long " + code + "-., " + (counted ? counters + "-." : "0") + ", " +
         std::to_string(counted) + ", " + std::to_string(solved) + ", " + std::to_string(calls) +
         ", 0\n";
}

std::string graphRecord(const std::string &label, uint32_t points, const GraphPart &first,
                        const GraphPart *second) {
  size_t parts = second ? 2 : 1;
  size_t places = first.placeCount() + (second ? second->placeCount() : 0);
  size_t calls = first.calls + (second ? second->calls : 0);
  size_t size = sizeof(GmonGraphRecord) + parts * sizeof(GmonGraphPart) +
                places * sizeof(GmonGraphPlace) + calls * sizeof(GmonGraphCall);
  std::string text = label + ":\t.long " + std::to_string(size) + ", " + std::to_string(points) +
                     ", " + std::to_string(parts) + ", 0\n" + first.header();
  if (!second)
    return text + first.countedLines + first.solvedLines + first.callLines;
  return text + second->header() + first.countedLines + second->countedLines + first.solvedLines +
         second->solvedLines + first.callLines + second->callLines;
}

} // namespace gmonkit
