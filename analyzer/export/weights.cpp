//===- weights.cpp - executions for the choice of counters ------------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//
//
// Writes how often each place of the flow graphs ran, in the format of
// plugin-common/weights_format.h, for gmon-cc --gmon-weights.
//
//===------------------------------------------------------------------------===//

#include "analyzer/code/flow_places.h"
#include "analyzer/export/export.h"
#include "analyzer/support/errors.h"
#include "plugin-common/weights_format.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/MathExtras.h"
#include <map>

using namespace llvm;

namespace gmonkit {
namespace {

using Counts = std::vector<uint64_t>;

// Returns the executions of the places of TABLE.
Counts countsOf(const FlowTable &table, const Profile &profile) {
  ArrayRef<GmonBlock> blocks = profile.blocks();
  Counts counts;
  for (const FlowPlace &place : table.places) {
    auto block = partition_point(
        blocks, [&](const GmonBlock &block) { return block.address < place.address; });
    bool isKnown = block != blocks.end() && block->address == place.address;
    counts.push_back(isKnown ? block->count : 0);
  }
  return counts;
}

uint64_t shapeOf(const FlowTable &table) {
  FlowShape shape;
  for (const FlowPlace &place : table.places)
    shape.add(place.from, place.to);
  return shape.value();
}

// Functions of one name and shape, such as static ones of several files, have one line.
void addCounts(Counts &sum, const Counts &counts) {
  sum.resize(std::max(sum.size(), counts.size()));
  for (auto [total, count] : zip(sum, counts))
    total = SaturatingAdd(total, count);
}

} // namespace

Error exportWeights(const ExportInput &input, raw_ostream &out) {
  const Profile &profile = input.graph.profile();
  const Image &image = profile.image();
  auto object = image.object();
  if (!object)
    return object.takeError();
  std::vector<FlowTable> tables = readFlowTables(cast<object::ELFObjectFileBase>(**object));
  if (tables.empty())
    return fileError(image.path(), "has no flow graphs; instrument with blocks=sparse, as gmon-cc "
                                   "does without --gmon-blocks");
  std::map<std::string, Counts> lines;
  for (const FlowTable &table : tables) {
    Counts counts = countsOf(table, profile);
    std::optional<uint32_t> index = image.find(table.function);
    if (!index || all_of(counts, [](uint64_t count) { return count == 0; }))
      continue;
    const Function &function = image.functions()[*index];
    uint64_t shape = shapeOf(table);
    addCounts(lines[weightsKey(function.name, shape)], counts);
    for (StringRef alias : function.aliases)
      addCounts(lines[weightsKey(alias, shape)], counts);
  }
  out << WeightsHeader;
  for (const auto &[key, counts] : lines) {
    out << key;
    for (uint64_t count : counts)
      out << ' ' << count;
    out << '\n';
  }
  return Error::success();
}

} // namespace gmonkit
