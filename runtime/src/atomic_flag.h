//===- atomic_flag.h - a bool that is exchanged -----------------------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#ifndef GMONRT_ATOMIC_FLAG_H
#define GMONRT_ATOMIC_FLAG_H

#include <atomic>

namespace gmonrt {

// As wide as every processor exchanges without the help of a library.
using AtomicFlag = std::atomic<int>;

} // namespace gmonrt

#endif
