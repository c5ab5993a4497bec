//===- kernel_thread.h - a thread that the C library does not know ----------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#ifndef GMONRT_RISCV64_KERNEL_THREAD_H
#define GMONRT_RISCV64_KERNEL_THREAD_H

#include <sys/syscall.h>

namespace gmonrt {

// Begins a thread with clone(2)'s FLAGS that runs ROUTINE on the stack that ends at STACK_END
// (a multiple of 16), then ends. *ENDED is what CLONE_CHILD_CLEARTID clears. Returns its id, or
// -errno. It has the thread-local storage of the thread that begins it, so it must use none,
// and nothing of the C library that does.
inline long startKernelThread(void (*routine)(), void *stackEnd, unsigned long flags, int *ended) {
  register long result asm("a0") = static_cast<long>(flags);
  register void *stack asm("a1") = stackEnd;
  register long parentTid asm("a2") = 0;
  register long tls asm("a3") = 0;
  register int *childTid asm("a4") = ended;
  register void (*function)() asm("a5") = routine;
  register long number asm("a7") = SYS_clone;
  asm volatile("ecall\n\t"
               "bnez a0, 1f\n\t"
               "li s0, 0\n\t"
               "jalr a5\n\t"
               "li a7, %[exit]\n\t"
               "li a0, 0\n\t"
               "ecall\n"
               "1:"
               : "+r"(result)
               : "r"(stack), "r"(parentTid), "r"(tls), "r"(childTid), "r"(function),
                 "r"(number), [exit] "i"(SYS_exit)
               : "memory");
  return result;
}

} // namespace gmonrt

#endif
