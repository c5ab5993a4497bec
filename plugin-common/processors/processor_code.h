//===- processor_code.h - inserted code, by processor ---------------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//
//
// The instructions that both compilers' plugins insert. They are complete lines
// of assembly, on x86-64 in AT&T syntax. Labels begin with .Lgmon; those of an
// indirect call's cache are PartTables'. Out-of-line code is after all code of
// the section.
//
//===------------------------------------------------------------------------===//

#ifndef GMONKIT_PLUGIN_COMMON_PROCESSORS_PROCESSOR_CODE_H
#define GMONKIT_PLUGIN_COMMON_PROCESSORS_PROCESSOR_CODE_H

#include "plugin-common/options.h"
#include <functional>
#include <string>
#include <vector>

namespace gmonkit {

// The function that is reported to the runtime at its first run: its name for the assembler. The
// number makes labels unique. Counters begin at 0 and count down, so the counter shows the first
// run.
struct FirstRun {
  std::string function;
  unsigned id;
};

// Two registers x<NUMBER> for counting. In code, %a has the counter's address and %b its value.
struct RegisterPair {
  unsigned a, b;
  bool areFree; // false: they are saved on the stack meanwhile
};

// Where an indirect call is counted before it calls the runtime.
enum class CallCache {
  None,
  TwoWays,
  WayAndTable, // one way, and a table for further targets
};

// A processor that computes only in registers. Its inserted code does not change condition codes.
struct LoadStoreCode {
  // The numbers of the registers that calls may change, in the order of preference: first those
  // that may be changed on the way to any function, then those of arguments.
  std::vector<unsigned> scratch;

  // Save %a and %b on the stack, and restore them. There is no data below the stack pointer.
  const char *push, *pop;

  // Calls the entry hook, before the prologue.
  const char *callEntryHook;

  // Returns code that decrements COUNTER, an address. Unless FIRST_RUN is null, it first calls the
  // runtime if the counter begins to count.
  std::string (*count)(const std::string &counter, Threads threads, const FirstRun *firstRun);

  // Where countCall counts. If None, it uses neither %a nor %b.
  CallCache callCache;

  // Returns code that counts a call of the address in register TARGET (neither %a nor %b), in the
  // cache CACHE_ID or by calling the runtime.
  std::string (*countCall)(const std::string &target, const std::string &cacheId, Threads threads);

  // Returns the first two free registers, or else the first two that may be saved on the stack.
  RegisterPair choosePair(const std::function<bool(unsigned)> &isFree,
                          const std::function<bool(unsigned)> &mayBeKept) const;

  // Returns LINES with PAIR's registers for %a and %b.
  std::string withPair(const std::string &lines, const RegisterPair &pair) const;
};

extern const LoadStoreCode aarch64Code, riscv64Code;

// x86-64 counts in memory, with one instruction.
namespace x86_64 {

// Returns the operand for the counter, or word of a cache, at ADDRESS in which the running thread
// counts.
std::string countWord(const std::string &address, Threads threads);

// Returns code that reports FIRST_RUN to the runtime if the preceding instruction borrowed. Keeps
// all registers.
std::string tellFirstRun(const FirstRun &firstRun);

// Returns code that counts a call of the address in r11 in the cache CACHE_ID. Changes the flags
// and FREE_REGISTER, which is "" if none is free. Only what is out of line writes below the stack
// pointer. If it JUMPS, it makes the call itself, for the target may have been there.
std::string countCall(const std::string &cacheId, Threads threads, const std::string &freeRegister,
                      bool jumps = false);

} // namespace x86_64

} // namespace gmonkit

#endif // GMONKIT_PLUGIN_COMMON_PROCESSORS_PROCESSOR_CODE_H
