//===- parallel.cpp - work spread over all processors ---------------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#include "analyzer/support/parallel.h"
#include "llvm/Support/ThreadPool.h"

using namespace llvm;

namespace gmonkit {

void inThreads(size_t most, function_ref<void()> loop) {
  unsigned threads = std::min<size_t>(most, hardware_concurrency().compute_thread_count());
  if (threads <= 1)
    return loop();
  DefaultThreadPool others(hardware_concurrency(threads - 1));
  for (unsigned i = 1; i < threads; ++i)
    others.async([&] { loop(); });
  loop();
  others.wait();
}

void inPieces(size_t count, size_t atOnce, function_ref<void(size_t, size_t)> work) {
  auto noTools = [] { return 0; };
  inPiecesWith(noTools, count, atOnce, [&](int, size_t begin, size_t end) { work(begin, end); });
}

void inParallel(function_ref<void()> one, function_ref<void()> other) {
  inPieces(2, 1, [&](size_t piece, size_t) { piece == 0 ? one() : other(); });
}

} // namespace gmonkit
