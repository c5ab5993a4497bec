//===- may_not_return.cpp - functions whose calls return ------------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#include "llvm-pass/ir/may_not_return.h"
#include "llvm-pass/support/function_marks.h"
#include "llvm-pass/support/llvm_version.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/IntrinsicInst.h"

using namespace llvm;

namespace gmonpass {

namespace {

// C library functions that end the process, jump, or call code of the program.
constexpr StringLiteral doubtfulLibraryFunctions[] = {
    "exit",     "_exit",      "_Exit",   "quick_exit", "abort",  "longjmp",
    "_longjmp", "siglongjmp", "execl",   "execle",     "execlp", "execv",
    "execve",   "execvp",     "execvpe", "execvP",     "qsort",  "bsearch"};

// ... and those that read, write, open, close or wait. In them a thread may be cancelled, and
// programs have signal handlers that jump out of what waits.
constexpr StringLiteral waitingLibraryFunctions[] = {
    "closedir", "fclose",  "fflush",   "fgetc",   "fgetpos", "fgets",   "fiprintf",   "flockfile",
    "fopen",    "fprintf", "fputc",    "fputs",   "fread",   "fscanf",  "fseek",      "fseeko",
    "fsetpos",  "ftell",   "ftello",   "fwrite",  "getc",    "getchar", "getlogin_r", "getpwnam",
    "gets",     "iprintf", "open",     "opendir", "pclose",  "perror",  "popen",      "pread",
    "printf",   "putc",    "putchar",  "puts",    "pwrite",  "read",    "rewind",     "scanf",
    "system",   "tmpfile", "vfprintf", "vfscanf", "vprintf", "vscanf",  "write"};

bool waits(StringRef name) {
  for (StringRef variant : {"__isoc99_", "__small_", "_IO_"})
    name.consume_front(variant);
  name.consume_back("_unlocked");
  name.consume_back("64");
  return is_contained(waitingLibraryFunctions, name);
}

bool isDependableLibraryCall(const CallBase &call, const TargetLibraryInfo &library) {
  LibFunc function;
  if (!library.getLibFunc(call, function) || !library.has(function))
    return false;
  StringRef name = call.getCalledFunction()->getName();
  return !is_contained(doubtfulLibraryFunctions, name) && !waits(name) &&
         !beginsWith(name, "__cxa_") && !beginsWith(name, "_Z"); // operator new throws
}

// setjmp and the like, and fork: the child does not count what preceded it.
bool comesBackTwice(const CallBase &call) {
  const Function *callee = call.getCalledFunction();
  return call.hasFnAttr(Attribute::ReturnsTwice) ||
         (callee && callee->isDeclaration() && callee->getName() == "fork");
}

// Returns whether CALLEE is an intrinsic that stands for a call of any function.
bool callsOtherCode(const Function &callee) {
  return callee.isIntrinsic() && (beginsWith(callee.getName(), "llvm.experimental.gc.statepoint") ||
                                  beginsWith(callee.getName(), "llvm.experimental.patchpoint"));
}

enum class Return { Sure, Doubtful, AsCallee };

Return classify(const CallBase &call, const TargetLibraryInfo &library) {
  const Function *callee = call.getCalledFunction();
  // The body of a naked function is assembly, which may go to another stack.
  if (call.doesNotReturn() || comesBackTwice(call) ||
      (callee && (callee->hasFnAttribute(Attribute::Naked) || callsOtherCode(*callee))))
    return Return::Doubtful;
  if (isa<IntrinsicInst>(call) || call.isInlineAsm())
    return Return::Sure;
  if (call.doesNotThrow() && call.hasFnAttr(Attribute::WillReturn))
    return Return::Sure;
  if (callee && callee->hasExactDefinition())
    return Return::AsCallee;
  return callee && isDependableLibraryCall(call, library) ? Return::Sure : Return::Doubtful;
}

// Properties of functions, from the calls in a module.
class Calls {
public:
  Calls(Module &module, GetLibraryInfo getLibraryInfo);

  bool alwaysComeBack(const Function &callee) const {
    return called.contains(&callee) && !mayLeave.contains(&callee) &&
           !(callee.hasExactDefinition() && doubtful.contains(&callee));
  }

private:
  void add(const Function &caller, const CallBase &call, Return result);
  void doubt(const Function &function) {
    if (doubtful.insert(&function).second)
      spreading.push_back(&function);
  }

  DenseMap<const Function *, SmallVector<const Function *, 4>> callers;
  SmallVector<const Function *, 32> spreading;
  DenseSet<const Function *> doubtful; // functions with a call that may not return
  DenseSet<const Function *> called;   // directly
  DenseSet<const Function *> mayLeave; // functions with a call of them that may not return
};

void Calls::add(const Function &caller, const CallBase &call, Return result) {
  const Function *callee = call.getCalledFunction();
  if (callee)
    called.insert(callee);
  if (result == Return::AsCallee)
    callers[callee].push_back(&caller);
  if (result != Return::Doubtful)
    return;
  doubt(caller);
  if (callee)
    mayLeave.insert(callee);
}

// Assumes that all functions return. Doubt then spreads from callees to their callers.
Calls::Calls(Module &module, GetLibraryInfo getLibraryInfo) {
  for (Function &function : module) {
    if (function.isDeclaration())
      continue;
    const TargetLibraryInfo &library = getLibraryInfo(function);
    for (const Instruction &instruction : instructions(function)) {
      if (isa<ResumeInst>(instruction))
        doubt(function);
      if (const auto *call = dyn_cast<CallBase>(&instruction))
        add(function, *call, classify(*call, library));
    }
  }
  while (!spreading.empty())
    for (const Function *caller : callers.lookup(spreading.pop_back_val()))
      doubt(*caller);
}

} // namespace

void markReturningFunctions(Module &module, GetLibraryInfo getLibraryInfo) {
  Calls calls(module, getLibraryInfo);
  for (Function &function : module)
    if (!function.isIntrinsic() && calls.alwaysComeBack(function))
      markReturning(function);
}

} // namespace gmonpass
