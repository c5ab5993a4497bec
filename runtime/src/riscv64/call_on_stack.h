//===- call_on_stack.h - calls a function on another stack ------------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#ifndef GMONRT_RISCV64_CALL_ON_STACK_H
#define GMONRT_RISCV64_CALL_ON_STACK_H

namespace gmonrt {

// END, a multiple of 16, is the address behind the stack, which grows down.
inline void callOnStack(void (*function)(), void *end) {
  register void (*called)() asm("t1") = function;
  register void *stack asm("t2") = end;
  asm volatile("mv s1, sp\n\t"
               "mv sp, t2\n\t"
               "jalr t1\n\t"
               "mv sp, s1"
               : "+r"(called), "+r"(stack)
               :
               : "ra", "s1", "t0", "t3", "t4", "t5", "t6", "a0", "a1", "a2", "a3", "a4", "a5", "a6",
                 "a7", "ft0", "ft1", "ft2", "ft3", "ft4", "ft5", "ft6", "ft7", "ft8", "ft9", "ft10",
                 "ft11", "fa0", "fa1", "fa2", "fa3", "fa4", "fa5", "fa6", "fa7", "memory");
}

} // namespace gmonrt

#endif
