//===- stacks.cpp - the call stacks of time samples -----------------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#include "analyzer/stacks/stacks.h"
#include "analyzer/gmon/extension_names.h"
#include "gmonkit/gmon_out.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/MathExtras.h"
#include <algorithm>
#include <tuple>
#include <unordered_map>

using namespace llvm;

namespace gmonkit {

// Rebuilds the tree from the root, because only paths identify nodes (see gmonStackNode).
class Stacks::Reader {
public:
  Reader(Stacks &stacks, ArrayRef<GmonExtension> records) : stacks(stacks) {
    addRecords(records);
    mergeEqual();
  }

  void read();

private:
  struct Record {
    uint64_t parent; // gmonStackId
    unsigned kind;
    uint64_t value;
    uint64_t samples; // of the node and all below
    bool isUsed = false;

    auto key() const { return std::tuple(parent, kind, value); }
  };
  // A node, with what the nodes above it say of the frames below.
  struct Place {
    uint64_t hash = GmonStackRoot;
    unsigned depth = 0;
    uint32_t file = 0;
    CallStack stack = {0, std::nullopt, {}, false, None};
  };

  void addRecords(ArrayRef<GmonExtension> records);
  void mergeEqual();
  void visit(Place place);
  Place below(const Place &place, const Record &record);
  uint32_t fileOf(uint32_t key);

  Stacks &stacks;
  std::vector<Record> records;                        // nodes, by key
  std::unordered_map<uint32_t, uint32_t> fileIndices; // by key, which may be any number
  SmallVector<Place> left;
};

void Stacks::Reader::addRecords(ArrayRef<GmonExtension> extensions) {
  for (const GmonExtension &record : extensions) {
    if (record.kind() == GmonExtStackLost)
      stacks.samplesWithoutStack = SaturatingAdd(stacks.samplesWithoutStack, record.count);
    else if (record.kind() >= GmonExtStackFrame && record.kind() <= GmonExtStackCut)
      records.push_back({uint64_t(record.key()) << 8 | record.index(), record.kind(),
                         record.value(), record.count});
  }
}

void Stacks::Reader::mergeEqual() {
  llvm::sort(records, [](const Record &a, const Record &b) { return a.key() < b.key(); });
  size_t kept = 0;
  for (const Record &record : records) {
    if (kept != 0 && records[kept - 1].key() == record.key())
      records[kept - 1].samples = SaturatingAdd(records[kept - 1].samples, record.samples);
    else
      records[kept++] = record;
  }
  records.resize(kept);
}

uint32_t Stacks::Reader::fileOf(uint32_t key) {
  if (key == 0)
    return 0;
  auto [entry, isNew] = fileIndices.try_emplace(key, stacks.stackFiles.size());
  if (isNew) {
    auto [path, id] = StringRef(stacks.names[key]).rsplit('@');
    stacks.stackFiles.push_back({path.empty() ? "[unknown]" : path.str(), id.str()});
  }
  return entry->second;
}

Stacks::Reader::Place Stacks::Reader::below(const Place &place, const Record &record) {
  auto kind = static_cast<GmonExtensionKind>(record.kind);
  Place next = place;
  next.hash = gmonStackNode(place.hash, kind, record.value);
  ++next.depth;
  next.stack.samples = record.samples;
  if (kind == GmonExtStackFrame) {
    next.stack.node = stacks.nodes.size();
    stacks.nodes.push_back({place.stack.node, place.file, record.value});
  } else if (kind == GmonExtStackFile) {
    next.file = fileOf(record.value);
  } else if (kind == GmonExtStackThread) {
    next.stack.thread = record.value;
  } else if (kind == GmonExtStackPhase) {
    next.stack.phase = stacks.names[record.value];
  } else {
    next.stack.isCut = true;
  }
  return next;
}

void Stacks::Reader::visit(Place place) {
  uint64_t id = gmonStackId(place.hash), inner = 0;
  auto first = partition_point(records, [id](const Record &record) { return record.parent < id; });
  auto end = first;
  // A node whose id another one has, too, keeps its samples. So the walk ends for any file.
  for (; end != records.end() && end->parent == id && !end->isUsed; ++end)
    inner = SaturatingAdd(inner, end->samples);
  if (place.depth >= GmonStackMostNodes)
    end = first;
  if (place.depth > 0 && place.stack.samples > inner) {
    stacks.stacks.push_back(place.stack);
    stacks.stacks.back().samples -= inner;
    stacks.samplesWithStack = SaturatingAdd(stacks.samplesWithStack, place.stack.samples - inner);
  }
  for (auto record = end; record != first;) {
    --record;
    record->isUsed = true;
    left.push_back(below(place, *record));
  }
}

void Stacks::Reader::read() {
  left.push_back({});
  while (!left.empty())
    visit(left.pop_back_val());
}

Stacks::Stacks(ArrayRef<GmonExtension> records) {
  stackFiles.push_back({});
  auto isStack = [](const GmonExtension &record) { return record.kind() == GmonExtStackFrame; };
  if (any_of(records, isStack))
    names = readNames(records);
  Reader(*this, records).read();
}

std::vector<StackFrame> Stacks::frames(const CallStack &stack) const {
  std::vector<StackFrame> found;
  for (uint32_t node = stack.node; node != None; node = nodes[node].parent)
    found.push_back({nodes[node].file, nodes[node].address});
  std::ranges::reverse(found);
  return found;
}

} // namespace gmonkit
