//===- processor_x86_64.cpp - code inserted on x86-64 ---------------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#include "gmonkit/abi.h"
#include "plugin-common/processor_code.h"

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

// Out-of-line code tries the second way and then calls the runtime. The instruction after that call
// has no effect; it refers to the cache.
std::string countCall(const std::string &cacheId, Threads threads) {
  static_assert(GMON_ICALL_WAYS == 2, "one way in line, one out of line");
  const std::string cache = ".Lgmon.icall" + cacheId, second = ".Lgmon.second" + cacheId,
                    miss = ".Lgmon.miss" + cacheId, done = ".Lgmon.site" + cacheId;
  auto word = [&](const char *offset) { return countWord(cache + offset, threads); };
  return "\tcmpq " + word("+16") + ", %r11\n\tjne " + second + "\n\tsubq $1, " + word("+24") +
         "\n" + done + ":\n\t.subsection 1\n" + second + ":\n\tcmpq " + word("+32") +
         ", %r11\n\tjne " + miss + "\n\tsubq $1, " + word("+40") + "\n\tjmp " + done + "\n" + miss +
         ":\n\tcall " GMON_SYMBOL_ICALL "@PLT\n\tnopl " + cache + "(%rip)\n\tjmp " + done +
         "\n\t.subsection 0\n";
}

} // namespace gmonkit::x86_64
