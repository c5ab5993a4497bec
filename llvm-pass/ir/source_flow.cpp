//===- source_flow.cpp - the flow graph that Clang counts -----------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#include "llvm-pass/ir/source_flow.h"
#include "plugin-common/matching/code_hash.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/DepthFirstIterator.h"
#include "llvm/IR/CFG.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Operator.h"
#include <utility>

using namespace llvm;
using gmonkit::BlockHashes;
using gmonkit::CodeHash;
using gmonkit::SourceGraph;

namespace gmonpass {

namespace {

// Returns whether Clang added INSTRUCTION to count, or it does nothing.
bool isAdded(const Instruction &instruction) {
  if (isa<InstrProfInstBase>(instruction) || isa<PseudoProbeInst>(instruction) ||
      isa<DbgInfoIntrinsic>(instruction) || instruction.isLifetimeStartOrEnd())
    return true;
  return !instruction.use_empty() &&
         all_of(instruction.users(), [](const User *user) { return isa<InstrProfInstBase>(user); });
}

bool isPartOfEdge(const BasicBlock &block) {
  if (block.isEntryBlock() || !block.hasNPredecessors(1))
    return false;
  const Instruction *jump = block.getTerminator();
  return block.getSingleSuccessor() && jump->getNumOperands() == 1 &&
         all_of(block, [&](const Instruction &one) { return &one == jump || isAdded(one); });
}

std::string nameOf(const GlobalValue &value) {
  return gmonkit::stableName(std::string_view(value.getName()));
}

std::string calleeOf(const CallBase &call) {
  const Function *callee = call.getCalledFunction();
  return !callee ? "" : callee->isIntrinsic() ? callee->getName().str() : nameOf(*callee);
}

void addInstruction(CodeHash &hash, const Instruction &instruction) {
  hash.add(uint64_t(instruction.getOpcode()));
  if (const auto *comparison = dyn_cast<CmpInst>(&instruction))
    hash.add(uint64_t(comparison->getPredicate()));
  if (const auto *call = dyn_cast<CallBase>(&instruction))
    hash.add(calleeOf(*call));
  if (isa<PHINode>(instruction)) // its constants belong to other blocks
    return;
  for (const Value *operand : instruction.operands()) {
    if (const auto *number = dyn_cast<ConstantInt>(operand))
      hash.add(number->getValue().zextOrTrunc(64).getZExtValue());
    else if (const auto *variable = dyn_cast<GlobalVariable>(operand))
      hash.add(variable->hasPrivateLinkage() ? std::string() : nameOf(*variable));
  }
}

gmonkit::Operations::Kind kindOf(const Instruction &instruction) {
  using Kind = gmonkit::Operations::Kind;
  if (instruction.isAtomic())
    return Kind::Atomic;
  if (isa<CallBase>(instruction))
    return Kind::Call;
  if (instruction.isCast())
    return Kind::Convert;
  if (instruction.isShift())
    return Kind::Shift;
  if (instruction.isBitwiseLogicOp())
    return Kind::Logic;
  if (instruction.isIntDivRem())
    return Kind::Divide;
  switch (instruction.getOpcode()) {
  case Instruction::Load:
    return Kind::Load;
  case Instruction::Store:
    return Kind::Store;
  case Instruction::GetElementPtr:
    return Kind::Address;
  case Instruction::Add:
  case Instruction::Sub:
    return Kind::Add;
  case Instruction::ICmp:
    return Kind::Compare;
  case Instruction::Mul:
    return Kind::Multiply;
  case Instruction::Select:
    return Kind::Choose;
  case Instruction::Alloca:
    return Kind::Allocate;
  default:
    return isa<FPMathOperator>(instruction) ? Kind::Float : Kind::Other;
  }
}

SourceGraph::Block describe(const BasicBlock &block) {
  SourceGraph::Block described;
  BlockHashes hashes;
  for (const Instruction &instruction : block) {
    if (isAdded(instruction))
      continue;
    addInstruction(hashes.code, instruction);
    const auto *call = dyn_cast<CallBase>(&instruction);
    if (isa<PHINode>(instruction) || (instruction.isTerminator() && !call))
      continue;
    described.operations.add(kindOf(instruction));
    if (call && !isa<IntrinsicInst>(call))
      hashes.addCallee(calleeOf(*call));
  }
  hashes.store(described);
  return described;
}

uint32_t counterIn(const BasicBlock &block) {
  for (const Instruction &instruction : block)
    if (const auto *counter = dyn_cast<InstrProfIncrementInst>(&instruction);
        counter && !isa<InstrProfIncrementInstStep>(counter))
      return uint32_t(counter->getIndex()->getZExtValue());
  return SourceGraph::None;
}

// Follows the edge to BLOCK through the blocks that are part of it.
SourceGraph::Edge edgeTo(const BasicBlock *block,
                         const DenseMap<const BasicBlock *, uint32_t> &indices) {
  SourceGraph::Edge edge{0};
  for (; isPartOfEdge(*block); block = block->getSingleSuccessor())
    if (edge.counter == SourceGraph::None)
      edge.counter = counterIn(*block);
  edge.to = indices.lookup(block);
  return edge;
}

// Clang's numbers of the sites are those of what it added before them.
void addSites(SourceGraph::Block &described, const BasicBlock &block) {
  uint32_t step = SourceGraph::None, target = step, size = step;
  for (const Instruction &instruction : block) {
    if (const auto *counter = dyn_cast<InstrProfIncrementInstStep>(&instruction))
      step = uint32_t(counter->getIndex()->getZExtValue());
    else if (const auto *value = dyn_cast<InstrProfValueProfileInst>(&instruction))
      (value->getValueKind()->isZero() ? target : size) =
          uint32_t(value->getIndex()->getZExtValue());
    ValueSite site = valueSiteOf(instruction);
    if (site == ValueSite::Target)
      described.targets.push_back(std::exchange(target, SourceGraph::None));
    else if (site == ValueSite::Size)
      described.sizes.push_back(std::exchange(size, SourceGraph::None));
    else if (site == ValueSite::Select)
      described.selects.push_back(std::exchange(step, SourceGraph::None));
  }
}

} // namespace

ValueSite valueSiteOf(const Instruction &instruction) {
  if (const auto *select = dyn_cast<SelectInst>(&instruction))
    return select->getCondition()->getType()->isIntegerTy(1) ? ValueSite::Select : ValueSite::None;
  if (const auto *memory = dyn_cast<MemIntrinsic>(&instruction))
    return isa<ConstantInt>(memory->getLength()) ? ValueSite::None : ValueSite::Size;
  const auto *call = dyn_cast<CallBase>(&instruction);
  return call && call->isIndirectCall() ? ValueSite::Target : ValueSite::None;
}

SourceFlow::SourceFlow(const Function &function) {
  df_iterator_default_set<const BasicBlock *> reached;
  for ([[maybe_unused]] const BasicBlock *block : depth_first_ext(&function, reached))
    ;
  DenseMap<const BasicBlock *, uint32_t> indices;
  for (const BasicBlock &block : function)
    if (reached.count(&block) && !isPartOfEdge(block)) {
      indices[&block] = uint32_t(blocks.size());
      blocks.push_back(&block);
    }
  for (const BasicBlock *block : blocks) {
    SourceGraph::Block described = describe(*block);
    described.counter = counterIn(*block);
    for (const BasicBlock *next : successors(block))
      described.edges.push_back(edgeTo(next, indices));
    addSites(described, *block);
    graph.blocks.push_back(std::move(described));
  }
}

} // namespace gmonpass
