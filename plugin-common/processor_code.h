//===- processor_code.h - what is inserted into code, by processor -----------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//
//
// The instructions that both compilers' plugins insert. All is assembly as the assembler reads it,
// on x86-64 in AT&T's syntax: whole lines. Labels begin with .Lgmon; those of an indirect call's
// cache are PartTables'. What stands out of line stands behind all code of the section.
//
//===------------------------------------------------------------------------===//

#ifndef GMONKIT_PLUGIN_COMMON_PROCESSOR_CODE_H
#define GMONKIT_PLUGIN_COMMON_PROCESSOR_CODE_H

#include "plugin-common/options.h"
#include <functional>
#include <string>
#include <vector>

namespace gmonkit {

// What the runtime is told when a function first runs: its name for the assembler. The number makes
// labels unique. Counters begin at 0 and count down, so a counter tells when that is.
struct FirstRun {
  std::string function;
  unsigned id;
};

// Two registers x<NUMBER> to count with: %a in code has the counter's address, %b its value.
struct RegisterPair {
  unsigned a, b;
  bool areFree; // if not, they wait on the stack meanwhile
};

// A processor that does arithmetic in registers only. No code of it changes condition codes.
struct LoadStoreCode {
  // The registers that calls may change, by their numbers, in the order in which to take them:
  // first those that may be changed on the way to any function, then those that arguments are in.
  std::vector<unsigned> scratch;

  // Puts %a and %b on the stack, and takes them from there. Nobody's data lies below it.
  const char *push, *pop;

  // Calls the entry hook, before the prologue.
  const char *callEntryHook;

  // Decrements COUNTER, an address. Tells the runtime before that of FIRST_RUN, unless it is null,
  // if the counter begins to count.
  std::string (*count)(const std::string &counter, Threads threads, const FirstRun *firstRun);

  // Whether countCall counts in a cache. If not, it takes neither %a nor %b.
  bool hasCallCaches;

  // Counts a call of what the register TARGET, neither %a nor %b, points to: in the cache CACHE_ID,
  // or by telling the runtime.
  std::string (*countCall)(const std::string &target, const std::string &cacheId, Threads threads);

  // The first two that are free, or else the first two that may be kept on the stack.
  RegisterPair choosePair(const std::function<bool(unsigned)> &isFree,
                          const std::function<bool(unsigned)> &mayBeKept) const;

  // LINES with PAIR for %a and %b.
  std::string withPair(const std::string &lines, const RegisterPair &pair) const;
};

extern const LoadStoreCode aarch64Code, riscv64Code;

// x86-64 counts in memory, in one instruction.
namespace x86_64 {

// The counter, or word of a cache, at ADDRESS that the running thread counts in.
std::string countWord(const std::string &address, Threads threads);

// Tells the runtime of FIRST_RUN if the instruction before has borrowed. Keeps all registers.
std::string tellFirstRun(const FirstRun &firstRun);

// Counts a call of what r11 points to in the cache CACHE_ID. Changes the flags.
std::string countCall(const std::string &cacheId, Threads threads);

} // namespace x86_64

} // namespace gmonkit

#endif // GMONKIT_PLUGIN_COMMON_PROCESSOR_CODE_H
