//===- x86_64/kernel_thread.h - a thread that the C library does not know -----------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#ifndef GMONRT_X86_64_KERNEL_THREAD_H
#define GMONRT_X86_64_KERNEL_THREAD_H

#include <sys/syscall.h>

namespace gmonrt {

// Begins a thread with clone(2)'s FLAGS that runs ROUTINE on the stack that ends at STACK_END
// (a multiple of 16), then ends. *ENDED is what CLONE_CHILD_CLEARTID clears. Returns its id, or
// -errno. It has the thread-local storage of the thread that begins it, so it must use none,
// and nothing of the C library that does.
inline long startKernelThread(void (*routine)(), void *stackEnd, unsigned long flags, int *ended) {
  long result;
  register int *childTid asm("r10") = ended;
  register void (*function)() asm("r9") = routine;
  asm volatile("syscall\n\t"
               "test %%rax, %%rax\n\t"
               "jnz 1f\n\t"
               "xor %%ebp, %%ebp\n\t"
               "call *%%r9\n\t"
               "mov %[exit], %%eax\n\t"
               "xor %%edi, %%edi\n\t"
               "syscall\n"
               "1:"
               : "=a"(result)
               : "a"(SYS_clone), "D"(flags), "S"(stackEnd), "d"(0), "r"(childTid),
                 "r"(function), [exit] "i"(SYS_exit)
               : "rcx", "r11", "memory");
  return result;
}

} // namespace gmonrt

#endif
