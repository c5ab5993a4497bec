//===- block_counters.cpp - blocks=all: a counter and an address record for each block ===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#include "block_counters.h"
#include "gmonkit/abi.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/IR/GlobalAlias.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InlineAsm.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Mangler.h"
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

Instruction *entryPlace(Function &function) {
  return &*function.getEntryBlock().getFirstNonPHIOrDbgOrAlloca();
}

// Where counters go, in the order of the code: block starts, and the places after
// calls that may not return. The entry place comes first.
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

// A name for the assembler: quoted where it must be, with what an inline assembly
// string would take for an operand escaped.
std::string assemblerName(StringRef prefix, const Function &function) {
  SmallString<64> name(prefix);
  SmallString<64> symbol;
  Mangler().getNameWithPrefix(symbol, &function, /*CannotUsePrivateLabel=*/false);
  name += symbol;
  bool plain = all_of(name, [](char c) { return isAlnum(c) || c == '_' || c == '.' || c == '$'; });
  std::string text;
  for (char c : name) {
    if (c == '$')
      text += '$';
    else if (!plain && (c == '"' || c == '\\'))
      text += '\\';
    text += c;
  }
  return plain ? text : '"' + text + '"';
}

std::string pushSection(StringRef section, StringRef flags, const Function &function,
                        unsigned alignment) {
  return ("\t.pushsection " + section + ",\"" + flags + "o?\",@progbits," +
          assemblerName("", function) + "\n\t.balign " + Twine(alignment) + "\n")
      .str();
}

constexpr char popSection[] = "\t.popsection\n";
constexpr char statementLabel[] = ".Lgmon.${:uid}";

// Decrements COUNTER and writes down where: the statement of the header's comment.
std::string countText(const Function &function, const std::string &counter, Threads threads) {
  std::string label = statementLabel;
  return label + ":\n" + (threads == Threads::Exact ? "\tlock\n" : "") + "\tsubq $$1, " + counter +
         "(%rip)\n" + pushSection(GMON_SECTION_BLOCKS, "a", function, 4) + "\t.long " + label +
         "-., " + counter + "-.\n" + popSection;
}

// Writes the assembly of one function's statements; see the head comment of the header.
class StatementWriter {
public:
  StatementWriter(Function &function, Threads threads)
      : function(function), countersLabel(assemblerName(".Lgmon.counters.", function)),
        threads(threads) {}

  // Decrements counter INDEX at PLACE.
  void count(Instruction *place, size_t index) { insert(place, countText(index), {}); }

  // What stands at the function's first place: its counters and its record, and if
  // there are any counters, the first decrement.
  void begin(Instruction *place, size_t counters, uint32_t flags) {
    // A difference to a symbol that another image may define cannot be linked; to a
    // private name of the same code it can.
    auto *name = GlobalAlias::create(function.getValueType(), 0, GlobalValue::PrivateLinkage,
                                     "gmon.function", &function, function.getParent());
    std::string text = counters ? countText(0) : "";
    if (counters)
      text += pushSection(GMON_SECTION_COUNTERS, "aw", function, 8) + countersLabel + ": .zero " +
              std::to_string(8 * counters) + "\n" + popSection;
    text += pushSection(GMON_SECTION_FUNCS, "a", function, 4) + "\t.long ${0:c}-., " +
            (counters ? countersLabel + "-." : "0") + ", 0, " + std::to_string(flags) + "\n" +
            popSection;
    insert(place, text, {name});
  }

private:
  std::string countText(size_t index) const {
    return gmonpass::countText(function, countersLabel + "+" + std::to_string(8 * index), threads);
  }

  // SYMBOLS are the operands $0, $1, ... of TEXT.
  void insert(Instruction *place, const std::string &text, ArrayRef<Value *> symbols) {
    IRBuilder<> builder(place);
    SmallVector<Type *, 1> types(symbols.size(), builder.getPtrTy());
    auto *type = FunctionType::get(builder.getVoidTy(), types, false);
    std::string constraints;
    for (size_t i = 0; i < symbols.size(); ++i)
      constraints += "i,";
    constraints += "~{flags},~{dirflag},~{fpsr}";
    CallInst *statement = builder.CreateCall(
        type, InlineAsm::get(type, text, constraints, /*hasSideEffects=*/true), symbols);
    statement->setDoesNotThrow();
    statement->setConvergent();
    statement->setCannotDuplicate();
  }

  Function &function;
  std::string countersLabel;
  Threads threads;
};

} // namespace

void insertCounters(Function &function, const Options &options, bool hasEntryHook,
                    const MayNotReturn &mayNotReturn, const TargetLibraryInfo &library) {
  SmallVector<Instruction *, 32> places;
  if (options.blocks == Blocks::All) {
    keepTailCalls(function);
    places = findPlaces(function, mayNotReturn, library);
    if (places.size() > options.maxCounters)
      places.clear();
  }
  StatementWriter writer(function, options.threads);
  uint32_t flags = hasEntryHook ? GmonFuncHasEntryHook : 0u;
  if (options.threads == Threads::Exact)
    flags |= GmonFuncCountersExact;
  if (!places.empty())
    flags |= GmonFuncBlocksCounted;
  writer.begin(entryPlace(function), places.size(), flags);
  for (size_t index = 1; index < places.size(); ++index)
    writer.count(places[index], index);
}

bool isCounterText(StringRef text) { return text.starts_with(statementLabel); }

std::string ownCounterText(const Function &function, Threads threads) {
  std::string counter = ".Lgmon.counter.${:uid}";
  return countText(function, counter, threads) +
         pushSection(GMON_SECTION_COUNTERS, "aw", function, 8) + counter + ": .zero 8\n" +
         popSection;
}

} // namespace gmonpass
