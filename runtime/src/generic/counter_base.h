//===- counter_base.h - where a thread's counters are --------------------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//
//
// With threads=exact the code adds a word of the thread's to the addresses of its counters:
// __gmon_counter_base, in its thread-local storage. An image whose copy of the runtime others do
// not see has such a word of its own.
//
//===------------------------------------------------------------------------===//

#ifndef GMONRT_GENERIC_COUNTER_BASE_H
#define GMONRT_GENERIC_COUNTER_BASE_H

#include <cstdint>

extern "C" __attribute__((visibility("default"))) __thread uintptr_t __gmon_counter_base;

namespace gmonrt {

constexpr char CounterBaseName[] = "__gmon_counter_base";

// What is added to the addresses of counters in the running thread.
inline uintptr_t counterBase() { return __gmon_counter_base; }

// Whether a base may be a difference to what lies further down.
inline bool baseMayBeNegative() { return true; }

// Returns whether it could be done.
bool setCounterBase(uintptr_t base);

// The base that this copy of the runtime knows is that of the one in use from now on.
void shareCounterBase();

// The same before this copy is unloaded or the process ends.
void unshareCounterBase();

} // namespace gmonrt

#endif
