//===- signal_return.h - how a signal's handler comes back -----------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#ifndef GMONRT_RISCV64_SIGNAL_RETURN_H
#define GMONRT_RISCV64_SIGNAL_RETURN_H

namespace gmonrt {

// The kernel's own code does it, which is told of no other.
struct SignalReturn {
  static constexpr unsigned long Flag = 0;
};

} // namespace gmonrt

#endif
