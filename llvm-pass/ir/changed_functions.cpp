//===- changed_functions.cpp - counts of functions that have changed ------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#include "llvm-pass/ir/changed_functions.h"
#include "llvm-pass/ir/source_flow.h"
#include "plugin-common/matching/graph_match.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/IR/Instructions.h"
#include "llvm/Support/VirtualFileSystem.h"
#include "llvm/Transforms/Instrumentation/PGOInstrumentation.h"
#include "llvm/Transforms/Utils/SampleProfileInference.h"
#include <map>

using namespace llvm;
using gmonkit::ProfileGraphs;
using gmonkit::SourceGraph;

namespace gmonpass {

namespace {

// Clang's counters determine all counts.
SourceGraph::Counts countsOf(const SourceGraph &graph, const std::vector<uint64_t> &counters) {
  return graph.counts([&](uint32_t counter) -> std::optional<uint64_t> {
    return counter < counters.size() ? counters[counter] : 0;
  });
}

// Gives the changed function FLOW the counts of the old graph.
class CountTransfer {
public:
  CountTransfer(Function &function, const SourceGraph &old, const InstrProfRecord &record)
      : function(function), flow(function), old(old), record(record),
        counts(countsOf(old, record.Counts)), matches(gmonkit::matchBlocks(old, flow.graph)) {}

  double share() const { return gmonkit::sharedCounts(old, flow.graph, matches, counts); }
  void apply();

private:
  uint64_t countOf(uint32_t before) const { return counts.blocks[before].value_or(0); }
  std::vector<bool> blocksThatLeave() const;
  void addBlocks();
  void addJumps();
  void setBranch(size_t index) const;
  void setSites(const BasicBlock &block, const SourceGraph::Block &before,
                const SourceGraph::Block &after, uint64_t count) const;
  void setSelect(Instruction &select, uint32_t counter, uint64_t count) const;

