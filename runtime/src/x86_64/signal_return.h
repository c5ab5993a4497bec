//===- signal_return.h - how a signal's handler comes back -------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#ifndef GMONRT_X86_64_SIGNAL_RETURN_H
#define GMONRT_X86_64_SIGNAL_RETURN_H

namespace gmonrt {

// Where a handler returns to. Debuggers and unwinders know a signal's frame by these very bytes.
__attribute__((naked, used)) inline void returnFromSignal() {
  asm("mov $15, %rax\n\tsyscall"); // SYS_rt_sigreturn
}

// What the kernel must be told of it.
struct SignalReturn {
  static constexpr unsigned long Flag = 0x04000000; // SA_RESTORER of asm/signal.h
  void (*function)() = returnFromSignal;
};

} // namespace gmonrt

#endif
