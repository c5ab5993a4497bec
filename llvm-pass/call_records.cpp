//===- call_records.cpp - arcs=derived: what tells of a call ------------------- ===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#include "call_records.h"
#include "assembly.h"
#include "gmonkit/abi.h"
#include "llvm/IR/IntrinsicInst.h"

using namespace llvm;

namespace gmonpass {

namespace {

// The function, alias or ifunc that CALL names, or null.
const GlobalValue *namedCallee(const CallBase &call) {
  return dyn_cast<GlobalValue>(call.getCalledOperand()->stripPointerCasts());
}

// The code generator may put instructions in the place of a call of such a function.
bool mayBecomeInstructions(const CallBase &call, const TargetLibraryInfo &library) {
  LibFunc function;
  return library.getLibFunc(call, function) && library.hasOptimizedCodeGen(function);
}

// Counts a call of r11 in a cache of its own; out of line the second way is tried, and
// then the runtime called. The instruction behind that call tells it the cache and does
// nothing.
std::string countInCacheText(const Function &function) {
  static_assert(GMON_ICALL_WAYS == 2, "one way in line, one out of line");
  std::string cache = ".Lgmon.icall.${:uid}:\n\t.long .Lgmon.site.${:uid}-., 0, " +
                      std::to_string(GMON_ICALL_WAYS) + ", 0\n\t.zero " +
                      std::to_string(GMON_ICALL_WAYS * sizeof(GmonIcallWay)) + "\n";
  return "\tcmpq .Lgmon.icall.${:uid}+16(%rip), %r11\n"
         "\tjne .Lgmon.second.${:uid}\n"
         "\tsubq $$1, .Lgmon.icall.${:uid}+24(%rip)\n"
         ".Lgmon.site.${:uid}:\n"
         "\t.subsection 1\n"
         ".Lgmon.second.${:uid}:\n"
         "\tcmpq .Lgmon.icall.${:uid}+32(%rip), %r11\n"
         "\tjne .Lgmon.miss.${:uid}\n"
         "\tsubq $$1, .Lgmon.icall.${:uid}+40(%rip)\n"
         "\tjmp .Lgmon.site.${:uid}\n"
         ".Lgmon.miss.${:uid}:\n"
         "\tcall " GMON_SYMBOL_ICALL "@PLT\n"
         "\tnopl .Lgmon.icall.${:uid}(%rip)\n"
         "\tjmp .Lgmon.site.${:uid}\n"
         "\t.subsection 0\n" +
         inSection(GMON_SECTION_ICALLS, "aw", function, 8, cache);
}

} // namespace

bool isDirectCall(const CallBase &call, const TargetLibraryInfo &library) {
  return namedCallee(call) && !isa<IntrinsicInst>(call) && !mayBecomeInstructions(call, library);
}

bool isIndirectCall(const CallBase &call) { return !namedCallee(call) && !call.isInlineAsm(); }

void recordDirectCall(CallBase &call, const std::string &counter) {
  const GlobalValue &callee = *namedCallee(call);
  const std::string label = ".Lgmon.call.${:uid}";
  // A local function has no PLT entry; any other may be in, or replaced from, elsewhere.
  std::string record = "\t.long " + label + "-., " + assemblerName("", callee) +
                       (callee.hasLocalLinkage() ? "-." : "@PLT") + ", " + counter + "-.\n";
  insertStatement(
      &call, label + ":\n" + inSection(GMON_SECTION_CALLS, "a", *call.getFunction(), 4, record),
      "~{dirflag},~{fpsr}");
}

void recordIndirectCall(CallBase &call, Threads threads) {
  Function &function = *call.getFunction();
  // The code generator does not see that the statement calls: it must not keep anything
  // below the stack pointer.
  function.addFnAttr(Attribute::NoRedZone);
  // Caches are not shared between threads: without them every thread has its own table.
  std::string count = threads == Threads::Single ? countInCacheText(function)
                                                 : "\tcall " GMON_SYMBOL_ICALL "@PLT\n";
  insertStatement(&call, "\tmovq $0, %r11\n" + count, "r,~{r11},~{flags},~{dirflag},~{fpsr}",
                  {call.getCalledOperand()});
}

} // namespace gmonpass
