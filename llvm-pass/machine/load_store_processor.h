//===- load_store_processor.h - processors that count in registers -===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

//
// What is inserted is text, in which %a and %b are two registers that are free at the place, or
// wait on the stack meanwhile.
//
//===------------------------------------------------------------------------===//

#ifndef GMONKIT_LLVM_PASS_MACHINE_LOAD_STORE_PROCESSOR_H
#define GMONKIT_LLVM_PASS_MACHINE_LOAD_STORE_PROCESSOR_H

#include "llvm-pass/machine/processor.h"
#include <vector>

namespace gmonpass {

// A register that calls may change.
struct ScratchRegister {
  llvm::MCRegister number;
  std::string name; // for the assembler
};

class LoadStoreProcessor : public Processor {
public:
  // What their Target wants of the code generator.
  static void prepare(llvm::Function &function, Entry entry);

  std::string calleeWord(const std::string &symbol, bool isLocal) const override {
    // No relocation is known to all linkers that leads to a PLT entry.
    return isLocal ? symbol + "-." : "0";
  }
  llvm::MachineInstr &insertEntryCounter(llvm::MachineBasicBlock &block,
                                         llvm::MachineBasicBlock::iterator place,
                                         const Counter &counter, Threads threads,
                                         const FirstRun *firstRun) const override;
  llvm::MachineInstr &insertCounter(llvm::MachineBasicBlock &block,
                                    llvm::MachineBasicBlock::iterator place, const Counter &counter,
                                    Threads threads) const override;

protected:
  // How a counter is decremented: LOAD leaves it in %b, STORE stores one less.
  struct CounterCode {
    std::string load, store;
  };
  // What stands between, to tell of a first run, and what behind it.
  struct FirstRunCode {
    std::string between, behind;
  };

  // SCRATCH is in the order in which to take them, and stays.
  LoadStoreProcessor(const llvm::MachineFunction &function,
                     const std::vector<ScratchRegister> &scratch)
      : Processor(function), scratch(scratch) {}

  virtual CounterCode counterCode(const std::string &counter, Threads threads) const = 0;
  virtual FirstRunCode firstRunCode(const FirstRun &firstRun) const = 0;
  // Puts %a and %b on the stack, and takes them from there.
  virtual std::string push() const = 0;
  virtual std::string pop() const = 0;
  // What has to stand between an access to memory and whatever comes next.
  virtual std::string behindAccess() const { return ""; }
  // The first spot from PLACE on, before a call, where a counter may be.
  virtual llvm::MachineBasicBlock::iterator
  firstSpot(llvm::MachineBasicBlock & /*block*/, llvm::MachineBasicBlock::iterator place) const {
    return place;
  }

  bool isFree(llvm::MCRegister number, llvm::MachineBasicBlock &block,
              llvm::MachineBasicBlock::iterator place) const;

  // Inserts LINES before PLACE, where register KEPT, if any, is not to be %a nor %b.
  llvm::MachineInstrBuilder insertLines(llvm::MachineBasicBlock &block,
                                        llvm::MachineBasicBlock::iterator place,
                                        const llvm::MIMetadata &metadata, const std::string &lines,
                                        llvm::Register kept = {}) const;

private:
  const std::vector<ScratchRegister> &scratch;
};

} // namespace gmonpass

#endif
