//===- processor_x86_64.cpp - code inserted on x86-64 ---------------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#include "gmonkit/abi.h"
#include "plugin-common/processors/processor_code.h"

namespace gmonkit::x86_64 {

// With threads=exact it is in the thread's own copy: the base of the segment is the distance of the
// copy.
std::string countWord(const std::string &address, Threads threads) {
  return (threads == Threads::Exact ? "%gs:" : "") + address + "(%rip)";
}

std::string tellFirstRun(const FirstRun &firstRun) {
  const std::string id = std::to_string(firstRun.id), first = ".Lgmon.first" + id,
                    back = ".Lgmon.back" + id;
  return "\tjc " + first + "\n" + back + ":\n\t.subsection 1\n" + first +
         ":\n\tpushq %r11\n\tleaq " + firstRun.function +
         "(%rip), %r11\n\tcall " GMON_SYMBOL_FIRST "@PLT\n\tpopq %r11\n\tjmp " + back +
         "\n\t.subsection 0\n";
}

// Out-of-line code tries the target's place in the table and then calls the runtime. The
// instruction after that call has no effect; it refers to the cache. The address of a place is 0
// only without a table. If no register is free, rax waits below the stack pointer: no data is
// there, and no signal's handler writes there.
std::string countCall(const std::string &cacheId, Threads threads, const std::string &freeRegister,
                      bool jumps) {
  const std::string cache = ".Lgmon.icall" + cacheId, other = ".Lgmon.other" + cacheId,
                    miss = ".Lgmon.miss" + cacheId, done = ".Lgmon.site" + cacheId,
                    place = freeRegister.empty() ? "%rax" : freeRegister,
                    save = freeRegister.empty() ? "\tmovq %rax, -8(%rsp)\n" : "",
                    restore = freeRegister.empty() ? "\tmovq -8(%rsp), %rax\n" : "",
                    end = "\tjmp " + (jumps ? "*%r11" : done) + "\n";
  auto word = [&](const char *offset) { return countWord(cache + offset, threads); };
  return "\tcmpq " + word("+16") + ", %r11\n\tjne " + other + "\n\tsubq $1, " + word("+24") + "\n" +
         done + ":\n\t.subsection 1\n" + other + ":\n" + save + "\tmovq " + word("+40") + ", " +
         place + "\n\tandq %r11, " + place + "\n\taddq " + word("+32") + ", " + place + "\n\tje " +
         miss + "\n\tcmpq %r11, (" + place + ")\n\tjne " + miss + "\n\tsubq $1, 8(" + place +
         ")\n" + restore + end + miss + ":\n" + restore +
         "\tcall " GMON_SYMBOL_ICALL "@PLT\n\tnopl " + cache + "(%rip)\n" + end +
         "\t.subsection 0\n";
}

} // namespace gmonkit::x86_64
