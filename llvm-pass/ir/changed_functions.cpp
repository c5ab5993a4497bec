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
#include "llvm/Support/MathExtras.h"
#include "llvm/Support/VirtualFileSystem.h"
#include "llvm/Transforms/Instrumentation/PGOInstrumentation.h"
#include "llvm/Transforms/Utils/SampleProfileInference.h"
#include <map>

using namespace llvm;
using gmonkit::ProfileGraphs;
using gmonkit::SourceGraph;

namespace gmonpass {

namespace {

// LLVM's inference takes sums of counts, and has limits.
constexpr uint64_t MostCount = uint64_t(1) << 45;

// Gives FUNCTION, which has changed, the counts in RECORD of its OLD graph.
class CountTransfer {
public:
  CountTransfer(Function &function, const SourceGraph &old, const InstrProfRecord &record)
      : function(function), flow(function), old(old), record(record),
        counts(old.counts(record.Counts)), matches(gmonkit::matchBlocks(old, flow.graph)) {}

  double share() const { return gmonkit::sharedCounts(old, flow.graph, matches, counts); }
  void apply();

private:
  uint64_t countOf(uint32_t before) const {
    return std::min(counts.blocks[before].value_or(0), MostCount);
  }
  std::vector<bool> blocksThatLeave() const;
  void addBlocks();
  void addJumpsFrom(size_t index);
  void addEnds();
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
  FlowFunction inferred;         // its blocks are those of `flow`, and perhaps one more
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
  for (size_t i = 0; i < matches.size(); ++i) {
    FlowBlock block;
    block.Index = i;
    block.HasUnknownWeight = matches[i] == SourceGraph::None;
    if (!block.HasUnknownWeight)
      block.Weight = countOf(matches[i]);
    inferred.Blocks.push_back(block);
  }
}

// Adds one jump for all edges between the same blocks.
void CountTransfer::addJumpsFrom(size_t index) {
  SmallSetVector<uint32_t, 8> targets;
  for (const SourceGraph::Edge &edge : flow.graph.blocks[index].edges)
    targets.insert(edge.to);
  std::map<uint32_t, std::optional<uint64_t>> known;
  if (matches[index] != SourceGraph::None)
    known = gmonkit::countsFrom(old, counts, matches[index]);
  for (uint32_t target : targets) {
    FlowJump jump;
    jump.Source = index;
    jump.Target = target;
    auto count = known.find(matches[target]);
    jump.HasUnknownWeight = count == known.end() || !count->second;
    if (!jump.HasUnknownWeight)
      jump.Weight = std::min(*count->second, MostCount);
    const BasicBlock &block = *flow.blocks[target];
    jump.IsUnlikely = matches[target] == SourceGraph::None &&
                      (block.isEHPad() || isa<UnreachableInst>(block.getTerminator()));
    inferred.Jumps.push_back(jump);
  }
}

// From endless loops control leaves by exceptions, or with the process. There is a jump from each
// of their blocks to a further block, because what arrives must leave.
void CountTransfer::addEnds() {
  std::vector<bool> leaves = blocksThatLeave();
  if (!is_contained(leaves, false))
    return;
  FlowBlock end;
  end.Index = inferred.Blocks.size();
  inferred.Blocks.push_back(end);
  for (size_t i = 0; i < leaves.size(); ++i)
    if (!leaves[i]) {
      FlowJump jump;
      jump.Source = i;
      jump.Target = end.Index;
      inferred.Jumps.push_back(jump);
    }
}

// Several edges to one block share its count.
void CountTransfer::setBranch(size_t index) const {
  const std::vector<SourceGraph::Edge> &edges = flow.graph.blocks[index].edges;
  if (edges.size() < 2)
    return;
  std::map<uint32_t, uint64_t> flows, sharing;
  for (const FlowJump *jump : inferred.Blocks[index].SuccJumps)
    flows[uint32_t(jump->Target)] = jump->Flow;
  for (const SourceGraph::Edge &edge : edges)
    ++sharing[edge.to];
  std::vector<uint64_t> all;
  for (const SourceGraph::Edge &edge : edges)
    all.push_back(flows[edge.to] / sharing[edge.to]);
  if (uint64_t most = *std::max_element(all.begin(), all.end()))
    setProfMetadata(const_cast<Instruction *>(flow.blocks[index]->getTerminator()), all, most);
}

void CountTransfer::setSelect(Instruction &select, uint32_t counter, uint64_t count) const {
  if (counter >= record.Counts.size())
    return;
  uint64_t held = record.Counts[counter];
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
  for (size_t i = 0; i < matches.size(); ++i)
    addJumpsFrom(i);
  addEnds();
  for (FlowJump &jump : inferred.Jumps) {
    inferred.Blocks[jump.Source].SuccJumps.push_back(&jump);
    inferred.Blocks[jump.Target].PredJumps.push_back(&jump);
  }
  applyFlowInference(inferred);
  function.setEntryCount(std::max<uint64_t>(inferred.Blocks[0].Flow, 1));
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
  if (record)
    for (uint64_t count : record->Counts)
      sum = SaturatingAdd(sum, count);
  handleAllErrors(record.takeError(), [&](const InstrProfError &error) {
    isKnown = error.get() == instrprof_error::hash_mismatch;
  });
  return isKnown ? std::optional(sum) : std::nullopt;
}

// A function that the profile does not know may have been renamed. Then the old one is gone. That
// of another version of a Rust crate has another hash in its name.
std::optional<ChangedFunctions::Candidate>
ChangedFunctions::findOther(const Function &function, const std::string &name) const {
  SourceGraph graph = SourceFlow(function).graph;
  auto found = graphs->byStableName(name, graph);
  double least = found ? gmonkit::LeastSharedCounts : gmonkit::LeastSharedIfRenamed;
  if (!found)
    found = graphs->byLocalName(name);
  if (!found)
    found = graphs->byContent(graph);
  if (!found || names.count(std::string(found->name)))
    return std::nullopt;
  return Candidate{*found, least};
}

std::optional<ChangedFunctions::Outcome> ChangedFunctions::use(Function &function) {
  if (!reader)
    return std::nullopt;
  std::string name = getIRPGOFuncName(function);
  std::optional<uint64_t> knownSum = knownCount(name);
  if (knownSum == 0u) { // it has not run, unless another local function has the same name
    if (function.hasLocalLinkage())
      return std::nullopt;
    function.setEntryCount(0);
    return Outcome{name, 1};
  }
  std::optional<Candidate> known;
  if (!knownSum)
    known = findOther(function, name);
  else if (auto found = graphs->byName(name))
    known = {*found, gmonkit::LeastSharedCounts};
  std::optional<SourceGraph> old =
      known ? SourceGraph::decode(known->function.graph) : std::nullopt;
  if (!old)
    return std::nullopt;
  std::string oldName(known->function.name);
  Expected<InstrProfRecord> record = reader->getInstrProfRecord(oldName, known->function.checksum);
  if (!record) {
    consumeError(record.takeError());
    return std::nullopt;
  }
  CountTransfer transfer(function, *old, *record);
  double share = transfer.share();
  if (share < known->leastShare)
    return std::nullopt;
  transfer.apply();
  return Outcome{oldName, share};
}

} // namespace gmonpass
