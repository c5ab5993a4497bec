//===- kernel_thread.h - a thread that the C library does not know -----===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#ifndef GMONRT_AARCH64_KERNEL_THREAD_H
#define GMONRT_AARCH64_KERNEL_THREAD_H

#include <sys/syscall.h>

namespace gmonrt {

// Begins a thread with clone(2)'s FLAGS that runs ROUTINE on the stack that ends at STACK_END
// (a multiple of 16), then ends. *ENDED is what CLONE_CHILD_CLEARTID clears. Returns its id, or
// -errno. It has the thread-local storage of the thread that begins it, so it must use none,
// and nothing of the C library that does.
inline long startKernelThread(void (*routine)(), void *stackEnd, unsigned long flags, int *ended) {
  register long result asm("x0") = static_cast<long>(flags);
  register void *stack asm("x1") = stackEnd;
  register long parentTid asm("x2") = 0;
  register long tls asm("x3") = 0;
  register int *childTid asm("x4") = ended;
  register void (*function)() asm("x5") = routine;
  register long number asm("x8") = SYS_clone;
  asm volatile("svc #0\n\t"
               "cbnz x0, 1f\n\t"
               "mov x29, xzr\n\t"
               "mov x30, xzr\n\t"
               "blr x5\n\t"
               "mov x8, %[exit]\n\t"
               "mov x0, xzr\n\t"
               "svc #0\n"
               "1:"
               : "+r"(result)
               : "r"(stack), "r"(parentTid), "r"(tls), "r"(childTid), "r"(function),
                 "r"(number), [exit] "i"(SYS_exit)
               : "memory", "cc");
  return result;
}

} // namespace gmonrt

#endif
