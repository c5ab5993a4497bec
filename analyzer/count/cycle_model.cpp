//===- cycle_model.cpp - how long blocks take, by LLVM's models -----------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#include "analyzer/count/cycle_model.h"
#include "analyzer/support/errors.h"
#include "llvm/MC/TargetRegistry.h"
#include "llvm/MCA/Support.h"
#include "llvm/TargetParser/Host.h"
#include <numeric>

using namespace llvm;

namespace gmonkit {

Expected<CycleModel> CycleModel::create(const Disassembler &tools, StringRef processor) {
  const Triple &triple = tools.subtarget().getTargetTriple();
  std::string why;
  const Target *target = TargetRegistry::lookupTarget(triple, why);
  std::string name = processor == "native" ? sys::getHostCPUName().str() : processor.str();
  if (!tools.subtarget().isCPUStringValid(name))
    return makeError("not a processor that LLVM knows for " + triple.getArchName() + ", such as " +
                     (triple.isX86() ? "skylake" : "neoverse-n1"));
  CycleModel model;
  model.instructions.reset(target->createMCInstrInfo());
  model.subtarget.reset(target->createMCSubtargetInfo(triple, name, ""));
  if (!model.subtarget->getSchedModel().hasInstrSchedModel())
    return makeError("LLVM has no model of this processor's instructions");
  return model;
}

void CycleModel::add(const MCInst &instruction, Use &use) const {
  const MCSchedModel &model = subtarget->getSchedModel();
  unsigned schedClass = instructions->get(instruction.getOpcode()).getSchedClass();
  const MCSchedClassDesc *description = model.getSchedClassDesc(schedClass);
  // Which class it is may depend on the operands: `xor %eax, %eax` takes no input.
  while (schedClass != 0 && description->isVariant()) {
    schedClass = subtarget->resolveVariantSchedClass(schedClass, &instruction, instructions.get(),
                                                     model.getProcessorID());
    description = model.getSchedClassDesc(schedClass);
  }
  if (schedClass == 0 || !description->isValid()) {
    ++use.microOperations;
    return;
  }
  use.microOperations += description->NumMicroOps;
  for (const MCWriteProcResEntry *entry = subtarget->getWriteProcResBegin(description);
       entry != subtarget->getWriteProcResEnd(description); ++entry)
    use.cycles[entry->ProcResourceIdx] += entry->ReleaseAtCycle - entry->AcquireAtCycle;
}

double CycleModel::cyclesOf(const Use &use) const {
  const MCSchedModel &model = subtarget->getSchedModel();
  return mca::computeBlockRThroughput(model, model.IssueWidth, use.microOperations, use.cycles);
}

std::vector<double> CycleModel::cyclesOf(ArrayRef<CodeInstruction> block) const {
  const Use none = {0, std::vector<unsigned>(subtarget->getSchedModel().getNumProcResourceKinds())};
  Use all = none;
  std::vector<double> alone;
  for (const CodeInstruction &at : block) {
    Use one = none;
    add(at.inst, one);
    add(at.inst, all);
    alone.push_back(cyclesOf(one));
  }
  double sum = std::accumulate(alone.begin(), alone.end(), 0.0);
  double part = sum == 0 ? 0 : cyclesOf(all) / sum;
  for (double &cycles : alone)
    cycles *= part;
  return alone;
}

} // namespace gmonkit
