//===- processor_aarch64.cpp - code inserted on AArch64 -------------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//
//
// All hooks have their argument in x9. They change x16 and x17, as the linker's
// veneers do, and the condition codes. A conditional branch reaches only 1 MB,
// so it jumps over a branch to out-of-line code.
//
//===------------------------------------------------------------------------===//

#include "gmonkit/abi.h"
#include "plugin-common/processors/processor_code.h"

namespace gmonkit {

namespace {

// Loads %a with an address from which SYMBOL is :lo12:SYMBOL away. With threads=exact that is in
// the running thread's own copy, whose distance is in thread-local storage.
std::string loadPage(const std::string &symbol, Threads threads) {
  if (threads == Threads::Single)
    return "\tadrp %a, " + symbol + "\n";
  return "\tadrp %a, :gottprel:" GMON_SYMBOL_COUNTER_BASE "\n"
         "\tldr %a, [%a, :gottprel_lo12:" GMON_SYMBOL_COUNTER_BASE "]\n"
         "\tmrs %b, tpidr_el0\n"
         "\tldr %a, [%b, %a]\n"
         "\tadrp %b, " +
         symbol + "\n\tadd %a, %a, %b\n";
}

std::string load(const std::string &offset) { return "\tldr %b, [%a, " + offset + "]\n"; }

// Decrements the loaded value and stores it.
std::string decrement(const std::string &offset) {
  return "\tsub %b, %b, #1\n\tstr %b, [%a, " + offset + "]\n";
}

// Calls HOOK with the value that SET_ARGUMENT puts into x9. BEHIND follows the call. Keeps all
// registers.
std::string callHook(const std::string &setArgument, const std::string &hook,
                     const std::string &behind = "") {
  return "\tstp x9, x30, [sp, #-32]!\n\tstp x16, x17, [sp, #16]\n" + setArgument + "\tbl " + hook +
         "\n" + behind + "\tldp x16, x17, [sp, #16]\n\tldp x9, x30, [sp], #32\n";
}

std::string count(const std::string &counter, Threads threads, const FirstRun *firstRun) {
  const std::string low = ":lo12:" + counter;
  std::string loaded = loadPage(counter, threads) + load(low);
  if (!firstRun)
    return loaded + decrement(low);
  const std::string id = std::to_string(firstRun->id), first = ".Lgmon.first" + id,
                    back = ".Lgmon.back" + id, &function = firstRun->function;
  return loaded + "\tcbnz %b, " + back + "\n\tb " + first + "\n" + back + ":\n" + decrement(low) +
         "\t.subsection 1\n" + first + ":\n" +
         callHook("\tadrp x9, " + function + "\n\tadd x9, x9, :lo12:" + function + "\n",
                  GMON_SYMBOL_FIRST) +
         "\tb " + back + "\n\t.subsection 0\n";
}

// Out-of-line code tries the cache's second way and then calls the runtime. The word after that
// call refers to the cache.
std::string countCall(const std::string &target, const std::string &id, Threads threads) {
  const std::string cache = ".Lgmon.icall" + id, hit = ".Lgmon.hit" + id,
                    second = ".Lgmon.second" + id, miss = ".Lgmon.miss" + id,
                    done = ".Lgmon.site" + id;
  const std::string compare = "\tsub %b, %b, " + target + "\n";
  // A cache may span two pages, so its words are addressed relative to its address.
  return loadPage(cache, threads) + "\tadd %a, %a, :lo12:" + cache + "\n" + load("#16") + compare +
         "\tcbz %b, " + hit + "\n\tb " + second + "\n" + hit + ":\n" + load("#24") +
         decrement("#24") + done + ":\n\t.subsection 1\n" + second + ":\n" + load("#32") + compare +
         "\tcbnz %b, " + miss + "\n" + load("#40") + decrement("#40") + "\tb " + done + "\n" +
         miss + ":\n" +
         callHook("\tmov x9, " + target + "\n", GMON_SYMBOL_ICALL,
                  "\tb .+8\n\t.word " + cache + "-.\n") +
         "\tb " + done + "\n\t.subsection 0\n";
}

} // namespace

const LoadStoreCode aarch64Code = {
    {17, 16, 15, 14, 13, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1, 0},
    "\tstp %a, %b, [sp, #-16]!\n",
    "\tldp %a, %b, [sp], #16\n",
    // The hook may be in another file, and lazy binding need not keep x9.
    "\t.variant_pcs " GMON_SYMBOL_FENTRY "\n\tmov x9, x30\n\tbl " GMON_SYMBOL_FENTRY
    "\n\tmov x30, x9\n",
    count,
    CallCache::TwoWays,
    countCall,
};

} // namespace gmonkit
