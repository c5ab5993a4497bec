//===- flow_places.cpp - the flow graphs that the plugins left in a program ===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#include "analyzer/code/flow_places.h"
#include "gmonkit/abi.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/DataExtractor.h"

using namespace llvm;
using namespace llvm::object;

namespace gmonkit {
namespace {

// The records of one section gmon_graphs, one behind the other.
class GraphReader {
public:
  GraphReader(StringRef bytes, uint64_t address, bool isLittleEndian)
      : data(bytes, isLittleEndian, /*AddressSize=*/8), address(address) {}

  void readAll(std::vector<FlowPlace> &places) {
    while (data.size() - next >= sizeof(GmonGraphRecord) && readGraph(places))
      ;
  }

private:
  // Returns false where no further record can be found.
  bool readGraph(std::vector<FlowPlace> &places) {
    const uint64_t begin = next;
    uint64_t at = begin;
    uint32_t size = data.getU32(&at);
    data.getU32(&at); // points
    uint32_t parts = data.getU32(&at);
    if (size < sizeof(GmonGraphRecord) || size % 8 || size > data.size() - begin)
      return false;
    next = begin + size;
    uint64_t partBytes = uint64_t(parts) * sizeof(GmonGraphPart);
    if (partBytes > size - sizeof(GmonGraphRecord))
      return true;
    uint64_t partAt = begin + sizeof(GmonGraphRecord), placeAt = partAt + partBytes;
    // First the counted ones of each part, then the others of each part.
    for (bool counted : {true, false})
      for (uint32_t part = 0; part < parts; ++part)
        readPart(partAt + part * sizeof(GmonGraphPart), counted, placeAt, places);
    return true;
  }

  // Reads the places from PLACEAT on that belong to the part at PARTAT.
  void readPart(uint64_t partAt, bool counted, uint64_t &placeAt, std::vector<FlowPlace> &places) {
    uint64_t at = partAt;
    uint64_t code = address + partAt + uint64_t(int64_t(int32_t(data.getU32(&at))));
    data.getU32(&at); // counters
    uint32_t numbers[] = {data.getU32(&at), data.getU32(&at)};
    for (uint32_t i = 0; i < numbers[counted ? 0 : 1]; ++i) {
      if (next - placeAt < sizeof(GmonGraphPlace) || placeAt >= next)
        return;
      uint32_t offset = data.getU32(&placeAt);
      uint16_t from = data.getU16(&placeAt), to = data.getU16(&placeAt);
      if (offset != GMON_NO_BLOCK)
        places.push_back({code + offset, from, to});
    }
  }

  DataExtractor data;
  uint64_t address;  // of the section
  uint64_t next = 0; // where the next record begins
};

} // namespace

std::vector<FlowPlace> readFlowPlaces(const ELFObjectFileBase &object) {
  std::vector<FlowPlace> places;
  for (const SectionRef &section : object.sections()) {
    Expected<StringRef> name = section.getName();
    if (!name) {
      consumeError(name.takeError());
      continue;
    }
    if (*name != GMON_SECTION_GRAPHS)
      continue;
    if (Expected<StringRef> contents = section.getContents())
      GraphReader(*contents, section.getAddress(), object.isLittleEndian()).readAll(places);
    else
      consumeError(contents.takeError());
  }
  llvm::sort(places, [](const FlowPlace &a, const FlowPlace &b) { return a.address < b.address; });
  return places;
}

} // namespace gmonkit
