//===- flow_places.cpp - flow graphs in a program's tables ----------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#include "analyzer/code/flow_places.h"
#include "analyzer/object/named_sections.h"
#include "analyzer/support/parallel.h"
#include "analyzer/support/radix_sort.h"
#include "gmonkit/abi.h"
#include "plugin-common/disjoint_sets.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/DataExtractor.h"
#include <algorithm>
#include <cstddef>
#include <iterator>
#include <optional>

using namespace llvm;
using namespace llvm::object;

namespace gmonkit {
namespace {

// Reads the consecutive records of one section gmon_graphs.
class GraphReader {
public:
  GraphReader(StringRef bytes, uint64_t address, bool isLittleEndian)
      : data(bytes, isLittleEndian, /*AddressSize=*/8), address(address) {}

  // Returns the offsets of the records, up to a damaged one, and where the last one ends.
  std::vector<uint64_t> findRecords() const {
    std::vector<uint64_t> records = {0};
    while (data.size() - records.back() >= sizeof(GmonGraphRecord)) {
      uint64_t at = records.back();
      uint32_t size = data.getU32(&at);
      if (size < sizeof(GmonGraphRecord) || size % 8 || size > data.size() - records.back())
        break;
      records.push_back(records.back() + size);
    }
    return records;
  }

  // Reads the record from BEGIN up to END. Returns nothing if it is damaged.
  std::optional<FlowTable> read(uint64_t begin, uint64_t end) {
    next = end;
    uint64_t at = begin + offsetof(GmonGraphRecord, parts);
    uint32_t parts = data.getU32(&at);
    uint64_t partBytes = uint64_t(parts) * sizeof(GmonGraphPart);
    if (partBytes > end - begin - sizeof(GmonGraphRecord))
      return std::nullopt;
    uint64_t partAt = begin + sizeof(GmonGraphRecord), placeAt = partAt + partBytes;
    FlowTable table = {codeOf(partAt), {}};
    placesOf.resize(std::max<size_t>(placesOf.size(), parts));
    ways.clear();
    // Each part first lists its counted places. Then each part lists the others.
    for (bool counted : {true, false})
      for (uint32_t part = 0; part < parts; ++part)
        readPart(partAt + part * sizeof(GmonGraphPart), counted, placeAt, placesOf[part]);
    for (std::vector<FlowPlace> &part : MutableArrayRef(placesOf).take_front(parts)) {
      // NoBlock + 1 is 0.
      llvm::stable_sort(part, [](const FlowPlace &a, const FlowPlace &b) {
        return a.address + 1 < b.address + 1;
      });
      llvm::append_range(table.places, part);
      part.clear();
    }
    if (!ways.empty())
      joinAcrossWays(table.places);
    return table;
  }

private:
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
  std::vector<std::vector<FlowPlace>> placesOf;    // by part of the current graph; else empty
  std::vector<std::pair<uint16_t, uint16_t>> ways; // of the current graph
};

// Appends the tables in BYTES, a section at ADDRESS.
void readSection(StringRef bytes, uint64_t address, bool isLittleEndian,
                 std::vector<FlowTable> &tables) {
  auto makeReader = [&] { return GraphReader(bytes, address, isLittleEndian); };
  std::vector<uint64_t> records = makeReader().findRecords();
  std::vector<std::optional<FlowTable>> read(records.size() - 1);
  constexpr size_t atOnce = 256;
  inPiecesWith(makeReader, read.size(), atOnce, [&](GraphReader &reader, size_t begin, size_t end) {
    for (size_t r = begin; r < end; ++r)
      read[r] = reader.read(records[r], records[r + 1]);
  });
  tables.reserve(tables.size() + read.size());
  for (std::optional<FlowTable> &table : read)
    if (table)
      tables.push_back(std::move(*table));
}

} // namespace

std::vector<FlowTable> readFlowTables(const ELFObjectFileBase &object) {
  std::vector<FlowTable> tables;
  auto read = [&](const SectionRef &section, StringRef contents) {
    readSection(contents, section.getAddress(), object.isLittleEndian(), tables);
  };
  consumeError(forEachSection(object, GMON_SECTION_GRAPHS, read));
  return tables;
}

std::vector<FlowPlace> readFlowPlaces(const ELFObjectFileBase &object) {
  std::vector<FlowTable> tables = readFlowTables(object);
  size_t all = 0;
  for (const FlowTable &table : tables)
    all += table.places.size();
  std::vector<FlowPlace> places;
  places.reserve(all);
  for (const FlowTable &table : tables)
    llvm::copy_if(table.places, std::back_inserter(places),
                  [](const FlowPlace &place) { return place.address != FlowTable::NoBlock; });
  radixSort(places, [](const FlowPlace &place) { return place.address; });
  return places;
}

} // namespace gmonkit
