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

void recordIndirectCall(CallBase &call) {
  // The code generator does not see that the statement calls: it must not keep anything
  // below the stack pointer.
  call.getFunction()->addFnAttr(Attribute::NoRedZone);
  insertStatement(&call, "\tmovq $0, %r11\n\tcall " GMON_SYMBOL_ICALL "@PLT\n",
                  "r,~{r11},~{flags},~{dirflag},~{fpsr}", {call.getCalledOperand()});
}

} // namespace gmonpass
