//===- cycle_model.h - how long blocks take, by LLVM's models -------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//
//
// LLVM's scheduling models say which parts of a processor each instruction
// occupies, and for how long. So a block takes at least as many cycles as its
// instructions occupy the busiest part (llvm-mca calls this the block's
// reciprocal throughput). Caches, predictions of branches and what instructions
// wait for are not in it.
//
//===------------------------------------------------------------------------===//

#ifndef GMONKIT_ANALYZER_COUNT_CYCLE_MODEL_H
#define GMONKIT_ANALYZER_COUNT_CYCLE_MODEL_H

#include "analyzer/code/disassembler.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/MC/MCInstrInfo.h"
#include "llvm/MC/MCSchedule.h"
#include "llvm/MC/MCSubtargetInfo.h"
#include "llvm/Support/Error.h"
#include <memory>
#include <vector>

namespace gmonkit {

class CycleModel {
public:
  // Creates the model of PROCESSOR, for the code that TOOLS decodes: a name that LLVM has, such as
  // "skylake", or "native" for the processor that this runs on. An unknown one, or one without a
  // model, is an error; its message names PROCESSOR alone.
  static llvm::Expected<CycleModel> create(const Disassembler &tools, llvm::StringRef processor);

  llvm::StringRef processor() const { return subtarget->getCPU(); }

  // Returns for each instruction of BLOCK its part of the cycles that one execution of BLOCK takes
  // at least, divided as the instructions alone would take them. An instruction that the model
  // lacks takes one of the micro-operations that the processor issues at once.
  std::vector<double> cyclesOf(llvm::ArrayRef<CodeInstruction> block) const;

private:
  // What instructions occupy.
  struct Use {
    unsigned microOperations = 0;
    std::vector<unsigned> cycles; // by kind of resource
  };

  CycleModel() = default;
  void add(const llvm::MCInst &instruction, Use &use) const;
  double cyclesOf(const Use &use) const;

  std::unique_ptr<const llvm::MCInstrInfo> instructions;
  std::unique_ptr<const llvm::MCSubtargetInfo> subtarget;
};

} // namespace gmonkit

#endif
