//===- load_store.h - load/store processors -------------------------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#ifndef GMONKIT_LLVM_PASS_MACHINE_LOAD_STORE_H
#define GMONKIT_LLVM_PASS_MACHINE_LOAD_STORE_H

#include "llvm-pass/machine/processor.h"
#include <vector>

namespace gmonpass {

class LoadStoreProcessor : public Processor {
public:
  // For the processors' Target::prepare.
  static void prepare(llvm::Function &function, Entry entry);

  // Returns LLVM's numbers of CODE's scratch registers.
  static std::vector<llvm::MCRegister> findScratch(const llvm::MachineFunction &function,
                                                   const gmonkit::LoadStoreCode &code);

  gmonkit::CallCache callCache() const override { return code.callCache; }
  llvm::MachineInstr &insertEntryCounter(llvm::MachineBasicBlock &block,
                                         llvm::MachineBasicBlock::iterator place,
                                         const Counter &counter, Threads threads,
                                         const FirstRun *firstRun) const override;
  llvm::MachineInstr &insertCounter(llvm::MachineBasicBlock &block,
                                    llvm::MachineBasicBlock::iterator place, const Counter &counter,
                                    Threads threads) const override;
  llvm::MachineInstr &insertWayCounter(llvm::MachineBasicBlock &block,
                                       llvm::MachineBasicBlock::iterator place,
                                       const Counter &counter, Threads threads) const override;

  void insertIndirectCall(llvm::MachineBasicBlock::iterator place, const llvm::MachineInstr &call,
                          CallForm form, const std::string &cacheId,
                          Threads threads) const override;

protected:
  // CODE and SCRATCH, LLVM's numbers of its scratch registers, must outlive this object.
  LoadStoreProcessor(const llvm::MachineFunction &function, const gmonkit::LoadStoreCode &code,
                     const std::vector<llvm::MCRegister> &scratch)
      : Processor(function), code(code), scratch(scratch) {}

  // Returns code that must follow an access to memory.
  virtual std::string behindAccess() const { return ""; }
  // Returns the first position from PLACE on, before a call, where a counter may be inserted.
  virtual llvm::MachineBasicBlock::iterator
  firstSpot(llvm::MachineBasicBlock & /*block*/, llvm::MachineBasicBlock::iterator place) const {
    return place;
  }

  bool isFree(llvm::MCRegister number, llvm::MachineBasicBlock &block,
              llvm::MachineBasicBlock::iterator place) const;

  const gmonkit::LoadStoreCode &code;

private:
  // Inserts LINES before PLACE. Register KEPT, if any, must not be %a or %b.
  llvm::MachineInstrBuilder insertLines(llvm::MachineBasicBlock &block,
                                        llvm::MachineBasicBlock::iterator place,
                                        const llvm::MIMetadata &metadata, const std::string &lines,
                                        llvm::Register kept = {}) const;

  const std::vector<llvm::MCRegister> &scratch;
};

} // namespace gmonpass

#endif
