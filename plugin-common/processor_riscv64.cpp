//===- processor_riscv64.cpp - what is inserted into code for RISC-V 64 ------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//
//
// All hooks take their argument in t4 and keep all other registers but ra and t5. Code may be
// anywhere near what it counts in, so addresses are relative to it.
//
//===------------------------------------------------------------------------===//

#include "gmonkit/abi.h"
#include "plugin-common/processor_code.h"

namespace gmonkit {

namespace {

// Calls HOOK, which the file has its own copy of, so the linker puts nothing in between, with what
// SET_ARGUMENT puts into t4. All registers are kept.
std::string callHook(const std::string &setArgument, const std::string &hook) {
  return "\taddi sp, sp, -32\n\tsd ra, 0(sp)\n\tsd t4, 8(sp)\n\tsd t5, 16(sp)\n" + setArgument +
         "\tcall " + hook +
         "\n\tld ra, 0(sp)\n\tld t4, 8(sp)\n\tld t5, 16(sp)\n\taddi sp, sp, 32\n";
}

std::string count(const std::string &counter, Threads threads, const FirstRun *firstRun) {
  std::string lines = "\tlla %a, " + counter + "\n";
  if (threads == Threads::Exact)
    lines += "\tla.tls.ie %b, " GMON_SYMBOL_COUNTER_BASE
             "\n\tadd %b, %b, tp\n\tld %b, 0(%b)\n\tadd %a, %a, %b\n";
  lines += "\tld %b, 0(%a)\n";
  if (firstRun) {
    const std::string back = ".Lgmon.back" + std::to_string(firstRun->id);
    lines += "\tbnez %b, " + back + "\n" +
             callHook("\tlla t4, " + firstRun->function + "\n", GMON_SYMBOL_FIRST) + back + ":\n";
  }
  return lines + "\taddi %b, %b, -1\n\tsd %b, 0(%a)\n";
}

std::string countCall(const std::string &target, const std::string &, Threads) {
  return callHook("\tmv t4, " + target + "\n", GMON_SYMBOL_ICALL);
}

} // namespace

const LoadStoreCode riscv64Code = {
    {31, 30, 29, 28, 7, 6, 5, 17, 16, 15, 14, 13, 12, 11, 10},
    "\taddi sp, sp, -16\n\tsd %a, 0(sp)\n\tsd %b, 8(sp)\n",
    "\tld %a, 0(sp)\n\tld %b, 8(sp)\n\taddi sp, sp, 16\n",
    // The hook may be another file's: lazy binding would lose t4, and the linker's code in between
    // change t1 and t3, so it is called by its slot.
    "\tmv t4, ra\n\t.option push\n\t.option pic\n\tla ra, " GMON_SYMBOL_FENTRY
    "\n\t.option pop\n\tjalr ra\n\tmv ra, t4\n",
    count,
    /*hasCallCaches=*/false,
    countCall,
};

} // namespace gmonkit
