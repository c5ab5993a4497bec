//===- load_store_processor.h - processors that count in registers -===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#ifndef GMONKIT_LLVM_PASS_MACHINE_LOAD_STORE_PROCESSOR_H
#define GMONKIT_LLVM_PASS_MACHINE_LOAD_STORE_PROCESSOR_H

#include "llvm-pass/machine/processor.h"
#include <vector>

namespace gmonpass {

class LoadStoreProcessor : public Processor {
public:
  // What their Target wants of the code generator.
  static void prepare(llvm::Function &function, Entry entry);

  // LLVM's numbers for the scratch registers of CODE, by theirs.
  static std::vector<llvm::MCRegister> findScratch(const llvm::MachineFunction &function,
                                                   const gmonkit::LoadStoreCode &code);

  std::string calleeWord(const std::string &symbol, bool isLocal) const override {
    // No relocation is known to all linkers that leads to a PLT entry.
    return isLocal ? symbol + "-." : "0";
  }
  bool hasCallCaches() const override { return code.hasCallCaches; }
  llvm::MachineInstr &insertEntryCounter(llvm::MachineBasicBlock &block,
                                         llvm::MachineBasicBlock::iterator place,
                                         const Counter &counter, Threads threads,
                                         const FirstRun *firstRun) const override;
  llvm::MachineInstr &insertCounter(llvm::MachineBasicBlock &block,
                                    llvm::MachineBasicBlock::iterator place, const Counter &counter,
                                    Threads threads) const override;

  void insertIndirectCall(llvm::MachineBasicBlock::iterator place, const llvm::MachineInstr &call,
                          CallForm form, const std::string &cacheId,
                          Threads threads) const override;

protected:
  // CODE and SCRATCH, the numbers that LLVM has for its scratch registers, stay.
  LoadStoreProcessor(const llvm::MachineFunction &function, const gmonkit::LoadStoreCode &code,
                     const std::vector<llvm::MCRegister> &scratch)
      : Processor(function), code(code), scratch(scratch) {}

  // What has to stand between an access to memory and whatever comes next.
  virtual std::string behindAccess() const { return ""; }
  // The first spot from PLACE on, before a call, where a counter may be.
  virtual llvm::MachineBasicBlock::iterator
  firstSpot(llvm::MachineBasicBlock & /*block*/, llvm::MachineBasicBlock::iterator place) const {
    return place;
  }

  bool isFree(llvm::MCRegister number, llvm::MachineBasicBlock &block,
              llvm::MachineBasicBlock::iterator place) const;

  const gmonkit::LoadStoreCode &code;

private:
  // Inserts LINES before PLACE, where register KEPT, if any, is not to be %a nor %b.
  llvm::MachineInstrBuilder insertLines(llvm::MachineBasicBlock &block,
                                        llvm::MachineBasicBlock::iterator place,
                                        const llvm::MIMetadata &metadata, const std::string &lines,
                                        llvm::Register kept = {}) const;

  const std::vector<llvm::MCRegister> &scratch;
};

} // namespace gmonpass

#endif
