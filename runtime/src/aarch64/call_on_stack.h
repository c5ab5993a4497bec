//===- call_on_stack.h - calls a function on another stack -------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#ifndef GMONRT_AARCH64_CALL_ON_STACK_H
#define GMONRT_AARCH64_CALL_ON_STACK_H

namespace gmonrt {

// END, a multiple of 16, is the address behind the stack, which grows down.
inline void callOnStack(void (*function)(), void *end) {
  register void (*called)() asm("x9") = function;
  register void *stack asm("x10") = end;
  asm volatile("mov x19, sp\n\t"
               "mov sp, x10\n\t"
               "blr x9\n\t"
               "mov sp, x19"
               : "+r"(called), "+r"(stack)
               :
               : "x0", "x1", "x2", "x3", "x4", "x5", "x6", "x7", "x8", "x11", "x12", "x13", "x14",
                 "x15", "x16", "x17", "x18", "x19", "x30", "v0", "v1", "v2", "v3", "v4", "v5", "v6",
                 "v7", "v8", "v9", "v10", "v11", "v12", "v13", "v14", "v15", "v16", "v17", "v18",
                 "v19", "v20", "v21", "v22", "v23", "v24", "v25", "v26", "v27", "v28", "v29", "v30",
                 "v31", "memory", "cc");
}

} // namespace gmonrt

#endif
