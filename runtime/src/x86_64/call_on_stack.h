//===- x86_64/call_on_stack.h - calls a function on another stack ------------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#ifndef GMONRT_X86_64_CALL_ON_STACK_H
#define GMONRT_X86_64_CALL_ON_STACK_H

namespace gmonrt {

// END, a multiple of 16, is the address behind the stack, which grows down.
inline void callOnStack(void (*function)(), void *end) {
  asm volatile("movq %%rsp, %%rbx\n\t"
               "movq %1, %%rsp\n\t"
               "call *%0\n\t"
               "movq %%rbx, %%rsp"
               : "+r"(function), "+r"(end)
               :
               : "rax", "rbx", "rcx", "rdx", "rsi", "rdi", "r8", "r9", "r10", "r11", "xmm0", "xmm1",
                 "xmm2", "xmm3", "xmm4", "xmm5", "xmm6", "xmm7", "xmm8", "xmm9", "xmm10", "xmm11",
                 "xmm12", "xmm13", "xmm14", "xmm15", "memory", "cc");
}

} // namespace gmonrt

#endif
