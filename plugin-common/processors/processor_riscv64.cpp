//===- processor_riscv64.cpp - code inserted on RISC-V 64 -----------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//
//
// All hooks have their argument in t4 and keep all other registers except ra
// and t5. Code and counters may have any distance, so addresses are relative to
// the code.
//
//===------------------------------------------------------------------------===//

#include "gmonkit/abi.h"
#include "plugin-common/processors/processor_code.h"

namespace gmonkit {

namespace {

// Calls HOOK with the value that SET_ARGUMENT puts into t4. Keeps all registers. Each file has its
// own copy of HOOK, so the linker inserts no code in between.
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
    // The hook may be in another file. Lazy binding would change t4, and the linker's stub changes
    // t1 and t3, so the call goes through the hook's slot.
    "\tmv t4, ra\n\t.option push\n\t.option pic\n\tla ra, " GMON_SYMBOL_FENTRY
    "\n\t.option pop\n\tjalr ra\n\tmv ra, t4\n",
    count,
    CallCache::None,
    countCall,
};

} // namespace gmonkit
