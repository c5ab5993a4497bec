//===- unrun_blocks.cpp - blocks that a profile leaves out ----------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#include "analyzer/code/unrun_blocks.h"
#include "analyzer/code/flow_places.h"
#include "analyzer/object/named_sections.h"
#include "analyzer/support/radix_sort.h"
#include "gmonkit/abi.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/DataExtractor.h"
#include <algorithm>

using namespace llvm;
using namespace llvm::object;

namespace gmonkit {
namespace {

// A GmonBlockRecord with the addresses that its words refer to.
struct BlockRecord {
  uint64_t count, address;

  bool operator<(const BlockRecord &other) const {
    return count != other.count ? count < other.count : address < other.address;
  }
};

std::vector<BlockRecord> readRecords(const ELFObjectFileBase &object) {
  std::vector<BlockRecord> records;
  auto read = [&](const SectionRef &section, StringRef contents) {
    DataExtractor data(contents, object.isLittleEndian(), /*AddressSize=*/8);
    uint64_t at = 0;
    auto target = [&] {
      uint64_t word = section.getAddress() + at;
      return word + static_cast<uint64_t>(int64_t(int32_t(data.getU32(&at))));
    };
    while (contents.size() - at >= sizeof(GmonBlockRecord)) {
      uint64_t address = target();
      records.push_back({target(), address});
    }
  };
  consumeError(forEachSection(object, GMON_SECTION_BLOCKS, read));
  return records;
}

bool contains(ArrayRef<GmonBlock> blocks, uint64_t address) {
  auto found =
      partition_point(blocks, [&](const GmonBlock &block) { return block.address < address; });
  return found != blocks.end() && found->address == address;
}

} // namespace

void addUnrunBlocks(const ELFObjectFileBase &object, std::vector<GmonBlock> &blocks) {
  std::vector<GmonBlock> unrun;
  auto next = blocks.begin(); // both are sorted by address
  for (const FlowPlace &place : readFlowPlaces(object)) {
    while (next != blocks.end() && next->address < place.address)
      ++next;
    if (next == blocks.end() || next->address != place.address)
      unrun.push_back({place.address, 0});
  }
  // A counter of two blocks is reported once, at the lower address.
  std::vector<BlockRecord> records = readRecords(object);
  llvm::sort(records);
  for (auto first = records.begin(); first != records.end();) {
    auto isOther = [&](const BlockRecord &record) { return record.count != first->count; };
    auto last = std::find_if(first, records.end(), isOther);
    if (std::none_of(first, last,
                     [&](const BlockRecord &it) { return contains(blocks, it.address); }))
      unrun.push_back({first->address, 0});
    first = last;
  }
  radixSort(unrun, [](const GmonBlock &block) { return block.address; });
  unrun.erase(
      std::unique(unrun.begin(), unrun.end(),
                  [](const GmonBlock &a, const GmonBlock &b) { return a.address == b.address; }),
      unrun.end());
  std::vector<GmonBlock> all(blocks.size() + unrun.size());
  std::merge(blocks.begin(), blocks.end(), unrun.begin(), unrun.end(), all.begin(),
             [](const GmonBlock &a, const GmonBlock &b) { return a.address < b.address; });
  blocks = std::move(all);
}

} // namespace gmonkit
