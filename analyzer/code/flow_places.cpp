//===- flow_places.cpp - flow graphs in a program's tables ----------------===//
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

// Reads the consecutive records of one section gmon_graphs.
class GraphReader {
public:
  GraphReader(StringRef bytes, uint64_t address, bool isLittleEndian)
      : data(bytes, isLittleEndian, /*AddressSize=*/8), address(address) {}

  void readAll(std::vector<FlowPlace> &places) {
    while (data.size() - next >= sizeof(GmonGraphRecord) && readGraph(places))
      ;
  }

private:
  // Returns false at the end of the records or if they are damaged.
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
    // Each part first lists its counted places. Then each part lists the others.
    for (bool counted : {true, false})
      for (uint32_t part = 0; part < parts; ++part)
        readPart(partAt + part * sizeof(GmonGraphPart), counted, placeAt, places);
    return true;
  }

  // Reads places of the part at PARTAT, starting at PLACEAT.
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
  uint64_t next = 0; // offset of the next record
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