  Function &function;
  SourceFlow flow;
  const SourceGraph &old;
  const InstrProfRecord &record;
  SourceGraph::Counts counts;
  std::vector<uint32_t> matches; // by block of `flow`: the old block
  FlowFunction inferred;         // its blocks are those of `flow` that may leave the function
  std::vector<uint32_t> indices; // of these, by block of `flow`; None: it may not
};

// Returns for each block whether control may come from there to the end of the function.
std::vector<bool> CountTransfer::blocksThatLeave() const {
  const std::vector<SourceGraph::Block> &blocks = flow.graph.blocks;
  std::vector<std::vector<uint32_t>> before(blocks.size());
  std::vector<bool> leaves(blocks.size());
  std::vector<uint32_t> open;
  for (uint32_t i = 0; i < blocks.size(); ++i) {
    for (const SourceGraph::Edge &edge : blocks[i].edges)
      before[edge.to].push_back(i);
    if (blocks[i].edges.empty())
      open.push_back(i);
  }
  while (!open.empty()) {
    uint32_t block = open.back();
    open.pop_back();
    if (leaves[block])
      continue;
    leaves[block] = true;
    open.insert(open.end(), before[block].begin(), before[block].end());
  }
  return leaves;
}

void CountTransfer::addBlocks() {
  std::vector<bool> leaves = blocksThatLeave();
  indices.resize(matches.size(), SourceGraph::None);
  for (size_t i = 0; i < matches.size(); ++i) {
    if (!leaves[i])
      continue;
    indices[i] = uint32_t(inferred.Blocks.size());
    FlowBlock block;
    block.Index = indices[i];
    block.HasUnknownWeight = matches[i] == SourceGraph::None;
    if (!block.HasUnknownWeight)
      block.Weight = countOf(matches[i]);
    inferred.Blocks.push_back(block);
  }
}

// Adds one jump for all edges between the same blocks.
void CountTransfer::addJumps() {
  for (size_t i = 0; i < matches.size(); ++i) {
    SmallSetVector<uint32_t, 8> targets;
    for (const SourceGraph::Edge &edge : flow.graph.blocks[i].edges)
      targets.insert(edge.to);
    for (uint32_t target : targets) {
      if (indices[i] == SourceGraph::None || indices[target] == SourceGraph::None)
        continue;
      FlowJump jump;
      jump.Source = indices[i];
      jump.Target = indices[target];
      bool isKnown = matches[i] != SourceGraph::None && matches[target] != SourceGraph::None;
      if (isKnown)
        if (auto count = gmonkit::countBetween(old, counts, matches[i], matches[target])) {
          jump.HasUnknownWeight = false;
          jump.Weight = *count;
        }
      const BasicBlock &block = *flow.blocks[target];
      jump.IsUnlikely = jump.HasUnknownWeight && matches[target] == SourceGraph::None &&
                        (block.isEHPad() || isa<UnreachableInst>(block.getTerminator()));
      inferred.Jumps.push_back(jump);
    }
  }
  for (FlowJump &jump : inferred.Jumps) {
    inferred.Blocks[jump.Source].SuccJumps.push_back(&jump);
    inferred.Blocks[jump.Target].PredJumps.push_back(&jump);
  }
}

// Several edges to one block share its count.
void CountTransfer::setBranch(size_t index) const {
  const std::vector<SourceGraph::Edge> &edges = flow.graph.blocks[index].edges;
  if (edges.size() < 2 || indices[index] == SourceGraph::None)
    return;
  std::map<uint32_t, uint64_t> flows; // by block of `inferred`
  for (const FlowJump *jump : inferred.Blocks[indices[index]].SuccJumps)
    flows[uint32_t(jump->Target)] = jump->Flow;
  std::map<uint32_t, uint64_t> sharing;
  for (const SourceGraph::Edge &edge : edges)
    ++sharing[edge.to];
  std::vector<uint64_t> all;
  for (const SourceGraph::Edge &edge : edges)
    all.push_back(flows[indices[edge.to]] / sharing[edge.to]);
  if (uint64_t most = *std::max_element(all.begin(), all.end()))
    setProfMetadata(const_cast<Instruction *>(flow.blocks[index]->getTerminator()), all, most);
}

void CountTransfer::setSelect(Instruction &select, uint32_t counter, uint64_t count) const {
  uint64_t held = counter < record.Counts.size() ? record.Counts[counter] : 0;
  uint64_t weights[] = {held, count > held ? count - held : 0};
  if (uint64_t most = std::max(weights[0], weights[1]))
    setProfMetadata(&select, weights, most);
}

void CountTransfer::setSites(const BasicBlock &block, const SourceGraph::Block &before,
                             const SourceGraph::Block &after, uint64_t count) const {
  bool hasTargets = before.targets.size() == after.targets.size(),
       hasSizes = before.sizes.size() == after.sizes.size(),
       hasSelects = before.selects.size() == after.selects.size();
  size_t target = 0, size = 0, select = 0;
  auto annotate = [&](Instruction &place, InstrProfValueKind kind, uint32_t site, uint32_t most) {
    if (site < record.getNumValueSites(kind))
      annotateValueSite(*function.getParent(), place, record, kind, site, most);
  };
  for (const Instruction &one : block) {
    auto &place = const_cast<Instruction &>(one);
    ValueSite site = valueSiteOf(one);
    if (site == ValueSite::Target && hasTargets)
      annotate(place, IPVK_IndirectCallTarget, before.targets[target++], /*most=*/3);
    else if (site == ValueSite::Size && hasSizes)
      annotate(place, IPVK_MemOPSize, before.sizes[size++], /*most=*/4);
    else if (site == ValueSite::Select && hasSelects)
      setSelect(place, before.selects[select++], count);
  }
}

void CountTransfer::apply() {
  addBlocks();
  uint64_t entries = countOf(0);
  if (indices[0] != SourceGraph::None) {
    addJumps();
    applyFlowInference(inferred);
    entries = inferred.Blocks[0].Flow;
  }
  function.setEntryCount(std::max<uint64_t>(entries, 1));
  for (size_t i = 0; i < matches.size(); ++i) {
    setBranch(i);
    if (uint32_t before = matches[i]; before != SourceGraph::None)
      setSites(*flow.blocks[i], old.blocks[before], flow.graph.blocks[i], countOf(before));
  }
}

} // namespace

ChangedFunctions::ChangedFunctions(Module &module, StringRef profile) {
  auto contents =
      MemoryBuffer::getFile(profile, /*IsText=*/false, /*RequiresNullTerminator=*/false);
  if (!contents)
    return;
  auto opened = IndexedInstrProfReader::create(profile, *vfs::getRealFileSystem());
  if (!opened) {
    consumeError(opened.takeError());
    return;
  }
  file = std::move(*contents);
  reader = std::move(*opened);
  graphs.emplace(std::string_view(file->getBufferStart(), file->getBufferSize()));
  for (const Function &function : module)
    if (!function.isDeclaration())
      names.insert(getIRPGOFuncName(function));
}

std::optional<uint64_t> ChangedFunctions::knownCount(StringRef name) const {
  uint64_t sum = 0;
  Expected<InstrProfRecord> record =
      reader->getInstrProfRecord(name, /*FuncHash=*/0, /*DeprecatedFuncName=*/"", &sum);
  bool isKnown = bool(record);
  handleAllErrors(record.takeError(), [&](const InstrProfError &error) {
    isKnown = error.get() == instrprof_error::hash_mismatch;
  });
  return isKnown ? std::optional(sum) : std::nullopt;
}

// A function that the profile does not know may have been renamed. Then the old one is gone.
std::optional<ProfileGraphs::Function> ChangedFunctions::findOther(const std::string &name,
                                                                   const SourceGraph &graph) const {
  auto found = graphs->byLocalName(name);
  if (!found)
    found = graphs->byContent(graph);
  return found && !names.count(std::string(found->name)) ? found : std::nullopt;
}

std::optional<ChangedFunctions::Outcome> ChangedFunctions::use(Function &function) {
  if (!reader)
    return std::nullopt;
  std::string name = getIRPGOFuncName(function);
  std::optional<uint64_t> knownSum = knownCount(name);
  if (knownSum == 0u) { // it has not run
    function.setEntryCount(0);
    return Outcome{name, 1};
  }
  auto known = knownSum ? graphs->byName(name) : findOther(name, SourceFlow(function).graph);
  std::optional<SourceGraph> old = known ? SourceGraph::decode(known->graph) : std::nullopt;
  if (!old)
    return std::nullopt;
  Expected<InstrProfRecord> record =
      reader->getInstrProfRecord(StringRef(known->name), known->checksum);
  if (!record) {
    consumeError(record.takeError());
    return std::nullopt;
  }
  CountTransfer transfer(function, *old, *record);
  double share = transfer.share();
  if (share < gmonkit::LeastSharedCounts)
    return std::nullopt;
  transfer.apply();
  return Outcome{std::string(known->name), share};
}

} // namespace gmonpass
