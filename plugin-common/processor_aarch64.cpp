//===- processor_aarch64.cpp - what is inserted into code for AArch64 --------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//
//
// All hooks take their argument in x9, and change x16, x17, as the linker's veneers do, and the
// condition codes. A conditional branch reaches 1 MB only, so one to code out of line goes over a
// branch to it.
//
//===------------------------------------------------------------------------===//

#include "gmonkit/abi.h"
#include "plugin-common/processor_code.h"

namespace gmonkit {

namespace {

// Puts an address into %a from which SYMBOL is :lo12:SYMBOL away. With threads=exact that is in the
// running thread's own copy, whose distance is in thread-local storage.
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

// What load has loaded is one less.
std::string decrement(const std::string &offset) {
  return "\tsub %b, %b, #1\n\tstr %b, [%a, " + offset + "]\n";
}

// Calls HOOK with what SET_ARGUMENT puts into x9. BEHIND stands behind the call. All registers are
// kept.
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

// Out of line the cache's second way is tried, and then the runtime called. The word behind that
// call tells it the cache.
std::string countCall(const std::string &target, const std::string &id, Threads threads) {
  static_assert(GMON_ICALL_WAYS == 2, "one way in line, one out of line");
  const std::string cache = ".Lgmon.icall" + id, hit = ".Lgmon.hit" + id,
                    second = ".Lgmon.second" + id, miss = ".Lgmon.miss" + id,
                    done = ".Lgmon.site" + id;
  const std::string compare = "\tsub %b, %b, " + target + "\n";
  // A cache may reach from one page into another, so its words are those of its address.
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
    // The hook may be another file's, and lazy binding need not keep x9.
    "\t.variant_pcs " GMON_SYMBOL_FENTRY "\n\tmov x9, x30\n\tbl " GMON_SYMBOL_FENTRY
    "\n\tmov x30, x9\n",
    count,
    /*hasCallCaches=*/true,
    countCall,
};

} // namespace gmonkit
