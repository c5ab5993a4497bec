//===- flow_places.cpp - flow graphs in a program's tables ----------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#include "analyzer/code/flow_places.h"
#include "gmonkit/abi.h"
#include "plugin-common/disjoint_sets.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/DataExtractor.h"
#include <algorithm>
#include <cstddef>
#include <iterator>

using namespace llvm;
using namespace llvm::object;

namespace gmonkit {
namespace {

// Reads the consecutive records of one section gmon_graphs.
class GraphReader {
public:
  GraphReader(StringRef bytes, uint64_t address, bool isLittleEndian)
      : data(bytes, isLittleEndian, /*AddressSize=*/8), address(address) {}

  void readAll(std::vector<FlowTable> &tables) {
    while (data.size() - next >= sizeof(GmonGraphRecord) && readGraph(tables))
      ;
  }

private:
  // Returns false at the end of the records or if they are damaged.
  bool readGraph(std::vector<FlowTable> &tables) {
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
    FlowTable table = {codeOf(partAt), {}};
    std::vector<std::vector<FlowPlace>> placesOf(parts);
    ways.clear();
    // Each part first lists its counted places. Then each part lists the others.
    for (bool counted : {true, false})
      for (uint32_t part = 0; part < parts; ++part)
        readPart(partAt + part * sizeof(GmonGraphPart), counted, placeAt, placesOf[part]);
    for (std::vector<FlowPlace> &part : placesOf) {
      // NoBlock + 1 is 0.
      llvm::stable_sort(part, [](const FlowPlace &a, const FlowPlace &b) {
        return a.address + 1 < b.address + 1;
      });
      llvm::append_range(table.places, part);
    }
    if (!ways.empty())
      joinAcrossWays(table.places);
    tables.push_back(std::move(table));
    return true;
  }

  // Returns the address of the code of the part at PARTAT.
  uint64_t codeOf(uint64_t partAt) {
    uint64_t at = partAt;
    return address + partAt + uint64_t(int64_t(int32_t(data.getU32(&at))));
  }

  // Reads places of the part at PARTAT, starting at PLACEAT.
  void readPart(uint64_t partAt, bool counted, uint64_t &placeAt, std::vector<FlowPlace> &places) {
    uint64_t at = partAt + offsetof(GmonGraphPart, counted), code = codeOf(partAt);
    uint32_t numbers[] = {data.getU32(&at), data.getU32(&at)}; // counted, solved
    for (uint32_t i = 0; i < numbers[counted ? 0 : 1]; ++i) {
      if (next - placeAt < sizeof(GmonGraphPlace) || placeAt >= next)
        return;
      uint32_t offset = data.getU32(&placeAt);
      uint16_t from = data.getU16(&placeAt), to = data.getU16(&placeAt);
      if (offset == GMON_WAY)
        ways.emplace_back(from, to);
      else
        places.push_back({offset == GMON_NO_BLOCK ? FlowTable::NoBlock : code + offset, from, to});
    }
  }

  // Makes one point of the two of each way, and numbers the points as they come.
  void joinAcrossWays(std::vector<FlowPlace> &places) const {
    uint32_t last = 0;
    for (const FlowPlace &place : places)
      last = std::max<uint32_t>({last, place.from, place.to});
    for (auto [from, to] : ways)
      last = std::max<uint32_t>({last, from, to});
    DisjointSets points;
    for (uint32_t point = 0; point <= last; ++point)
      points.add();
    for (auto [from, to] : ways)
      points.unite(from, to);
    SetNumbers numbers(points);
    for (FlowPlace &place : places) {
      place.from = uint16_t(numbers.of(place.from));
      place.to = uint16_t(numbers.of(place.to));
    }
  }

  DataExtractor data;
  uint64_t address;                                // of the section
  uint64_t next = 0;                               // offset of the next record
  std::vector<std::pair<uint16_t, uint16_t>> ways; // of the current graph
};

} // namespace

std::vector<FlowTable> readFlowTables(const ELFObjectFileBase &object) {
  std::vector<FlowTable> tables;
  for (const SectionRef &section : object.sections()) {
    Expected<StringRef> name = section.getName();
    if (!name) {
      consumeError(name.takeError());
      continue;
    }
    if (*name != GMON_SECTION_GRAPHS)
      continue;
    if (Expected<StringRef> contents = section.getContents())
      GraphReader(*contents, section.getAddress(), object.isLittleEndian()).readAll(tables);
    else
      consumeError(contents.takeError());
  }
  return tables;
}

std::vector<FlowPlace> readFlowPlaces(const ELFObjectFileBase &object) {
  std::vector<FlowPlace> places;
  for (const FlowTable &table : readFlowTables(object))
    llvm::copy_if(table.places, std::back_inserter(places),
                  [](const FlowPlace &place) { return place.address != FlowTable::NoBlock; });
  llvm::sort(places, [](const FlowPlace &a, const FlowPlace &b) { return a.address < b.address; });
  return places;
}

} // namespace gmonkit
