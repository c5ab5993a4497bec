//===- signal_return.h - how a signal's handler comes back -------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#ifndef GMONRT_AARCH64_SIGNAL_RETURN_H
#define GMONRT_AARCH64_SIGNAL_RETURN_H

namespace gmonrt {

// The kernel's own code does it, unless it is told of another.
struct SignalReturn {
  static constexpr unsigned long Flag = 0;
  void (*function)() = nullptr;
};

} // namespace gmonrt

#endif
