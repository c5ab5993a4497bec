//===- syscall.h - system calls that touch neither errno nor TLS ----------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//
//
// The entry hook may run before the C library is ready and between a program's call
// and its look at errno, so what it needs of the kernel it asks for directly.
//
//===------------------------------------------------------------------------===//

#ifndef GMONRT_X86_64_SYSCALL_H
#define GMONRT_X86_64_SYSCALL_H

namespace gmonrt {

// Returns what the kernel returns: -errno on failure.
inline long rawSyscall(long number, long a = 0, long b = 0, long c = 0, long d = 0, long e = 0,
                       long f = 0) {
  long result;
  register long r10 asm("r10") = d;
  register long r8 asm("r8") = e;
  register long r9 asm("r9") = f;
  asm volatile("syscall"
               : "=a"(result)
               : "a"(number), "D"(a), "S"(b), "d"(c), "r"(r10), "r"(r8), "r"(r9)
               : "rcx", "r11", "memory");
  return result;
}

} // namespace gmonrt

#endif
