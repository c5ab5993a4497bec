//===- trace.h - the form of a traced run ---------------------------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A trace is a TraceHead, then 32-bit words: the numbers of the blocks that ran,
// from 0, in sequence. Before the first run of a block stand NewBlock and a
// TracedBlock, which has the next number. The last word is TraceEnd. All are in
// the machine's byte order.
//
//===----------------------------------------------------------------------===//

#ifndef GMONKIT_BENCH_COMMON_TRACE_H
#define GMONKIT_BENCH_COMMON_TRACE_H

#include <cstdint>

namespace gmonkit {

struct TraceHead {
  uint64_t begin, end; // of the program's code in memory
};

// Instructions that follow each other in memory. Only the last one may jump.
struct TracedBlock {
  uint64_t address;
  uint32_t bytes;
  uint32_t last; // offset of the last instruction
};

constexpr uint32_t NewBlock = ~0u, TraceEnd = NewBlock - 1;

} // namespace gmonkit

#endif
