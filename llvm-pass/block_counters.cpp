//===- block_counters.cpp - blocks=all: a counter and an address record for each block ===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#include "block_counters.h"
#include "gmonkit/abi.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InlineAsm.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Mangler.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"
#include "llvm/Transforms/Utils/ModuleUtils.h"

using namespace llvm;

namespace gmonpass {

namespace {

// Whether RETURN_BLOCK does nothing but return what its phi, if any, brings.
ReturnInst *bareReturn(BasicBlock &block) {
  auto *ret = dyn_cast<ReturnInst>(block.getTerminator());
  if (!ret)
    return nullptr;
  for (Instruction &instruction : block.instructionsWithoutDebug())
    if (!isa<PHINode>(instruction) && &instruction != ret)
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
  while (next && next->isDebugOrPseudoInst())
    next = next->getNextNode();
  if (!next || isa<UnreachableInst>(next))
    return true;
  const auto *plain = dyn_cast<CallInst>(&call);
  return plain && plain->isTailCall() && isa<ReturnInst>(next);
}

// Where counters go, in the order of the code: block starts, and the places after
// calls that may not return. The entry block's start comes first.
SmallVector<Instruction *, 32> findPlaces(Function &function, const MayNotReturn &mayNotReturn,
                                          const TargetLibraryInfo &library) {
  SmallVector<Instruction *, 32> places;
  for (BasicBlock &block : function) {
    BasicBlock::iterator start =
        block.isEntryBlock() ? block.getFirstNonPHIOrDbgOrAlloca() : block.getFirstInsertionPt();
    if (start == block.end())
      continue; // a catchswitch has no place for code
    if (isa<UnreachableInst>(*start))
      continue;
    places.push_back(&*start);
    for (Instruction &instruction : block)
      if (auto *call = dyn_cast<CallInst>(&instruction))
        if (mayNotReturn(*call, library) && !endsBlock(*call))
          places.push_back(call->getNextNode());
  }
  return places;
}

// FUNCTION's symbol as an assembler operand inside an inline assembly string.
std::string assemblerName(const Function &function) {
  SmallString<64> name;
  Mangler().getNameWithPrefix(name, &function, /*CannotUsePrivateLabel=*/false);
  bool plain = all_of(name, [](char c) { return isAlnum(c) || c == '_' || c == '.' || c == '$'; });
  std::string text;
  for (char c : name) {
    if (c == '$')
      text += '$'; // an operand reference otherwise
    else if (!plain && (c == '"' || c == '\\'))
      text += '\\';
    text += c;
  }
  return plain ? text : '"' + text + '"';
}

// The statement of this file's head comment; the counter is operand 0.
InlineAsm *countStatement(const Function &function, Type *counterPointer, Threads threads) {
  std::string text =
      (threads == Threads::Exact ? ".Lgmon.${:uid}: lock\n\t" : ".Lgmon.${:uid}:\n\t");
  text += "subq $$1, ${0:c}(%rip)\n"
          "\t.pushsection " GMON_SECTION_BLOCKS ",\"ao?\",@progbits," +
          assemblerName(function) +
          "\n\t.balign 4\n"
          "\t.long .Lgmon.${:uid}-., ${0:c}-.\n"
          "\t.popsection";
  auto *type = FunctionType::get(Type::getVoidTy(function.getContext()), {counterPointer}, false);
  return InlineAsm::get(type, text, "i,~{flags},~{dirflag},~{fpsr}", /*hasSideEffects=*/true);
}

} // namespace

GlobalVariable *createFunctionData(Function &function, Constant *initializer, StringRef name,
                                   StringRef section, bool isConstant, unsigned alignment) {
  Module &module = *function.getParent();
  auto *data = new GlobalVariable(module, initializer->getType(), isConstant,
                                  GlobalValue::PrivateLinkage, initializer, name);
  data->setSection(section);
  data->setAlignment(Align(alignment));
  data->setComdat(function.getComdat());
  data->setMetadata(LLVMContext::MD_associated,
                    MDNode::get(module.getContext(), ValueAsMetadata::get(&function)));
  return data;
}

GlobalVariable *insertBlockCounters(Function &function, const Options &options,
                                    const MayNotReturn &mayNotReturn,
                                    const TargetLibraryInfo &library) {
  if (options.blocks == Blocks::None)
    return nullptr;
  keepTailCalls(function);
  SmallVector<Instruction *, 32> places = findPlaces(function, mayNotReturn, library);
  if (places.empty() || places.size() > options.maxCounters)
    return nullptr;

  LLVMContext &context = function.getContext();
  auto *arrayType = ArrayType::get(Type::getInt64Ty(context), places.size());
  GlobalVariable *counters =
      createFunctionData(function, ConstantAggregateZero::get(arrayType), "gmon.counters",
                         GMON_SECTION_COUNTERS, /*isConstant=*/false, 8);
  InlineAsm *statement = countStatement(function, counters->getType(), options.threads);
  for (auto [index, place] : enumerate(places)) {
    IRBuilder<> builder(place);
    CallInst *count = builder.CreateCall(
        statement, builder.CreateConstInBoundsGEP2_64(arrayType, counters, 0, index));
    count->setDoesNotThrow();
    count->setConvergent();
  }
  return counters;
}

} // namespace gmonpass
