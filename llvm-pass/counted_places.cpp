//===- counted_places.cpp - where a function is counted ------------------------- ===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#include "counted_places.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"

using namespace llvm;

namespace gmonpass {

namespace {

// Whether no code comes of INSTRUCTION. The code generator makes a tail call even where
// such stand between the call and the return.
bool isMarker(const Instruction &instruction) {
  return instruction.isDebugOrPseudoInst() || instruction.isLifetimeStartOrEnd() ||
         isa<AssumeInst, NoAliasScopeDeclInst>(instruction);
}

// The return of BLOCK if it does nothing but return what its phi, if any, brings.
ReturnInst *bareReturn(BasicBlock &block) {
  auto *ret = dyn_cast<ReturnInst>(block.getTerminator());
  if (!ret)
    return nullptr;
  for (Instruction &instruction : block)
    if (!isa<PHINode>(instruction) && !isMarker(instruction) && &instruction != ret)
      return nullptr;
  Value *value = ret->getReturnValue();
  return !value || isa<Constant>(value) || isa<PHINode>(value) ? ret : nullptr;
}

// The code generator turns `call; br` to a bare return into a tail call; a counter
// in the return block would keep it from that, and a program that recurses that way
// might run out of stack. So the return is copied to such calls first, as the code
// generator would have done.
void keepTailCalls(Function &function) {
  SmallVector<std::pair<ReturnInst *, BasicBlock *>, 4> folds;
  for (BasicBlock &block : function) {
    ReturnInst *ret = bareReturn(block);
    if (!ret)
      continue;
    auto *phi = dyn_cast_or_null<PHINode>(ret->getReturnValue());
    for (BasicBlock *predecessor : predecessors(&block)) {
      auto *branch = dyn_cast<BranchInst>(predecessor->getTerminator());
      auto *call = dyn_cast_or_null<CallInst>(
          branch && branch->isUnconditional() ? branch->getPrevNode() : nullptr);
      if (!call || !call->isTailCall())
        continue;
      if (phi && phi->getParent() == &block && phi->getIncomingValueForBlock(predecessor) != call)
        continue;
      folds.push_back({ret, predecessor});
    }
  }
  for (auto [ret, predecessor] : folds) {
    BasicBlock *block = ret->getParent();
    FoldReturnIntoUncondBranch(ret, block, predecessor);
    if (pred_empty(block) && !block->isEntryBlock())
      DeleteDeadBlock(block);
  }
}

// Whether a statement after CALL would stand between a tail call and its return, or
// where nothing runs.
bool endsBlock(const CallBase &call) {
  const Instruction *next = call.getNextNode();
  while (next && isMarker(*next))
    next = next->getNextNode();
  if (!next || isa<UnreachableInst>(next))
    return true;
  const auto *plain = dyn_cast<CallInst>(&call);
  return plain && plain->isTailCall() && isa<ReturnInst>(next);
}

// Where the counter of BLOCK goes; null for a block that nothing is to be counted in.
Instruction *startOf(BasicBlock &block) {
  BasicBlock::iterator start =
      block.isEntryBlock() ? block.getFirstNonPHIOrDbgOrAlloca() : block.getFirstInsertionPt();
  if (start == block.end()) // a catchswitch has no place for code
    return nullptr;
  return isa<UnreachableInst>(*start) ? nullptr : &*start;
}

} // namespace

Instruction *entryPlace(Function &function) {
  return &*function.getEntryBlock().getFirstNonPHIOrDbgOrAlloca();
}

std::vector<CountedPlace> findPlaces(Function &function, const MayNotReturn &mayNotReturn,
                                     const TargetLibraryInfo &library) {
  keepTailCalls(function);
  std::vector<CountedPlace> places;
  for (BasicBlock &block : function) {
    Instruction *start = startOf(block);
    if (!start)
      continue;
    places.push_back({start, {}});
    for (Instruction &instruction : block) {
      auto *call = dyn_cast<CallBase>(&instruction);
      if (!call)
        continue;
      places.back().calls.push_back(call);
      if (isa<CallInst>(call) && mayNotReturn(*call, library) && !endsBlock(*call))
        places.push_back({call->getNextNode(), {}});
    }
  }
  return places;
}

} // namespace gmonpass
